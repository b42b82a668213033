import type { Reference } from '../../shared/tree.ts';
import { referenceKey } from '../../shared/reference-key.ts';
import { collectLinks, resolveReference } from '../links.ts';
import type { LinkContext } from '../links.ts';
import { parseMarkdown } from '../markdown-to-tree.ts';
import { rewriteReferences } from '../rewrite-references.ts';
import { keepSpelling } from '../source/keep-spelling.ts';
import { printMarkdown } from '../tree-to-markdown.ts';
import { piecesOf } from './markdown-pieces.ts';

/**
 * A page's Markdown for another place, with links that lead where they led: a relative path leads elsewhere from there. A link
 * is spelled as the page in that place spells it, else by id where its own spelling would lead elsewhere. Everything else
 * stays byte for byte.
 *
 * @param there null: the place is not known, so links to pages and files are all by their ids
 */
export function withLinksOf(
  markdown: string,
  links: LinkContext,
  there: { readonly markdown: string; readonly links: LinkContext | null } | null,
): string {
  const spelled = new Map<string, Reference>();
  const known = new Set<string>();
  if (there !== null && there.links !== null) {
    for (const { ref } of collectLinks(parseMarkdown(there.markdown))) {
      const target = targetOf(ref, there.links);
      if (target === null) continue;
      const key = referenceKey(target);
      known.add(`${key} ${referenceKey(ref)}`);
      if (!spelled.has(key)) spelled.set(key, ref);
    }
  }
  const rewrite = (ref: Reference): Reference => {
    const target = targetOf(ref, links);
    if (target === null) return ref;
    const key = referenceKey(target);
    if (known.has(`${key} ${referenceKey(ref)}`)) return ref;
    const same = spelled.get(key);
    if (same !== undefined) return same;
    const leadsThere = there === null || there.links === null ? null : targetOf(ref, there.links);
    return leadsThere !== null && referenceKey(leadsThere) === key ? ref : target;
  };
  return [...piecesOf(markdown)].map((piece) => pieceWith(piece, rewrite)).join('');
}

/** The page or file that a path leads to, by its id. */
function targetOf(ref: Reference, context: LinkContext): Reference | null {
  if (ref.kind !== 'path') return null;
  const resolved = resolveReference(ref, context);
  if (resolved.kind === 'file') return { kind: 'file', file: resolved.file.id };
  if (resolved.kind !== 'page') return null;
  const { page, anchor } = resolved;
  return { kind: 'page', page: page.id, ...(anchor === undefined ? {} : { anchor }) };
}

function pieceWith(piece: string, rewrite: (ref: Reference) => Reference): string {
  const tree = parseMarkdown(piece);
  const placed = rewriteReferences(tree, rewrite);
  if (placed === tree || placed.blocks === tree.blocks) return piece;
  const [was, is] = [tree, placed].map((one) => printMarkdown(one, { keepsEmoji: true }).trim());
  return was === is
    ? piece
    : `${keepSpelling(piece, was ?? '', is ?? '').trimEnd()}${/\s*$/.exec(piece)?.[0] ?? ''}`;
}

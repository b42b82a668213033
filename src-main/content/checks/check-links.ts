import { heldPicture } from '../../shared/held-picture.ts';
import { headingAt } from '../anchors/anchors.ts';
import { collectLinks, resolveReference } from '../links.ts';
import type { CollectedLink, LinkContext, ResolvedLink } from '../links.ts';
import type { Block, ContentTree } from '../../shared/tree.ts';
import type { Finding } from './finding.ts';
import { walkBlocks } from './walk-blocks.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface LinkTargets {
  readonly context: LinkContext;
  /** The tree of another page of the revision; undefined where its body is not held, so nothing is known. */
  readonly treeOf: (pageId: string) => ContentTree | undefined;
}

/** A link of a page, where it stands and where it leads. */
export interface PlacedLink {
  readonly link: CollectedLink;
  readonly resolved: ResolvedLink;
  /** Why following it fails; null: it does not, as far as is known. */
  readonly broken: { readonly kind: 'broken-link' | 'broken-anchor'; readonly reason: string } | null;
  readonly block: string | null;
}

/** Every link of a page with its state, anchors looked up in the pages they name. */
export function placedLinks(tree: ContentTree, targets: LinkTargets): readonly PlacedLink[] {
  const links = collectLinks(tree);
  if (links.length === 0) return [];
  const paths = new Map<Block, string>();
  for (const { block, path } of walkBlocks(tree)) paths.set(block, path);
  return links.map((link) => {
    const resolved = placeOf(link, targets.context);
    return {
      link,
      resolved,
      broken: brokenOf(resolved, tree, targets),
      block: paths.get(link.block) ?? null,
    };
  });
}

/** Where a link leads. The API lists no shared content, so an include of any path leads to shared content of that name. */
function placeOf({ ref, relation }: CollectedLink, context: LinkContext): ResolvedLink {
  // Sent with its page, and a file of the service from then on.
  if (ref.kind === 'path' && heldPicture(ref.path) !== null) return { kind: 'url', url: ref.path, host: '' };
  const resolved = resolveReference(ref, context);
  return relation === 'include' && resolved.kind === 'broken'
    ? { kind: 'reusable-content', id: resolved.target }
    : resolved;
}

function brokenOf(resolved: ResolvedLink, tree: ContentTree, targets: LinkTargets): PlacedLink['broken'] {
  switch (resolved.kind) {
    case 'broken':
    case 'unsafe':
      return { kind: 'broken-link', reason: resolved.reason };
    case 'anchor':
      return lacksAnchor(tree, resolved.anchor)
        ? { kind: 'broken-anchor', reason: texts().checks.noHeadingHere }
        : null;
    case 'page': {
      if (resolved.anchor === undefined) return null;
      const target = targets.treeOf(resolved.page.id);
      return target !== undefined && lacksAnchor(target, resolved.anchor)
        ? { kind: 'broken-anchor', reason: texts().checks.noHeading(resolved.page.title) }
        : null;
    }
    default:
      return null;
  }
}

/** True where an address names nothing of a page, as far as is known. */
export function lacksAnchor(tree: ContentTree, anchor: string): boolean {
  // What was cut off may have it.
  return anchor !== '' && !tree.truncated && headingAt(tree, anchor) === undefined;
}

/** Links that lead nowhere in this revision. */
export function checkLinks(tree: ContentTree, targets: LinkTargets): readonly Finding[] {
  return placedLinks(tree, targets).flatMap(({ link, resolved, broken, block }): readonly Finding[] => {
    if (broken === null) return [];
    const target = targetOf(resolved);
    const what = link.text.trim() === '' ? target : `“${shortened(link.text)}” (${target})`;
    const { brokenAnchor, brokenLink } = texts().checks;
    const says = broken.kind === 'broken-anchor' ? brokenAnchor : brokenLink;
    return [{ kind: broken.kind, words: says(what, broken.reason), subject: target, block, line: null }];
  });
}

function targetOf(resolved: ResolvedLink): string {
  switch (resolved.kind) {
    case 'broken':
    case 'unsafe':
      return resolved.target;
    case 'anchor':
      return `#${resolved.anchor}`;
    case 'page':
      return `${resolved.page.path ?? resolved.page.title}#${resolved.anchor ?? ''}`;
    default:
      return '';
  }
}

function shortened(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 57)}…` : plain;
}

import type { PageQuery } from './reading-query.ts';
import type { Page } from '../../api/content.ts';
import type { RichDocument } from '../../api/document.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';
import { writeDocument } from '../../content/tree-to-document.ts';
import type { ContentTree, Reference, Block } from '../../shared/tree.ts';
import type { Revision } from '../data/revision.ts';
import type { Service } from '../service.ts';
import { resolveIn } from '../translation/sibling-spaces.ts';
import type { DocumentPage, StoredPage } from '../snapshot.ts';
import { presentPage } from './content.ts';
import type { Scope } from '../../content/expression/evaluate.ts';
import { filterTree } from '../../site/filter-tree.ts';

/** One page with its body: Markdown that begins with the title, or a rich document; Markdown where nothing was asked. */
export function presentPageWithBody(
  service: Service,
  revision: Revision,
  page: StoredPage,
  query: PageQuery,
): Page {
  const shown = presentPage(service, revision, page, query);
  if (page.type !== 'document') return shown;
  const evaluation = query.evaluated === 'false' ? undefined : query.evaluated;
  if (query.format === 'document') {
    const tree = service.trees.tree(page);
    const evaluated = evaluation === undefined ? tree : evaluatedTree(tree, revision, page, evaluation);
    return { ...shown, document: documentOf(service, evaluated, page, revision) };
  }
  const written = service.contents.body(page.documentId);
  const body =
    evaluation === undefined
      ? written
      : printMarkdown(evaluatedTree(parseMarkdown(written), revision, page, evaluation), {
          keepsEmoji: true,
        }).trim();
  return { ...shown, markdown: body === '' ? `# ${page.title}\n` : `# ${page.title}\n\n${body}` };
}

function documentOf(
  service: Service,
  tree: ContentTree,
  page: DocumentPage,
  revision: Revision,
): RichDocument {
  return writeDocument(tree, { referenceOf: (reference) => named(service, reference, page, revision) });
}

/** A path as the id of what it means here; everything else as it is. */
function named(service: Service, reference: Reference, page: DocumentPage, revision: Revision): Reference {
  if (reference.kind !== 'path') return reference;
  const target = resolveIn(service, revision, page, reference);
  switch (target.kind) {
    case 'page': {
      const anchor = target.anchor === undefined ? {} : { anchor: target.anchor };
      return { kind: 'page', page: target.page.id, space: revision.spaceId, ...anchor };
    }
    case 'in-app': {
      const { space, page: id, anchor } = target;
      if (space === undefined || id === undefined) return reference;
      return { kind: 'page', page: id, space, ...(anchor === undefined ? {} : { anchor }) };
    }
    case 'file':
      return { kind: 'file', file: target.file.id };
    case 'reusable-content':
      return { kind: 'reusable-content', id: target.id };
    default:
      return reference;
  }
}

/** Names of what differs from visitor to visitor. */
const ofVisitors = /\bvisitor\b/;

/**
 * A page's body with its expressions worked out (resources/openapi.json, getPage). `true` is the whole document, as a
 * visitor sees it of whom nothing is known; `deterministic-only` leaves every part alone whose condition asks for the
 * visitor.
 */
function evaluatedTree(
  tree: ContentTree,
  revision: Revision,
  page: DocumentPage,
  evaluated: 'true' | 'deterministic-only',
): ContentTree {
  const scope: Scope = {
    space: { vars: { ...revision.snapshot.variables } },
    page: { vars: { ...page.variables } },
  };
  if (evaluated === 'true') return filterTree(tree, { ...scope, visitor: { claims: { unsigned: {} } } }).tree;
  const blocksOf = (blocks: readonly Block[]): readonly Block[] =>
    blocks.flatMap((block): readonly Block[] => {
      if (!asksForVisitor(block)) return filterTree({ ...tree, blocks: [block] }, scope).tree.blocks;
      return [{ ...block, blocks: blocksOf(block.blocks) }];
    });
  return { ...tree, blocks: blocksOf(tree.blocks) };
}

/** True where a condition in a block, however deep, names the visitor. */
function asksForVisitor(block: Block): boolean {
  if (block.type === 'if' && ofVisitors.test(JSON.stringify(block.attributes))) return true;
  return block.blocks.some(asksForVisitor);
}

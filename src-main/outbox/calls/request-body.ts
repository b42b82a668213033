import type { EditPayload } from '../../bridge/edit.ts';
import { quote } from '../../shared/quotation-text.ts';

type CommentAdd = Extract<EditPayload, { readonly kind: 'comment.add' }>;

/** True where the node key of the block commented on must be found before the comment can be sent. */
export function seeksNode(payload: CommentAdd): boolean {
  const { nodeId, pageId, quotation, opensWithQuotation, tableCell } = payload.target;
  const isAnchored = nodeId !== undefined || tableCell !== undefined;
  return !isAnchored && pageId !== undefined && quotation !== undefined && opensWithQuotation !== true;
}

export interface CommentToSend {
  readonly page: string | null;
  readonly node: string | null;
  readonly markdown: string;
}

/**
 * What is sent for a new comment. Where its anchor is no target of the API, it goes to the nearest block, page or change
 * request and opens with the quotation (docs/design/outbox.md).
 */
export function commentToSend(payload: CommentAdd, foundNode: string | null): CommentToSend {
  const { target, markdown } = payload;
  const node = target.nodeId ?? foundNode;
  const page = target.pageId ?? null;
  const quotation = target.quotation?.trim() ?? '';
  const quotes =
    quotation !== '' &&
    (target.opensWithQuotation === true || (node === null && target.tableCell === undefined));
  return { page, node, markdown: quotes ? `${quote(quotation)}\n\n${markdown}` : markdown };
}

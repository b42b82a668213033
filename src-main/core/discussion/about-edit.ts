import type { EditPayload } from '../../bridge/edit.ts';
import type { EditView } from '../../bridge/views/outbox-views.ts';
import { excerpt } from '../../content/diff/attribute-descriptions.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { textOfBlock } from '../../content/plain-text.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { texts } from '../../shared/messages/texts.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { Store } from '../../store/open-store.ts';
import type { EditRow } from '../../store/unsent/edits.ts';

/** Characters of a comment that its quotation is taken from: a list has thousands of them, of 100,000 characters each. */
const mostRead = 1000;

/** "guides/limits · “A queue holds ten items.”"; empty where nothing is known. */
export function aboutEdit(store: Store, row: EditRow, { payload, place, kind }: EditView): string {
  const changeRequest =
    row.laneChangeRequest === null ? null : store.changeRequests.get(row.laneChangeRequest);
  const revision = changeRequest === null ? store.spaces.get(row.laneSpace) : changeRequest;
  const held = revision?.heldRevision ?? null;
  const page =
    held === null || place.pageId === null
      ? undefined
      : store.revisions.page(row.laneSpace, held, place.pageId);
  const quoted = excerpt(quotedBy(store, payload) ?? '');
  return [
    page?.path.includes('/') === true ? page.path : '',
    quoted === '' || kind === 'comment.edit' ? '' : texts().edits.quoted(quoted),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Words of the block that a comment is about, or of the comment or reply that an edit is about; null: of neither, or not known. */
function quotedBy(store: Store, payload: EditPayload | null): string | null {
  if (payload === null) return null;
  if (payload.kind === 'comment.add') return payload.target.quotation ?? null;
  if (!('comment' in payload)) return null;
  const isOfReply = 'reply' in payload;
  const named = isOfReply ? payload.reply.id : payload.comment.id;
  const id = store.edits.serverIdOf(named) ?? named;
  const created = store.edits.get(named);
  const written = created === undefined ? undefined : readPayload(created.version, created.payload);
  const unsent = written !== undefined && 'markdown' in written ? written.markdown : null;
  const markdown = (isOfReply ? heldReply(store, id) : heldComment(store, id)) ?? unsent;
  if (markdown === null) return null;
  return parseMarkdown(markdown.slice(0, mostRead)).blocks.map(textOfBlock).join(' ');
}

function heldComment(store: Store, id: string): string | null {
  const row = store.comments.get(id);
  return row === undefined ? null : textOfBody(commentOf(row).body);
}

function heldReply(store: Store, id: string): string | null {
  const row = store.comments.reply(id);
  return row === undefined ? null : textOfBody(replyOf(row).body);
}

import type { EditPayload, PagePlace } from '../../bridge/edit.ts';
import type { SentLine } from '../../bridge/views/sent-views.ts';
import { excerpt } from '../../content/diff/attribute-descriptions.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { imageWords, textOfBlock } from '../../content/plain-text.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { readPayload } from '../../outbox/calls/payload.ts';
import { aboutOf, heldPageTitle, placeOfEdit } from '../../outbox/edit-labels.ts';
import { readBase } from '../../outbox/editing/base.ts';
import type { PlaceBeside } from '../../shared/messages/en/edits.ts';
import { texts } from '../../shared/messages/texts.ts';
import { commentOf, replyOf } from '../../store/mirror/comments.ts';
import type { Store } from '../../store/open-store.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { findCellName, heldBlocks } from './anchor-place.ts';
import { laneOf } from './lane.ts';
import type { Lane } from './lane.ts';

/** Characters of a comment that its quotation is taken from: a list has thousands of them, of 100,000 characters each. */
const mostRead = 1000;

/**
 * What tells an edit from others of the same words, for every list of edits: "guides/limits · Limit, row “Bulk” · “ten items” in
 * “A queue holds ten items.”"; empty where nothing is known.
 */
export function aboutEdit(
  account: Account,
  row: EditRow,
  payload: EditPayload | null,
  pageId: string | null,
): string {
  const { store } = account.session;
  const changeRequest =
    row.laneChangeRequest === null ? null : store.changeRequests.get(row.laneChangeRequest);
  const revision = changeRequest === null ? store.spaces.get(row.laneSpace) : changeRequest;
  const held = revision?.heldRevision ?? null;
  const page =
    held === null || pageId === null ? undefined : store.revisions.page(row.laneSpace, held, pageId);
  const words = row.kind === 'comment.edit' ? null : quotedBy(store, payload);
  return [
    page?.path.includes('/') === true ? page.path : '',
    cellOfEdit(account, row, payload) ?? '',
    payload?.kind === 'page.move' ? moveOf(store, row, payload.place) : '',
    imageOfEdit(account, row, payload) ?? quotation(words ?? '', blockOfEdit(row, payload)),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The same with where the edit is shown, where no more is wanted of it; null: it cannot be read. */
export function aboutRow(account: Account, row: EditRow): Pick<SentLine, 'about' | 'opens'> | null {
  const payload = readPayload(row.version, row.payload);
  if (payload === undefined) return null;
  const about = aboutOf(account.session.store, row, payload);
  return {
    about: aboutEdit(account, row, payload, about.pageId) || null,
    opens: placeOfEdit(account.session.store, row, about),
  };
}

/** From where to where a page is moved. Its parent is named where it is another one. */
function moveOf(store: Store, row: EditRow, { parentId, afterId }: PagePlace): string {
  const say = texts().edits;
  const { field, behind } = readBase(row.base);
  const idOf = (id: string): string => store.edits.serverIdOf(id) ?? id;
  const titleOf = (id: string): string | null =>
    heldPageTitle(store, row, idOf(id)) ?? heldPageTitle(store, row, id);
  const parent = parentId === null ? '' : idOf(parentId);
  const isWithin = field === parent;
  const stands = (at: PlaceBeside | null, below: string): string =>
    say.stands(at, isWithin ? null : below === '' ? '' : titleOf(below));
  const beside = (id: string | null): PlaceBeside | null => {
    if (id === null) return { end: 'first' };
    const after = titleOf(id);
    return after === null ? null : { after };
  };
  const from = field === undefined ? '' : stands(behind === undefined ? null : beside(behind), field);
  const to = stands(afterId === undefined ? { end: 'last' } : beside(afterId), parent);
  return to === '' ? '' : say.moved(from === '' ? null : from, to);
}

/** Words that stand in several blocks tell nothing without the block; so many that they are cut tell it themselves. */
function quotation(words: string, block: string): string {
  const [quoted, whole] = [excerpt(words), excerpt(block)];
  const say = texts().edits;
  if (quoted === '') return '';
  // Of a block with an unsent edit, the service has another text.
  const isPart = block.includes(words.replace(/\s+/g, ' ').trim());
  const tells = whole === quoted || quoted.endsWith('…') || !isPart;
  return tells ? say.quoted(quoted) : say.quotedIn(quoted, whole);
}

/** The cell of a table that a comment is about, by its column and row; null: about no cell, or not known. */
function cellOfEdit(account: Account, row: EditRow, payload: EditPayload | null): string | null {
  if (payload?.kind !== 'comment.add') return null;
  const { pageId, nodeId, tableCell } = payload.target;
  if (pageId === undefined || nodeId === undefined || tableCell === undefined) return null;
  return findCellName(laneOfEdit(account, row), { pageId, nodeId, tableCell });
}

/** The image that a comment is about; null: about no image, or about words of one. No page is read where a block is quoted whole. */
function imageOfEdit(account: Account, row: EditRow, payload: EditPayload | null): string | null {
  if (payload?.kind !== 'comment.add' || payload.target.opensWithQuotation === true) return null;
  const { pageId, nodeId, quotation = '' } = payload.target;
  const whole = blockOfEdit(row, payload);
  if (pageId === undefined || nodeId === undefined || (whole !== '' && whole === quotation)) return null;
  const [block] = heldBlocks(laneOfEdit(account, row), pageId, nodeId);
  const words = block === undefined ? null : imageWords(block);
  return words === null ? null : texts().edits.image(excerpt(words));
}

/** Plain text of the block that a comment is about; empty: of no comment, or not known. */
function blockOfEdit(row: EditRow, payload: EditPayload | null): string {
  return payload?.kind === 'comment.add' ? (readBase(row.base).block ?? '') : '';
}

function laneOfEdit(account: Account, row: EditRow): Lane {
  const { edits } = account.session.store;
  const named = row.laneChangeRequest;
  const changeRequestId = named === null ? null : (edits.serverIdOf(named) ?? named);
  return laneOf(account, row.laneSpace, changeRequestId);
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
  return parseMarkdown(markdown.slice(0, mostRead)).blocks.map(textOfBlock).join(' · ');
}

function heldComment(store: Store, id: string): string | null {
  const row = store.comments.get(id);
  return row === undefined ? null : textOfBody(commentOf(row).body);
}

function heldReply(store: Store, id: string): string | null {
  const row = store.comments.reply(id);
  return row === undefined ? null : textOfBody(replyOf(row).body);
}

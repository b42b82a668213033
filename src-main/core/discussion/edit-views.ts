import { isObjectGone, questionOf } from './edit-decision.ts';
import { stateLabelOf } from './pending.ts';
import type { WaitsFor } from '../../bridge/views/sync-views.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { textOfBlock, textOfTree } from '../../content/plain-text.ts';
import type { Account } from '../core-state.ts';
import type { EditKind, EditPayload } from '../../bridge/edit.ts';
import type { EditView } from '../../bridge/views/outbox-views.ts';
import { isMending } from '../../outbox/editing/base.ts';
import { isChangeable, isRefusedForGood, isRewritable, isUnsent } from '../../outbox/editing/change-row.ts';
import { isCreation } from '../../outbox/editing/edit-kind.ts';
import { readPayload, reasonSubjectOf, textOf } from '../../outbox/calls/payload.ts';
import { reasonMessage } from '../../outbox/sending/reason.ts';
import type { ReasonCode } from '../../outbox/sending/reason.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Store } from '../../store/open-store.ts';
import {
  aboutOf,
  changedText,
  editLabel,
  groupTitle,
  laneTitle,
  placeOfEdit,
} from '../../outbox/edit-labels.ts';
import { aboutEdit } from './about-edit.ts';
import { commonEnds } from '../../shared/sequence.ts';
import { readSuggestion, suggestionLanguage } from '../../shared/suggestion-text.ts';
import type { Block } from '../../shared/tree.ts';
import { texts } from '../../shared/messages/texts.ts';

/** True where the text of an edit is the person's alone still, and may become a comment, a reply or a page somewhere else. */
export function canSendElsewhere(row: EditRow, payload: EditPayload): boolean {
  const text = 'markdown' in payload || payload.kind === 'review.submit' ? textOf(payload) : null;
  if (text === null || (text.trim() === '' && payload.kind !== 'page.insert')) return false;
  return isCreation(row.kind) ? isUnsent(row) : isChangeable(row);
}

/** An edit as the outbox of its account shows it. */
export function editViewOf(account: Account, row: EditRow): EditView {
  const { session } = account;
  const view = editView(session.store, row, session.waitsFor);
  const about = aboutEdit(account, row, view.payload, view.place.pageId);
  return { ...view, ...(about === '' ? {} : { about }) };
}

/** The same without what only the content of pages tells. */
export function editView(store: Store, row: EditRow, waitsFor: WaitsFor): EditView {
  const payload = readPayload(row.version, row.payload) ?? null;
  const about =
    payload === null
      ? { whose: null, where: laneTitle(store, row), pageId: null, commentId: null }
      : aboutOf(store, row, payload);
  const text = payload === null ? null : textOf(payload);
  const mayBeThere = isCreation(row.kind) && row.sentAt !== null;
  // Nothing is tried before what it waits for.
  const nextAt = waitsFor === null ? row.nextAt : null;
  return {
    id: row.id,
    accountId: store.accountId,
    kind: row.kind,
    words: payload === null ? texts().edits.unreadable : editLabel(row, payload, about),
    text,
    plain: text === null ? null : (changedText(row, payload) ?? plainText(row.kind, text)),
    state: row.state,
    stateLabel: stateLabelOf(store, row, waitsFor),
    // Why an earlier try failed tells nothing where the state says what has to come first.
    reason:
      row.state === 'waiting' && waitsFor !== null
        ? null
        : withMending(row, reasonMessage(...reasonOf(row), reasonSubjectOf(payload))),
    attempts: row.attempts,
    nextAt,
    createdAt: row.createdAt,
    group: groupTitle(store, row),
    place: placeOfEdit(store, row, about),
    canRetry:
      (row.state === 'held' && !isObjectGone(store, row, payload)) ||
      (row.state === 'rejected' && payload !== null && !isRefusedForGood(row)) ||
      (row.state === 'waiting' && nextAt !== null),
    canEdit: isRewritable(row) && text !== null && !mayBeThere,
    canDiscard: isChangeable(row),
    canRestore: row.state === 'discarded',
    payload,
    updatedAt: row.updatedAt,
    question: questionOf(row),
    canSendElsewhere: payload !== null && canSendElsewhere(row, payload),
  };
}

/** What is discarded instead of being brought together with another version was decided for that one. */
function reasonOf(row: EditRow): readonly [code: string | null, detail: string | null] {
  const isTheirs = row.state === 'discarded' && questionOf({ ...row, state: 'held' }) === 'text';
  return isTheirs ? ['decided' satisfies ReasonCode, 'theirs'] : [row.reasonCode, row.reason];
}

/** Discarding it would leave out more than the person's own words. */
function withMending(row: EditRow, reason: string | null): string | null {
  if (row.state !== 'held' || reason === null || !isMending(row)) return reason;
  return texts().states.alsoRestores(reason);
}

/** A subject is not Markdown; all other texts are. */
function plainText(kind: EditKind, text: string): string {
  return kind === 'changeRequest.subject' || kind === 'changeRequest.create'
    ? text
    : parseMarkdown(text).blocks.map(plainBlock).join('\n');
}

/** Of a suggestion the old and the new wording as they read; of one to leave something out, what that is. */
function plainBlock(block: Block): string {
  const suggestion =
    block.type === 'code' && block.attributes.language === suggestionLanguage
      ? readSuggestion(block.source)
      : null;
  if (suggestion === null) return textOfBlock(block);
  const { before, after } = suggestion;
  const say = texts().edits;
  const [old, now] = [textOfTree(parseMarkdown(before)), textOfTree(parseMarkdown(after))];
  if (after === '') return say.removedText(old);
  return old === '' || old === now ? now : changedPart(old, now).map(say.quoted).join(' → ');
}

/** Characters of the same words that are shown around those that differ. */
const around = 30;

/** What differs between two texts, with some words before and after it. */
function changedPart(old: string, now: string): readonly [string, string] {
  const wordsOf = (text: string): readonly string[] => text.split(/(?<=\S)(?=\s)/);
  const words = wordsOf(old);
  const [start, end] = commonEnds(words, wordsOf(now), (one, other) => one === other);
  const before = words.slice(0, start).join('');
  const after = words.slice(words.length - end).join('');
  const from = before.length <= around ? 0 : before.lastIndexOf(' ', before.length - around) + 1;
  const space = after.indexOf(' ', around);
  const cut = space === -1 ? 0 : after.length - space;
  const part = (text: string): string =>
    `${from > 0 ? '…' : ''}${text.slice(from, text.length - cut)}${cut > 0 ? '…' : ''}`;
  return [part(old), part(now)];
}

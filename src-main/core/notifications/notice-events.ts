import type { NoticeTarget } from '../../bridge/views/notice-views.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { NotifiedRow } from '../../store/personal/notices.ts';
import type { Store } from '../../store/open-store.ts';
import { digestAbout } from './digest-labels.ts';
import type { DigestDetail } from './digest-labels.ts';
import { editView } from '../discussion/edit-views.ts';
import type { NoticeEvent } from './notice-plan.ts';
import { entryText } from './notice-text.ts';
import { texts } from '../../shared/messages/texts.ts';

/** An entry of the digest that is for me; null: it is news and no more. */
export function entryEvent({ accountId }: Store, row: NotifiedRow): NoticeEvent | null {
  if (row.concerns === null) return null;
  const detail = JSON.parse(row.detail) as DigestDetail; // `collectDigest` wrote it from a DigestDetail
  const { spaceId, changeRequestId, pageId, commentId } = row;
  const place = { accountId, spaceId, changeRequestId, pageId, commentId };
  const isOfRequest = changeRequestId !== null;
  return {
    key: `digest ${accountId} ${row.id}`,
    kind: row.concerns,
    at: row.at,
    words: entryText(row.concerns, detail, row.excerpt, row.kind === 'reply'),
    by: detail.by ?? null,
    target: { kind: 'place', place },
    group: isOfRequest
      ? `request ${accountId} ${changeRequestId}`
      : `talk ${accountId} ${spaceId} ${pageId ?? ''}`,
    about: digestAbout(detail) ?? detail.page ?? detail.spaceTitle,
    groupTarget: {
      kind: 'place',
      place: isOfRequest ? { ...place, pageId: null, commentId: null } : place,
    },
    isSeen: row.isSeen === 1,
  };
}

/** An edit that is held or was refused. `others` need the person beside it. */
export function editEvent(store: Store, row: EditRow, others: number): NoticeEvent {
  const view = editView(store, row, null);
  const say = texts().news.notice;
  const more = others === 0 ? '' : `\n${say.othersWait(others)}`;
  return {
    key: `edit ${store.accountId} ${row.id}`,
    kind: 'edit',
    at: row.updatedAt,
    words: {
      title: say.editNeedsYou,
      body: `${view.words}${view.reason === null ? '' : `\n${view.reason}`}${more}`,
    },
    by: null,
    target: { kind: 'outbox', editId: row.id },
    group: 'edits',
    about: say.editsNeedYou,
    groupTarget: { kind: 'outbox', editId: null },
    isSeen: false,
  };
}

/** The service refuses the account's token. */
export function signedOutEvent({ accountId }: Store, title: string, words: string, at: number): NoticeEvent {
  const target: NoticeTarget = { kind: 'accounts' };
  return {
    key: `account ${accountId}`,
    kind: 'account',
    at,
    words: { title: texts().news.notice.signedOut(title), body: words },
    by: null,
    target,
    group: `account ${accountId}`,
    about: title,
    groupTarget: target,
    isSeen: false,
  };
}

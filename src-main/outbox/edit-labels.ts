import type { EditPayload } from '../bridge/edit.ts';
import { emojiText } from '../content/emoji.ts';
import { assertNever } from '../shared/tree.ts';
import { readBase } from './editing/base.ts';
import { commentOf } from './editing/edit-kind.ts';
import { readPayload } from './calls/payload.ts';
import { commentOf as commentIn } from '../store/mirror/comments.ts';
import type { EditRow } from '../store/unsent/edits.ts';
import type { Store } from '../store/open-store.ts';

/** What an edit is about, gathered from mirror and outbox, in words. */
export interface About {
  /** "Dana's comment", "your comment". */
  readonly whose: string;
  /** "Limits", "#41 Harden bulk dispatch", "Elsa docs". */
  readonly where: string;
  readonly pageId: string | null;
  readonly commentId: string | null;
}

/** @param pageTitle the page's title as the text names it; null: it has no name there */
export function aboutOf(
  store: Store,
  row: EditRow,
  payload: EditPayload,
  pageTitle: (store: Store, row: EditRow, pageId: string | null) => string | null = heldPageTitle,
): About {
  const lane = laneTitle(store, row);
  if (payload.kind === 'comment.add') {
    const named = payload.target.pageId ?? null;
    const pageId = named === null ? null : (store.edits.serverIdOf(named) ?? named);
    return {
      whose: '',
      where: pageTitle(store, row, pageId) ?? lane,
      pageId,
      commentId: row.serverId ?? row.id,
    };
  }
  if (payload.kind === 'page.insert')
    return { whose: '', where: payload.title, pageId: row.serverId ?? row.id, commentId: null };
  if ('target' in payload) {
    const pageId = store.edits.serverIdOf(payload.target.pageId) ?? payload.target.pageId;
    const own = payload.kind === 'page.update' ? payload.title : readBase(row.base).object?.title;
    return { whose: '', where: pageTitle(store, row, pageId) ?? own ?? lane, pageId, commentId: null };
  }
  const id = commentOf(payload);
  if (id === null) return { whose: '', where: lane, pageId: null, commentId: null };
  const serverId = store.edits.serverIdOf(id) ?? id;
  const held = store.comments.get(serverId);
  if (held !== undefined) {
    const comment = commentIn(held);
    const isMine = held.postedBy !== null && held.postedBy === store.account.get()?.userId;
    const whose = isMine ? 'your' : `${comment.postedBy?.displayName ?? 'someone'}’s`;
    return {
      whose,
      where: pageTitle(store, row, held.pageId) ?? lane,
      pageId: held.pageId,
      commentId: serverId,
    };
  }
  const creator = store.edits.get(id);
  const target = creator === undefined ? undefined : readPayload(creator.version, creator.payload);
  const pageId = target?.kind === 'comment.add' ? (target.target.pageId ?? null) : null;
  return { whose: 'your', where: pageTitle(store, row, pageId) ?? lane, pageId, commentId: id };
}

type Lane = Pick<EditRow, 'laneSpace' | 'laneChangeRequest'>;

/** What an edit belongs to: "Elsa docs / #41 Harden bulk dispatch". */
export function groupTitle(store: Store, row: Lane): string {
  const space = store.spaces.get(row.laneSpace)?.title ?? row.laneSpace;
  return row.laneChangeRequest === null ? space : `${space} / ${laneTitle(store, row)}`;
}

export function laneTitle(store: Store, row: Lane): string {
  const space = store.spaces.get(row.laneSpace)?.title ?? row.laneSpace;
  if (row.laneChangeRequest === null) return space;
  const changeRequest = store.changeRequests.get(row.laneChangeRequest);
  if (changeRequest !== undefined) return `#${changeRequest.number} ${changeRequest.subject}`.trim();
  const unsent = store.edits.get(row.laneChangeRequest);
  const payload = unsent === undefined ? undefined : readPayload(unsent.version, unsent.payload);
  return payload?.kind === 'changeRequest.create' ? payload.subject : space;
}

function heldPageTitle(store: Store, row: EditRow, pageId: string | null): string | null {
  if (pageId === null) return null;
  const unsent = store.edits.get(pageId);
  const payload = unsent === undefined ? undefined : readPayload(unsent.version, unsent.payload);
  if (payload?.kind === 'page.insert') return payload.title;
  const revision =
    row.laneChangeRequest === null
      ? store.spaces.get(row.laneSpace)?.heldRevision
      : store.changeRequests.get(row.laneChangeRequest)?.heldRevision;
  return revision === undefined || revision === null
    ? null
    : (store.revisions.page(row.laneSpace, revision, pageId)?.title ?? null);
}

const statusLabels = {
  draft: (where: string) => `Make ${where} a draft`,
  open: (where: string) => `Open ${where} for review`,
  archived: (where: string) => `Archive ${where}`,
} as const;

/** How many pages go with the one that is deleted. */
function withBelow({ base }: EditRow): string {
  const below = (readBase(base).pages?.length ?? 1) - 1;
  return below < 1 ? '' : below === 1 ? ' and the page below it' : ` and ${below} pages below it`;
}

function propertyWords(
  payload: Extract<EditPayload, { readonly kind: 'page.property' }>,
  where: string,
): string {
  switch (payload.property) {
    case 'slug':
      return `Change the address of “${where}”`;
    case 'icon':
      return payload.value === '' ? `Take the icon of “${where}” away` : `Change the icon of “${where}”`;
    case 'description':
      return `Change the description of “${where}”`;
    case 'hidden':
      return payload.value ? `Hide “${where}” from the navigation` : `Show “${where}” in the navigation`;
  }
}

/** An edit in a sentence without its end: "Reply to Dana’s comment on Limits". */
export function editLabel(row: EditRow, payload: EditPayload, about: About): string {
  const { whose, where } = about;
  switch (payload.kind) {
    case 'comment.add':
      return `Comment on ${where}`;
    case 'comment.edit':
      return `Change ${whose} comment on ${where}`;
    case 'comment.delete':
      return row.reasonCode === 'surplus-copy'
        ? `Remove a second copy on ${where}`
        : `Delete ${whose} comment on ${where}`;
    case 'comment.resolve':
      return `Resolve ${whose} comment on ${where}`;
    case 'comment.reopen':
      return `Reopen ${whose} comment on ${where}`;
    case 'comment.react':
      return `React ${emojiText(payload.emoji) || payload.emoji} to ${whose} comment on ${where}`;
    case 'comment.unreact':
      return `Take back ${emojiText(payload.emoji) || payload.emoji} from ${whose} comment on ${where}`;
    case 'reply.add':
      return `Reply to ${whose} comment on ${where}`;
    case 'reply.edit':
      return `Change a reply on ${where}`;
    case 'reply.delete':
      return row.reasonCode === 'surplus-copy'
        ? `Remove a second copy on ${where}`
        : `Delete a reply on ${where}`;
    case 'reply.react':
      return `React ${emojiText(payload.emoji) || payload.emoji} to a reply on ${where}`;
    case 'reply.unreact':
      return `Take back ${emojiText(payload.emoji) || payload.emoji} from a reply on ${where}`;
    case 'changeRequest.create':
      return `Open the change request “${payload.subject}”`;
    case 'changeRequest.subject':
      return `Change the subject of ${where}`;
    case 'changeRequest.description':
      return `Change the description of ${where}`;
    case 'changeRequest.status':
      return row.reasonCode === 'surplus-copy'
        ? `Archive a second copy of ${where}`
        : statusLabels[payload.status](where);
    case 'changeRequest.update':
      return `Update ${where} from its space`;
    case 'changeRequest.merge':
      return `Merge ${where}`;
    case 'page.update':
      return `Change the text of “${where}”`;
    case 'page.insert':
      return `Add the page “${where}”`;
    case 'page.delete':
      return row.reasonCode === 'surplus-copy'
        ? `Delete a second copy of the page “${where}”`
        : `Delete the page “${where}”${withBelow(row)}`;
    case 'page.property':
      return propertyWords(payload, where);
    case 'page.move':
      return `Move the page “${where}”`;
    case 'review.submit':
      return payload.verdict === 'approved' ? `Approve ${where}` : `Request changes to ${where}`;
    default:
      return assertNever(payload);
  }
}

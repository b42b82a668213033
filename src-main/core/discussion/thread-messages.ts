import type { ContentTree } from '../../shared/tree.ts';
import type { Store } from '../../store/open-store.ts';
import type { WaitsFor } from '../../bridge/views/sync-views.ts';
import type { AnchorPlace, AnchorTarget } from './anchor-place.ts';
import type { ThreadView } from '../../bridge/views/review-views.ts';
import type { Comment, CommentReply, Reaction } from '../../api/comment.ts';
import type { Pending } from '../../bridge/views/outbox-views.ts';
import type { Person, References } from '../../bridge/views/views.ts';
import { namesText, personOf } from '../reading/people.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What a thread needs to know of the pages it stands on. */
export interface PagesOfThreads {
  readonly titleOf: (pageId: string) => string | null;
  readonly find: (target: AnchorTarget) => AnchorPlace;
  /** Names a cell of a table by its column and row; null: it is not known. */
  readonly cellName: (target: Pick<AnchorTarget, 'pageId' | 'nodeId' | 'tableCell'>) => string | null;
  /** Where a block or cell stands in its page, in reading order; null: nowhere, or not known. */
  readonly position: (pageId: string, nodeId: string, cell: ThreadView['tableCell']) => number | null;
  readonly parse: (markdown: string) => ContentTree;
  /** Where references of texts about a page lead; null: about no page. */
  readonly references: (pageId: string | null, texts: readonly ContentTree[]) => References;
  /** What the person's own edits made of the blocks of a page. */
  readonly ownTexts: (pageId: string) => ReadonlySet<string>;
}

export interface ThreadsOptions {
  readonly store: Store;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
  /** The one comment whose thread is wanted, by the service's id once it has one; absent: all. */
  readonly only?: string;
  readonly waitsFor: WaitsFor;
  /** False where the service said that this person may not edit the space. */
  readonly mayEditSpace: boolean;
  /** True where pages of the change request can be written. */
  readonly mayWrite: boolean;
  readonly pages: PagesOfThreads;
  /** Comments and replies of others that are new since the last look. */
  readonly unseen: ReadonlySet<string>;
}

/** A message while the outbox is laid over the mirror. */
export interface Message {
  id: string;
  /** Its name from before it was sent, which it keeps on the screen; null: it was not written here, or is confirmed. */
  key: string | null;
  author: Person;
  postedAt: number | null;
  editedAt: number | null;
  markdown: string;
  reactions: Map<string, { names: string[]; mine: boolean; count: number; pending: boolean }>;
  pending: Pending[];
  /** Null: not on the server yet, so it is ours to change. */
  permissions: Readonly<Record<string, boolean | undefined>> | null;
  isMine: boolean;
  late: string | null;
  webUrl: string | null;
}

export interface Thread extends Message {
  pageId: string | null;
  nodeId: string | null;
  tableCell: { readonly record: string; readonly definition: string } | null;
  quotation: string | null;
  status: 'open' | 'resolved';
  resolvedBy: Person | null;
  replies: Message[];
  unlistedReplies: string | null;
  /** It was deleted on the service, and stays for what was written to it here. */
  isGone: boolean;
  /** The unsent edit that put what it suggests into its page. */
  applied: Pending | null;
}

function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

function reactionsFrom(reactions: readonly Reaction[], myId: string): Message['reactions'] {
  return new Map(
    reactions.map((one) => [
      one.emoji,
      {
        names: one.users.map(({ user }) => user.displayName),
        mine: one.users.some(({ user }) => user.id === myId),
        count: one.count ?? one.users.length,
        pending: false,
      },
    ]),
  );
}

export function messageFrom(object: Comment | CommentReply, myId: string): Message {
  const author = personOf(object.postedBy ?? { id: '', displayName: '' }, myId);
  return {
    id: object.id,
    key: null,
    author,
    postedAt: timeOf(object.postedAt),
    editedAt: timeOf(object.editedAt),
    markdown: textOfBody(object.body),
    reactions: reactionsFrom(object.reactions, myId),
    pending: [],
    permissions: object.permissions ?? {},
    isMine: author.me,
    late: null,
    webUrl: object.urls?.['location'] ?? null,
  };
}

export function threadFrom(comment: Comment, myId: string): Thread {
  const { target } = comment;
  return {
    ...messageFrom(comment, myId),
    pageId: target.page?.id ?? null,
    nodeId: target.node?.id ?? null,
    tableCell: target.tableCell ?? null,
    quotation: null,
    status: comment.status === 'resolved' ? 'resolved' : 'open',
    resolvedBy: comment.resolvedBy === undefined ? null : personOf(comment.resolvedBy, myId),
    replies: [],
    unlistedReplies: null,
    isGone: false,
    applied: null,
  };
}

export function unlistedMessage(comment: Comment, listed: number): string | null {
  const missing = comment.replies - listed;
  if (missing <= 0) return null;
  const names = comment.repliers.map((one) => one.user.displayName);
  return texts().discussion.unlisted(missing, namesText(names));
}

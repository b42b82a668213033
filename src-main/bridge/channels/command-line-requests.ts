import { z } from 'zod';
import { coreForCommandLine } from './channel.ts';
import type { RequestsOf, TypeOf } from './channel.ts';
import { against, baseUrl, bytes, id, inAccount, inChangeRequest, inSpace, text, token } from './fields.ts';
import { pageText } from '../edit.ts';
import type { Item, Selection, SentItem, ShownDiff, ShownPage } from '../views/command-line-views.ts';
import type { EditView } from '../views/outbox-views.ts';
import type { SyncReport } from '../views/sync-views.ts';
import type { AccountView, SearchItem } from '../views/views.ts';

/** Whatever a person typed to name something. */
const name = z.string().max(10_000);
const inLane = { ...inSpace, changeRequestId: id.nullable() };
/** Null: as the last; at the top. */
const place = { parentId: id.nullable(), afterId: id.nullable() };

const pageFormat = z.enum(['markdown', 'text', 'tree']);
export type PageFormat = TypeOf<typeof pageFormat>;

/** What becomes of a page. */
const pageWrite = z.discriminatedUnion('kind', [
  /** What is null stays as it is: an edit for the text, and for each property. */
  z.object({
    kind: z.literal('change'),
    pageId: id,
    title: pageText.title.nullable(),
    markdown: pageText.markdown.nullable(),
    slug: text.nullable(),
    icon: text.nullable(),
    description: text.nullable(),
    hidden: z.boolean().nullable(),
  }),
  z.object({ kind: z.literal('new'), ...place, ...pageText }),
  z.object({ kind: z.literal('move'), pageId: id, ...place, isFirst: z.boolean() }),
]);
export type PageWrite = TypeOf<typeof pageWrite>;

/**
 * What the headless program asks beside the requests of a window (docs/design/commands.md). No port answers these: the
 * program has the core in its own process.
 */
export const commandLineRequests = {
  /** As `accounts.connect`, but the variable's name is stored in place of the token. */
  'commandLine.connect': coreForCommandLine(
    z.object({ baseUrl, token, tokenEnv: z.string().min(1).max(1000), allowHttp: z.boolean() }),
  ).answers<{
    readonly account: AccountView;
    /** The account was here before, and its service does not say whose the token is. */
    readonly isShared: boolean;
  }>(),
  /** The variable that the account was connected with, and what its token is bound by (docs/design/tokens.md). */
  'commandLine.tokenBinding': coreForCommandLine(z.object(inAccount)).answers<{
    readonly variable: string | null;
    readonly binding: string | null;
  }>(),
  'commandLine.bindToken': coreForCommandLine(
    z.object({ ...inAccount, binding: z.string().max(1000) }),
  ).answers<null>(),
  /** Refused with `token` where the variable holds another token than the account was connected with. */
  'commandLine.checkToken': coreForCommandLine(z.object(inAccount)).answers<null>(),
  /**
   * Keeps spaces, null: all of them, or lets go of them, and answers what is kept. Spaces to be kept that no list has named yet
   * are asked for first. `firstPages`: of a space that has more pages than are kept of one, the first.
   */
  'commandLine.keep': coreForCommandLine(
    z.object({
      ...inAccount,
      spaceIds: z.array(id).max(10_000).nullable(),
      keep: z.boolean(),
      firstPages: z.boolean(),
    }),
  ).answers<readonly { readonly id: string; readonly title: string }[]>(),
  /** One whole sync; edits that meet the service's limit of requests are waited for. `settleMs` between two probes. */
  'commandLine.sync': coreForCommandLine(
    z.object({ ...inAccount, full: z.boolean(), settleMs: z.number().int().min(0).exactOptional() }),
  ).answers<SyncReport>(),

  /**
   * What is named: a space by its id, a change request by its number or either id, a page by its path or either id. Each may be
   * left out, the space only where it is clear: `unclear` says what is missing.
   */
  'commandLine.select': coreForCommandLine(
    z.object({
      ...inAccount,
      space: name.nullable(),
      changeRequest: name.nullable(),
      page: name.nullable(),
    }),
  ).answers<Selection | { readonly unclear: string }>(),
  /** Of all spaces, where none is named. Pages of one. */
  'commandLine.list': coreForCommandLine(
    z.object({
      ...inAccount,
      what: z.enum(['spaces', 'pages', 'change-requests', 'comments', 'outbox']),
      spaceId: name.nullable(),
      changeRequestId: id.nullable(),
    }),
  ).answers<readonly Item[]>(),
  /** The record of what was sent, newest first; `accountId` null: of all accounts, removed ones too. */
  'commandLine.sent': coreForCommandLine(
    z.object({ accountId: name.nullable(), search: name, limit: bytes }),
  ).answers<{ readonly items: readonly SentItem[]; readonly total: number }>(),
  'commandLine.page': coreForCommandLine(
    z.object({ ...inLane, page: name, format: pageFormat }),
  ).answers<ShownPage>(),
  /** Of all pages, or of one. `revision` by its id. */
  'commandLine.diff': coreForCommandLine(
    z.object({
      ...inChangeRequest,
      page: name.nullable(),
      against: z.union([against, z.object({ revision: name })]),
    }),
  ).answers<ShownDiff>(),
  'commandLine.search': coreForCommandLine(z.object({ ...inAccount, query: name, limit: bytes })).answers<
    readonly SearchItem[]
  >(),
  /** Ids that there are not are left out. */
  'commandLine.edits': coreForCommandLine(
    z.object({ ...inAccount, editIds: z.array(name).max(10_000) }),
  ).answers<readonly Item[]>(),

  /** All edits of it or none. */
  'commandLine.write': coreForCommandLine(z.object({ ...inChangeRequest, write: pageWrite })).answers<
    readonly EditView[]
  >(),
  /** As `discussion.apply`; answers all edits that it makes, the page's first. */
  'commandLine.apply': coreForCommandLine(z.object({ ...inAccount, commentId: id })).answers<
    readonly EditView[]
  >(),
};

export type CommandLineRequests = RequestsOf<typeof commandLineRequests>;

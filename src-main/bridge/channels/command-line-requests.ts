import { z } from 'zod';
import { coreForCommandLine } from './channel.ts';
import type { RequestsOf } from './channel.ts';
import { baseUrl, id, inAccount, token } from './fields.ts';
import { editPayload } from '../edit.ts';
import type { EditView } from '../views/outbox-views.ts';
import type { SyncReport } from '../views/sync-views.ts';
import type { AccountView } from '../views/views.ts';

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
  /**
   * Keeps spaces, null: all of them; spaces that no list has named yet are asked for first. `firstPages`: of a space that has
   * more pages than are kept of one, the first.
   */
  'commandLine.keep': coreForCommandLine(
    z.object({ ...inAccount, spaceIds: z.array(id).max(10_000).nullable(), firstPages: z.boolean() }),
  ).answers<null>(),
  /** One whole sync; edits that meet the service's limit of requests are waited for. `settleMs` between two probes. */
  'commandLine.sync': coreForCommandLine(
    z.object({ ...inAccount, full: z.boolean(), settleMs: z.number().int().min(0).exactOptional() }),
  ).answers<SyncReport>(),
  /** Several edits at once: all of them or none. */
  'commandLine.write': coreForCommandLine(
    z.object({ ...inAccount, payloads: z.array(editPayload).min(1).max(10) }),
  ).answers<readonly EditView[]>(),
  /** As `discussion.apply`; answers all edits that it makes, the page's first. */
  'commandLine.apply': coreForCommandLine(z.object({ ...inAccount, commentId: id })).answers<
    readonly EditView[]
  >(),
};

export type CommandLineRequests = RequestsOf<typeof commandLineRequests>;

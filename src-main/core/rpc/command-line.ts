import type { CommandLineRequests } from '../../bridge/channels/command-line-requests.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { SyncReport } from '../../bridge/views/sync-views.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { connect } from '../accounts/connect.ts';
import { isTotalFailure, partialMessage } from '../accounts/failure-views.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { applySuggestions } from '../review/apply-suggestions.ts';
import { requirePossible } from '../review/page-fields.ts';
import { keepFirstPagesOf, keepSpaces } from '../syncing/keep-spaces.ts';
import type { SyncOutcome } from '../syncing/cycle-runner.ts';
import { afterChange } from './edits.ts';

/** What the headless program alone asks. */
export function commandLineHandlers(state: CoreState): Handlers<CommandLineRequests> {
  return {
    'commandLine.connect': async (args) => {
      const before = new Set(state.accounts.keys());
      const account = await connect(state, args);
      const { userSource } = accountOf(state, account.id).session.store.account.get() ?? {};
      return { account, isShared: before.has(account.id) && userSource !== 'service' };
    },
    'commandLine.keep': async ({ accountId, spaceIds, firstPages }) => {
      const account = accountOf(state, accountId);
      const { spaces } = account.session.store;
      const isUnknown = (id: string): boolean => spaces.get(id) === undefined;
      // Right after connecting no list was fetched yet; a space may also be newer than the last sync.
      if (spaceIds === null ? spaces.all().length === 0 : spaceIds.some(isUnknown)) {
        const { error } = await account.session.syncOnce();
        if (error !== null) throw error;
      }
      const chosen = spaceIds ?? spaces.all().map((row) => row.id);
      const unknown = chosen.filter(isUnknown).join(', ');
      if (unknown !== '')
        throw new RequestFailure('not-found', `The service has no space ${unknown} for this account.`);
      if (firstPages) keepFirstPagesOf(state, account, chosen);
      keepSpaces(state, account, chosen, true);
      return null;
    },
    'commandLine.sync': async ({ accountId, ...options }) => {
      const account = accountOf(state, accountId);
      const asked = { ...options, keepAllIfNone: true, waitsForLimit: true };
      return reportOf(account, await account.session.syncOnce(asked));
    },
    'commandLine.write': ({ accountId, payloads }) => {
      const account = accountOf(state, accountId);
      for (const payload of payloads) requirePossible(account, payload);
      const { store, outbox } = account.session;
      const rows = store.transaction(() => payloads.map((payload) => outbox.add(payload, 'now')));
      return viewsOf(account, rows);
    },
    'commandLine.apply': ({ accountId, commentId }) => {
      const account = accountOf(state, accountId);
      return viewsOf(account, applySuggestions(account, commentId));
    },
  };
}

function viewsOf(account: Account, rows: readonly EditRow[]) {
  return rows.map((row) => afterChange(account, row));
}

/** @throws {ClientError} where the service or the way to it failed */
function reportOf({ session }: Account, { error, report, push, sent }: SyncOutcome): SyncReport {
  if (error !== null) throw error;
  const counts = session.outbox.counts();
  return {
    push,
    sent,
    pulled:
      report === null
        ? null
        : {
            requests: report.requests,
            bytes: report.bytes,
            spaces: report.spaces,
            changeRequests: report.changeRequests,
            pages: report.pages,
            comments: report.comments,
            errors: report.errors,
            problems: report.problems,
            partial: partialMessage(session.store, report),
            isTotalFailure: isTotalFailure(report),
          },
    edits: {
      confirmed: counts.confirmed,
      waiting: counts.waiting + counts.sending,
      unknown: counts.unknown + counts.reconciling,
      held: counts.held,
      rejected: counts.rejected,
    },
    editsDueAt: session.outbox.nextAt(),
    dropped: session.client.droppedFields(),
  };
}

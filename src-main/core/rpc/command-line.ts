import type { CommandLineRequests, PageWrite } from '../../bridge/channels/command-line-requests.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { SyncReport } from '../../bridge/views/sync-views.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { connect } from '../accounts/connect.ts';
import { isTotalFailure, partialMessage } from '../accounts/failure-views.ts';
import { sentItem } from '../accounts/sent-record.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { editItem, itemsOf, showDiff, showPage } from '../headless/headless.ts';
import { select } from '../headless/select.ts';
import { applySuggestions } from '../review/apply-suggestions.ts';
import { requirePossible } from '../review/page-fields.ts';
import { pageInsertion, pageWith, placeOf } from '../review/page-writing.ts';
import type { ChangeRequestLane } from '../review/page-writing.ts';
import { search } from '../search/search.ts';
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
    ...tokenHandlers(state),
    'commandLine.keep': async ({ accountId, spaceIds, keep, firstPages }) => {
      const account = accountOf(state, accountId);
      const { spaces } = account.session.store;
      const isUnknown = (id: string): boolean => keep && spaces.get(id) === undefined;
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
      keepSpaces(state, account, chosen, keep);
      return spaces.kept().map((id) => ({ id, title: spaces.get(id)?.title ?? id }));
    },
    'commandLine.sync': async ({ accountId, ...options }) => {
      const account = accountOf(state, accountId);
      const asked = { ...options, keepAllIfNone: true, waitsForLimit: true };
      const keptAll = account.session.store.spaces.kept().length === 0;
      return { keptAll, ...reportOf(account, await account.session.syncOnce(asked)) };
    },
    ...readingHandlers(state),
    'commandLine.write': ({ accountId, write, ...lane }) => {
      const account = accountOf(state, accountId);
      const payloads = payloadsOf(account, lane, write);
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

const bindingName = 'headless.binding';

function tokenHandlers(state: CoreState) {
  const sessionOf = (accountId: string) => accountOf(state, accountId).session;
  return {
    'commandLine.tokenBinding': ({ accountId }) => {
      const { account, preferences } = sessionOf(accountId).store;
      return { variable: account.get()?.tokenEnv ?? null, binding: preferences.get(bindingName) ?? null };
    },
    'commandLine.bindToken': ({ accountId, binding }) => {
      sessionOf(accountId).store.preferences.set(bindingName, binding);
      return null;
    },
    // With another token, what the account holds would go out in another name or to another host, and what is written now
    // would count as the account's. Nothing is sent to find out; without a token nothing is sent anyway.
    'commandLine.checkToken': async ({ accountId }) => {
      const { baseUrl } = sessionOf(accountId).client;
      const answer = await state.options.ports.secrets.get(accountId, new URL(baseUrl).origin);
      if (answer.kind !== 'unbound') return null;
      const message = `${answer.reason.charAt(0).toUpperCase()}${answer.reason.slice(1)}`;
      throw new RequestFailure('token', `${message}. Nothing was done.`);
    },
  } satisfies Partial<Handlers<CommandLineRequests>>;
}

function readingHandlers(state: CoreState) {
  const on = (accountId: string): Account => accountOf(state, accountId);
  return {
    'commandLine.select': ({ accountId, ...named }) => select(on(accountId), named),
    'commandLine.list': ({ accountId, ...asked }) =>
      itemsOf(on(accountId), asked, state.options.ports.clock.now()),
    'commandLine.sent': ({ accountId, search: words, limit }) => {
      const { items, total } = state.sent.page(accountId, words, 0, limit);
      return { items: items.map(sentItem), total };
    },
    'commandLine.page': ({ accountId, spaceId, changeRequestId, page, format }) =>
      showPage(on(accountId), spaceId, changeRequestId, page, format),
    'commandLine.diff': ({ accountId, spaceId, changeRequestId, page, against }) =>
      showDiff(on(accountId), spaceId, changeRequestId, page, against),
    'commandLine.search': ({ accountId, query, limit }) => search(on(accountId), query, limit),
    'commandLine.edits': ({ accountId, editIds }) => {
      const { edits } = on(accountId).session.store;
      return editIds.flatMap((id) => edits.get(id) ?? []).map(editItem);
    },
  } satisfies Partial<Handlers<CommandLineRequests>>;
}

/** The edits that write a page. @throws {RequestFailure} where it, or the place that is named, is not held */
function payloadsOf(account: Account, lane: ChangeRequestLane, write: PageWrite): readonly EditPayload[] {
  if (write.kind === 'new') return [pageInsertion(account, lane, write, write.title, write.markdown)];
  const target = { ...lane, pageId: write.pageId };
  if (write.kind === 'move') {
    const place = placeOf(account, lane, write);
    return [{ kind: 'page.move', target, place: write.isFirst ? { ...place, afterId: null } : place }];
  }
  const { title, markdown, hidden } = write;
  const kind = 'page.property';
  return [
    ...(title === null && markdown === null ? [] : [pageWith(account, target, { title, markdown })]),
    ...(['slug', 'icon', 'description'] as const).flatMap((property) => {
      const value = write[property];
      return value === null ? [] : [{ kind, target, property, value } as const];
    }),
    ...(hidden === null ? [] : [{ kind, target, property: 'hidden', value: hidden } as const]),
  ];
}

function viewsOf(account: Account, rows: readonly EditRow[]) {
  return rows.map((row) => afterChange(account, row));
}

/** @throws {ClientError} where the service or the way to it failed */
function reportOf(
  { session }: Account,
  { error, report, push, sent }: SyncOutcome,
): Omit<SyncReport, 'keptAll'> {
  if (error !== null) throw error;
  const counts = session.outbox.counts();
  return {
    push,
    sent: sent.filter((outcome) => outcome === 'delivered').length,
    refused: sent.filter((outcome) => outcome === 'refused').length,
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

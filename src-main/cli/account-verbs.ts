import type {
  DroppedFields,
  SecondCopyProblem,
  SyncFailureView,
  SyncReport,
  SyncStatus,
} from '../bridge/views/sync-views.ts';
import type { AccountView, Count, Readiness } from '../bridge/views/views.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import type { CommandLineRequests } from '../bridge/channels/command-line-requests.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import { writeErrorLine, writeProgress } from '../terminal/write.ts';
import type { Arguments } from './arguments.ts';
import { counted } from './result.ts';
import type { Result } from './result.ts';
import { selectAccount } from './select.ts';
import { UsageError } from './usage.ts';

export async function connect(core: HeadlessCore, args: Arguments): Promise<Result> {
  const baseUrl = args.required('base-url');
  const tokenEnv = args.required('token-env');
  const token = process.env[tokenEnv];
  if (token === undefined || token === '')
    throw new RequestFailure('token', `The variable ${tokenEnv} is not set.`);
  const asked = { baseUrl, token, tokenEnv, allowHttp: args.flag('allow-http') };
  const { account: view, isShared } = valueOf(await core.request('commandLine.connect', asked));
  const warning =
    'This service does not say who a token belongs to: edits in this account are sent in its owner’s name. ' +
    'A second person needs a --data folder of their own.';
  const user = view.user === null ? null : { id: view.user.id, displayName: view.user.displayName };
  return {
    json: { account: view.id, user, baseUrl: view.baseUrl, ...(isShared ? { warning } : {}) },
    lines: [
      `Connected to ${view.baseUrl}${user === null ? '' : ` as ${user.displayName}`} (account ${view.id}).`,
      ...(isShared ? [warning] : []),
    ],
  };
}

export async function keep(core: HeadlessCore, args: Arguments): Promise<Result> {
  const isAll = args.flag('all');
  if (!isAll && args.rest.length === 0) throw new UsageError('Which spaces? Name their ids, or --all.');
  return await keepOrDrop(core, args, {
    spaceIds: isAll ? null : args.rest,
    keep: true,
    firstPages: args.flag('first'),
  });
}

export async function drop(core: HeadlessCore, args: Arguments): Promise<Result> {
  if (args.rest.length === 0) throw new UsageError('Which spaces? Name their ids.');
  return await keepOrDrop(core, args, { spaceIds: args.rest, keep: false, firstPages: false });
}

async function keepOrDrop(
  core: HeadlessCore,
  args: Arguments,
  what: Omit<CommandLineRequests['commandLine.keep']['args'], 'accountId'>,
): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const kept = valueOf(await core.request('commandLine.keep', { accountId, ...what }));
  const titles = kept.map(({ title }) => title).join(', ');
  return {
    json: { kept: kept.map(({ id }) => id) },
    lines: [titles === '' ? 'No spaces are kept offline.' : `Kept: ${titles}.`],
  };
}

export async function sync(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const settleMs = args.number('settle-ms');
  const startedAt = Date.now();
  let isWaiting = false;
  const stop = core.on('sync.status', ({ running }) => {
    if (args.isJson || running === null) return;
    const isShown = writeProgress(running.words);
    const wasWaiting = isWaiting;
    isWaiting = running.words.startsWith('Waiting for the service');
    // Without a terminal a count-down would fill the log: each wait is one line.
    if (!isShown && isWaiting && !wasWaiting) writeErrorLine(running.words);
  });
  const reply = await core.request('commandLine.sync', {
    accountId,
    full: args.flag('full'),
    ...(settleMs === undefined ? {} : { settleMs }),
  });
  stop();
  if (!args.isJson) writeProgress('');
  const outcome = valueOf(reply);
  const [account] = await accountsOf(core, accountId);
  if (account === undefined) throw new RequestFailure('not-found', 'The account no longer exists.');
  if (outcome.push === 'paused')
    throw new RequestFailure('token', account.paused?.words ?? 'The token is not accepted.');
  if (outcome.push === 'offline')
    throw new RequestFailure('unreachable', 'The service could not be reached.');
  const { pulled: report, edits } = outcome;
  const limited = outcome.push === 'limited' ? limitedMessage(outcome) : null;
  if (limited !== null && report === null) throw new RequestFailure('server', limited);
  const json = {
    requests: report?.requests ?? 0,
    bytes: report?.bytes ?? 0,
    durationMs: Date.now() - startedAt,
    spaces: report?.spaces ?? 0,
    changeRequests: report?.changeRequests ?? 0,
    pages: report?.pages ?? { fetched: 0, reused: 0 },
    comments: report?.comments ?? 0,
    sent: outcome.sent,
    refused: outcome.refused,
    confirmed: edits.confirmed,
    waiting: edits.waiting,
    unknown: edits.unknown,
    held: edits.held,
    rejected: edits.rejected,
    errors: report?.errors ?? 0,
    problems: report?.problems ?? [],
    // What of the answers did not fit the schemas (docs/design/reading-answers.md).
    dropped: outcome.dropped,
    failures: account.sync.failures.map(failureOf),
  };
  const { ready } = account.sync;
  const partial = report?.partial ?? null;
  if (report?.isTotalFailure === true) {
    throw new RequestFailure(
      'server',
      `${partial ?? 'Nothing could be downloaded'}. The content kept here is unchanged; try again later.`,
    );
  }
  return {
    json,
    warnings: [...(partial === null ? [] : [`${partial}.`]), ...(limited === null ? [] : [limited])],
    lines: [
      ...(!outcome.keptAll || ready.spaces.want === 0 ? [] : [allKept(ready.spaces.want)]),
      `Synced in ${json.durationMs} ms: ${counted(json.pages.fetched, 'page')} downloaded, ${json.pages.reused} reused, ${counted(json.comments, 'comment')}, ${sentMessage(outcome)}.`,
      `${readyMessage(ready)}.`,
      ...(edits.held + edits.rejected === 0 ? [] : [needYouMessage(edits.held + edits.rejected)]),
      ...(edits.unknown === 0
        ? []
        : [`${edits.unknown} without an answer yet: a later sync checks whether they arrived.`]),
    ],
  };
}

function sentMessage({ sent, refused }: SyncReport): string {
  return refused === 0 ? `${sent} sent` : `${sent} sent, ${refused} refused`;
}

function allKept(spaces: number): string {
  return `Nothing was chosen, so every space is kept offline (${spaces}): "galley drop" removes one, "galley keep" chooses.`;
}

/** What waits for a service whose limit lasts longer than a sync waits. */
function limitedMessage({ edits, editsDueAt }: SyncReport): string {
  const waiting = edits.waiting + edits.unknown;
  const minutes = Math.max(1, Math.ceil(((editsDueAt ?? 0) - Date.now()) / 60_000));
  return `The service limits requests for ${minutes} min: ${waiting === 1 ? '1 edit waits' : `${waiting} edits wait`}. Sync again then.`;
}

/** Objects that could not be read; the one that fails stays as it was. */
function failureOf({ kind, id, title, reason, nextTry }: SyncFailureView) {
  return { kind, id, title, reason, nextTry };
}

/** All accounts, or one. */
async function accountsOf(
  core: HeadlessCore,
  accountId: string | null,
): Promise<readonly (AccountView & { readonly sync: SyncStatus })[]> {
  const views = valueOf(await core.request('accounts.list', null));
  const statuses = valueOf(await core.request('sync.status', null));
  return views.flatMap((view) => {
    const sync = statuses.find((one) => one.accountId === view.id);
    return sync === undefined || (accountId !== null && view.id !== accountId) ? [] : [{ ...view, sync }];
  });
}

export async function status(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = args.text('account') === undefined ? null : await selectAccount(core, args);
  const found = await accountsOf(core, accountId);
  const accounts = found.map((one) => ({ ...one, needYou: one.sync.edits.held + one.sync.edits.rejected }));
  // One that is named and not open was refused by `selectAccount`.
  const unopened = accountId === null ? valueOf(await core.request('accounts.unopened', null)) : [];
  const ready = accounts.map(({ sync: now }) => now.ready);
  const sum = (countOf: (one: Readiness) => Count): Count => ({
    have: ready.reduce((total, one) => total + countOf(one).have, 0),
    want: ready.reduce((total, one) => total + countOf(one).want, 0),
  });
  const times = ready.map((one) => one.asOf);
  const known = times.filter((time) => time !== null);
  const asOf =
    known.length === 0 || known.length < times.length ? null : new Date(Math.min(...known)).toISOString();
  const total = {
    spaces: sum((one) => one.spaces),
    pages: sum((one) => one.pages),
    files: sum((one) => one.files),
    changeRequests: sum((one) => one.changeRequests),
  };
  return {
    json: {
      accounts,
      ready: total,
      asOf,
      missing: ready.flatMap((one) => one.missing),
      failures: accounts.flatMap(({ sync: now }) => now.failures.map(failureOf)),
      dropped: accounts.flatMap(({ id, sync: { dropped } }) =>
        dropped.fields.map((field) => ({ account: id, ...field })),
      ),
      unopened: unopened.map(({ accountId: account, words: reason }) => ({ account, reason })),
    },
    failures: unopened.map(({ words }) => words),
    lines: [
      ...accounts.map(
        (one) => `${one.id}: ${one.baseUrl}${one.user === null ? '' : ` as ${one.user.displayName}`}`,
      ),
      `${readyMessage({ ...total, ownPages: sum((one) => one.ownPages ?? one.pages) })}, ${asOf === null ? 'never synced' : `as of ${asOf}`}.`,
      ...accounts.flatMap((one) =>
        one.sync.failures.map(({ title, reason }) => `Could not be read: ${title}: ${reason}`),
      ),
      ...accounts
        .filter(({ needYou }) => needYou > 0)
        .map(({ id, needYou }) => `${id}: ${needYouMessage(needYou)}`),
      ...accounts.flatMap(({ sync: { dropped } }) => (dropped.count === 0 ? [] : [droppedMessage(dropped)])),
      ...accounts.flatMap(({ sync: { secondCopy } }) =>
        secondCopy === null ? [] : [secondCopyMessage(secondCopy)],
      ),
    ],
  };
}

/** As the window says it: the spaces' own pages, and beside them what change requests have of pages. */
function readyMessage({
  spaces,
  pages,
  ownPages = pages,
  files,
  changeRequests,
}: Pick<Readiness, 'spaces' | 'pages' | 'ownPages' | 'files' | 'changeRequests'>): string {
  const of = ({ have, want }: Count, noun: string): string => `${have} of ${counted(want, noun)}`;
  const versions = { have: pages.have - ownPages.have, want: pages.want - ownPages.want };
  const parts = [
    of(spaces, 'space'),
    of(ownPages, 'page'),
    ...(versions.want === 0 ? [] : [`${of(versions, 'page version')} of change requests`]),
    of(files, 'file'),
    of(changeRequests, 'change request'),
  ];
  return `Ready offline: ${parts.join(', ')}`;
}

const needYouMessage = (edits: number): string =>
  `${edits} ${edits === 1 ? 'needs' : 'need'} your decision: galley list outbox.`;

/** Named in one line. */
const mostFields = 3;

function droppedMessage({ count, fields }: DroppedFields): string {
  const named = fields.slice(0, mostFields).map((one) => `${one.field} of ${one.operation} (${one.count})`);
  const more = fields.length > mostFields ? ', …' : '';
  const what = count === 1 ? '1 value of an answer' : `${count} values of answers`;
  return `Left out because they did not fit: ${what}: ${named.join(', ')}${more}. Everything else was kept.`;
}

function secondCopyMessage({ behind, reason }: SecondCopyProblem): string {
  const what = behind === 1 ? '1 change is' : `${behind} changes are`;
  return `The second copy of unsent work cannot be written (${reason}): ${what} on the disk once only. Free disk space or make the data folder writable; Galley retries with the next change and at each start.`;
}

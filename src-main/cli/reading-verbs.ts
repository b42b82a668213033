import type { CommandLineRequests, PageFormat } from '../bridge/channels/command-line-requests.ts';
import type { Item } from '../bridge/views/command-line-views.ts';
import { valueOf } from '../bridge/request-failure.ts';
import { firstLineOf, shownLines } from '../core/headless/lines.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import type { Arguments } from './arguments.ts';
import type { Result } from './result.ts';
import { selectAccount, selectChangeRequest, selectLane, selectPage } from './select.ts';
import { UsageError } from './usage.ts';

/** What a change request may be listed by. */
const statuses: ReadonlySet<string> = new Set(['draft', 'open', 'merged', 'archived']);

export async function list(core: HeadlessCore, args: Arguments): Promise<Result> {
  // Of all accounts, removed ones too, where none is named.
  if (args.rest[0] === 'sent') return await listSent(core, args);
  const accountId = await selectAccount(core, args);
  const nowhere = { spaceId: null, changeRequestId: null };
  const ask = async (
    what: CommandLineRequests['commandLine.list']['args']['what'],
    lane: { readonly spaceId: string | null; readonly changeRequestId: string | null } = nowhere,
  ): Promise<readonly Item[]> =>
    valueOf(await core.request('commandLine.list', { accountId, what, ...lane }));
  const [what] = args.rest;
  switch (what) {
    case 'spaces':
      return listed(await ask(what), (item) => `${text(item['id'])}  ${text(item['title'])}`);
    case 'pages':
      return listed(
        await ask(what, await selectLane(core, args, accountId)),
        (item) => `${text(item['id'])}  ${text(item['path'])}  ${text(item['title'])}`,
      );
    case 'change-requests': {
      const status = statusOf(args);
      const items = await ask(what, { ...nowhere, spaceId: args.text('space') ?? null });
      return listed(
        status === undefined ? items : items.filter((item) => item['status'] === status),
        (item) => `#${text(item['number'])}  ${text(item['status'])}  ${text(item['subject'])}`,
      );
    }
    case 'comments': {
      const isNarrowed = args.text('change-request') !== undefined || args.text('space') !== undefined;
      const lane = isNarrowed ? await selectLane(core, args, accountId) : nowhere;
      return listed(await ask(what, lane), (item) => `${text(item['id'])}  ${firstLineOf(item)}`);
    }
    case 'outbox':
      return listed(await ask(what), (item) => {
        const reason = item['reason'] === null ? '' : `  ${text(item['reason'])}`;
        return `${text(item['id'])}  ${text(item['kind'])}  ${text(item['state'])}${reason}`;
      });
    default:
      throw new UsageError('Name what to list: spaces, pages, change-requests, comments, outbox or sent.');
  }
}

/** Of change requests; undefined: all. @throws {UsageError} */
function statusOf(args: Arguments): string | undefined {
  const status = args.text('status');
  if (status === undefined || statuses.has(status)) return status;
  throw new UsageError(`--status takes draft, open, merged or archived, not "${status}".`);
}

async function listSent(core: HeadlessCore, args: Arguments): Promise<Result> {
  const limit = args.number('limit') ?? Number.MAX_SAFE_INTEGER;
  const asked = { accountId: args.text('account') ?? null, search: args.text('search') ?? '', limit };
  const { items, total } = valueOf(await core.request('commandLine.sent', asked));
  const lines = items.map(({ at, outcome, what, place, user }) =>
    [at, outcome, what, place, user?.name ?? ''].join('  ').trimEnd(),
  );
  return { json: { items, total }, ...linesOr('Nothing was sent.', lines) };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listed(items: readonly Item[], line: (item: Item) => string): Result {
  return { json: { items }, ...linesOr('The list is empty.', items.map(line)) };
}

/** Without any line a person could not tell an empty list from a verb that did nothing. */
function linesOr(nothing: string, lines: readonly string[]): Pick<Result, 'lines' | 'next'> {
  return lines.length > 0 ? { lines } : { lines, next: nothing };
}

export async function show(core: HeadlessCore, args: Arguments): Promise<Result> {
  if (args.rest[0] !== 'page') throw new UsageError('Name what to show: page.');
  const lane = await selectLane(core, args, await selectAccount(core, args));
  const format = args.text('format') ?? 'markdown';
  if (!isFormat(format)) throw new UsageError(`--format takes markdown, text or tree, not "${format}".`);
  const page = args.text('page') ?? args.rest[1];
  if (page === undefined) throw new UsageError('--page is missing.');
  const shown = valueOf(await core.request('commandLine.page', { ...lane, page, format }));
  return {
    json: { ...shown },
    lines: [],
    document:
      shown.text === undefined
        ? { kind: 'json', text: JSON.stringify(shown.tree, null, 2) }
        : { kind: 'text', text: shown.text },
  };
}

function isFormat(format: string): format is PageFormat {
  return format === 'markdown' || format === 'text' || format === 'tree';
}

export async function diff(core: HeadlessCore, args: Arguments): Promise<Result> {
  args.required('change-request');
  const lane = await selectChangeRequest(core, args, await selectAccount(core, args));
  const named = args.text('page');
  const page = named === undefined ? null : await selectPage(core, lane, named);
  const against = againstOf(args.text('against') ?? 'base');
  const shown = valueOf(await core.request('commandLine.diff', { ...lane, page, against }));
  return { json: { ...shown }, ...linesOr('No page differs.', shownLines(shown)) };
}

function againstOf(named: string): CommandLineRequests['commandLine.diff']['args']['against'] {
  return named === 'base' || named === 'reviewed' || named === 'primary' ? named : { revision: named };
}

export async function search(core: HeadlessCore, args: Arguments): Promise<Result> {
  const query = args.rest.join(' ');
  if (query.trim() === '') throw new UsageError('Name what to search for.');
  const accountId = await selectAccount(core, args);
  const limit = args.number('limit') ?? 20;
  const startedAt = performance.now();
  const found = valueOf(await core.request('commandLine.search', { accountId, query, limit }));
  const tookMs = Math.round((performance.now() - startedAt) * 100) / 100;
  const items = found.map(({ kind, id, title, path, snippet, place }) => ({
    kind,
    id,
    title,
    path,
    snippet,
    place,
  }));
  const lines = items.flatMap((one) => {
    // Without the marks around what matched.
    const snippet = one.snippet.replace(/[\uE000\uE001]/g, '');
    return [`${one.kind}  ${one.title}  ${one.path}`, ...(snippet === '' ? [] : [`  ${snippet}`])];
  });
  return { json: { items, tookMs }, ...linesOr('Nothing found.', lines) };
}

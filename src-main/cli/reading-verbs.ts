import { search as searchIn } from '../core/search/search.ts';
import type { Core } from '../core/core.ts';
import {
  changeRequestItems,
  commentItems,
  editItem,
  firstLineOf,
  pageItems,
  showDiff,
  showPage,
  spaceItems,
} from '../core/headless/headless.ts';
import { diffLines } from '../core/headless/diff-lines.ts';
import type { DiffAgainst, Item, PageFormat } from '../core/headless/headless.ts';
import { printedSent } from '../core/accounts/sent-record.ts';
import type { Arguments } from './arguments.ts';
import type { Result } from './result.ts';
import { selectAccount, selectLane, selectPage } from './select.ts';
import { UsageError } from './usage.ts';

/** How long finished edits stay listed. */
const recentMs = 24 * 3600_000;

export function list(core: Core, args: Arguments): Result {
  // Of all accounts, removed ones too, where none is named.
  if (args.rest[0] === 'sent') return listSent(core, args);
  const account = selectAccount(core, args);
  const { store } = account.session;
  const [what] = args.rest;
  switch (what) {
    case 'spaces':
      return listed(spaceItems(account), (item) => `${text(item['id'])}  ${text(item['title'])}`);
    case 'pages': {
      const lane = selectLane(account, args);
      return listed(
        pageItems(account, lane.spaceId, lane.changeRequestId),
        (item) => `${text(item['id'])}  ${text(item['path'])}  ${text(item['title'])}`,
      );
    }
    case 'change-requests':
      return listed(
        changeRequestItems(account, args.text('space') ?? null),
        (item) => `#${text(item['number'])}  ${text(item['status'])}  ${text(item['subject'])}`,
      );
    case 'comments': {
      const lanes =
        args.text('change-request') !== undefined || args.text('space') !== undefined
          ? [selectLane(account, args)]
          : store.spaces.all().map((row) => ({ spaceId: row.id, changeRequestId: null }));
      const items = lanes.flatMap((lane) => commentItems(account, lane.spaceId, lane.changeRequestId));
      return listed(items, (item) => `${text(item['id'])}  ${firstLineOf(item)}`);
    }
    case 'outbox': {
      const items = store.edits.recent(Date.now() - recentMs).map(editItem);
      return listed(items, (item) => {
        const reason = item['reason'] === null ? '' : `  ${text(item['reason'])}`;
        return `${text(item['id'])}  ${text(item['kind'])}  ${text(item['state'])}${reason}`;
      });
    }
    default:
      throw new UsageError('Name what to list: spaces, pages, change-requests, comments, outbox or sent.');
  }
}

function listSent(core: Core, args: Arguments): Result {
  const limit = args.number('limit') ?? Number.MAX_SAFE_INTEGER;
  const page = core.state.sent.page(args.text('account') ?? null, args.text('search') ?? '', 0, limit);
  return {
    json: { items: page.items.map(printedSent), total: page.total },
    lines: page.items.map(({ at, outcome, what, place, user }) =>
      [new Date(at).toISOString(), outcome, what, place, user?.name ?? ''].join('  ').trimEnd(),
    ),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listed(items: readonly Item[], line: (item: Item) => string): Result {
  return { json: { items }, lines: items.map(line) };
}

export function show(core: Core, args: Arguments): Result {
  if (args.rest[0] !== 'page') throw new UsageError('Name what to show: page.');
  const account = selectAccount(core, args);
  const lane = selectLane(account, args);
  const format = args.text('format') ?? 'markdown';
  if (!isFormat(format)) throw new UsageError(`--format takes markdown, text or tree, not "${format}".`);
  const pageId = args.text('page') ?? args.rest[1];
  if (pageId === undefined) throw new UsageError('--page is missing.');
  const shown = showPage(account, lane.spaceId, lane.changeRequestId, pageId, format);
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

export function diff(core: Core, args: Arguments): Result {
  args.required('change-request');
  const account = selectAccount(core, args);
  const { spaceId, changeRequestId } = selectLane(account, args);
  const page = args.text('page');
  const pageId = page === undefined ? null : selectPage(account, { spaceId, changeRequestId }, page);
  const shown = showDiff(
    account,
    spaceId,
    changeRequestId ?? '',
    pageId,
    againstOf(args.text('against') ?? 'base'),
  );
  return {
    json: { ...shown },
    lines: [
      ...shown.pages.flatMap((one) => [
        `${one.path}  ${one.changes.join(', ')}`,
        ...diffLines(one.blocks).map((line) => `  ${line}`),
      ]),
      ...shown.addresses.flatMap(({ words, pages }) => [
        words,
        ...pages.map(({ before, after }) => `  ${before || '/'} -> ${after || '/'}`),
      ]),
    ],
  };
}

function againstOf(named: string): DiffAgainst {
  return named === 'base' || named === 'reviewed' || named === 'primary' ? named : { revision: named };
}

export function search(core: Core, args: Arguments): Result {
  const query = args.rest.join(' ');
  if (query.trim() === '') throw new UsageError('Name what to search for.');
  const account = selectAccount(core, args);
  const startedAt = performance.now();
  const found = searchIn(account, query, args.number('limit') ?? 20);
  const tookMs = Math.round((performance.now() - startedAt) * 100) / 100;
  const items = found.map(({ kind, id, title, path, snippet, place }) => ({
    kind,
    id,
    title,
    path,
    snippet,
    place,
  }));
  return { json: { items, tookMs }, lines: items.map((one) => `${one.kind}  ${one.title}  ${one.path}`) };
}

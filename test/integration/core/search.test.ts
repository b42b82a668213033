import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { review as reviewSchema } from '../../../src-main/api/change-request.ts';
import { comment as commentSchema, commentReply } from '../../../src-main/api/comment.ts';
import type { SearchAnswer, SearchItem } from '../../../src-main/bridge/views/views.ts';
import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import { openWorld } from '../../support/review-world.ts';
import type { World } from '../../support/review-world.ts';
import { pageBuilt, revisionBuilt } from '../../support/builders/store-builders.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { asOnReference } from '../../support/processor-speed.ts';

const dana = { id: 'dana', displayName: 'Dana Whitfield' };
const omar = { id: 'omar', displayName: 'Ómar Said' };
const postedAt = '2026-01-05T09:00:00.000Z';

const primary: Readonly<Record<string, string>> = {
  limits: 'Every queue holds ten items.\n\nA dead letter waits for the operator.',
  bulk: 'The dispatcher retries at once.\n\nThe letter is dead on arrival.',
  guide: '如何在Galley中配置数据库连接。工作流调度。',
  kana: 'ワークフローの設定ガイドを読む。',
  korean: '데이터베이스 연결을 설정합니다.',
  french: 'Un café crème, s’il vous plaît.',
};
const titles: Readonly<Record<string, string>> = { guide: '配置指南', limits: 'Queue limits' };

function put(store: Store, space: string, revision: string, bodies: Readonly<Record<string, string>>): void {
  const pages = Object.entries(bodies).map(([id, body]) =>
    pageBuilt(id, {
      title: titles[id] ?? `Page ${id}`,
      updatedAt: `2026-01-01T00:00:0${body.length % 10}.000Z`,
    }),
  );
  store.revisions.put(space, revisionBuilt(revision, pages), 1);
  for (const row of store.revisions.tree(space, revision)) {
    if (row.markdownHash === null) store.pages.putBody(row, 'markdown', bodies[row.pageId] ?? '');
  }
  store.revisions.updateComplete(space, revision);
}

function indexAll(store: Store, space: string): void {
  const steps = store.search.index(space);
  while (steps.next().done !== true) continue;
}

function stock(dataDir: string): void {
  const store = openStore({ dataDir, accountId: 'searched' });
  store.account.create({
    baseUrl: 'http://searched.invalid',
    title: 'searched',
    createdAt: 1,
    allowHttp: true,
  });
  store.account.setUser('dana', JSON.stringify(dana), 'service');
  for (const [id, title] of [
    ['docs', 'Elsa docs'],
    ['other', 'Handbook'],
  ] as const) {
    store.spaces.put({ id, title, revision: 'r1', organization: 'org' }, 1);
    store.spaces.keep(id, 1);
  }
  put(store, 'docs', 'r1', primary);
  store.spaces.setHeld('docs', 'r1');
  put(store, 'other', 'r1', { hand: 'A queue of visitors.' });
  store.spaces.setHeld('other', 'r1');
  const limits = 'Every queue holds ten items.\n\nA dead letter is persisted for the operator.';
  put(store, 'docs', 'r2', { ...primary, limits });
  const cr = { id: 'cr', number: 41, revision: 'r2', revisionInitial: 'r1' };
  store.changeRequests.put(
    'docs',
    { ...cr, status: 'open', subject: 'Harden the queue', createdBy: omar },
    1,
  );
  store.changeRequests.setHeld('cr', 'r2', 'exact');
  const summary = { markdown: 'The **backlog** wants a bound.' };
  store.changeRequests.putReview(
    'cr',
    reviewSchema.parse({ id: 'r1', status: 'approved', reviewer: omar, comment: summary }),
  );
  const old = { id: 'old', number: 7, revision: 'r1', revisionInitial: 'r1' };
  store.changeRequests.put(
    'docs',
    { ...old, status: 'merged', subject: 'Name the queue', createdBy: dana },
    1,
  );
  const comment = (id: string, markdown: string, by: typeof dana, status: string) =>
    commentSchema.parse({ id, body: { markdown }, postedBy: by, postedAt, status, replies: 1 });
  store.comments.put('docs', 'cr', comment('c1', 'Why ten in the queue?', dana, 'open'), 1);
  store.comments.put('docs', 'cr', comment('c2', 'The queue is fine.', omar, 'resolved'), 1);
  const reply = { id: 'a1', body: { markdown: 'Because the queue is small.' }, postedBy: omar, postedAt };
  store.comments.putReply('c1', commentReply.parse(reply), 1);
  for (const space of ['docs', 'other']) indexAll(store, space);
  store.close();
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'galley-search-'));
let world: World;
beforeAll(async () => {
  stock(dataDir);
  world = await openWorld(dataDir, 'token');
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ask = (query: string, asker = query): Promise<SearchAnswer> =>
  world.ask('search.query', { query, limit: 50, asker });

const named = (item: SearchItem): string =>
  `${item.kind} ${item.id}${item.kind === 'page' && item.place.changeRequestId !== null ? ' of #41' : ''}`;
const found = async (query: string): Promise<readonly string[]> => (await ask(query)).items.map(named).sort();

describe('search', () => {
  it.each([
    ['"dead letter" ', ['page limits', 'page limits of #41']],
    ['letter dead ', ['page bulk', 'page limits', 'page limits of #41']],
    ['dispatch', ['page bulk']],
    ['dispatch ', []],
    ['dispatch* ', ['page bulk']],
    ['dead -operator', ['page bulk']],
    ['dead -"dead letter"', ['page bulk']],
    ['cafe creme', ['page french']],
    ['dead ar', ['page bulk']],
    ['kind:comment queue', ['comment c1', 'comment c2', 'reply a1']],
    ['kind:reply queue', ['reply a1']],
    ['"backlog wants" ', ['change-request cr']],
    ['kind:change-request queue', ['change-request cr', 'change-request old']],
    ['kind:page space:handbook queue', ['page hand']],
    ['queue author:omar', ['change-request cr', 'comment c2', 'page limits of #41', 'reply a1']],
    ['queue author:me', ['change-request old', 'comment c1']],
    ['queue status:resolved', ['comment c2']],
    ['queue status:merged', ['change-request old']],
    ['queue status:open', ['change-request cr', 'comment c1', 'page limits of #41', 'reply a1']],
    ['kind:change-request -status:merged queue', ['change-request cr']],
    ['author:dana', ['change-request old', 'comment c1']],
    ['in:changes persisted', ['page limits of #41']],
    ['in:changes waits', ['page limits of #41']],
    ['in:changes queue', []],
  ])('for %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    ['配', ['page guide'], '如何在Galley中[配]置数据库连接。工作流调度。'],
    ['配置', ['page guide'], '如何在Galley中[配置]数据库连接。工作流调度。'],
    ['据', ['page guide'], '如何在Galley中配置数[据]库连接。工作流调度。'],
    ['工作流', ['page guide'], '如何在Galley中配置数据库连接。[工作流]调度。'],
    ['接工', [], ''],
    ['galley', ['page guide'], '如何在[Galley]中配置数据库连接。工作流调度。'],
    ['galley 配置', ['page guide'], '如何在[Galley]中[配置]数据库连接。工作流调度。'],
    ['設定', ['page kana'], 'ワークフローの[設定]ガイドを読む。'],
    ['む', ['page kana'], 'ワークフローの設定ガイドを読[む]。'],
    ['ガイド', ['page kana'], 'ワークフローの設定[ガイド]を読む。'],
    ['설정', ['page korean'], '데이터베이스 연결을 [설정]합니다.'],
    ['연', ['page korean'], '데이터베이스 [연]결을 설정합니다.'],
  ])('finds words without spaces around them: %s', async (query, expected, snippet) => {
    expect(await found(query)).toEqual(expected);
    const shown = (await ask(query)).items[0]?.snippet ?? '';
    expect(shown.replaceAll('\uE000', '[').replaceAll('\uE001', ']')).toBe(snippet);
  });

  it('names the place of a page that a change request changes', async () => {
    const { items } = await ask('persisted');
    expect(items[0]).toMatchObject({
      path: 'Elsa docs / #41 Harden the queue / limits',
      title: 'Queue limits',
    });
  });

  it('shows its filters, and says in words what it cannot read', async () => {
    const read = await ask('kind:banana -space:elsa queue');
    expect(read.items).toEqual([]);
    expect(read.problem).toContain('There is no kind “banana”');
    expect(read.filters).toEqual([
      { name: 'kind', value: 'banana', excluded: false },
      { name: 'space', value: 'elsa', excluded: true },
    ]);
  });

  it('ends an older question of the same field, and no other', async () => {
    const [older, newer, elsewhere] = await Promise.all([
      ask('queue', 'palette'),
      ask('dead', 'palette'),
      ask('queue', 'screen'),
    ]);
    expect([older.cancelled, newer.cancelled, elsewhere.cancelled]).toEqual([true, false, false]);
    expect(newer.items.length).toBeGreaterThan(0);
    expect(elsewhere.items.length).toBeGreaterThan(0);
  });

  it('finds pages by the letters of their titles', async () => {
    const titled = async (query: string) =>
      (await world.ask('search.titles', { query, limit: 10 })).map((item) => [item.title, item.path]);
    expect(await titled('qlim')).toEqual([['Queue limits', 'Elsa docs / limits']]);
    expect(await titled('配置')).toEqual([['配置指南', 'Elsa docs / guide']]);
    expect(await titled('zzz')).toEqual([]);
  });

  it('looks through ten thousand titles faster than one types, and breathes while reading them', async () => {
    const folder = temporaryFolder('titles');
    const store = openStore({ dataDir: folder, accountId: 'many' });
    store.account.create({ baseUrl: 'http://many.invalid', title: 'many', createdAt: 1, allowHttp: true });
    store.spaces.put({ id: 's', title: 'S', revision: 'r', organization: 'o' }, 1);
    const pages = Array.from({ length: 10_000 }, (_, at) =>
      pageBuilt(`p${at}`, {
        title: `Configure the ${at % 7 === 0 ? 'dispatcher' : 'gateway'} of part ${at}`,
      }),
    );
    store.mirror(() => {
      store.revisions.put('s', revisionBuilt('r', pages), 1);
      for (const row of store.revisions.tree('s', 'r')) store.pages.putBody(row, 'markdown', row.pageId);
    });
    store.spaces.setHeld('s', 'r');
    indexAll(store, 's');
    store.close();
    const many = await openWorld(folder, 'token');
    onTestFinished(() => many.close());
    await many.ask('search.titles', { query: 'dis', limit: 10 });
    const start = process.cpuUsage();
    const items = await many.ask('search.titles', { query: 'cdisp 9996', limit: 10 });
    expect(asOnReference(process.cpuUsage(start).user / 1000, 200)).toBeLessThan(200);
    expect(items[0]?.title).toBe('Configure the dispatcher of part 9996');
  });

  it('lets other requests through while it runs', async () => {
    const order: string[] = [];
    const searching = ask('queue').then(() => order.push('search'));
    const ping = world.ask('core.ping', null).then(() => order.push('ping'));
    await Promise.all([searching, ping]);
    expect(order).toEqual(['ping', 'search']);
  });

  it('lists titles first where a word stands everywhere', () => {
    const store = openStore({ dataDir: temporaryFolder('everywhere'), accountId: 'many' });
    onTestFinished(() => store.close());
    store.spaces.put({ id: 's', title: 'S', revision: 'r', organization: 'o' }, 1);
    const pages = Array.from({ length: 900 }, (_, at) =>
      pageBuilt(`p${at}`, { title: at === 850 ? 'Zebra' : at === 851 ? 'About a zebra' : `Page ${at}` }),
    );
    store.revisions.put('s', revisionBuilt('r', pages), 1);
    store.mirror(() => {
      for (const row of store.revisions.tree('s', 'r'))
        store.pages.putBody(row, 'markdown', `A zebra ${row.pageId}`);
    });
    store.spaces.setHeld('s', 'r');
    indexAll(store, 's');
    expect(store.search.query('zebra', 5).map((row) => row.ref)).toEqual(['p850', 'p851', 'p0', 'p1', 'p2']);
    expect(store.search.query('zebra p8', 50).every((row) => row.ref.startsWith('p8'))).toBe(true);
  });
});

it('the list of change requests says who takes part, and who is asked', async () => {
  const { store } = world.account.session;
  store.transaction(() => store.changeRequests.replaceRequestedReviewers('cr', [dana]));
  const rows = await world.ask('changeRequests.list', {});
  const people = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return [row?.contributors?.map((one) => one.id), row?.asked?.map((one) => one.id)];
  };
  expect(people('cr')).toEqual([['dana', 'omar'], ['dana']]);
  expect(people('old')).toEqual([['dana'], []]);
  expect(rows.find((one) => one.id === 'cr')?.contributors?.[0]?.me).toBe(true);
});

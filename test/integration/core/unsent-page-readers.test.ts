import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { showDiff, showPage } from '../../../src-main/core/headless/headless.ts';
import { anyVisitor } from '../../support/preview-world.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { wholeChangeList } from '../../support/whole-change-list.ts';

/** Readers of a change request's pages while an edit of one is not sent (docs/design/writing-pages.md). */
let server: ReviewWorld;
let world: World;
let at: { readonly accountId: string; readonly spaceId: string; readonly changeRequestId: string };
let ids: { readonly welcome: string; readonly limits: string };

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  const { spaceId, changeRequestId } = server;
  at = { accountId: world.account.session.id, spaceId, changeRequestId };
  const held = world.account.session.store.changeRequests.get(changeRequestId)?.heldRevision ?? '';
  const { rows } = world.account.content.pages(spaceId, held);
  const idOf = (title: string) => rows.find((row) => row.title === title)?.pageId ?? '';
  ids = { welcome: idOf('Welcome'), limits: idOf('Limits') };
});
afterAll(() => server.close());
afterEach(discardAll);

async function discardAll(): Promise<void> {
  for (const { id } of world.account.session.store.edits.unfinished())
    await world.ask('edits.discard', { accountId: at.accountId, editId: id });
}
async function write(pageId: string, markdown: string, title?: string) {
  const madeOn = await world.ask('page.source', { ...at, pageId });
  return world.ask('page.write', {
    ...at,
    pageId,
    title: title ?? madeOn.title,
    markdown,
    madeOn,
    below: null,
    drafts: [],
  });
}
const words = 'Unsent, sent shortly';

describe('a thread at a block', () => {
  async function threadAfter(markdown: string) {
    const { result } = await world.ask('changeRequest.pageDiff', {
      ...at,
      pageId: ids.limits,
      against: 'base',
    });
    const { accountId, ...lane } = at;
    await world.ask('edits.add', {
      accountId,
      payload: {
        kind: 'comment.add',
        target: {
          ...{ ...lane, pageId: ids.limits, nodeId: result.blocks[0]?.key ?? '' },
          ...{ quotation: 'twenty', opensWithQuotation: true },
        },
        markdown: 'Why?',
      },
      mode: 'now',
    });
    await write(ids.limits, markdown);
    const [thread] = await world.ask('discussion.list', { ...at, pageId: ids.limits });
    return thread?.anchor;
  }

  it('stays at its block where that was rewritten, and says when its words are gone: so after a revert', async () => {
    expect(await threadAfter('A queue holds twenty or thirty items.\n\nIt never blocks.\n')).toBe('exact');
    await discardAll();
    const { markdown } = await world.ask('page.baseSource', { ...at, pageId: ids.limits });
    expect(await threadAfter(markdown)).toBe('changed');
  });

  it('is lost where its block was taken away', async () => {
    expect(await threadAfter('It never blocks.\n')).toBe('lost');
  });
});

it('an open preview shows what is written after it was opened, says so, and goes back when it is discarded', async () => {
  const [site] = await world.ask('sites.list', { accountId: at.accountId });
  const { previewId } = await world.ask('preview.open', {
    accountId: at.accountId,
    siteId: site?.id ?? '',
    settings: { ...anyVisitor, content: { kind: 'change-request', ...at } },
  });
  const body = async () =>
    (await world.ask('preview.respond', { previewId, address: '/', nonce: 'nonce-nonce-nonce' })).body;
  expect(await body()).toContain('welcome page');
  await write(ids.welcome, 'This is the front page.\n');
  expect(await body()).toContain('front page');
  const reopened = await world.ask('preview.open', {
    accountId: at.accountId,
    siteId: site?.id ?? '',
    settings: { ...anyVisitor, content: { kind: 'change-request', ...at } },
  });
  expect(reopened.notes).toContain('1 page is shown with changes that are not sent yet.');
  await discardAll();
  expect(await body()).toContain('welcome page');
});

it('an export has the unsent text, and says that it is not sent', async () => {
  await write(ids.welcome, 'This is the front page.\n');
  const exported = async (format: 'markdown' | 'json' | 'html') =>
    (await world.ask('data.exportChangeRequest', { ...at, format })).text;
  const json = JSON.parse(await exported('json')) as { pages: { title: string; pending: string[] }[] };
  expect(json.pages.map(({ title, pending }) => [title, pending])).toContainEqual(['Welcome', [words]]);
  expect(await exported('markdown')).toContain(`\`/\`: ${words}`);
  expect(await exported('html')).toContain(`<code>/</code> ${words}`);
  expect(await exported('markdown')).toContain('front page');
});

it('the headless program prints the unsent text, and names the edit beside it', async () => {
  const edit = await write(ids.welcome, 'This is the front page.\n', 'Start');
  const { spaceId, changeRequestId } = at;
  const shown = showPage(world.account, spaceId, changeRequestId, ids.welcome, 'markdown');
  expect([shown.page['title'], shown.text, shown.local]).toEqual([
    'Start',
    'This is the front page.\n',
    { localId: edit.id, state: 'waiting' },
  ]);
  const { pages } = showDiff(world.account, spaceId, changeRequestId, null, 'base');
  expect(pages.find(({ id }) => id === ids.welcome)).toMatchObject({
    changes: ['renamed', 'edited'],
    local: { localId: edit.id, state: 'waiting' },
  });
  expect(showPage(world.account, spaceId, null, ids.welcome, 'markdown').local).toBeUndefined();
});

describe('a search', () => {
  const found = async (query: string, limit = 20) =>
    (await world.ask('search.query', { query, limit })).items.map(({ title, place }) => [
      title,
      place.changeRequestId,
    ]);

  it('with filters finds unsent text where its change request fits them', async () => {
    await write(ids.limits, 'A queue is a frontier.\n');
    const limits = [['Limits', at.changeRequestId]];
    expect([
      await found('kind:page frontier'),
      await found('in:changes status:open frontier'),
      await found('kind:comment frontier'),
      await found('status:merged frontier'),
      await found('-in:changes frontier'),
    ]).toEqual([limits, limits, [], [], []]);
  });

  it('finds unsent text of a word that as many other pages have as are asked for', async () => {
    await write(ids.welcome, 'A retry is a page.\n');
    expect(await found('retry', 1)).toEqual([['Welcome', at.changeRequestId]]);
  });
});

it('the list of changes names the edit of a page', async () => {
  const edit = await write(ids.welcome, 'This is the front page.\n');
  const { pages } = await wholeChangeList((from) =>
    world.ask('changeRequest.changes', { ...at, against: 'base', from }),
  );
  expect(pages.map(({ title, unsent }) => [title, unsent?.editId])).toEqual([
    ['Welcome', edit.id],
    ['Limits', undefined],
    ['Retries', undefined],
  ]);
});

it('what a conflict holds is shown as it was written, marked', async () => {
  const onWeb = { operation: 'update_page', page: ids.welcome, document: { markdown: 'Theirs.\n' } };
  const root = `/v1/spaces/${at.spaceId}/change-requests/${at.changeRequestId}`;
  await server.api('admin', 'POST', `${root}/content`, { changes: [onWeb] });
  await write(ids.welcome, 'Mine.\n');
  await world.sync();
  const { unsent, result } = await world.ask('changeRequest.pageDiff', {
    ...at,
    pageId: ids.welcome,
    against: 'base',
  });
  expect([unsent?.state, JSON.stringify(result).includes('Mine.')]).toEqual(['held', true]);
});

it('findings of the checks name the edit of their page, and its state as it is now', async () => {
  const edit = await write(ids.welcome, 'Read [the limits](nowhere.md) first.\n');
  const marks = async () =>
    (await world.ask('changeRequest.checks', at)).findings
      .filter(({ pageId }) => pageId === ids.welcome)
      .map(({ unsent }) => [unsent?.editId, unsent?.state]);
  expect(await marks()).toEqual([[edit.id, 'waiting']]);
  world.account.session.store.database.prepare("update edit set state = 'held' where id = ?").run(edit.id);
  expect(await marks()).toEqual([[edit.id, 'held']]);
});

it('the description of the change request names a renamed page by its unsent title', async () => {
  await write(ids.welcome, 'Hello.\n', 'Hello');
  await world.ask('edits.add', {
    accountId: at.accountId,
    payload: {
      kind: 'changeRequest.description',
      changeRequest: { id: at.changeRequestId },
      markdown: `See [it](/pages/${ids.welcome}).`,
    },
    mode: 'now',
  });
  const { references } = await world.ask('changeRequest.get', at);
  expect(Object.values(references)).toMatchObject([{ title: 'Hello' }]);
});

it('resolves references to a renamed page by its unsent title', async () => {
  await write(ids.welcome, 'Hello.\n', 'Hello');
  await write(ids.limits, `See [the beginning](/pages/${ids.welcome}).\n`);
  const { references } = await world.ask('page.read', { ...at, pageId: ids.limits });
  expect(Object.values(references)).toContainEqual(expect.objectContaining({ title: 'Hello' }));
});

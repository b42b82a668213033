import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { exportVerb } from '../../../src-main/cli/data-verbs.ts';
import { list } from '../../../src-main/cli/reading-verbs.ts';
import type { SentPage, SentView } from '../../../src-main/bridge/views/sent-views.ts';
import { outcomeOfSent } from '../../../src-main/core/accounts/sent-outcome.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { speak } from '../../../src-main/shared/messages/texts.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let count = 0;

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('comment');
});
afterAll(() => server.close());
beforeEach(() => server.fault());

function add(markdown: string): EditRow {
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  return world.account.session.outbox.add({ kind: 'comment.add', target, markdown }, 'now');
}
/** A text that nobody else writes. */
const unique = (): string => `remark${++count}`;
const find = (search: string): Promise<SentPage> =>
  world.ask('sent.page', { accountId: null, search, from: 0, limit: 100 });
const outcomes = async (search: string): Promise<readonly SentView['outcome'][]> =>
  (await find(search)).items.map(({ outcome }) => outcome);

it('says who sent what, when, to which account and host, and that it was delivered; never a token', async () => {
  const text = unique();
  const startedAt = Date.now();
  const edit = add(text);
  expect(await find(text)).toEqual({ total: 0, items: [] });
  await world.sync();
  const user = world.account.session.store.account.get();
  const row = world.account.session.store.edits.get(edit.id);
  const { items, total } = await find(`${text} COMMENT`);
  const [line] = items;
  expect({ total, ...line }).toEqual({
    total: 1,
    id: expect.any(String) as string,
    accountId: world.account.session.id,
    origin: server.baseUrl.replace(/\/v1.*$/, ''),
    user: { id: user?.userId, name: expect.any(String) as string },
    at: expect.any(Number) as number,
    attempts: 1,
    operation: 'comment.add',
    what: 'Comment on #1 Harden the limits',
    place: 'Welcome / #1 Harden the limits',
    text,
    plain: text,
    about: null,
    opens: {
      accountId: world.account.session.id,
      spaceId: server.spaceId,
      changeRequestId: server.changeRequestId,
      pageId: null,
      commentId: row?.serverId,
    },
    spaceId: server.spaceId,
    changeRequestId: server.changeRequestId,
    objectId: row?.serverId,
    outcome: 'delivered',
    settledAt: expect.any(Number) as number,
    reason: null,
  });
  expect(line?.at).toBeGreaterThanOrEqual(startedAt);
  expect(JSON.stringify(items)).not.toContain(server.tokenOf('comment'));
});

it('is in the language that was chosen when it was sent, and found by its words', async () => {
  onTestFinished(() => speak('en'));
  await speak('de');
  const text = unique();
  add(text);
  await world.sync();
  const { items } = await find(`${text} Kommentar`);
  expect(items.map(({ what }) => what)).toEqual(['Kommentar zu #1 Harden the limits']);
});

it('is listed without the marks of Markdown; what a suggestion takes away and puts in keeps its signs', async () => {
  const text = unique();
  add(`**Say** \`${text}\` _when_:\n\n\`\`\`suggestion\n- Say it.\n+ Say it at ten.\n\`\`\``);
  await world.sync();
  const { items } = await find(text);
  expect(items.map(({ plain }) => plain)).toEqual([`Say ${text} when:\n- Say it.\n+ Say it at ten.`]);
});

it('counts what was sent again after a lost answer as one line with two attempts', async () => {
  const text = unique();
  server.fault({ operation: 'createChangeRequestComment', count: 1, drop: true });
  add(text);
  await world.sync();
  expect((await find(text)).items).toMatchObject([{ outcome: 'delivered', attempts: 2 }]);
});

it('keeps a refusal as a line of its own when the edit is tried again', async () => {
  const text = unique();
  server.fault({ operation: 'createChangeRequestComment', count: 1, status: 403 });
  const edit = add(text);
  await world.sync();
  expect(await outcomes(text)).toEqual(['refused']);
  world.account.session.outbox.retry(edit.id);
  await world.sync();
  expect(await outcomes(text)).toEqual(['delivered', 'refused']);
});

it('says that what was not delivered was withdrawn, and that what was discarded unsent was never sent', async () => {
  const [sent, unsent] = [unique(), unique()];
  server.fault({ operation: 'createChangeRequestComment', status: 429, headers: { 'retry-after': '600' } });
  const mine = await server.connect('comment');
  const { outbox, store } = mine.account.session;
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const edit = outbox.add({ kind: 'comment.add', target, markdown: sent }, 'now');
  await mine.account.session.syncOnce();
  const states = (): readonly string[] => store.sent.all(0).map(({ text, state }) => `${text} ${state}`);
  expect(states()).toEqual([`${sent} waiting`]);
  const other = outbox.add({ kind: 'comment.add', target, markdown: unsent }, 'now');
  for (const { id } of [edit, other]) outbox.discard(id);
  expect(states()).toEqual([`${sent} discarded`]);
  expect(outcomeOfSent('discarded', null)).toBe('withdrawn');
  await mine.close();
});

it('writes the outcome in the transaction of the edit', async () => {
  const text = unique();
  const edit = add(text);
  await world.sync();
  const { store } = world.account.session;
  const row = store.edits.get(edit.id);
  if (row === undefined) throw new Error('The edit is gone.');
  const fail = (): void => {
    store.edits.save({ ...row, state: 'confirmed', reasonCode: 'found-again' });
    throw new Error('the end of the process');
  };
  expect(() => store.transaction(fail)).toThrow('the end of the process');
  expect((await find(text)).items).toMatchObject([{ outcome: 'delivered', reason: null }]);
});

it('reads no more rows than it shows, by its indexes', () => {
  const { database } = world.account.session.store;
  const plan = (sql: string): string =>
    database
      .prepare<[], { readonly detail: string }>(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join('; ');
  expect(plan('select max(id) from sent where edit_id = 1')).toContain('USING COVERING INDEX sent_by_edit');
  expect(
    plan('select id, at from sent indexed by sent_by_time where at >= 1 order by at desc, id desc'),
  ).toBe('SEARCH sent USING COVERING INDEX sent_by_time (at>?)');
});

it('is listed and exported by the command line, and no spreadsheet takes a text for a formula', async () => {
  const text = `=1+1 "${unique()}"`;
  add(text);
  await world.sync();
  const args = (...argv: readonly string[]) => readArguments([...argv, '--data', world.dataDir]);
  const word = text.split('"')[1] ?? '';
  const listed = await list(world.core, args('list', 'sent', '--search', word));
  expect(listed.json).toMatchObject({ total: 1, items: [{ outcome: 'delivered', text }] });
  expect(listed.lines[0]).toMatch(/^\d{4}-.*Z {2}delivered {2}Comment on #1 Harden the limits/);
  const to = path.join(server.folder, 'sent.csv');
  await exportVerb(world.core, args('export', 'sent', '--search', word, '--format', 'csv', '--to', to));
  const [head, line] = readFileSync(to, 'utf8').split('\r\n');
  expect(head).toMatch(/^at,outcome,user,userId,account,service,operation,what,place,text,/);
  expect(line).toContain(`,"'=1+1 ""${word}""",`);
  const json = await exportVerb(world.core, args('export', 'sent', '--search', word));
  expect(JSON.parse(json.document?.text ?? '')).toMatchObject({ items: [{ text, outcome: 'delivered' }] });
});

it('stays when the account is removed, and goes after a year', async () => {
  const clock = { skewMs: 0 };
  const mine = await server.connect('comment', {
    clock: {
      now: () => Date.now() + clock.skewMs,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
  });
  const text = unique();
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  mine.account.session.outbox.add({ kind: 'comment.add', target, markdown: text }, 'now');
  await mine.sync();
  await mine.ask('accounts.remove', { accountId: mine.account.session.id });
  const left = (): Promise<SentPage> =>
    mine.ask('sent.page', { accountId: null, search: text, from: 0, limit: 10 });
  expect((await left()).items).toMatchObject([{ text, outcome: 'delivered' }]);
  clock.skewMs = 366 * 24 * 3600_000;
  expect(await left()).toEqual({ total: 0, items: [] });
});

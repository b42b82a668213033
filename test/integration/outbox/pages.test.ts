import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { ServiceRequest } from '../../support/service-request.ts';

let server: ReviewWorld;
let world: World;
let web: ServiceRequest;
let accountId: string;
let pageId: string;

const text = 'A queue holds twenty items.\n\nIt never blocks.\n';

beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('review');
  accountId = world.account.session.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.fault();
  web = new ServiceRequest(server);
  const { store } = world.account.session;
  const held = store.changeRequests.get(server.changeRequestId)?.heldRevision ?? '';
  const { rows } = world.account.content.pages(server.spaceId, held);
  pageId = rows.find((row) => row.path === 'guides/limits')?.pageId ?? '';
  await onWeb(text, 'Limits');
  await world.sync();
});

const rowOf = (edit: { readonly id: string }): EditRow => world.account.session.store.edits.get(edit.id)!;
const push = () => world.account.session.outbox.push({ signal: new AbortController().signal });
const pageNow = (): Promise<string> => web.body(pageId);
const onWeb = (markdown: string, title?: string): Promise<unknown> => web.write(pageId, markdown, title);
function payload(markdown: string, title = 'Limits'): EditPayload {
  return {
    kind: 'page.update',
    target: { ...web.at, pageId },
    title,
    markdown,
  };
}
const write = (markdown: string, title?: string): EditRow =>
  world.account.session.outbox.add(payload(markdown, title), 'now');

describe('a page that is written', () => {
  it('waits offline and arrives, title and body, as one revision', async () => {
    const before = await web.now();
    await server.stop();
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n', 'Bounds');
    await push();
    expect(rowOf(edit).state).toBe('waiting');
    await server.start();
    await world.sync();
    const after = await web.now();
    const { parents } = (await server.api(
      'admin',
      'GET',
      `/v1/spaces/${server.spaceId}/revisions/${after.revision}`,
    )) as { readonly parents: readonly string[] };
    expect([rowOf(edit).state, await pageNow(), parents]).toEqual([
      'confirmed',
      '# Bounds\n\nA queue holds thirty items.\n\nIt never blocks.\n',
      [before.revision],
    ]);
  });

  it('is one edit however often it is written, and none where it reads as before again', () => {
    const first = write('One.\n');
    const second = write('Two.\n');
    expect([second.id, rowOf(first).payload.includes('Two.')]).toEqual([first.id, true]);
    write(text);
    expect(rowOf(first)).toMatchObject({ state: 'discarded', reasonCode: 'undone' });
  });

  it('sends nothing where the service reads the same', async () => {
    const edit = write('A queue holds forty items.\n\nIt never blocks.\n');
    await onWeb('A queue holds forty items.\n\nIt never blocks.\n');
    const { revision } = await web.now();
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'already-done' });
    expect((await web.now()).revision).toBe(revision);
  });

  it('goes in the order of its change request, in words that say what it is', async () => {
    const edit = write('Written.\n');
    const [view] = await world.ask('edits.get', { accountId, editIds: [edit.id] });
    expect(view).toMatchObject({ words: 'Change the text of “Limits”', state: 'waiting', canDiscard: true });
    world.account.session.outbox.discard(edit.id);
  });
});

describe('an edit from before chosen options were printed as their labels', () => {
  const table = (shown: string): string =>
    '<table><thead><tr><th>Part</th><th>State<select multiple><option value="Zk3" label="Stable"></option></select></th></tr></thead>' +
    `<tbody><tr><td>Queue</td><td><span data-option="Zk3">${shown}</span></td></tr></tbody></table>\n`;

  it('arrives without touching the table, and is known again where it arrived already', async () => {
    await onWeb(`${table('Stable')}\nA line.\n`);
    await world.sync();
    const edit = write(`${table('Zk3')}\nAnother line.\n`);
    await push();
    const written = await pageNow();
    expect([
      rowOf(edit).state,
      written.includes('Another line.'),
      written.includes('>Stable</span>'),
    ]).toEqual(['confirmed', true, true]);
    await world.sync();
    const again = write(`${table('Zk3')}\nA last line.\n`);
    await onWeb(`${table('Stable')}\nA last line.\n`);
    const { revision } = await web.now();
    await push();
    expect(rowOf(again)).toMatchObject({ state: 'confirmed', reasonCode: 'already-done' });
    expect((await web.now()).revision).toBe(revision);
  });
});

describe('a page that somebody else wrote meanwhile', () => {
  it('is brought together block by block', async () => {
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n');
    await onWeb('A queue holds twenty items.\n\nIt never blocks.\n\nIt is fair.\n', 'Limits of queues');
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(await pageNow()).toBe(
      '# Limits of queues\n\nA queue holds thirty items.\n\nIt never blocks.\n\nIt is fair.\n',
    );
  });

  it('has what both put in at one place, theirs first', async () => {
    const edit = write(`Mine.\n\n${text}`);
    await onWeb(`Theirs.\n\n${text}`);
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(await pageNow()).toBe(`# Limits\n\nTheirs.\n\nMine.\n\n${text}`);
  });

  it('is held where both changed one block, with three versions; retry keeps what they wrote elsewhere', async () => {
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n');
    const theirs = 'A queue holds fifty items.\n\nIt never blocks.\n\nIt is fair.\n';
    await onWeb(theirs);
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'page-changed' });
    expect((await pageNow()).endsWith(theirs)).toBe(true);
    const view = await world.ask('edits.conflict', { accountId, editId: edit.id });
    expect(view).toMatchObject({
      what: 'page',
      base: text,
      theirs,
      stretches: [
        {
          kind: 'conflict',
          mine: 'A queue holds thirty items.\n\n',
          theirs: 'A queue holds fifty items.\n\n',
          base: 'A queue holds twenty items.\n\n',
          both: 'A queue holds fifty items.\n\nA queue holds thirty items.\n\n',
        },
        { kind: 'agreed', by: 'nobody' },
        { kind: 'agreed', text: 'It is fair.\n', by: 'theirs' },
      ],
      title: { text: 'Limits', theirs: 'Limits', conflict: null },
    });
    world.account.session.outbox.retry(edit.id);
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(await pageNow()).toBe(
      '# Limits\n\nA queue holds thirty items.\n\nIt never blocks.\n\nIt is fair.\n',
    );
  });

  it('reads as the person decided, also where they decide for what was there before', async () => {
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n', 'Limits of a queue');
    await onWeb('A queue holds fifty items.\n\nIt never blocks.\n', 'Limits of queues');
    await push();
    const view = await world.ask('edits.conflict', { accountId, editId: edit.id });
    expect(view).toMatchObject({
      title: {
        conflict: { mine: 'Limits of a queue', theirs: 'Limits of queues', base: 'Limits' },
      },
    });
    const decide = (title: string) =>
      world.core.request('edits.rewrite', {
        accountId,
        editId: edit.id,
        markdown: text,
        decided: {
          theirs: view.kind === 'text' ? view.theirs : '',
          title: { text: 'Limits of all queues', theirs: title },
          how: 'own',
        },
      });
    expect(await decide('A title that is theirs no more')).toMatchObject({
      ok: false,
      failure: { code: 'conflict' },
    });
    expect(await decide('Limits of queues')).toMatchObject({ ok: true });
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(await pageNow()).toBe(`# Limits of all queues\n\n${text}`);
  });

  it('is compared anew where the person writes on before they have seen it', async () => {
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n');
    await onWeb('A queue holds fifty items.\n\nIt never blocks.\n');
    await push();
    write('A queue holds sixty items.\n\nIt never blocks.\n');
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'page-changed' });
    expect(await pageNow()).toContain('fifty');
    world.account.session.outbox.discard(edit.id);
  });
});

describe('a page whose answer is lost', () => {
  const lose = { operation: 'changeContent', count: 1, loseAnswer: true };
  const drop = { operation: 'changeContent', count: 1, drop: true };

  it('is found again, however the service stored it', async () => {
    const before = (await web.now()).revision;
    const edit = write('See [welcome](/pages/README.md) and [nothing](/pages/gone).\n');
    server.fault(lose);
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'found-again' });
    expect(await revisionsSince(before)).toBe(1);
  });

  it('is found again below what somebody wrote since, and their words stay', async () => {
    const before = (await web.now()).revision;
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n');
    server.fault(lose);
    await push();
    expect(rowOf(edit).state).toBe('unknown');
    await onWeb('A queue holds twenty items.\n\nIt never blocks.\n\nReverted.\n');
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'found-again' });
    expect(await revisionsSince(before)).toBe(2);
    expect(await pageNow()).toContain('twenty');
  });

  it('is sent again where it did not arrive, over what somebody wrote meanwhile', async () => {
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n');
    server.fault(drop);
    await push();
    expect(rowOf(edit).state).toBe('unknown');
    await onWeb(`${text}\nIt is fair.\n`);
    await world.sync();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(await pageNow()).toBe(
      '# Limits\n\nA queue holds thirty items.\n\nIt never blocks.\n\nIt is fair.\n',
    );
  });

  it('is not expected a second time where the answer came and the program ended after it', async () => {
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n');
    await push();
    const { edits } = world.account.session.store;
    // As it stands between the answer and the looks after it.
    edits.save({ ...rowOf(edit), state: 'sending', updatedAt: 0 });
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(JSON.parse(rowOf(edit).base ?? '{}')).not.toHaveProperty('left');
  });

  it('is asked about, and not sent twice, where the service stored it in a form that nobody knows', async () => {
    const edit = write(`${text}\nDon't wait for it, "ever", or it stops.\n`);
    // As if the service had put other quotation marks into what it took.
    server.fault(drop);
    await push();
    await onWeb(`${text}\nDon’t wait for it, “ever”, or it stops.\n`);
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'page-unclear' });
    expect(world.account.session.store.edits.get(edit.id)?.sentAt).not.toBeNull();
    world.account.session.outbox.discard(edit.id);
  });

  /** How many revisions the change request has got since. */
  async function revisionsSince(before: string): Promise<number> {
    let { revision } = await web.now();
    let count = 0;
    while (revision !== before) {
      const answer = await server.api('admin', 'GET', `/v1/spaces/${server.spaceId}/revisions/${revision}`);
      revision = (answer as { readonly parents: readonly string[] }).parents[0] ?? before;
      count += 1;
    }
    return count;
  }
});

describe('a service that does not tell revisions', () => {
  const silent = { operation: 'getRevision', status: 404 };
  afterEach(() => server.fault());

  it.each([
    ['with an answer', []],
    ['without an answer', [{ operation: 'changeContent', count: 1, loseAnswer: true }]],
  ])('takes a page, and that nobody knows what stood there is said: %s', async (_how, faults) => {
    const edit = write('A queue holds thirty items.\n\nIt never blocks.\n');
    server.fault(silent, ...faults);
    await world.sync();
    expect(rowOf(edit)).toMatchObject({ state: 'confirmed', reasonCode: 'page-unseen' });
    expect(await pageNow()).toContain('thirty');
  });
});

describe('what somebody wrote between the look at the page and the request', () => {
  it.each([
    [
      'beside mine',
      `${text}\nIt is fair.\n`,
      'A queue holds thirty items.\n\nIt never blocks.\n\nIt is fair.\n',
      null,
    ],
    [
      'in the same block',
      'A queue holds fifty items.\n\nIt never blocks.\n',
      'A queue holds fifty items.\n\nA queue holds thirty items.\n\nIt never blocks.\n',
      'page-joined',
    ],
  ])('is put back: %s', async (_where, theirs, whole, reason) => {
    const direct = createUndiciTransport();
    let isWritten = false;
    const held = await server.connect('review', {
      transport: {
        ...direct,
        send: async (sent) => {
          // Somebody is quicker than the first request that writes.
          if (sent.method === 'POST' && sent.url.includes('/content') && !isWritten) {
            isWritten = true;
            await onWeb(theirs);
          }
          return direct.send(sent);
        },
      },
    });
    const { outbox, store } = held.account.session;
    const { id } = outbox.add(payload('A queue holds thirty items.\n\nIt never blocks.\n'), 'now');
    await outbox.push({ signal: new AbortController().signal });
    expect(store.edits.get(id)).toMatchObject({ state: 'confirmed', reasonCode: reason });
    expect(await pageNow()).toBe(`# Limits\n\n${whole}`);
    await held.close();
  });
});

describe('a page that is sent again by the person', () => {
  const mine = 'A queue holds thirty items.\n\nIt never blocks.\n';
  const whole = `# Limits\n\n${mine}\nIt is fair.\n`;

  it('keeps what others wrote and a sync brought here since it was held', async () => {
    const edit = write(mine);
    server.fault({ operation: 'changeContent', status: 403, count: 1 });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'permission' });
    await onWeb(`${text}\nIt is fair.\n`);
    await world.sync();
    world.account.session.outbox.retry(edit.id);
    await push();
    expect([rowOf(edit).state, await pageNow()]).toEqual(['confirmed', whole]);
  });

  it('keeps both versions where it is not known what it was made on', async () => {
    const edit = write('Mine.\n\nIt never blocks.\n');
    const { edits } = world.account.session.store;
    edits.save({ ...rowOf(edit), base: null });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'page-changed' });
    world.account.session.outbox.retry(edit.id);
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(await pageNow()).toBe('# Limits\n\nA queue holds twenty items.\n\nMine.\n\nIt never blocks.\n');
  });

  it('is sent as it reads now where its text was changed since it may have arrived', async () => {
    const edit = write(mine);
    const { edits } = world.account.session.store;
    // Held after a look that was refused; what was sent is named.
    const base = JSON.stringify({
      ...JSON.parse(rowOf(edit).base ?? '{}'),
      written: (await web.now()).revision,
    });
    edits.save({ ...rowOf(edit), base, state: 'held', reasonCode: 'permission', sentAt: 1 });
    const rewritten = 'A queue holds sixty items.\n\nIt never blocks.\n';
    world.account.session.outbox.rewrite(edit.id, rewritten);
    await push();
    expect([rowOf(edit).state, await pageNow()]).toEqual(['confirmed', `# Limits\n\n${rewritten}`]);
  });

  it('is looked for first where it may have arrived, and what it overwrote is put back', async () => {
    const direct = createUndiciTransport();
    let isWritten = false;
    let isRefused = true;
    const held = await server.connect('review', {
      transport: {
        ...direct,
        send: async (sent) => {
          if (sent.method === 'POST' && sent.url.includes('/content') && !isWritten) {
            isWritten = true;
            await onWeb(`${text}\nIt is fair.\n`);
          }
          // The looks after it are refused, until the person may read again.
          const isLook = isWritten && isRefused && sent.method === 'GET' && sent.url.includes('/revisions/');
          if (!isLook) return direct.send(sent);
          const body = new TextEncoder().encode('{"error":{"code":403,"message":"No."}}');
          return { status: 403, headers: { 'content-type': 'application/json' }, body };
        },
      },
    });
    const { outbox, store } = held.account.session;
    const { id } = outbox.add(payload(mine), 'now');
    await outbox.push({ signal: new AbortController().signal });
    await held.sync();
    expect(store.edits.get(id)).toMatchObject({ state: 'held', reasonCode: 'permission' });
    isRefused = false;
    outbox.retry(id);
    await outbox.push({ signal: new AbortController().signal });
    expect([store.edits.get(id)?.state, await pageNow()]).toEqual(['confirmed', whole]);
    await held.close();
  });
});

describe('what stands in the way', () => {
  it('a service that does not take content, holds the edit with a way on', async () => {
    const edit = write('Nobody takes this.\n');
    server.fault({ operation: 'changeContent', status: 405 });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'no-writing' });
    const [view] = await world.ask('edits.get', { accountId, editIds: [edit.id] });
    expect(view).toMatchObject({ canSendElsewhere: true, canDiscard: true });
    expect(world.account.session.client.isAbsent('changeContent')).toBe(true);
    world.account.session.client.forgetAbsent();
    server.fault();
    world.account.session.outbox.retry(edit.id);
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
  });

  it('a 404 of the operation means the same where change request and page are there', async () => {
    const edit = write('Nobody takes this either.\n');
    server.fault({ operation: 'changeContent', status: 404 });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'no-writing' });
    world.account.session.client.forgetAbsent();
    world.account.session.outbox.discard(edit.id);
  });

  it.each([
    ['a refusal', 403, 'held', 'permission'],
    ['a document the service refuses', 422, 'rejected', 'invalid'],
    ['a request the service refuses', 400, 'rejected', 'invalid'],
    ['a page too large', 413, 'rejected', 'too-large'],
  ])('%s keeps the words, which go once the service takes them', async (_what, status, state, reasonCode) => {
    const edit = write(`Refused with ${status}.\n`);
    server.fault({ operation: 'changeContent', status, count: 1 });
    await push();
    expect(rowOf(edit)).toMatchObject({ state, reasonCode });
    world.account.session.outbox.retry(edit.id);
    await push();
    expect(rowOf(edit).state).toBe('confirmed');
    expect(await pageNow()).toContain(`Refused with ${status}.`);
  });

  it('a page that was deleted, and a change request that was archived', async () => {
    const gone = write('It is gone.\n');
    await web.change({ operation: 'delete_page', page: pageId });
    await push();
    expect(rowOf(gone)).toMatchObject({ state: 'held', reasonCode: 'target-gone' });
    await web.change({ operation: 'revert_page', page: pageId });
    await server.api('admin', 'PATCH', web.root, { status: 'archived' });
    world.account.session.outbox.retry(gone.id);
    await push();
    expect(rowOf(gone)).toMatchObject({ state: 'held', reasonCode: 'change-request-closed' });
    await server.api('admin', 'PATCH', web.root, { status: 'open' });
    world.account.session.outbox.discard(gone.id);
  });

  it('a page that is gone is offered what can work: back as a new page, not to be sent anyway', async () => {
    const gone = write('It comes back.\n', 'Limits again');
    const moved = world.account.session.outbox.add(
      { kind: 'page.property', target: { ...web.at, pageId }, property: 'slug', value: 'bounds' },
      'now',
    );
    await web.change({ operation: 'delete_page', page: pageId });
    await world.sync();
    const views = await world.ask('edits.get', { accountId, editIds: [gone.id, moved.id] });
    expect(views).toMatchObject([
      { state: 'held', canRetry: false, canSendElsewhere: true, canDiscard: true },
      { state: 'held', canRetry: false, canSendElsewhere: false, canDiscard: true },
    ]);
    const targets = await world.ask('edits.targets', { accountId, editId: gone.id });
    expect(targets[0]).toEqual({
      words: 'The same change request #1 Harden the limits, as a new page at the top level',
      changeRequestId: server.changeRequestId,
      isNewPage: true,
    });
    const { changeRequestId } = server;
    const sent = await world.ask('edits.sendInto', { accountId, editId: gone.id, changeRequestId });
    await push();
    expect(rowOf(sent).state).toBe('confirmed');
    expect(await web.body(rowOf(sent).serverId ?? '')).toBe('# Limits again\n\nIt comes back.\n');
    await web.change(
      { operation: 'delete_page', page: rowOf(sent).serverId },
      { operation: 'revert_page', page: pageId },
    );
    world.account.session.outbox.discard(moved.id);
    await world.sync();
  });

  it('a closed change request takes no page: it is not offered to be sent anyway until it is open again', async () => {
    const edit = write('It is closed.\n');
    await server.api('admin', 'PATCH', web.root, { status: 'archived' });
    await push();
    const view = () => world.ask('edits.get', { accountId, editIds: [edit.id] });
    expect(await view()).toMatchObject([{ state: 'held', canRetry: false, canSendElsewhere: true }]);
    await server.api('admin', 'PATCH', web.root, { status: 'open' });
    await world.sync();
    expect(await view()).toMatchObject([{ state: 'held', canRetry: true }]);
    world.account.session.outbox.discard(edit.id);
  });

  it('a page that is not held here is refused in words', () => {
    const target = { ...web.at, pageId: 'nothing' };
    const add = () =>
      world.account.session.outbox.add({ kind: 'page.update', target, title: 'x', markdown: '' }, 'now');
    expect(add).toThrow('not downloaded');
  });
});

it('a page of a change request that is opened in the same breath goes into it', async () => {
  const opened = world.account.session.outbox.add(
    { kind: 'changeRequest.create', spaceId: server.spaceId, subject: 'Typos' },
    'now',
  );
  const target = { spaceId: server.spaceId, changeRequestId: opened.id, pageId };
  const edit = world.account.session.outbox.add(
    { kind: 'page.update', target, title: 'Limits', markdown: 'A queue holds eleven items.\n' },
    'now',
  );
  await world.sync();
  const { serverId } = rowOf(opened);
  web = new ServiceRequest(server, { spaceId: server.spaceId, changeRequestId: serverId ?? '' });
  expect([rowOf(edit).state, await pageNow()]).toEqual([
    'confirmed',
    '# Limits\n\nA queue holds eleven items.\n',
  ]);
});

it('what is put back is not a conflict where the service spells the links of the page otherwise', async () => {
  const welcome = (await web.pages()).find(({ title }) => title === 'Welcome')?.id ?? '';
  await onWeb(`See [the welcome](/pages/${welcome}).\n\nIt never blocks.\n`);
  await world.sync();
  const mine = 'See [the welcome](../README.md).\n\nIt never blocks.\n';
  const edit = await world.ask('page.write', {
    accountId,
    ...web.at,
    pageId,
    title: 'Limits',
    markdown: `Do ${mine}`,
    madeOn: { title: 'Limits', markdown: mine },
    below: null,
    drafts: [],
  });
  await push();
  expect([rowOf(edit).state, await pageNow()]).toEqual([
    'confirmed',
    `# Limits\n\nDo See [the welcome](/pages/${welcome}).\n\nIt never blocks.\n`,
  ]);
});

describe('a page whose change request is closed', () => {
  const mine = 'A queue holds twenty items.\n\nIt never blocks anybody.\n';

  it('stands once in another one that spells its links otherwise', async () => {
    const docs = path.join(server.folder, 'docs');
    writeFileSync(
      path.join(docs, 'guides/limits.md'),
      '# Limits\n\nSee [the welcome](../README.md).\n\nIt never blocks.\n',
    );
    git(docs, ['commit', '-q', '-a', '-m', 'Link the welcome']);
    await server.service.look();
    const welcome = (await web.pages()).find(({ title }) => title === 'Welcome')?.id ?? '';
    const link = `[the welcome](/pages/${welcome})`;
    await onWeb(`See ${link}.\n\nIt never blocks.\n`);
    await world.sync();
    const edit = write(`See ${link} first.\n\nIt never blocks.\n`);
    await server.api('admin', 'PATCH', web.root, { status: 'archived' });
    await push();
    const sent = await world.ask('edits.sendInto', { accountId, editId: edit.id, changeRequestId: null });
    await push();
    await server.api('admin', 'PATCH', web.root, { status: 'open' });
    const changeRequestId = rowOf(sent).laneChangeRequest ?? '';
    web = new ServiceRequest(server, { spaceId: server.spaceId, changeRequestId });
    expect((await pageNow()).match(/See \[the welcome\].*/g)).toEqual([
      expect.stringMatching(/^See \[the welcome\]\([^)]+\) first\.$/),
    ]);
  });

  it('changes nothing but its block in a new change request: links stay byte for byte', async () => {
    const welcome = (await web.pages()).find(({ title }) => title === 'Welcome')?.id ?? '';
    const link = `[the welcome](/pages/${welcome})`;
    await onWeb(`See ${link}.\n\nIt never blocks.\n`);
    await world.sync();
    const edit = write(`See ${link}.\n\nIt never blocks anybody.\n`);
    await server.api('admin', 'PATCH', web.root, { status: 'archived' });
    await push();
    const sent = await world.ask('edits.sendInto', { accountId, editId: edit.id, changeRequestId: null });
    const [view] = await world.ask('edits.get', { accountId, editIds: [sent.id] });
    await push();
    await server.api('admin', 'PATCH', web.root, { status: 'open' });
    const changeRequestId = rowOf(sent).laneChangeRequest ?? '';
    web = new ServiceRequest(server, { spaceId: server.spaceId, changeRequestId });
    expect([view?.plain, await pageNow()]).toEqual([
      'It never blocks anybody.',
      '# Limits\n\nSee [the welcome](../README.md).\n\nIt never blocks anybody.\n',
    ]);
  });

  it('goes into a new change request, with what the space reads by now', async () => {
    const edit = write(mine);
    await server.api('admin', 'PATCH', web.root, { status: 'archived' });
    await push();
    expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'change-request-closed' });
    const targets = await world.ask('edits.targets', { accountId, editId: edit.id });
    // Where the page goes in, and where its text becomes a comment, is told apart.
    expect(targets.every((one) => 'payload' in one === one.words.endsWith(', as a comment'))).toBe(true);
    expect(targets.map(({ words }) => words)).toContain('A new change request');
    const sent = await world.ask('edits.sendInto', { accountId, editId: edit.id, changeRequestId: null });
    expect([rowOf(edit).state, rowOf(edit).reasonCode]).toEqual(['discarded', 'sent-elsewhere']);
    await push();
    expect(rowOf(sent).state).toBe('confirmed');
    const changeRequestId = rowOf(sent).laneChangeRequest ?? '';
    web = new ServiceRequest(server, { spaceId: server.spaceId, changeRequestId });
    expect([changeRequestId === server.changeRequestId, await pageNow()]).toEqual([
      false,
      expect.stringContaining('It never blocks anybody.'),
    ]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { HttpRequest } from '../../../src-main/ports/ports.ts';
import { TransportError } from '../../../src-main/ports/ports.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { readBase } from '../../../src-main/outbox/editing/base.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { ServiceRequest } from '../../support/service-request.ts';

let server: ReviewWorld;
let world: World;
let web: ServiceRequest;
let pageId: string;
/** Requests that write and were lost on the way. */
const late: HttpRequest[] = [];
let losesNext = false;
/** Addresses of all requests. */
const asked: string[] = [];

const direct = createUndiciTransport();
const text = 'A queue holds twenty items.\n\nIt never blocks.\n';
const mine = 'A queue holds thirty items.\n\nIt never blocks.\n';

beforeAll(async () => {
  server = await createReviewWorld();
  web = new ServiceRequest(server);
  world = await server.connect('review', {
    transport: {
      ...direct,
      send: (request) => {
        asked.push(request.url);
        if (!losesNext || request.method !== 'POST' || !request.url.includes('/content'))
          return direct.send(request);
        losesNext = false;
        late.push(request);
        return Promise.reject(new TransportError('timeout', true, 'lost'));
      },
    },
  });
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(async () => {
  const { store } = world.account.session;
  const held = store.changeRequests.get(server.changeRequestId)?.heldRevision ?? '';
  const { rows } = world.account.content.pages(server.spaceId, held);
  pageId = rows.find((row) => row.path === 'guides/limits')?.pageId ?? '';
  await onWeb(text, 'Limits');
  await world.sync();
});

const rowOf = (edit: { readonly id: string }): EditRow => world.account.session.store.edits.get(edit.id)!;
const pageNow = (): Promise<string> => web.body(pageId);
const onWeb = (markdown: string, title?: string): Promise<unknown> => web.write(pageId, markdown, title);
function write(markdown: string, title = 'Limits'): EditRow {
  const { spaceId, changeRequestId } = server;
  const payload: EditPayload = {
    kind: 'page.update',
    target: { spaceId, changeRequestId, pageId },
    title,
    markdown,
  };
  return world.account.session.outbox.add(payload, 'now');
}
/** What was lost on the way arrives. */
async function arrive(): Promise<void> {
  for (const request of late.splice(0)) await direct.send(request);
}
const offers = () =>
  world.account.session.store.edits
    .unfinished()
    .map((row) => [row.state, row.reasonCode, (JSON.parse(row.payload) as { markdown: string }).markdown]);
/** A page whose first request was lost, and that was sent again. */
async function sentTwice(markdown: string): Promise<EditRow> {
  losesNext = true;
  const edit = write(markdown);
  await world.sync();
  expect(rowOf(edit)).toMatchObject({ state: 'confirmed', attempts: 2 });
  return edit;
}

describe('a request for a page that arrives after it was sent again', () => {
  it('and takes away what somebody wrote since is told, and what it took away comes back when asked to', async () => {
    await sentTwice(mine);
    await onWeb(`${mine}\nIt is fair.\n`);
    await world.sync();
    await arrive();
    expect(await pageNow()).not.toContain('fair');
    await world.sync();
    expect(offers()).toEqual([['held', 'overturned', `${mine}\nIt is fair.\n`]]);
    const [offer] = world.account.session.store.edits.unfinished();
    const conflict = { accountId: world.account.session.id, editId: offer!.id };
    expect(await world.ask('edits.conflict', conflict)).toMatchObject({ what: 'page', theirs: mine });
    world.account.session.outbox.retry(offer!.id);
    await world.sync();
    expect([offers(), await pageNow()]).toEqual([[], `# Limits\n\n${mine}\nIt is fair.\n`]);
  });

  it('is told even where nobody here had seen what it took away, with what was written after it', async () => {
    await sentTwice(mine);
    await onWeb(`${mine}\nIt is fair.\n`);
    await arrive();
    await onWeb(`First.\n\n${mine}`);
    await world.sync();
    expect(offers()).toEqual([['held', 'overturned', `First.\n\n${mine}\nIt is fair.\n`]]);
    const [offer] = world.account.session.store.edits.unfinished();
    world.account.session.outbox.discard(offer!.id);
    await world.sync();
    expect([offers(), await pageNow()]).toEqual([[], `# Limits\n\nFirst.\n\n${mine}`]);
  });

  it('and brings back what somebody had taken out is told, and goes again with what comes back', async () => {
    await sentTwice(mine);
    await onWeb('A queue holds thirty items.\n\nIt is fair.\n');
    await arrive();
    await world.sync();
    expect(offers()).toEqual([['held', 'overturned', 'A queue holds thirty items.\n\nIt is fair.\n']]);
    const [offer] = world.account.session.store.edits.unfinished();
    world.account.session.outbox.retry(offer!.id);
    await world.sync();
    expect([offers(), await pageNow()]).toEqual([
      [],
      '# Limits\n\nA queue holds thirty items.\n\nIt is fair.\n',
    ]);
  });

  it('is not looked for where the service says that the change request is gone, until a sync hears of it', async () => {
    await sentTwice(mine);
    await onWeb(`${mine}\nIt is fair.\n`);
    await world.sync();
    await arrive();
    server.fault({ operation: 'getChangeRequest', status: 404 });
    await world.sync();
    asked.length = 0;
    await world.account.session.outbox.push({ signal: new AbortController().signal });
    const looks = asked.filter((url) => url.endsWith(`/change-requests/${server.changeRequestId}`));
    server.fault();
    await world.sync();
    expect([looks, offers()]).toEqual([[], [['held', 'overturned', `${mine}\nIt is fair.\n`]]]);
    const [offer] = world.account.session.store.edits.unfinished();
    world.account.session.outbox.discard(offer!.id);
  });

  it('says nothing where it took nothing away', async () => {
    await sentTwice(mine);
    await arrive();
    await world.sync();
    expect(offers()).toEqual([]);
  });

  it('and meets a page that is about to be written brings back what it took away with that', async () => {
    await sentTwice(mine);
    await onWeb(`${mine}\nIt is fair.\n`);
    await world.sync();
    await arrive();
    const next = write(`Before all.\n\n${mine}\nIt is fair.\n`);
    await world.sync();
    expect([rowOf(next).state, offers(), await pageNow()]).toEqual([
      'confirmed',
      [],
      `# Limits\n\nBefore all.\n\n${mine}\nIt is fair.\n`,
    ]);
  });
});

it('a page that was given up and arrives all the same is told', async () => {
  losesNext = true;
  const edit = write(mine);
  const { outbox } = world.account.session;
  await outbox.push({ signal: new AbortController().signal });
  // Both changed one block: it is held once it is known not to have arrived.
  await onWeb('A queue holds fifty items.\n\nIt never blocks.\n');
  await world.sync();
  expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'page-changed' });
  outbox.discard(edit.id);
  await arrive();
  await world.sync();
  expect(offers()).toEqual([['held', 'overturned', 'A queue holds fifty items.\n\nIt never blocks.\n']]);
  outbox.discard(world.account.session.store.edits.unfinished()[0]!.id);
});

it('a page of which it is unclear whether it arrived is looked for when its change request moves, and no more than 20 times', async () => {
  losesNext = true;
  const edit = write(mine);
  const { outbox, store } = world.account.session;
  const push = () => outbox.push({ signal: new AbortController().signal });
  /** How often the change request was read by itself: once for each look. */
  const looks = async (act: () => Promise<unknown>): Promise<number> => {
    asked.length = 0;
    await act();
    return asked.filter((url) => url.endsWith(`/change-requests/${server.changeRequestId}`)).length;
  };
  await push();
  await onWeb('A queue holds almost thirty items.\n\nIt never blocks.\n');
  await world.sync();
  expect(rowOf(edit)).toMatchObject({ state: 'held', reasonCode: 'page-unclear' });
  await push();
  expect(await looks(push)).toBe(0);
  await onWeb('A queue holds almost thirty items.\n\nIt never stops.\n');
  await world.sync();
  expect(await looks(push)).toBe(0);
  expect(readBase(rowOf(edit).base).looked?.times).toBe(2);
  const { looked, ...base } = readBase(rowOf(edit).base);
  store.edits.save({ ...rowOf(edit), base: JSON.stringify({ ...base, looked: { ...looked, times: 20 } }) });
  await onWeb('A queue holds almost thirty items.\n\nIt never ends.\n');
  await world.sync();
  expect(readBase(rowOf(edit).base).looked).toEqual({ ...looked, times: 20 });
  outbox.retry(edit.id);
  await world.sync();
  expect([rowOf(edit).state, readBase(rowOf(edit).base).looked]).toEqual(['confirmed', undefined]);
  late.length = 0;
});

it('a late request that comes between the look and the next request takes nothing away', async () => {
  losesNext = true;
  const edit = write(mine);
  const { outbox } = world.account.session;
  await outbox.push({ signal: new AbortController().signal });
  await onWeb(`${text}\nIt is fair.\n`);
  await arrive();
  await onWeb(`${mine}\nIt ends.\n`);
  await world.sync();
  expect(rowOf(edit).state).toBe('confirmed');
  const page = await pageNow();
  for (const words of ['thirty', 'fair', 'ends']) expect(page).toContain(words);
});

/** A page whose request was lost, and that a probe did not find: it waits to be sent again. */
async function notFound(markdown: string): Promise<EditRow> {
  losesNext = true;
  const edit = write(markdown);
  await world.account.session.outbox.push({ signal: new AbortController().signal });
  server.fault({ operation: 'getChangeRequestPage', status: 503 });
  await world.sync();
  expect(rowOf(edit)).toMatchObject({ state: 'waiting', attempts: 1 });
  server.fault();
  return edit;
}
const pushNow = () =>
  world.account.session.outbox.push({ signal: new AbortController().signal, resetBackOff: true });

describe('a request for a page that arrives after a probe, before it is sent again', () => {
  it('is the edit: what somebody took out since is not put in once more', async () => {
    const edit = await notFound(mine);
    await arrive();
    await onWeb(text);
    await pushNow();
    expect([rowOf(edit).state, rowOf(edit).reasonCode, rowOf(edit).attempts, await pageNow()]).toEqual([
      'confirmed',
      'found-again',
      1,
      `# Limits\n\n${text}`,
    ]);
  });

  it('is the edit, and what it took away is put back without what somebody took out since', async () => {
    const edit = await notFound(mine);
    await onWeb(`${text}\nIt is fair.\n`);
    await arrive();
    await onWeb(`First.\n\n${text}`);
    await pushNow();
    expect([rowOf(edit).state, await pageNow()]).toEqual([
      'confirmed',
      `# Limits\n\nFirst.\n\n${text}\nIt is fair.\n`,
    ]);
  });
});

it('what is written on while a page is on its way leaves what others wrote meanwhile', async () => {
  losesNext = true;
  write(mine);
  const { outbox } = world.account.session;
  await outbox.push({ signal: new AbortController().signal });
  const next = write(`${mine}\nIt ends.\n`);
  await onWeb(`Theirs.\n\n${text}`);
  await world.sync();
  expect(rowOf(next).state).toBe('confirmed');
  expect(await pageNow()).toBe(`# Limits\n\nTheirs.\n\n${mine}\nIt ends.\n`);
  late.length = 0;
});

it('a page that was written again since is not restored beside that', () => {
  const { outbox } = world.account.session;
  const edit = write(mine);
  outbox.discard(edit.id);
  const next = write(`${text}\nIt ends.\n`);
  expect(() => outbox.restore(edit.id)).toThrow('written again');
  outbox.discard(next.id);
  expect(outbox.restore(edit.id).state).toBe('waiting');
  outbox.discard(edit.id);
});

it('a title that both changed is named where the page is held', async () => {
  const edit = write(text, 'Bounds');
  await onWeb(text, 'Queues');
  await world.sync();
  const [view] = await world.ask('edits.get', {
    accountId: world.account.session.id,
    editIds: [edit.id],
  });
  expect(view?.reason).toContain('“Queues”');
  world.account.session.outbox.discard(edit.id);
});

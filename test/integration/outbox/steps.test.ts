import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../src-main/api/change-request.ts';
import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import { createReviewWorld, git } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
let count = 0;

beforeAll(async () => {
  server = await createReviewWorld();
  const docs = path.join(server.folder, 'docs');
  const names = Array.from({ length: 40 }, (_, index) => `page-${index + 1}`);
  for (const name of names)
    writeFileSync(path.join(docs, `${name}.md`), `# ${name}\n\nThe text of ${name}.\n`);
  const links = names.map((name) => `* [${name}](${name}.md)`).join('\n');
  commit(
    'main',
    'SUMMARY.md',
    `# Table of contents\n\n* [Welcome](README.md)\n* [Limits](guides/limits.md)\n${links}\n`,
  );
  await server.service.look();
  world = await server.connect('review');
});
afterAll(() => server.close());
beforeEach(() => server.fault());

const address = (id: string) => `/v1/spaces/${server.spaceId}/change-requests/${id}`;
const onServer = (id: string) => server.api('admin', 'GET', address(id)) as Promise<ChangeRequest>;
const push = () => world.account.session.outbox.push({ signal: new AbortController().signal });
function stateOf(edit: { readonly id: string }): string {
  const { state, reasonCode } = world.account.session.store.edits.get(edit.id)!;
  return reasonCode === null ? state : `${state}: ${reasonCode}`;
}
const accountId = () => world.account.session.id;
/** Asked for in the window, with the service in reach. */
const ask = (kind: 'changeRequest.merge' | 'changeRequest.update', id: string): Promise<EditView> =>
  world.ask('edits.add', {
    accountId: accountId(),
    mode: 'now',
    payload: { kind, changeRequest: { id } },
  });
/** The same without a network. */
const askOffline = (kind: 'changeRequest.merge' | 'changeRequest.update', id: string) =>
  world.account.session.outbox.add({ kind, changeRequest: { id } }, 'now', { isOnline: false });
const conflictOf = (edit: { readonly id: string }) =>
  world.ask('edits.conflict', { accountId: accountId(), editId: edit.id });

function commit(branch: string, file: string, text: string): void {
  const docs = path.join(server.folder, 'docs');
  git(docs, ['checkout', '-q', branch]);
  writeFileSync(path.join(docs, file), text);
  git(docs, ['add', '.']);
  git(docs, ['commit', '-q', '-m', `Change ${file} on ${branch} (${++count})`]);
  git(docs, ['checkout', '-q', 'main']);
}
let pages = 0;
/** Pages of its own for each test, so that merges of one do not meet those of another; `spare` is not changed yet. */
async function changeRequestWith(
  text: string,
): Promise<{ readonly id: string; readonly branch: string; readonly page: string; readonly spare: string }> {
  const [page, spare] = [`page-${++pages}`, `page-${++pages}`];
  const branch = `change-${page}`;
  const docs = path.join(server.folder, 'docs');
  const before = await world.ask('changeRequests.list', {});
  git(docs, ['checkout', '-q', '-b', branch, 'main']);
  commit(branch, `${page}.md`, `# ${page}\n\n${text}\n`);
  await server.service.look();
  await world.sync();
  const known = new Set(before.map((one) => one.id));
  const created = (await world.ask('changeRequests.list', {})).find((one) => !known.has(one.id));
  return { id: created!.id, branch, page, spare };
}
/** Somebody adds to the primary content, in a place that no change request touches. */
async function moveMain(): Promise<void> {
  commit('main', 'guides/limits.md', `# Limits\n\nA queue holds ten items.\n\nIt never blocks. ${++count}\n`);
  await server.service.look();
}

describe('a merge with a network', () => {
  it('goes at once after one look, and the mirror shows it merged', async () => {
    const { id } = await changeRequestWith('One.');
    const edit = await ask('changeRequest.merge', id);
    await push();
    expect([stateOf(edit), (await onServer(id)).status]).toEqual(['confirmed', 'merged']);
    expect(world.account.session.store.changeRequests.get(id)?.status).toBe('merged');
  });

  it('is done when somebody merged already', async () => {
    const { id } = await changeRequestWith('Two.');
    const edit = await ask('changeRequest.merge', id);
    await server.api('admin', 'POST', `${address(id)}/merge`);
    await push();
    expect(stateOf(edit)).toBe('confirmed: already-done');
  });

  it('asks first when the change request moved since it was read, and says what', async () => {
    const { id, branch, page, spare } = await changeRequestWith('Three.');
    commit(branch, `${spare}.md`, `# ${spare}\n\nThree.\n`);
    await server.service.look();
    const edit = await ask('changeRequest.merge', id);
    await push();
    expect([stateOf(edit), (await onServer(id)).status]).toEqual(['held: confirm-merge', 'open']);
    await world.sync();
    expect(await conflictOf(edit)).toMatchObject({
      kind: 'confirm',
      action: 'merge',
      moved: ['The change request has a new revision: 1 page changed.'],
      pages: [
        { path: page, isNew: false },
        { path: spare, isNew: true },
      ],
    });
    await world.ask('edits.retry', { accountId: accountId(), editId: edit.id });
    await push();
    expect([stateOf(edit), (await onServer(id)).status]).toEqual(['confirmed', 'merged']);
  });

  it('is held with the words of a service that refuses it', async () => {
    const { id } = await changeRequestWith('Four.');
    const body = '{"error":{"code":412,"message":"A merge rule is not met: nobody has reviewed."}}';
    server.fault({ operation: 'mergeChangeRequest', status: 412, body, contentType: 'application/json' });
    const edit = await ask('changeRequest.merge', id);
    await push();
    const [view] = await world.ask('edits.get', { accountId: accountId(), editIds: [edit.id] });
    expect([view?.state, view?.reason]).toEqual(['held', expect.stringContaining('nobody has reviewed')]);
    world.account.session.outbox.discard(edit.id);
  });

  it('that meets conflicts is held, with the way to the web', async () => {
    const { id, page } = await changeRequestWith('Five of the change request.');
    commit('main', `${page}.md`, `# ${page}\n\nFive of the primary content.\n`);
    await server.service.look();
    await world.sync();
    const edit = await ask('changeRequest.merge', id);
    await push();
    const row = world.account.session.store.edits.get(edit.id);
    expect([stateOf(edit), (await onServer(id)).status, row?.reason]).toEqual([
      'held: merge-conflicts',
      'open',
      expect.stringContaining('/app/'),
    ]);
    const update = await ask('changeRequest.update', id);
    await push();
    expect([stateOf(update), (await onServer(id)).outdated]).toEqual(['confirmed: update-conflicts', false]);
    world.account.session.outbox.discard(edit.id);
  });
});

describe('an update with a network', () => {
  it('takes up the primary content, once', async () => {
    const { id } = await changeRequestWith('Six.');
    await moveMain();
    await world.sync();
    const edit = await ask('changeRequest.update', id);
    expect((await ask('changeRequest.update', id)).id).toBe(edit.id);
    await push();
    expect([stateOf(edit), (await onServer(id)).outdated]).toEqual(['confirmed', false]);
    await world.sync();
    expect(
      await world.ask('changeRequest.get', {
        accountId: accountId(),
        spaceId: server.spaceId,
        changeRequestId: id,
      }),
    ).toMatchObject({
      outdated: false,
      held: true,
      actions: { update: { can: false } },
    });
  });

  it('before a merge does not make the merge ask', async () => {
    const { id } = await changeRequestWith('Seven.');
    await moveMain();
    await world.sync();
    const edits = [await ask('changeRequest.update', id), await ask('changeRequest.merge', id)];
    await push();
    expect([...edits.map(stateOf), (await onServer(id)).status]).toEqual([
      'confirmed',
      'confirmed',
      'merged',
    ]);
  });
});

describe('a step whose answer is lost', () => {
  it.each([
    ['changeRequest.merge', 'mergeChangeRequest'],
    ['changeRequest.update', 'pullIntoChangeRequest'],
  ] as const)('%s is found on the service, and was sent once', async (kind, operation) => {
    const { id } = await changeRequestWith('Lost.');
    await moveMain();
    await world.sync();
    server.fault({ operation, count: 1, loseAnswer: true });
    const edit = await ask(kind, id);
    await world.sync();
    expect([stateOf(edit), world.account.session.store.edits.get(edit.id)?.attempts]).toEqual([
      'confirmed: found-again',
      1,
    ]);
  });

  it.each([
    ['changeRequest.merge', 'mergeChangeRequest', 'merge-unclear'],
    ['changeRequest.update', 'pullIntoChangeRequest', 'update-unclear'],
  ] as const)(
    '%s that left no trace asks, and is never repeated by itself',
    async (kind, operation, reason) => {
      const { id } = await changeRequestWith('Lost before.');
      await moveMain();
      await world.sync();
      server.fault({ operation, count: 1, drop: true });
      const edit = await ask(kind, id);
      await world.sync();
      await world.sync();
      expect([stateOf(edit), (await onServer(id)).outdated]).toEqual([`held: ${reason}`, true]);
      expect(await conflictOf(edit)).toMatchObject({ kind: 'confirm', moved: [] });
      await world.ask('edits.retry', { accountId: accountId(), editId: edit.id });
      await world.sync();
      expect([stateOf(edit), (await onServer(id)).outdated]).toEqual(['confirmed', false]);
    },
  );
});

it('an update that left no trace is needed no more once somebody merged, and does not pass for one that arrived', async () => {
  const { id } = await changeRequestWith('Merged meanwhile.');
  await moveMain();
  await world.sync();
  server.fault({ operation: 'pullIntoChangeRequest', count: 1, drop: true });
  const edit = await ask('changeRequest.update', id);
  await push();
  await server.api('admin', 'POST', `${address(id)}/merge`);
  await world.sync();
  expect(stateOf(edit)).toBe('confirmed: already-done');
});

describe('a step without a network', () => {
  it.each(['changeRequest.merge', 'changeRequest.update'] as const)(
    '%s never sends itself: it asks after the next pull, and goes once confirmed',
    async (kind) => {
      const { id, branch, page, spare } = await changeRequestWith('Offline.');
      await moveMain();
      await world.sync();
      const edit = askOffline(kind, id);
      await push();
      expect(stateOf(edit)).toBe('waiting: made-offline');
      commit(branch, `${spare}.md`, `# ${spare}\n\nOffline.\n`);
      await server.service.look();
      await world.sync();
      const held = kind === 'changeRequest.merge' ? 'held: confirm-merge' : 'held: confirm-update';
      expect([stateOf(edit), (await onServer(id)).outdated]).toEqual([held, true]);
      const asked = await conflictOf(edit);
      const own = (asked.kind === 'confirm' ? (asked.pages ?? []) : []).filter(({ path: at }) =>
        [page, spare, 'guides/limits'].includes(at),
      );
      const ofMerge = [
        { path: page, title: page, isNew: false, conflicts: 0 },
        { path: spare, title: spare, isNew: true, conflicts: 0 },
      ];
      const ofUpdate = [{ path: 'guides/limits', title: 'Limits', isNew: false, conflicts: 0 }];
      expect(own).toEqual(kind === 'changeRequest.merge' ? ofMerge : ofUpdate);
      await world.sync();
      expect(stateOf(edit)).toBe(held);
      await world.ask('edits.retry', { accountId: accountId(), editId: edit.id });
      await world.sync();
      const now = await onServer(id);
      expect([stateOf(edit), kind === 'changeRequest.merge' ? now.status : now.outdated]).toEqual([
        'confirmed',
        kind === 'changeRequest.merge' ? 'merged' : false,
      ]);
    },
  );

  it('asked for again with a network needs no question', async () => {
    const { id } = await changeRequestWith('Again.');
    const edit = askOffline('changeRequest.merge', id);
    expect((await ask('changeRequest.merge', id)).id).toBe(edit.id);
    await push();
    expect(stateOf(edit)).toBe('confirmed');
  });

  it('that turns out to be done already asks nothing', async () => {
    const { id } = await changeRequestWith('Done.');
    const edit = askOffline('changeRequest.merge', id);
    await server.api('admin', 'POST', `${address(id)}/merge`);
    await world.sync();
    expect(stateOf(edit)).toBe('confirmed: already-done');
  });

  it('does not hold up what was written after it', async () => {
    const { id } = await changeRequestWith('Behind.');
    const step = askOffline('changeRequest.merge', id);
    const target = { spaceId: server.spaceId, changeRequestId: id };
    const comment = world.account.session.outbox.add({ kind: 'comment.add', target, markdown: 'Hm.' }, 'now');
    await push();
    expect([stateOf(step), stateOf(comment)]).toEqual(['waiting: made-offline', 'confirmed']);
    world.account.session.outbox.discard(step.id);
  });

  it('is one whose request could not leave', async () => {
    const { id } = await changeRequestWith('Cut off.');
    const edit = await ask('changeRequest.merge', id);
    await server.stop();
    await push();
    expect(stateOf(edit)).toBe('waiting: made-offline');
    await server.start();
    await world.sync();
    expect([stateOf(edit), (await onServer(id)).status]).toEqual(['held: confirm-merge', 'open']);
    world.account.session.outbox.discard(edit.id);
  });
});

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { assertSchema } from '../../../src-main/sqlite/schema-objects.ts';
import { accountMigrations, openStore } from '../../../src-main/store/open-store.ts';
import { readPayload } from '../../../src-main/outbox/calls/payload.ts';
import { activeStates, goldenEdits, goldenPageEdits, ids } from '../../support/golden/full-outbox.ts';
import type { GoldenEdit } from '../../support/golden/full-outbox.ts';
import {
  frozenVersions,
  persons,
  placeFrozen,
  placeFrozenWithPages,
  versionOf,
  withDatabase,
} from '../../support/golden/frozen-database.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const program = path.resolve(import.meta.dirname, '../../support/golden/upgrading-program.ts');

interface Ended {
  readonly signal: string | null;
  readonly code: number | null;
  readonly stderr: string;
}

/**
 * @param version of the step that `step` and `full` are about
 * @param limitKb beyond which no file of the program may grow; 0: as they will
 */
function upgrade(mode: string, dataDir: string, version: number, limitKb = 0): Promise<Ended> {
  const args = [program, mode, dataDir, String(version)];
  const child =
    limitKb === 0
      ? spawn(process.execPath, args)
      : spawn('bash', ['-c', `ulimit -f ${limitKb}; exec "$0" "$@"`, process.execPath, ...args]);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, stderr })));
}

it('has a frozen database of every schema before the newest', () => {
  const dataDir = temporaryFolder('newest');
  openStore({ dataDir, accountId: 'golden' }).close();
  const newest = Number(versionOf(path.join(dataDir, 'accounts', 'golden', 'galley.sqlite')));
  expect(
    frozenVersions(),
    'A step of another number is new: which number it has, and how a schema is frozen, is in docs/how-to/add-a-migration.md',
  ).toEqual(Array.from({ length: newest - 1 }, (_, index) => index + 1));
});

it('upgrades a database that was killed inside each step in turn', async () => {
  const dataDir = temporaryFolder('upgrade');
  const file = placeFrozenWithPages(1, dataDir);
  const before = persons(file);
  for (const { version } of accountMigrations.slice(1)) {
    expect((await upgrade('step', dataDir, version)).signal).toBe('SIGKILL');
    expect([versionOf(file), persons(file)]).toEqual([version - 1, before]);
  }
  // As one that was killed while it wrote its copy leaves it.
  writeFileSync(`${file}.before-${accountMigrations.length}-partial`, 'half a copy');
  openStore({ dataDir, accountId: 'golden' }).close();
  expect([versionOf(file), persons(file)]).toEqual([accountMigrations.length, before]);
  expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('-partial'))).toEqual([]);
});

describe.each(frozenVersions())('a database of schema %i with a full outbox', (version) => {
  it('is still known as one that Galley made, when it comes back in a backup', () => {
    expect(assertSchema(placeFrozenWithPages(version, temporaryFolder('upgrade')), accountMigrations)).toBe(
      version,
    );
  });

  it('keeps every edit, draft and mark in an upgrade, and a copy of how it was', () => {
    const dataDir = temporaryFolder('upgrade');
    const file = placeFrozenWithPages(version, dataDir);
    const before = persons(file);
    const store = openStore({ dataDir, accountId: 'golden' });
    const rows = store.edits.all();
    const unreadable = rows.filter((row) => readPayload(row.version, row.payload) === undefined);
    store.close();
    expect(persons(file)).toEqual(before);
    expect(unreadable).toEqual([]);
    const known = [...goldenEdits(), ...goldenPageEdits()].filter((edit) =>
      rows.some((row) => row.kind === edit.kind),
    );
    expect(
      rows.map(({ id, state, payload }) => ({ id, state, payload: JSON.parse(payload) as unknown })),
    ).toEqual(known.map(({ id, state, payload }) => ({ id, state, payload })));
    const copies = [`${file}.before-${version + 1}`].filter((copy) => existsSync(copy));
    expect(copies.map((copy) => [versionOf(copy), persons(copy)])).toEqual([[version, before]]);
  });

  it('is refused in plain words by the Galley before it, and left as it is', () => {
    const file = placeFrozenWithPages(version, temporaryFolder('upgrade'));
    // As Galley leaves it.
    withDatabase(file, (database) => database.pragma('journal_mode = WAL'));
    const before = readFileSync(file);
    expect(() => openDatabase(file, { migrations: accountMigrations.slice(0, version - 1) })).toThrow(
      `was written by a newer Galley (version ${version}; this one reads up to ${version - 1}). Install the newer Galley, or choose another folder; nothing was changed.`,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('stands as it was when the process is killed inside the step, and upgrades the next time', async () => {
    const dataDir = temporaryFolder('upgrade');
    const file = placeFrozenWithPages(version, dataDir);
    const before = persons(file);
    expect((await upgrade('step', dataDir, version + 1)).signal).toBe('SIGKILL');
    expect([versionOf(file), persons(file)]).toEqual([version, before]);
    openStore({ dataDir, accountId: 'golden' }).close();
    expect(persons(file)).toEqual(before);
  });

  it('stands as it was, with words, when the disk is full', async () => {
    const dataDir = temporaryFolder('upgrade');
    const file = placeFrozen(version, dataDir);
    const before = persons(file);
    const inStep = await upgrade('full', dataDir, version + 1);
    // The copy finds no room either: no file may grow beyond this.
    const inCopy = await upgrade('open', dataDir, version + 1, 64);
    expect([inStep.code, inCopy.code]).toEqual([1, 1]);
    const words = new RegExp(
      `could not be brought to version ${version + 1} .*: database or disk is full\\. Make room on the disk, .*\\.$`,
    );
    expect(inStep.stderr).toMatch(words);
    expect(inCopy.stderr).toMatch(/galley\.sqlite .*(disk is full|disk I\/O error)/);
    expect([versionOf(file), persons(file)]).toEqual([version, before]);
    expect(existsSync(`${file}.before-${version + 1}-partial`)).toBe(false);
  });

  it('delivers every edit that was on its way exactly once', async () => {
    const server = await createReviewWorld();
    onTestFinished(() => server.close());
    const dataDir = path.join(server.folder, 'upgraded');
    const edits = goldenEdits();
    const active = edits.filter((edit) => activeStates.includes(edit.state));
    const rename = await prepare(server, active);
    placeFrozen(version, dataDir, rename);
    const world = await openWorld(dataDir, server.tokenOf('admin'));
    onTestFinished(() => world.close());
    for (let round = 0; round < 4; round += 1) await world.sync();

    const rows = world.account.session.store.edits.all();
    const rowOf = (edit: GoldenEdit): EditRow | undefined => rows.find((row) => row.id === edit.id);
    const stateOf = (edit: GoldenEdit): EditRow['state'] | undefined => rowOf(edit)?.state;
    const resting = edits.filter((edit) => !activeStates.includes(edit.state) && stateOf(edit) !== undefined);
    expect(resting.filter((edit) => stateOf(edit) !== edit.state)).toEqual([]);
    const sent = active.filter((edit) => stateOf(edit) !== undefined);
    // A merge made long ago asks for a second word, and one that may have been sent is not repeated blindly.
    const isMerge = ({ kind }: GoldenEdit): boolean => kind === 'changeRequest.merge';
    const merges = sent.filter(isMerge);
    expect(merges.map((edit) => [edit.id, stateOf(edit), rowOf(edit)?.reasonCode])).toEqual(
      merges.map((edit) => [edit.id, 'held', edit.state === 'waiting' ? 'confirm-merge' : 'merge-unclear']),
    );
    const lane = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;
    expect(await server.api('admin', 'GET', lane)).not.toMatchObject({ status: 'merged' });
    expect(
      sent
        .filter((edit) => !isMerge(edit) && stateOf(edit) !== 'confirmed')
        .map((edit) => [edit.id, stateOf(edit)]),
    ).toEqual([]);

    const comments = await server.comments();
    const texts = comments
      .flatMap((one) => [one.body.markdown, ...one.replyBodies])
      .map((text) => text.trim());
    const creations = edits.filter((edit) => edit.kind === 'comment.add' || edit.kind === 'reply.add');
    const times = creations.map((edit) => [
      edit.id,
      texts.filter((text) => text.startsWith(`Golden ${edit.kind.replace('.', '-')}-${edit.state}`)).length,
    ]);
    expect(times).toEqual(creations.map((edit) => [edit.id, activeStates.includes(edit.state) ? 1 : 0]));
  });
});

it('delivers every edit of a page that was on its way exactly once, from the oldest schema', async () => {
  const server = await createReviewWorld();
  onTestFinished(() => server.close());
  const dataDir = path.join(server.folder, 'upgraded');
  const active = goldenPageEdits().filter((edit) => activeStates.includes(edit.state));
  const rename = await preparePages(server, active);
  const file = placeFrozenWithPages(1, dataDir, rename);
  withDatabase(file, (database) => database.exec("delete from edit where kind not like 'page.%'"));
  const world = await openWorld(dataDir, server.tokenOf('admin'));
  onTestFinished(() => world.close());
  for (let round = 0; round < 4; round += 1) await world.sync();

  const rows = world.account.session.store.edits.all();
  const ended = active.map(({ id }) => {
    const row = rows.find((one) => one.id === id);
    return [id, row?.state, row?.reasonCode];
  });
  expect(ended.filter(([, state]) => state !== 'confirmed')).toEqual([]);
  const { pages } = (await server.api('admin', 'GET', `${contentOf(server)}/pages`)) as {
    readonly pages: readonly { readonly title: string; readonly description?: string }[];
  };
  const count = (has: (page: (typeof pages)[number]) => boolean): number => pages.filter(has).length;
  expect({
    inserted: count(({ title }) => title.startsWith('Golden page-insert')),
    written: count(({ title }) => title === 'Written'),
    described: count(({ description }) => description?.startsWith('Golden page-property') === true),
    deleted: count(({ title }) => title.startsWith('Target of page-delete')),
    moved: count(({ title }) => title.startsWith('Target of page-move')),
  }).toEqual({ inserted: 4, written: 4, described: 4, deleted: 0, moved: 4 });
});

const contentOf = (server: ReviewWorld): string =>
  `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/content`;

/**
 * A page for each edit. What is unknown was applied already, but for the new page: one that arrived while earlier edits of its
 * lane waited cannot be, because they go first. Returns the real ids of the placeholders.
 */
async function preparePages(
  server: ReviewWorld,
  active: readonly GoldenEdit[],
): Promise<readonly (readonly [string, string])[]> {
  const change = (...changes: readonly object[]) =>
    server.api('admin', 'POST', contentOf(server), { changes });
  const pagesNow = async () =>
    (
      (await server.api('admin', 'GET', `${contentOf(server)}/pages`)) as {
        pages: { id: string; title: string }[];
      }
    ).pages;
  const insert = (title: string, markdown: string): object => ({
    operation: 'insert_page',
    title,
    document: { markdown },
  });
  await change(
    ...active.filter(({ page }) => page !== null).map(({ targetText }) => insert(targetText, 'As it was.')),
  );
  const known = await pagesNow();
  const idOf = (edit: GoldenEdit): string => known.find(({ title }) => title === edit.targetText)?.id ?? '';
  const lane = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;
  const changeRequest = (await server.api('admin', 'GET', lane)) as { readonly revision: string };
  for (const edit of active.filter(({ state }) => state === 'unknown')) {
    const { payload } = edit;
    const page = idOf(edit);
    if (payload.kind === 'page.update')
      await change({
        ...{ operation: 'update_page', page, title: payload.title },
        document: { markdown: payload.markdown },
      });
    if (payload.kind === 'page.delete') await change({ operation: 'delete_page', page });
    if (payload.kind === 'page.property')
      await change({ operation: 'update_page', page, description: payload.value });
  }
  const space = (await server.api('admin', 'GET', `/v1/spaces/${server.spaceId}`)) as {
    readonly revision: string;
  };
  const me = (await server.api('admin', 'GET', '/v1/user')) as { readonly id: string };
  return [
    ...active.flatMap((edit) => (edit.page === null ? [] : [[edit.page, idOf(edit)] as const])),
    ['http://golden.invalid', server.baseUrl],
    [ids.revision, changeRequest.revision],
    [ids.base, space.revision],
    [ids.me, me.id],
    [ids.changeRequest, server.changeRequestId],
    [ids.space, server.spaceId],
  ];
}

/**
 * Makes on the service what the frozen edits are about. What is unknown was applied already: only its answer was lost.
 * Returns the real ids of the placeholders.
 */
async function prepare(
  server: ReviewWorld,
  active: readonly GoldenEdit[],
): Promise<readonly (readonly [string, string])[]> {
  const prefix = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}/comments`;
  const post = async (address: string, markdown: string): Promise<string> =>
    ((await server.api('admin', 'POST', address, { body: { markdown } })) as { id: string }).id;
  const space = (await server.api('admin', 'GET', `/v1/spaces/${server.spaceId}`)) as { revision: string };
  const changeRequest = (await server.api(
    'admin',
    'GET',
    `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`,
  )) as { revision: string };
  const { pages } = (await server.api('admin', 'GET', `/v1/spaces/${server.spaceId}/content/pages`)) as {
    pages: { id: string }[];
  };
  const me = (await server.api('admin', 'GET', '/v1/user')) as { id: string };
  const rename: (readonly [string, string])[] = [
    ['http://golden.invalid', server.baseUrl],
    [ids.revision, changeRequest.revision],
    [ids.base, space.revision],
    [ids.page, pages[0]?.id ?? ''],
    [ids.me, me.id],
  ];
  for (const { kind, state, comment, reply, targetText, payload } of active) {
    if (state === 'unknown' && payload.kind === 'comment.add') {
      const page = { page: pages[0]?.id };
      await server.api('admin', 'POST', prefix, { body: { markdown: payload.markdown }, ...page });
    }
    if (comment === null) continue;
    const commentId = await post(prefix, targetText);
    rename.push([comment, commentId]);
    if (kind === 'comment.reopen')
      await server.api('admin', 'PUT', `${prefix}/${commentId}`, { resolved: true });
    if (kind === 'comment.unreact') {
      await server.api('admin', 'PUT', `${prefix}/${commentId}`, { addedReactions: ['1f44d'] });
    }
    if (state === 'unknown' && payload.kind === 'reply.add') {
      await post(`${prefix}/${commentId}/replies`, payload.markdown);
    }
    if (reply !== null) rename.push([reply, await post(`${prefix}/${commentId}/replies`, targetText)]);
  }
  return [...rename, [ids.changeRequest, server.changeRequestId], [ids.space, server.spaceId]];
}

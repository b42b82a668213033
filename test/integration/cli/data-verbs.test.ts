import { execFileSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { connect, keep } from '../../../src-main/cli/account-verbs.ts';
import { bundle } from '../../../src-main/cli/bundle-verbs.ts';
import { backup, exportVerb, restore } from '../../../src-main/cli/data-verbs.ts';
import { comment } from '../../../src-main/cli/edit-verbs.ts';
import type { Result } from '../../../src-main/cli/result.ts';
import { write } from '../../../src-main/cli/write-verb.ts';
import { spaceOf } from '../../../src-main/store/mirror/spaces.ts';
import { createReviewWorld, openWorld } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';

let server: ReviewWorld;
let world: World;
beforeAll(async () => {
  server = await createReviewWorld();
  world = await server.connect('comment');
});
afterAll(() => server.close());

const folder = (): string => mkdtempSync(path.join(server.folder, 'verbs-'));

it('backs everything up and restores it elsewhere, the passphrase out of the environment', async () => {
  process.env['GALLEY_TEST_PASSPHRASE'] = 'correct horse';
  const to = path.join(folder(), 'all.galley');
  const locked = ['--passphrase-env', 'GALLEY_TEST_PASSPHRASE'];
  const made = await backup(
    world.core,
    readArguments(['backup', '--data', world.dataDir, '--to', to, ...locked]),
  );
  expect(made.json).toMatchObject({ path: to, accounts: 1, unsent: 0 });
  const data = path.join(folder(), 'data');
  await expect(restore(readArguments(['restore', to, '--data', data]))).rejects.toThrow(
    'passphrase is needed',
  );
  const restored = await restore(readArguments(['restore', to, '--data', data, ...locked]));
  expect(restored.json).toMatchObject({ accounts: 1, aside: null, looked: 0 });
  const again = await openWorld(data, 'token');
  expect(again.account.session.ready().pages.have).toBeGreaterThan(0);
  await again.close();
});

it('asks through the checked requests of the core', async () => {
  const args = (...argv: readonly string[]) => readArguments([...argv, '--data', world.dataDir]);
  const long = 'x'.repeat(1001);
  process.env['GALLEY_TEST_PASSPHRASE'] = long;
  const to = ['--to', path.join(folder(), 'not-written')];
  const onPage = ['--change-request', '1', '--page', 'guides/limits'];
  const asked: readonly (readonly [() => Promise<Result>, string])[] = [
    [
      () => connect(world.core, args('connect', '--base-url', long.repeat(2), '--token-env', 'PATH')),
      'commandLine.connect',
    ],
    [() => keep(world.core, args('keep', long)), 'commandLine.keep'],
    [
      () => write(world.core, args('write', ...onPage, '--title', long, '--slug', 'limits')),
      'commandLine.write',
    ],
    [() => write(world.core, args('write', '--apply', long)), 'commandLine.apply'],
    [() => bundle(world.core, args('bundle', 'make', long, ...to)), 'dataPath.makeBundle'],
    [() => exportVerb(world.core, args('export', 'sent', '--search', long)), 'data.exportSent'],
    [
      () => restore(args('restore', 'all.galley', '--passphrase-env', 'GALLEY_TEST_PASSPHRASE')),
      'dataPath.restore',
    ],
  ];
  for (const [ask, channel] of asked)
    await expect(ask(), channel).rejects.toThrow(`The arguments do not fit ${channel}`);
});

it('exports a change request and a space, and carries a bundle away and its outbox home', async () => {
  const args = (...argv: readonly string[]) => readArguments([...argv, '--data', world.dataDir]);
  const shown = await exportVerb(world.core, args('export', 'change-request', '--change-request', '1'));
  expect(shown.document?.text).toMatch(/^# #1 .*\n[\s\S]*\+A queue holds twenty items\./);
  const docs = path.join(folder(), 'docs');
  const written = await exportVerb(world.core, args('export', 'space', '--to', docs));
  expect(written.json).toMatchObject({ pages: 2, missing: [] });
  expect(readFileSync(path.join(docs, 'SUMMARY.md'), 'utf8')).toContain('* [Limits](guides/limits.md)');

  const file = path.join(folder(), 'review.galley-bundle');
  await bundle(world.core, args('bundle', 'make', '1', '--to', file));
  const away = await openWorld(folder(), 'token');
  const there = (...argv: readonly string[]) => readArguments([...argv, '--data', away.dataDir]);
  const opened = await bundle(away.core, there('bundle', 'open', file));
  expect(opened.json['account']).toMatch(/^bundle-[0-9a-f]{16}$/);
  const outbox = path.join(folder(), 'home.galley-outbox');
  expect((await bundle(away.core, there('bundle', 'export-outbox', '--to', outbox))).json).toMatchObject({
    edits: 0,
  });
  await away.close();
  expect((await bundle(world.core, args('bundle', 'import-outbox', outbox))).json).toMatchObject({
    added: 0,
  });
});

it
  .runIf(process.platform !== 'win32')
  .each([
    ['restore', (pipe: string) => restore(readArguments(['restore', pipe, '--data', folder()]))],
    ...['open', 'import-outbox'].map(
      (what) =>
        [
          `bundle ${what}`,
          (pipe: string) =>
            bundle(world.core, readArguments(['bundle', what, pipe, '--data', world.dataDir])),
        ] as const,
    ),
  ] as const)('%s reads a file alone: it waits for nobody who would write to a pipe', async (_verb, read) => {
  const pipe = path.join(folder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  await expect(read(pipe)).rejects.toThrow('is not a file');
});

it('writes what leaves to a file alone: never in the place of a pipe, and through a link', async () => {
  const args = (...argv: readonly string[]) => readArguments([...argv, '--data', world.dataDir]);
  const place = folder();
  const [pipe, file, link] = ['pipe', 'file', 'link'].map((name) => path.join(place, name)) as [
    string,
    string,
    string,
  ]; // one for each name
  execFileSync('mkfifo', [pipe]);
  const exported = (to: string) =>
    exportVerb(world.core, args('export', 'change-request', '--change-request', '1', '--to', to));
  await expect(exported(pipe)).rejects.toThrow('is not a file');
  await expect(backup(world.core, args('backup', '--to', pipe))).rejects.toThrow('is not a file');
  expect(lstatSync(pipe).isFIFO()).toBe(true);
  writeFileSync(file, 'before');
  symlinkSync(file, link);
  await exported(link);
  expect([lstatSync(link).isSymbolicLink(), readFileSync(file, 'utf8').startsWith('# #1 ')]).toEqual([
    true,
    true,
  ]);
});

it('warns of what is not public before it leaves in clear text, and no file holds a token', async () => {
  const args = (...argv: readonly string[]) => readArguments([...argv, '--data', world.dataDir]);
  const { store, id: accountId } = world.account.session;
  const token = server.tokenOf('comment');
  const show = (visibility: string, ofSites: string): void => {
    const row = store.spaces.get(server.spaceId);
    if (row === undefined) throw new Error('The space is not here.');
    store.spaces.put({ ...spaceOf(row), visibility }, row.asOf);
    store.database
      .prepare("update site set json = json_set(json, '$.visibility', ?, '$.published', json('true'))")
      .run(ofSites);
  };
  const place = folder();
  let files = 0;
  const to = (): string => path.join(place, String((files += 1)));
  process.env['GALLEY_TEST_PASSPHRASE'] = 'correct horse';
  const locked = ['--passphrase-env', 'GALLEY_TEST_PASSPHRASE'];
  const change = ['export', 'change-request', '--change-request', '1'];
  const acts = (...more: readonly string[]): readonly (() => Promise<Result>)[] => [
    () => backup(world.core, args('backup', '--to', to(), ...more)),
    () => bundle(world.core, args('bundle', 'make', '1', '--to', to(), ...more)),
  ];
  const plain = (): readonly (() => Promise<Result>)[] => [
    () => exportVerb(world.core, args(...change, '--format', 'html', '--to', to())),
    () => exportVerb(world.core, args(...change, '--format', 'json')),
    () => exportVerb(world.core, args('export', 'space', '--to', to())),
    () => exportVerb(world.core, args('export', 'sent', '--to', to())),
    () => exportVerb(world.core, args('export', 'sent', '--format', 'csv')),
  ];
  // One after the other: a core runs one backup, bundle or export at a time.
  const warningsOf = async (runs: readonly (() => Promise<Result>)[]) => {
    const warnings: Result['warnings'][] = [];
    for (const run of runs) warnings.push((await run()).warnings);
    return warnings;
  };
  const title = store.spaces.get(server.spaceId)?.title ?? '';
  const words = `“${title}” is not marked as public on the service. Whoever gets the file can read what is in it.`;

  show('private', 'share-link');
  expect(await warningsOf([...acts(), ...plain()])).toEqual(Array.from({ length: 7 }, () => [words]));
  expect(await warningsOf(acts(...locked))).toEqual([[], []]);
  show('public', 'share-link');
  expect(await warningsOf([...acts(), ...plain()])).toEqual(Array.from({ length: 7 }, () => []));
  show('private', 'share-link');
  const [site] = store.sites.all();
  const ofSite = () => world.ask('data.notPublic', { accountId, spaceIds: null, siteId: site?.id ?? 'none' });
  expect(await ofSite()).toBe(
    `The site “${site?.title ?? ''}” is not marked as public on the service. Whoever gets the file can read what is in it.`,
  );
  // A public site shows what a private space holds.
  show('private', 'public');
  expect([await ofSite(), await warningsOf(plain())]).toEqual([null, Array.from({ length: 5 }, () => [])]);

  const written = readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const holding = written.filter((one) => readFileSync(path.join(one.parentPath, one.name)).includes(token));
  expect([holding, written.length > 10, token.length > 10]).toEqual([[], true, true]);
});

it.each([
  ['a quotation', ['comment', '--change-request', '1', '--body', 'Why?', '--quotation', 'x'.repeat(20_001)]],
  ['an id', ['comment', '--change-request', '1', '--body', 'Why?', '--node', 'n'.repeat(201)]],
])('refuses an edit with %s that is too long to be read again, and stores nothing', async (_, argv) => {
  const { edits } = world.account.session.store;
  const before = edits.unfinished().length;
  const refused = comment(world.core, readArguments([...argv, '--data', world.dataDir]));
  await expect(refused).rejects.toMatchObject({ failure: { code: 'bad-request' } });
  expect(edits.unfinished()).toHaveLength(before);
});

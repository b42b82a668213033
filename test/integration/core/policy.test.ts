import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import { readArguments } from '../../../src-main/cli/arguments.ts';
import { bundle } from '../../../src-main/cli/bundle-verbs.ts';
import { backup, exportVerb } from '../../../src-main/cli/data-verbs.ts';
import { sync } from '../../../src-main/cli/account-verbs.ts';
import type { Transport } from '../../../src-main/ports/ports.ts';
import type { Policy } from '../../../src-main/policy/policy.ts';
import { createReviewWorld, git, writeRepository } from '../../support/review-world.ts';
import type { ReviewWorld, World } from '../../support/review-world.ts';
import { makeAuthority } from '../../support/network/certificates.ts';
import { startConnectProxy } from '../../support/network/connect-proxy.ts';
import { runGalley } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let server: ReviewWorld;
let asked: string[];
/** The service as a machine elsewhere: what listens on this machine is always allowed. */
let elsewhere: Transport;
let inner: Transport;

/** The change request breaks a link. */
function writeBrokenLink(folder: string): void {
  writeRepository(folder);
  git(folder, ['checkout', '-q', 'harden']);
  writeFileSync(path.join(folder, 'guides', 'retries.md'), '# Retries\n\nA [retry](gone.md) waits.\n');
  git(folder, ['commit', '-q', '-a', '-m', 'Break a link'], 12);
  git(folder, ['checkout', '-q', 'main']);
}

beforeAll(async () => {
  server = await createReviewWorld({ write: writeBrokenLink });
  inner = createUndiciTransport();
  asked = [];
  elsewhere = {
    close: () => Promise.resolve(),
    send(request) {
      asked.push(request.url);
      return inner.send({ ...request, url: request.url.replace('https://docs.example', server.baseUrl) });
    },
  };
});
afterAll(async () => {
  await inner.close();
  await server.close();
});

async function managed<T>(policy: Policy, act: (world: World) => Promise<T>): Promise<T> {
  const world = await server.connect('comment', { policy });
  try {
    return await act(world);
  } finally {
    await world.close();
  }
}
const refusal = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'allowed',
    (error: unknown) => (error instanceof Error ? error.message : JSON.stringify(error)),
  );

it('asks no service that is not allowed, neither to connect nor for an account that is there', async () => {
  const dataDir = temporaryFolder('disallowed');
  const connect = { baseUrl: 'https://docs.example/', token: server.tokenOf('comment') };
  const before = await server.connect('comment', { dataDir, transport: elsewhere });
  await before.ask('accounts.connect', connect);
  const accountId = [...before.core.state.accounts.keys()].at(-1) ?? '';
  await before.close();

  asked.length = 0;
  const world = await server.connect('comment', {
    dataDir,
    transport: elsewhere,
    policy: { services: ['https://other.example'] },
  });
  const words = 'Your organization manages this and does not allow https://docs.example.';
  expect(await refusal(world.ask('accounts.connect', connect))).toContain(words);
  const probed = await world.ask('accounts.probe', connect);
  expect(probed.steps[0]).toMatchObject({ step: 'address', outcome: 'failed' });
  const args = readArguments(['sync', '--data', dataDir, '--account', accountId]);
  expect(await refusal(sync(world.core, args))).toContain(words);
  const there = world.core.state.accounts.get(accountId)?.session;
  await there?.learnUser();
  expect(asked.filter((url) => url.includes('docs.example'))).toEqual([]);
  await world.close();
});

it('lets nothing leave as a file where exports are off, in the window and on the command line', () =>
  managed({ exports: false }, async (world) => {
    const { id: accountId } = world.account.session;
    const where = { accountId, spaceId: server.spaceId };
    const args = (...argv: readonly string[]) => readArguments([...argv, '--data', world.dataDir]);
    const folder = path.join(temporaryFolder('exports'), 'out');
    const acts = [
      () =>
        world.ask('data.exportChangeRequest', {
          ...where,
          changeRequestId: server.changeRequestId,
          format: 'html',
        }),
      () => world.ask('dataPath.exportSpace', { ...where, folder }),
      () => world.ask('data.exportSent', { accountId: null, search: '', format: 'csv' }),
      () => exportVerb(world.core, args('export', 'change-request', '--change-request', '1')),
      () => exportVerb(world.core, args('export', 'space', '--to', folder)),
      () => exportVerb(world.core, args('export', 'sent')),
    ];
    for (const act of acts)
      expect(await refusal(act())).toContain('Your organization manages this and does not allow exports.');
    const to = path.join(temporaryFolder('backup'), 'all.galley');
    expect(await refusal(backup(world.core, args('backup', '--to', to)))).toBe('allowed');
  }));

it('neither makes nor opens bundles where they are off', () =>
  managed({ bundles: false }, async (world) => {
    const { id: accountId } = world.account.session;
    const file = path.join(temporaryFolder('bundle'), 'one.galley-bundle');
    const args = (...argv: readonly string[]) => readArguments(['bundle', ...argv, '--data', world.dataDir]);
    const acts = [
      () =>
        world.ask('dataPath.makeBundle', {
          accountId,
          changeRequestIds: [server.changeRequestId],
          path: file,
          passphrase: null,
        }),
      () => world.ask('dataPath.openBundle', { path: file, passphrase: null }),
      () => world.ask('dataPath.exportOutbox', { accountId, path: file, passphrase: null }),
      () => world.ask('dataPath.importOutbox', { path: file, passphrase: null }),
      () => bundle(world.core, args('make', '1', '--to', file)),
      () => bundle(world.core, args('export-outbox', '--to', file)),
    ];
    for (const act of acts)
      expect(await refusal(act())).toContain(
        'Your organization manages this and does not allow review bundles.',
      );
  }));

it('writes backups and bundles with a passphrase alone where clear text is off', () =>
  managed({ clearTextExports: false }, async (world) => {
    const to = (name: string): string => path.join(temporaryFolder('clear'), name);
    const words = 'does not allow files in clear text';
    const { id: accountId } = world.account.session;
    const backUp = (passphrase: string | null) =>
      world.ask('dataPath.backup', { path: to('a.galley'), passphrase });
    expect(await refusal(backUp(null))).toContain(words);
    expect(await refusal(backUp('correct horse'))).toBe('allowed');
    expect(
      await refusal(world.ask('dataPath.exportOutbox', { accountId, path: to('o'), passphrase: null })),
    ).toContain(words);
    expect(
      await refusal(world.ask('data.exportSent', { accountId: null, search: '', format: 'json' })),
    ).toContain(words);
  }));

it('looks for no updates where they are off, and at no other server than the named one', async () => {
  const look = (address: string) => (world: World) =>
    refusal(world.ask('updateSource.look', { source: { address, keys: [] }, version: '0.1.0' }));
  const key = Buffer.alloc(32).toString('base64');
  expect(await managed({ updates: false }, look('https://a.example'))).toContain(
    'installs updates another way',
  );
  const updates = { address: 'https://a.example', key };
  expect(await managed({ updates }, look('https://b.example'))).toContain(
    'takes updates from https://a.example alone',
  );
});

it('leaves out the findings of checks that are off', async () => {
  const where = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const kinds = async (world: World) => {
    const checks = await world.ask('changeRequest.checks', { accountId: world.account.session.id, ...where });
    expect(checks.newCount).toBe(checks.findings.filter(({ isNew }) => isNew).length);
    return checks.findings.map(({ kind }) => kind);
  };
  const all = await managed({}, kinds);
  expect(all.length).toBeGreaterThan(0);
  const off = Object.fromEntries(all.map((kind) => [kind, false]));
  expect(await managed({ checks: off }, kinds)).toEqual([]);
});

it('fetches no larger files than are allowed, whatever the person chose', () =>
  managed({ filesUpToMegabytes: 1 }, async (world) => {
    const { store, id: accountId } = world.account.session;
    store.spaces.keep(server.spaceId, 1);
    store.kept.setRules(server.spaceId, { changeRequests: 'all', filesUpToBytes: 9_000_000 });
    expect([store.kept.accountLimitBytes(), store.kept.limitBytes(server.spaceId)]).toEqual([
      1_048_576, 1_048_576,
    ]);
    expect(await refusal(world.ask('library.setFileLimit', { accountId, filesUpToBytes: 5 }))).toContain(
      'Your organization manages this and sets the size limit',
    );
  }));

it('fetches pages and files until an account takes the room that is allowed, and all the rest as ever', async () => {
  const large = 400_000;
  const own = await createReviewWorld({
    write: (folder) => {
      writeRepository(folder);
      const names = Array.from({ length: 6 }, (_, index) => `picture-${index}.png`);
      for (const name of names) writeFileSync(path.join(folder, name), Buffer.alloc(large, name));
      writeFileSync(
        path.join(folder, 'README.md'),
        `# Welcome\n\n${names.map((name) => `![](${name})`).join('\n\n')}\n`,
      );
      const pages = Array.from({ length: 30 }, (_, index) => `guides/page-${index}.md`);
      for (const name of pages) writeFileSync(path.join(folder, name), `# ${name}\n\n${name.repeat(4000)}\n`);
      appendFileSync(path.join(folder, 'SUMMARY.md'), pages.map((name) => `* [${name}](${name})\n`).join(''));
      git(folder, ['add', '.']);
      git(folder, ['commit', '-q', '-m', 'Add pages and pictures']);
    },
  });
  onTestFinished(() => own.close());
  const body = { body: { markdown: 'Read this.' } };
  await own.api('review', 'POST', `/v1/spaces/${own.spaceId}/comments`, body);
  const kept = async (dataDir: string, policy: Policy) => {
    const world = await own.connect('comment', { dataDir, policy });
    const { store } = world.account.session;
    await world.sync();
    const { bytes, free } = store.storage.database();
    const status = await world.ask('sync.status', null);
    const bodies = [...store.pages.keys(own.spaceId).values()].map((page) => page.markdownHash);
    const found = {
      bodies: bodies.filter((hash) => hash !== null).length,
      lacking: bodies.filter((hash) => hash === null).length,
      pictures: store.files.bytes() / large,
      comments: store.comments.list(own.spaceId, null).length,
      megabytes: (bytes - free + store.files.bytes()) / 1024 / 1024,
      said: JSON.stringify(status).includes('MB that your organization allows'),
    };
    await world.close();
    return found;
  };
  const [none, few, some] = [temporaryFolder('none'), temporaryFolder('few'), temporaryFolder('some')];
  const whole = temporaryFolder('whole');
  const all = await kept(whole, {});
  expect(all).toMatchObject({ lacking: 0, pictures: 6, comments: 1, said: false });
  expect(await kept(none, { storageUpToMegabytes: 0 })).toMatchObject({
    ...{ bodies: 0, pictures: 0, comments: 1, said: true },
  });
  const pages = await kept(few, { storageUpToMegabytes: all.megabytes - 4 });
  expect(pages).toMatchObject({ pictures: 0, comments: 1, said: true });
  expect([pages.bodies > 2, pages.bodies < all.bodies - 5]).toEqual([true, true]);
  const part = await kept(some, { storageUpToMegabytes: all.megabytes - 1 });
  expect(part).toMatchObject({ bodies: all.bodies, comments: 1, said: true });
  expect(part.pictures).toBeGreaterThan(1);
  // The index of the search comes on top.
  expect(part.megabytes).toBeLessThan(all.megabytes - 0.5);
  for (const folder of [none, few, some])
    expect(await kept(folder, {})).toMatchObject({ bodies: all.bodies, pictures: 6, said: false });

  // What moves on the service stays here as it was: whole, and readable.
  await own.api('review', 'POST', `/v1/spaces/${own.spaceId}/change-requests/${own.changeRequestId}/merge`);
  expect(await kept(whole, { storageUpToMegabytes: 0 })).toMatchObject({ lacking: 0, said: true });
  expect(await kept(whole, {})).toMatchObject({ lacking: 0, said: false });
});

it('keeps the record of what was sent as long as is ruled, and not after signing out where that is ruled', () =>
  managed({ retention: { sentDays: 1, sentAfterSignOut: false } }, async (world) => {
    const { outbox, store, id: accountId } = world.account.session;
    const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
    const total = async (): Promise<number> =>
      (await world.ask('sent.page', { accountId: null, search: 'ruled', from: 0, limit: 1 })).total;
    outbox.add({ kind: 'comment.add', target, markdown: 'It is ruled.' }, 'now');
    await world.sync();
    expect(await total()).toBe(1);
    store.database.exec('update sent set at = at - 2 * 24 * 3600 * 1000');
    expect(await total()).toBe(0);
    await world.sync();
    expect(store.sent.all(0)).toEqual([]);
    outbox.add({ kind: 'comment.add', target, markdown: 'It is ruled again.' }, 'now');
    await world.sync();
    await world.ask('accounts.remove', { accountId });
    expect(await total()).toBe(0);
  }));

it('tells a window what is ruled, and why something cannot be done', () =>
  managed({ exports: false }, async (world) => {
    expect(await world.ask('policy.get', null)).toEqual({
      path: '/etc/galley/policy.json',
      rules: [{ key: 'exports', words: 'Exports are not allowed.' }],
      refused: {
        exports: 'Your organization manages this and does not allow exports.',
        bundles: null,
        clearText: null,
        updates: null,
      },
    });
  }));

it('is checked by the command line, which a wrong one stops', async () => {
  const folder = path.join(temporaryFolder('policy'), 'galley');
  mkdirSync(folder, { mode: 0o755 });
  const file = path.join(folder, 'policy.json');
  const run = async (content: unknown, argv: readonly string[]) => {
    writeFileSync(file, JSON.stringify(content), { mode: 0o644 });
    const { code, stdout, stderr } = await runGalley([...argv], { GALLEY_POLICY_FILE: file });
    return { code, stdout, stderr: stderr.replaceAll(file, 'FILE').trim() };
  };
  const right = await run({ exports: false }, ['policy', 'check', '--json']);
  expect({ ...right, stdout: JSON.parse(right.stdout) as unknown }).toEqual({
    code: 0,
    stdout: {
      ok: true,
      path: file,
      rules: [{ key: 'exports', words: 'Exports are not allowed.' }],
      problems: [],
    },
    stderr: '',
  });
  const wrong = await run({ exports: 'no' }, ['policy', 'check', file, '--json']);
  expect({ ...wrong, stdout: JSON.parse(wrong.stdout) as unknown }).toEqual({
    code: 1,
    stdout: {
      ok: false,
      path: file,
      rules: [],
      problems: [{ key: 'exports', words: 'must be true or false' }],
    },
    stderr: 'FILE: "exports" must be true or false.',
  });
  expect(await run({ exports: 'no' }, ['status', '--data', path.join(folder, 'data')])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Galley does not start: FILE: "exports" must be true or false.',
  });
});

it('reaches a service through the proxy and by the authority that are ruled, and not without them', async () => {
  const folder = path.join(temporaryFolder('network'), 'galley');
  mkdirSync(folder, { mode: 0o755 });
  const authority = makeAuthority(folder);
  chmodSync(authority.certPath, 0o644);
  const seen: string[] = [];
  const secure = createServer(authority.issue('DNS:docs.test'), (request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const { method, headers } = request;
    const { host } = new URL(server.baseUrl);
    const onward = httpRequest(`${new URL(server.baseUrl).origin}${request.url ?? ''}`, {
      method,
      headers: { ...headers, host },
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const proxy = await startConnectProxy((secure.address() as AddressInfo).port); // listening on TCP
  onTestFinished(async () => {
    await proxy.close();
    secure.closeAllConnections();
    secure.close();
  });
  const file = path.join(folder, 'policy.json');
  const connect = async (policy: Policy) => {
    writeFileSync(file, JSON.stringify(policy), { mode: 0o644 });
    const data = temporaryFolder('network-data');
    const baseUrl = `https://docs.test${new URL(server.baseUrl).pathname}`;
    return await runGalley(['connect', '--base-url', baseUrl, '--token-env', 'GALLEY_T', '--data', data], {
      GALLEY_POLICY_FILE: file,
      GALLEY_T: server.tokenOf('comment'),
      // What the environment says counts no more.
      HTTPS_PROXY: 'http://127.0.0.1:9',
      GALLEY_CA_CERTS: '/nowhere.pem',
    });
  };
  const ruledProxy = { address: `http://${proxy.host}` };
  const whole = await connect({ certificateAuthorities: [authority.certPath], proxy: ruledProxy });
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  expect(whole.stdout).toContain('https://docs.test');
  expect([proxy.asked.includes('CONNECT docs.test:443'), seen.length > 0]).toEqual([true, true]);

  const [asked, answered] = [proxy.asked.length, seen.length];
  const untrusted = await connect({ certificateAuthorities: [], proxy: ruledProxy });
  expect([untrusted.code, untrusted.stderr]).toEqual([1, expect.stringContaining('certificate')]);
  expect([proxy.asked.length > asked, seen.length]).toEqual([true, answered]);

  const before = proxy.asked.length;
  const direct = await connect({ certificateAuthorities: [authority.certPath], proxy: 'direct' });
  expect([direct.code, proxy.asked.length, seen.length]).toEqual([1, before, answered]);
});

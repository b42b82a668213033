import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateOffer } from '../../../src-main/bridge/views/update-views.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { Transport } from '../../../src-main/ports/ports.ts';
import { UpdateFetching } from '../../../src-main/core/updates/update-fetching.ts';
import { compareVersions, readUpdateAddress } from '../../../src-main/core/updates/update-manifest.ts';
import { makeAuthority } from '../../support/network/certificates.ts';
import { realClock } from '../../support/network/quiet-ports.ts';

const deb = Buffer.alloc(150_000, 'a package of Galley ');
const raw = (key: KeyObject): string =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
const folder = mkdtempSync(path.join(tmpdir(), 'galley-updates-'));
const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const keys = [raw(ours.publicKey)];

/** What the server has, by path; each test changes what it is about. */
let files: Map<string, Buffer>;
let hasPieces: boolean;
let asked: string[];
let server: Server;
let transport: Transport;
let base: string;
let isSending: boolean;
let dataDir: string;
let fetching: UpdateFetching;

const packageOf = (bytes: Buffer) => ({
  system: 'linux-x64-deb',
  url: 'galley.deb',
  bytes: bytes.length,
  sha512: createHash('sha512').update(bytes).digest('base64'),
});
function publish(changes: object = {}, key: KeyObject = ours.privateKey, length = 0): void {
  const manifest = {
    format: 1,
    program: 'galley',
    version: '0.2.0',
    released: '2026-11-21',
    notes: 'Better\r\nthan \u202Ebefore\u0007',
    packages: [packageOf(deb)],
    ...changes,
  };
  const bytes = Buffer.from(JSON.stringify(manifest).padEnd(length));
  files.set('/galley/manifest.json', bytes);
  files.set('/galley/manifest.json.sig', Buffer.from(`${sign(null, bytes, key).toString('base64')}\n`));
  files.set('/galley/galley.deb', deb);
}

beforeAll(async () => {
  const authority = makeAuthority(folder);
  const { key, cert } = authority.issue('IP:127.0.0.1');
  server = createServer({ key, cert }, (request, response) => {
    asked.push(`${request.url ?? ''} ${request.headers.range ?? ''}`.trim());
    const body = files.get(request.url ?? '');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (body === undefined) response.writeHead(404).end();
    else if (range !== null && hasPieces) {
      const [from, to] = [Number(range[1]), Math.min(Number(range[2]), body.length - 1)];
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${body.length}` });
      response.end(body.subarray(from, to + 1));
    } else response.writeHead(200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}/galley`;
  transport = createUndiciTransport({ ca: [authority.cert] });
});
afterAll(async () => {
  await transport.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  files = new Map();
  hasPieces = true;
  asked = [];
  isSending = false;
  dataDir = mkdtempSync(path.join(folder, 'data-'));
  publish();
  fetching = new UpdateFetching({
    transport,
    clock: { now: () => Date.now(), sleep: () => realClock.sleep(1) },
    dataDir,
    system: 'linux-x64-deb',
    isSending: () => isSending,
    pieceBytes: 64_000,
  });
});

const look = (more: object = {}, running = '0.1.0') =>
  fetching.look({ address: `${base}/manifest.json`, keys, ...more }, running);
async function offered(): Promise<UpdateOffer> {
  const found = await look();
  if (found.kind !== 'offer') throw new Error(JSON.stringify(found));
  return found.offer;
}

describe('a look for updates', () => {
  it('offers a newer version with its notes in plain words, and says that the same one is the newest', async () => {
    expect(await look()).toEqual({
      kind: 'offer',
      offer: {
        version: '0.2.0',
        notes: 'Better\nthan before',
        released: '2026-11-21',
        packageUrl: `${base}/galley.deb`,
        bytes: deb.length,
        sha512: packageOf(deb).sha512,
      },
    });
    expect(await look({}, '0.2.0')).toEqual({ kind: 'current' });
    expect(await look({}, '0.10.0')).toEqual({ kind: 'current' });
    expect(asked).not.toContain('/galley/galley.deb');
  });

  it.each<[string, () => void, RegExp]>([
    ['another key', () => publish({}, theirs.privateKey), /does not carry the signature/],
    [
      'a manifest that was changed after it was signed',
      () => {
        const signed = files.get('/galley/manifest.json')!.toString();
        files.set('/galley/manifest.json', Buffer.from(signed.replace('0.2.0', '0.3.0')));
      },
      /does not carry the signature/,
    ],
    [
      'half a signature',
      () => files.set('/galley/manifest.json.sig', Buffer.from('AAAA')),
      /does not carry the signature/,
    ],
    ['no signature', () => files.delete('/galley/manifest.json.sig'), /answered 404/],
    ['another program', () => publish({ program: 'other' }), /cannot be read/],
    ['a version that is not a number', () => publish({ version: '../../1.0.0' }), /cannot be read/],
    [
      'a package that does not come by https',
      () => publish({ packages: [{ ...packageOf(deb), url: 'http://127.0.0.1/galley.deb' }] }),
      /not safe/,
    ],
    ['no package for this system', () => publish({ packages: [] }), /not as a package for this system/],
  ])('refuses %s', async (_, change, words) => {
    change();
    expect(await look()).toEqual({ kind: 'failed', words: expect.stringMatching(words) });
  });

  it('reads a manifest of up to 256 kB, and no larger one, though it is signed', async () => {
    publish({ notes: '' }, ours.privateKey, 256 * 1024);
    expect((await look()).kind).toBe('offer');
    publish({ notes: '' }, ours.privateKey, 256 * 1024 + 1);
    expect(await look()).toEqual({
      kind: 'failed',
      words: expect.stringContaining('the answer is larger than 256 kB'),
    });
  });

  it('refuses to go back behind what was named before', async () => {
    publish({ version: '0.3.0' });
    expect((await look()).kind).toBe('offer');
    publish({ version: '0.2.9' });
    expect(await look()).toEqual({
      kind: 'failed',
      words: expect.stringContaining('has named 0.3.0 before'),
    });
  });

  it('asks nobody without a key, by plain http, or while edits are being sent', async () => {
    expect((await look({ keys: [] })).kind).toBe('failed');
    expect((await look({ address: 'http://updates.example/manifest.json' })).kind).toBe('failed');
    isSending = true;
    expect((await look()).kind).toBe('busy');
    expect(asked).toEqual([]);
  });
});

describe('a package', () => {
  it('is fetched in pieces, verified, and lies where the installer finds it', async () => {
    const offer = await offered();
    const fetched = await fetching.fetch(offer);
    const file = path.join(dataDir, 'updates', 'galley_0.2.0_amd64.deb');
    expect(fetched).toEqual({ kind: 'ready', path: file });
    expect(readFileSync(file).equals(deb)).toBe(true);
    expect(fetching.progress).toBe(deb.length);
    expect(asked.filter((line) => line.startsWith('/galley/galley.deb'))).toHaveLength(3);
    expect(await fetching.verify(offer)).toEqual(fetched);
    writeFileSync(file, Buffer.alloc(deb.length, 'b'));
    expect(await fetching.verify(offer)).toMatchObject({ kind: 'failed' });
    expect(existsSync(file)).toBe(false);
  });

  it('comes whole from a server that knows no pieces', async () => {
    hasPieces = false;
    expect((await fetching.fetch(await offered())).kind).toBe('ready');
  });

  it.each<[string, () => void]>([
    ['another one', () => files.set('/galley/galley.deb', Buffer.alloc(deb.length, 'b'))],
    ['one that is cut off', () => files.set('/galley/galley.deb', deb.subarray(0, deb.length - 1))],
    ['one that is gone', () => files.delete('/galley/galley.deb')],
  ])('that is %s is not kept', async (_, change) => {
    const offer = await offered();
    change();
    for (const pieces of [true, false]) {
      hasPieces = pieces;
      expect((await fetching.fetch(offer)).kind).toBe('failed');
    }
    expect(existsSync(path.join(dataDir, 'updates', 'galley_0.2.0_amd64.deb'))).toBe(false);
  });

  it('waits while edits are being sent, and is not handed over then', async () => {
    const offer = await offered();
    asked = [];
    isSending = true;
    const fetched = fetching.fetch(offer);
    await realClock.sleep(20);
    expect(asked).toEqual([]);
    isSending = false;
    expect((await fetched).kind).toBe('ready');
    isSending = true;
    expect((await fetching.verify(offer)).kind).toBe('busy');
  });
});

it('versions are compared by their numbers, addresses by what they are', () => {
  expect(['0.10.0', '0.9.1', '1.0.0', '0.9.0'].sort(compareVersions)).toEqual([
    '0.9.0',
    '0.9.1',
    '0.10.0',
    '1.0.0',
  ]);
  expect(
    [
      'https://u:p@x.example/',
      'ftp://x.example/',
      'http://x.example/',
      'https://x.example/a#b',
      'nonsense',
    ].map((address) => readUpdateAddress(address)),
  ).toEqual([null, null, null, 'https://x.example/a', null]);
});

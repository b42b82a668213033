import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectRaw } from '../../support/network/raw-client.ts';
import type { RawClient } from '../../support/network/raw-client.ts';
import { rawResponse, startRawServer } from '../../support/network/raw-server.ts';
import type { RawServer } from '../../support/network/raw-server.ts';

let server: RawServer;
let raw: RawClient;
let body: Uint8Array = new Uint8Array();

const gzip = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
const space = { object: 'space', id: 's', title: 'Guides', revision: 'r1' };
const maxBytes = 1024 * 1024;

beforeAll(async () => {
  server = await startRawServer((socket) => socket.end(rawResponse(200, body, gzip)));
  raw = connectRaw(server.baseUrl, {}, { takesGzip: true });
});
afterAll(async () => {
  await raw.close();
  await server.close();
});

const get = (meter = { requests: 0, bytes: 0 }) =>
  raw.client.call('getSpace', { path: { spaceId: 's' } }, { attempts: 1, maxBytes, meter });

it('takes answers compressed, and counts the bytes that came', async () => {
  body = gzipSync(JSON.stringify({ ...space, more: 'x'.repeat(100_000) }));
  const meter = { requests: 0, bytes: 0 };
  const answer = await get(meter);
  expect([answer.title, meter.bytes]).toEqual(['Guides', body.byteLength]);
  expect(server.heads.at(-1)?.toLowerCase()).toContain('accept-encoding: gzip');
});

it.each([
  ['unfolds to more than is read', gzipSync(Buffer.alloc(50 * maxBytes)), 'too-large'],
  ['unfolds to one byte more than is read', gzipSync(Buffer.alloc(maxBytes + 1)), 'too-large'],
  ['is cut', gzipSync(JSON.stringify(space)).subarray(0, 30), 'interrupted'],
  ['is not compressed', Buffer.from(JSON.stringify(space)), 'interrupted'],
  ['is compressed twice', gzipSync(gzipSync(JSON.stringify(space))), 'not-the-service'],
  ['is empty', new Uint8Array(), 'not-the-service'],
])('ends the one call where what came %s', async (_, bytes, kind) => {
  body = bytes;
  const error = await raw.failure(get());
  expect([error.kind, error.sent]).toEqual([kind, true]);
});

it('asks a service on this machine for nothing compressed', async () => {
  const near = connectRaw(server.baseUrl);
  body = gzipSync(JSON.stringify(space));
  const error = await near.failure(
    near.client.call('getSpace', { path: { spaceId: 's' } }, { attempts: 1, maxBytes }),
  );
  expect([error.kind, server.heads.at(-1)?.toLowerCase().includes('accept-encoding')]).toEqual([
    'not-the-service',
    false,
  ]);
  await near.close();
});

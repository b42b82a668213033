import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import { startRawServer } from '../../support/network/raw-server.ts';
import type { RawServer } from '../../support/network/raw-server.ts';

const transport = createUndiciTransport();
const bytes = randomBytes(900_000);
let server: RawServer;
afterEach(() => server.close());

/** Answers with a head and these bytes, in pieces that end anywhere, and then closes. */
async function get(head: string, body: Uint8Array): ReturnType<typeof transport.send> {
  server = await startRawServer((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`);
    let at = 0;
    const next = (): void => {
      if (at >= body.length) socket.end();
      else socket.write(body.subarray(at, (at += 70_001)), () => setImmediate(next));
    };
    next();
  });
  const limits = { maxBytes: 2_000_000, timeoutMs: 20_000 };
  return transport.send({ method: 'GET', url: `${server.baseUrl}/file`, headers: {}, ...limits });
}

it.each([
  ['of told length', `content-length: ${bytes.length}\r\n`],
  ['of no told length', 'connection: close\r\n'],
])('a large body %s comes whole, byte for byte', async (_what, head) => {
  const { body } = await get(head, bytes);
  expect(Buffer.compare(body, bytes)).toBe(0);
});

it('a large body that breaks off is not a body', async () => {
  const head = `content-length: ${bytes.length}\r\n`;
  await expect(get(head, bytes.subarray(0, 500_000))).rejects.toMatchObject({
    kind: 'interrupted',
    sent: true,
  });
});

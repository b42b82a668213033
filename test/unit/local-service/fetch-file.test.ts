import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchFile, isPublicAddress } from '../../../src-main/local-service/content-changes/fetch-file.ts';

/** Stands in for the names of the internet: every one is this machine. */
const lookup: LookupFunction = (_name, options, callback) => {
  if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

async function serve(answer: (path: string) => { status: number; body?: Buffer; location?: string }) {
  const server = createServer((request, response) => {
    const { status, body, location } = answer(request.url ?? '');
    response.writeHead(status, {
      'content-type': 'image/png; x=y',
      ...(location === undefined ? {} : { location }),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  return `http://files.example:${port}`;
}

describe('fetchFile', () => {
  it('reads what a public name serves, with its type', async () => {
    const base = await serve(() => ({ status: 200, body: Buffer.from('dot') }));
    const file = await fetchFile(`${base}/dot.png`, 'field', lookup);
    expect([file.content.toString(), file.contentType]).toEqual(['dot', 'image/png']);
  });

  it('refuses other statuses, redirects and what is too large', async () => {
    const base = await serve((path) =>
      path === '/large'
        ? { status: 200, body: Buffer.alloc(10_000_001) }
        : { status: path === '/away' ? 302 : 404, location: '/dot.png' },
    );
    const messages = await Promise.all(
      ['/away', '/gone', '/large'].map((path) =>
        fetchFile(`${base}${path}`, 'field', lookup).catch((error: unknown) => String(error)),
      ),
    );
    expect(messages).toEqual([
      'ServiceError: field: cannot be fetched: it answered 302.',
      'ServiceError: field: cannot be fetched: it answered 404.',
      'ServiceError: field: cannot be fetched: it is larger than 10000000 bytes.',
    ]);
  });

  it.each(['ftp://files.example/a', 'https://me:secret@files.example/a', 'http://127.0.0.1/a'])(
    'refuses %s before it connects',
    async (url) => {
      await expect(fetchFile(url, 'field')).rejects.toThrow(/^field: (?:is no|holds)/);
    },
  );
});

it('tells public addresses from all others', () => {
  const open = ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111'];
  const closed = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
    ...['fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1'],
    ...['2001::1', '100::1', 'localhost', ''],
  ];
  expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  expect(closed.filter(isPublicAddress)).toEqual([]);
});

import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followRedirect } from '../../../src-main/client/sender.ts';
import type { HttpRequest } from '../../../src-main/ports/ports.ts';
import { makeAuthority } from '../../support/network/certificates.ts';
import type { MadeCertificate, OwnAuthority } from '../../support/network/certificates.ts';
import { startConnectProxy } from '../../support/network/connect-proxy.ts';
import { startSocksProxy } from '../../support/network/socks-proxy.ts';
import { connectRaw, secretToken } from '../../support/network/raw-client.ts';
import type { RawClient } from '../../support/network/raw-client.ts';
import { rawResponse, startRawServer } from '../../support/network/raw-server.ts';

const space = JSON.stringify({ object: 'space', id: 's', title: 's', revision: 'r1' });
const at = { path: { spaceId: 's' } };
const once = { attempts: 1 };
const closing: (() => Promise<void>)[] = [];
const later = <T extends { close(): Promise<void> }>(one: T): T => {
  closing.push(() => one.close());
  return one;
};
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const redirect = (status: number, location: string): Buffer =>
  rawResponse(status, '', { 'content-type': 'text/plain', location });

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('%i within the service is followed when reading', async (status) => {
    const server = later(
      await startRawServer((socket, request) => {
        socket.write(
          request.startsWith('GET /v1/spaces/s ')
            ? redirect(status, '/moved/v1/spaces/s?a=b')
            : rawResponse(200, space),
        );
      }),
    );
    const { client } = later(connectRaw(server.baseUrl));
    expect((await client.call('getSpace', at, once)).id).toBe('s');
    expect(server.heads[1]?.split('\r\n')[0]).toBe('GET /moved/v1/spaces/s?a=b HTTP/1.1');
    expect(server.heads[1]).toContain(`authorization: Bearer ${secretToken}`);
  });

  it.each([301, 302, 303, 307, 308])(
    '%i of a call with an effect is an error, and nothing is done twice',
    async (status) => {
      const server = later(await startRawServer((socket) => socket.write(redirect(status, '/moved'))));
      const raw = later(connectRaw(server.baseUrl));
      const error = await raw.failure(raw.client.call('updateSpace', { ...at, body: {} }));
      expect([error.kind, error.status, server.heads.length]).toEqual(['redirect', status, 1]);
    },
  );

  it('without end is followed five times', async () => {
    const server = later(
      await startRawServer((socket, _, count) => socket.write(redirect(302, `/v1/spaces/${count}`))),
    );
    const raw = later(connectRaw(server.baseUrl));
    expect([await raw.outcome(raw.client.call('getSpace', at)), server.heads.length]).toEqual([
      'redirect',
      6,
    ]);
  });

  it('to another port, host or scheme never gets there, and the token neither', async () => {
    const other = later(await startRawServer((socket) => socket.write(rawResponse(200, space))));
    const elsewhere = [
      `${other.baseUrl}/v1/spaces/s`,
      `//127.0.0.1:${other.port}/`,
      `http://localhost:${other.port}/`,
      `https://127.0.0.1:${other.port}/`,
      `\\\\127.0.0.1:${other.port}\\`,
      `http://user:word@127.0.0.1:${other.port}/`,
      'ftp://127.0.0.1/',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'http://[',
      '',
    ];
    const server = later(
      await startRawServer((socket, _, count) => socket.write(redirect(302, elsewhere[count - 1] ?? ''))),
    );
    const raw = later(connectRaw(server.baseUrl));
    const outcomes = new Set<string>();
    for (const location of elsewhere)
      outcomes.add(
        `${location === '' ? '' : 'to it '}${await raw.outcome(raw.client.call('getSpace', at, once))}`,
      );
    // An empty one leads to the same place, until it is enough.
    expect([outcomes, other.connections.length]).toEqual([new Set(['to it redirect', 'redirect']), 0]);
    expect(await raw.outcome(raw.client.downloadFile(`/to-loopback`, once))).toBe('redirect');
  });

  it('of a file may lead to a store of another host: by https, without the token, which never comes back', () => {
    const request: HttpRequest = {
      method: 'GET',
      url: 'https://docs.test/files/a.png',
      headers: { accept: '*/*', authorization: `Bearer ${secretToken}` },
      timeoutMs: 1,
      maxBytes: 1,
    };
    const to = (location: string) => ({ status: 302, headers: { location }, body: new Uint8Array() });
    const left = followRedirect(request, to('https://store.test/a.png?signature=x#y'), true);
    expect(left).toEqual({
      ...request,
      url: 'https://store.test/a.png?signature=x',
      headers: { accept: '*/*' },
    });
    const back = left && followRedirect(left, to('https://docs.test/files/b.png'), true);
    expect(back?.headers).toEqual({ accept: '*/*' });
    for (const location of [
      'http://store.test/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://[fe80::1]/',
      'https://a:b@store.test/',
    ]) {
      expect(followRedirect(request, to(location), true)).toBeNull();
    }
    expect(followRedirect(request, to('https://docs.test:8443/'), false)).toBeNull();
    expect(followRedirect(request, to('http://docs.test/'), false)).toBeNull();
  });
});

describe('IPv6', () => {
  it('is spoken where the address is of it', async () => {
    const server = later(
      await startRawServer((socket) => socket.write(rawResponse(200, space)), { host: '::1' }),
    );
    const { client } = later(connectRaw(server.baseUrl));
    expect((await client.call('getSpace', at)).id).toBe('s');
    expect(server.heads[0]).toContain(`host: [::1]:${server.port}`);
  });
});

let authority: OwnAuthority;
let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-authority-'));
  authority = makeAuthority(folder);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function startSecure(
  made: MadeCertificate,
): Promise<{ baseUrl: string; port: number; requests: string[]; close(): Promise<void> }> {
  const requests: string[] = [];
  const server = createTlsServer(made, (request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(space);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    baseUrl: `https://localhost:${port}`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

describe('a secure connection', () => {
  const names = 'DNS:localhost,IP:127.0.0.1,DNS:docs.test';
  const read = (raw: RawClient) => raw.client.call('getSpace', at, once);

  it('to an authority that nobody knows carries nothing', async () => {
    const server = later(await startSecure(authority.issue(names)));
    const raw = later(connectRaw(server.baseUrl));
    const error = await raw.failure(raw.client.call('updateSpace', { ...at, body: {} }));
    expect([error.kind, error.sent, server.requests]).toEqual(['certificate', false, []]);
  });

  it.each<[string, () => object]>([
    ['given', () => ({ ca: [authority.cert] })],
    ['named by GALLEY_CA_CERTS', () => ({ environment: { GALLEY_CA_CERTS: authority.certPath } })],
    ['named by NODE_EXTRA_CA_CERTS', () => ({ environment: { NODE_EXTRA_CA_CERTS: authority.certPath } })],
  ])('to an authority %s stands', async (_, options) => {
    const server = later(await startSecure(authority.issue(names)));
    const raw = later(connectRaw(server.baseUrl, options()));
    expect((await read(raw)).id).toBe('s');
    expect(server.requests).toEqual([`GET /v1/spaces/s Bearer ${secretToken}`]);
  });

  it('with a certificate of another name, or one that is over, carries nothing', async () => {
    for (const made of [authority.issue('DNS:elsewhere.test'), authority.issue(names, -1)]) {
      const server = later(await startSecure(made));
      const raw = later(connectRaw(server.baseUrl, { ca: [authority.cert] }));
      const error = await raw.failure(read(raw));
      expect([error.kind, error.sent, server.requests]).toEqual(['certificate', false, []]);
    }
  });

  it('says which variable names no certificates', async () => {
    const empty = path.join(folder, 'empty.pem');
    fs.writeFileSync(empty, 'nothing');
    for (const file of [empty, path.join(folder, 'gone.pem')]) {
      const raw = later(connectRaw('https://127.0.0.1:9', { environment: { GALLEY_CA_CERTS: file } }));
      const error = await raw.failure(read(raw));
      expect([error.kind, error.sent, error.message]).toEqual([
        'certificate',
        false,
        expect.stringContaining(`GALLEY_CA_CERTS names no readable file of certificates: ${file}`),
      ]);
    }
  });

  it('is not spoken with what speaks plainly', async () => {
    const server = later(
      await startRawServer(() => undefined, {
        onConnect: (socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'),
      }),
    );
    const raw = later(connectRaw(server.baseUrl.replace('http', 'https')));
    expect((await raw.failure(read(raw))).kind).toBe('certificate');
  });
});

describe('a proxy', () => {
  it.each<[string, (host: string) => object, string]>([
    ['of HTTPS_PROXY', (host) => ({ environment: { HTTPS_PROXY: `http://${host}` } }), ''],
    ['of https_proxy, without a scheme', (host) => ({ environment: { https_proxy: host } }), ''],
    [
      'of ALL_PROXY',
      (host) => ({ environment: { ALL_PROXY: `http://${host}`, NO_PROXY: 'other.test' } }),
      '',
    ],
    [
      'that wants a password',
      (host) => ({ environment: { HTTPS_PROXY: `http://me:pass%20word@${host}` } }),
      ' Basic bWU6cGFzcyB3b3Jk',
    ],
    ['of the system', (host) => ({ systemProxy: () => Promise.resolve(`PROXY ${host}; DIRECT`) }), ''],
  ])('%s leads to the service, whose certificate is checked all the same', async (_, options, who) => {
    const server = later(await startSecure(authority.issue('DNS:docs.test')));
    const proxy = later(await startConnectProxy(server.port));
    const trusting = later(connectRaw('https://docs.test', { ...options(proxy.host), ca: [authority.cert] }));
    expect((await trusting.client.call('getSpace', at, once)).id).toBe('s');
    expect(proxy.asked).toEqual([`CONNECT docs.test:443${who}`]);
    const wary = later(connectRaw('https://docs.test', options(proxy.host)));
    const error = await wary.failure(wary.client.call('getSpace', at, once));
    expect([error.kind, error.sent]).toEqual(['certificate', false]);
  });

  it.each([
    ['of the environment', (host: string) => ({ environment: { ALL_PROXY: `socks5://${host}` } })],
    ['of the system', (host: string) => ({ systemProxy: () => Promise.resolve(`SOCKS5 ${host}; DIRECT`) })],
  ])('of SOCKS %s leads to the service, whose certificate is checked all the same', async (_, options) => {
    const server = later(await startSecure(authority.issue('DNS:docs.test')));
    const proxy = later(await startSocksProxy(server.port));
    const trusting = later(connectRaw('https://docs.test', { ...options(proxy.host), ca: [authority.cert] }));
    expect((await trusting.client.call('getSpace', at, once)).id).toBe('s');
    expect(proxy.asked).toEqual(['CONNECT docs.test:443']);
    const wary = later(connectRaw('https://docs.test', options(proxy.host)));
    const error = await wary.failure(wary.client.call('getSpace', at, once));
    expect([error.kind, error.sent]).toEqual(['certificate', false]);
  });

  it('of SOCKS that refuses, or is not there, leads nowhere, and nothing was sent', async () => {
    const refusing = later(await startSocksProxy(9, true));
    const gone = await startSocksProxy(9);
    await gone.close();
    for (const { host } of [refusing, gone]) {
      const raw = later(
        connectRaw('https://docs.test', { environment: { HTTPS_PROXY: `socks5://${host}` } }),
      );
      const error = await raw.failure(raw.client.call('updateSpace', { ...at, body: {} }));
      expect([error.kind, error.sent]).toEqual(['unreachable', false]);
    }
  });

  it.each([407, 403, 502])('that answers %i leads no further, and nothing was sent', async (status) => {
    const proxy = later(await startConnectProxy(9, status));
    const environment = { HTTPS_PROXY: `http://me:${encodeURIComponent(secretToken)}@${proxy.host}` };
    const raw = later(connectRaw('https://docs.test', { environment }));
    const error = await raw.failure(raw.client.call('updateSpace', { ...at, body: {} }));
    expect([error.kind, error.sent]).toEqual(['unreachable', false]);
    expect(error.message).toContain('the proxy leads no further');
  });

  it('that is not there, or named in a way that cannot be read, leads nowhere', async () => {
    const gone = await startConnectProxy(9);
    await gone.close();
    const named = [gone.host, 'gopher://proxy.test', 'http://', 'http://:::', `http://${secretToken}@:x`];
    const outcomes: string[] = [];
    for (const HTTPS_PROXY of named) {
      const raw = later(connectRaw('https://docs.test', { environment: { HTTPS_PROXY } }));
      const error = await raw.failure(raw.client.call('getSpace', at, once));
      outcomes.push(`${error.kind} ${String(error.sent)}`);
    }
    expect(new Set(outcomes)).toEqual(new Set(['unreachable false']));
  });

  it('is never asked for this machine itself, nor for hosts that NO_PROXY names', async () => {
    const server = later(await startRawServer((socket) => socket.write(rawResponse(200, space))));
    const proxy = later(await startConnectProxy(server.port));
    const environment = { HTTP_PROXY: `http://${proxy.host}`, HTTPS_PROXY: `http://${proxy.host}` };
    for (const host of ['127.0.0.1', 'localhost']) {
      const raw = later(connectRaw(`http://${host}:${server.port}`, { environment }));
      expect((await raw.client.call('getSpace', at, once)).id).toBe('s');
    }
    for (const NO_PROXY of ['*', 'invalid', '.invalid', '*.invalid', 'a.test, docs.invalid:443']) {
      const raw = later(connectRaw('https://docs.invalid', { environment: { ...environment, NO_PROXY } }));
      expect((await raw.failure(raw.client.call('getSpace', at, once))).kind).toBe('unreachable');
    }
    expect(proxy.asked).toEqual([]);
  });
});

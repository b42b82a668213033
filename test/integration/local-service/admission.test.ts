import Sqlite from 'better-sqlite3';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestService } from '../../support/network/test-service.ts';
import { startTestService } from '../../support/network/test-service.ts';

/**
 * The status of a request with these lines about its host. Written to a socket, because Node's client sends the host of the
 * address in place of an empty one.
 */
function statusFor(service: TestService, hostLines: readonly string[], target = '/v1/user'): Promise<number> {
  const { hostname, port } = new URL(service.ready.baseUrl);
  const authorization = `Authorization: Bearer ${service.ready.token}`;
  const lines = [`GET ${target} HTTP/1.1`, ...hostLines, authorization, 'Connection: close', '', ''];
  return new Promise((resolve, reject) => {
    let answer = '';
    connect(Number(port), hostname)
      .setEncoding('utf8')
      .on('data', (text: string) => (answer += text))
      .once('error', reject)
      .once('end', () => {
        resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]));
      })
      .end(lines.join('\r\n'));
  });
}

describe('a request', () => {
  it('is answered under the names of this machine alone, whatever the port', async () => {
    const service = await startTestService();
    const own = [new URL(service.ready.baseUrl).host, 'localhost', 'LOCALHOST:1', '[::1]:80'];
    const foreign = [
      'example.com',
      '127.0.0.1.example.com',
      'localhost.example.com:80',
      '10.0.0.1',
      '0.0.0.0',
      '',
      ' ',
    ];
    const statuses = (hosts: readonly string[]) =>
      Promise.all(hosts.map((host) => statusFor(service, [`Host: ${host}`])));
    expect(await statuses(own)).toEqual(own.map(() => 200));
    expect(await statuses(foreign)).toEqual(foreign.map(() => 400));
  });

  it('is refused where it names no host, several, or one in its address and another beside it', async () => {
    const service = await startTestService();
    const { host } = new URL(service.ready.baseUrl);
    const absolute = `http://${host}/v1/user`;
    expect({
      none: await statusFor(service, []),
      ownFirst: await statusFor(service, [`Host: ${host}`, 'Host: example.com']),
      foreignFirst: await statusFor(service, ['Host: example.com', `Host: ${host}`]),
      foreignBesideAddress: await statusFor(service, ['Host: example.com'], absolute),
      ownBesideAddress: await statusFor(service, [`Host: ${host}`], absolute),
    }).toEqual({
      none: 400,
      ownFirst: 400,
      foreignFirst: 400,
      foreignBesideAddress: 400,
      ownBesideAddress: 200,
    });
  });
});

describe('tokens', () => {
  const filesHolding = (folder: string, token: string): readonly string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .filter((name) => readFileSync(path.join(folder, name)).includes(token));

  it('stand in a file that its owner alone may read, not in the database, and are the same at the next start', async () => {
    const first = await startTestService();
    const { token } = first.ready;
    expect(filesHolding(first.folder, token)).toEqual(['tokens.json']);
    expect(statSync(path.join(first.folder, 'tokens.json')).mode & 0o777).toBe(0o600);
    await first.service.close();
    const again = await startTestService({ dataFolder: first.folder });
    expect(again.ready.users).toEqual(first.ready.users);
    expect((await again.ask('GET /v1/user', { token })).status).toBe(200);
  });

  it('of a database of before move out of it, and let their people in as they did', async () => {
    const first = await startTestService();
    await first.service.close();
    rmSync(path.join(first.folder, 'tokens.json'));
    const database = new Sqlite(path.join(first.folder, 'service.sqlite'));
    const old = 'an-old-token-of-forty-eight-letters-and-digits-0';
    database.prepare('UPDATE user SET token = ? WHERE id = ?').run(old, first.person('admin').id);
    database.close();
    expect(filesHolding(first.folder, old)).not.toEqual([]);
    const again = await startTestService({ dataFolder: first.folder });
    expect(again.ready.token).toBe(old);
    expect(filesHolding(first.folder, old)).toEqual(['tokens.json']);
    expect((await again.ask('GET /v1/user')).status).toBe(200);
    // Who had no token in clear text and none in a file has a new one; the lost one opens nothing.
    expect((await again.ask('GET /v1/user', { as: 'read' })).status).toBe(200);
    expect((await again.ask('GET /v1/user', { token: first.person('read').token })).status).toBe(401);
  });
});

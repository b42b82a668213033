import { describe, expect, it } from 'vitest';
import { ClientError } from '../../../src-main/client/client-error.ts';
import type { ClientErrorKind } from '../../../src-main/client/client-error.ts';
import { FileHosts } from '../../../src-main/sync/file-hosts.ts';

function failure(kind: ClientErrorKind): ClientError {
  return new ClientError(kind, kind, {
    operation: 'download',
    address: 'GET https://files.example',
    status: null,
    sent: true,
    fromService: false,
    retryAfterMs: null,
    serverDate: null,
    serverMessage: null,
  });
}

/** Downloads so many files of a host side by side; returns how many were tried, at most at once, and how each ended. */
async function download(count: number, kind: ClientErrorKind | null, host = 'https://files.example') {
  const hosts = new FileHosts('https://service.example');
  let tried = 0;
  let running = 0;
  let most = 0;
  const work = async () => {
    tried += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (kind !== null) throw failure(kind);
    return 'bytes';
  };
  const all = Array.from({ length: count }, (_, at) => hosts.download(`${host}/${at}.png`, work));
  const ends = (await Promise.allSettled(all)).map((one) => one.status);
  return { tried, most, ends: new Set(ends) };
}

describe('files of one host', () => {
  it.each(['unreachable', 'timeout', 'certificate', 'server'] as const)(
    'that fails with %s fail after few attempts, without waiting for each',
    async (kind) => {
      const { tried, most, ends } = await download(31, kind);
      expect(tried).toBeLessThanOrEqual(3);
      expect(most).toBeLessThanOrEqual(2);
      expect(ends).toEqual(new Set(['rejected']));
    },
  );

  it('that refuses single files are all tried', async () => {
    expect((await download(31, 'not-found')).tried).toBe(31);
    expect((await download(31, 'permission')).tried).toBe(31);
  });

  it('that answers all come', async () => {
    expect(await download(31, null)).toMatchObject({ tried: 31, ends: new Set(['fulfilled']) });
  });

  it('of the service itself are all tried where it fails, and given up where it hangs', async () => {
    const own = 'https://service.example';
    expect((await download(5, 'server', own)).tried).toBe(5);
    const hosts = new FileHosts(own);
    let tried = 0;
    for (let at = 0; at < 10; at += 1) {
      await hosts
        .download(`${own}/${at}`, () => {
          tried += 1;
          return Promise.reject(failure('timeout'));
        })
        .catch(() => undefined);
    }
    expect(tried).toBe(2);
  });
});

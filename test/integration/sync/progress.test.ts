import { describe, expect, it } from 'vitest';
import { syncedAccount } from '../../support/synced-account.ts';

const unavailable = { status: 503, body: '{}' };

describe('when a pull last got further', () => {
  it('stands still while every answer is a failure, and moves on with the next good one', async () => {
    const { sync, proxy } = await syncedAccount();
    expect(sync.lastProgressAt).toBeNull();
    const seen = { before: 0, after: 0, later: 0 };
    /** Lists that are asked for together with the first body are still answered meanwhile. */
    async function answersEnd(): Promise<void> {
      for (let quiet = 0; quiet < 4; quiet += 1) {
        const { lastProgressAt } = sync;
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (lastProgressAt !== sync.lastProgressAt) quiet = 0;
      }
      seen.before = sync.lastProgressAt ?? 0;
    }
    let ended: Promise<void> | null = null;
    let bodies = 0;
    proxy.intercept = async (line) => {
      if (!line.includes('/page/')) return undefined;
      bodies += 1;
      const body = bodies;
      if (body > 9) return undefined;
      ended ??= answersEnd();
      await ended;
      if (body === 9) seen.after = sync.lastProgressAt ?? 0;
      return unavailable;
    };
    const pulling = sync.pull({
      onProgress: () => {
        if (bodies > 12) seen.later = sync.lastProgressAt ?? 0;
      },
    });
    await pulling;
    expect(seen.before).toBeGreaterThan(0);
    expect(seen.after).toBe(seen.before);
    expect(seen.later).toBeGreaterThan(seen.after);
    expect(sync.lastProgressAt).toBeNull();
  });
});

it('counts change requests, discussions and pages from their first one on', async () => {
  const { sync, proxy } = await syncedAccount();
  const seen: string[] = [];
  let atFirstTree: readonly string[] | null = null;
  proxy.intercept = (line) => {
    if (/change-requests\/[^/]+\/content/.test(line)) atFirstTree ??= [...seen];
    return undefined;
  };
  const { pages } = await sync.pull({
    onProgress: ({ words, done, total }) =>
      void seen.push(total === null ? words : `${words} ${done}/${total}`),
  });
  const counted = (words: string): readonly string[] => seen.filter((one) => one.startsWith(`${words} `));
  expect(seen[0]).toBe('Checking for changes');
  expect(atFirstTree).toContain('Downloading change requests 0/1');
  expect([counted('Downloading change requests').at(-1), counted('Downloading discussions')[0]]).toEqual([
    'Downloading change requests 1/1',
    'Downloading discussions 0/3',
  ]);
  expect(counted('Downloading pages').slice(0, 2)).toEqual([
    'Downloading pages 0/7',
    'Downloading pages 1/7',
  ]);
  // A page that comes in two forms is one page.
  expect(pages.fetched).toBe(7);
});

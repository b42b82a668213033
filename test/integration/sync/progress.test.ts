import { describe, expect, it } from 'vitest';
import { syncedAccount } from '../../support/synced-account.ts';

const unavailable = { status: 503, body: '{}' };

describe('when a pull last got further', () => {
  it('stands still while every answer is a failure, and moves on with the next good one', async () => {
    const { sync, proxy } = await syncedAccount();
    expect(sync.lastProgressAt).toBeNull();
    const seen = { before: 0, after: 0, later: 0 };
    let bodies = 0;
    proxy.intercept = async (line) => {
      if (!line.includes('/page/')) return undefined;
      bodies += 1;
      if (bodies === 1) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        seen.before = sync.lastProgressAt ?? 0;
        await new Promise((resolve) => setTimeout(resolve, 60));
        return unavailable;
      }
      if (bodies <= 9) await new Promise((resolve) => setTimeout(resolve, 200));
      if (bodies === 9) seen.after = sync.lastProgressAt ?? 0;
      return bodies <= 9 ? unavailable : undefined;
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

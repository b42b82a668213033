import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Heartbeat } from '../../../src-main/shell/processes/heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function beating(answers: () => Promise<void>, isUsed = true) {
  const hung = vi.fn();
  const heartbeat = new Heartbeat({ ask: answers, onHung: hung, everyMs: 1000, isUsed: () => isUsed });
  heartbeat.begin();
  return { heartbeat, hung };
}
const never = () => new Promise<void>(() => undefined);

describe('a heartbeat', () => {
  it('is content with a process that answers', async () => {
    const { hung } = beating(() => Promise.resolve());
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(hung).not.toHaveBeenCalled();
  });

  it('notices a process that answered once and does not any more, and says so once', async () => {
    let asked = 0;
    const { hung } = beating(() => (++asked === 1 ? Promise.resolve() : never()));
    await vi.advanceTimersByTimeAsync(5000);
    expect(hung).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hung).toHaveBeenCalledTimes(1);
  });

  it('asks seldom while nobody uses the program, until an answer is missing', async () => {
    let asked = 0;
    const { hung } = beating(() => (++asked < 16 ? Promise.resolve() : never()), false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(15);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toBe(16);
    await vi.advanceTimersByTimeAsync(4000);
    expect(hung).toHaveBeenCalledTimes(1);
  });

  it('gives the first answer ten times as long, because an upgrade may come before it', async () => {
    const { hung } = beating(never);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(hung).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(hung).toHaveBeenCalledTimes(1);
  });

  it('takes an answer that comes after a new start for none', async () => {
    const late: (() => void)[] = [];
    const { heartbeat, hung } = beating(() => new Promise<void>((resolve) => late.push(resolve)));
    await vi.advanceTimersByTimeAsync(1000);
    heartbeat.begin();
    late[0]?.();
    await vi.advanceTimersByTimeAsync(6000);
    // Had it counted, four beats of silence would have been enough.
    expect(hung).not.toHaveBeenCalled();
  });
});

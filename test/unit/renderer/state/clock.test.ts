import { afterEach, expect, it, vi } from 'vitest';
import { Clock } from '../../../../src-renderer/state/clock.svelte.ts';

const see = (visibilityState: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('stands still while the window is hidden, and is right as soon as it is seen', () => {
  vi.useFakeTimers({ now: 0 });
  const clock = new Clock(1000);
  vi.advanceTimersByTime(1500);
  const seen = clock.now;
  see('hidden');
  vi.advanceTimersByTime(5000);
  const hidden = { now: clock.now, timers: vi.getTimerCount() };
  see('visible');
  const again = clock.now;
  vi.advanceTimersByTime(1000);
  expect({ seen, hidden, again, later: clock.now }).toEqual({
    seen: 1000,
    hidden: { now: 1000, timers: 0 },
    again: 6500,
    later: 7500,
  });
});

it('counts seconds while something counts down and the window is seen', () => {
  vi.useFakeTimers({ now: 0 });
  const clock = new Clock(60_000);
  const end = clock.countSeconds();
  vi.advanceTimersByTime(2500);
  const seen = clock.second;
  see('hidden');
  vi.advanceTimersByTime(5000);
  const hidden = { second: clock.second, timers: vi.getTimerCount() };
  see('visible');
  const again = clock.second;
  const timers = vi.getTimerCount();
  end();
  expect({ seen, hidden, again, ended: timers - vi.getTimerCount() }).toEqual({
    seen: 2000,
    hidden: { second: 2000, timers: 0 },
    again: 7500,
    ended: 1,
  });
});

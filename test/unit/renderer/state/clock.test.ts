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

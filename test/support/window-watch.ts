import type { Page } from 'playwright-core';

/** Sees how long the window's own thread was held, and what of a document is still to come. */
export interface WindowWatch {
  /** The window's own clock, and the processor time that its thread has had since the watch began, in ms. */
  readonly now: () => Promise<WindowTimes>;
  /** Waits until the page is there with all that is drawn later: in idle moments, by workers, by the frame of diagrams. */
  readonly settled: (title: string) => Promise<void>;
  /** Each task of more than 50 ms, drawing included, since the watch began. */
  readonly longTasks: () => Promise<readonly LongTask[]>;
}

export interface WindowTimes {
  readonly clock: number;
  /** Stays behind the clock where the thread waits, also for a processor that does other work. */
  readonly processor: number;
}

export interface LongTask {
  readonly startedAt: number;
  readonly ms: number;
}

/** A task that held the window, with the step in which it began. */
export interface SlowTask {
  readonly step: number;
  readonly ms: number;
  readonly processorMs: number;
}

/**
 * The tasks that held the window for longer than `longestMs` by the clock and by the processor time of their step alike: a
 * processor that does other work stretches the clock alone.
 *
 * @param begun when each step began; the last one goes on
 */
export function slowTasks(
  tasks: readonly LongTask[],
  begun: readonly WindowTimes[],
  longestMs: number,
): readonly SlowTask[] {
  return tasks.flatMap(({ startedAt, ms }) => {
    const step = begun.findLastIndex(({ clock }) => clock <= startedAt);
    const processorMs = Math.round((begun[step + 1]?.processor ?? Infinity) - (begun[step]?.processor ?? 0));
    return Math.min(ms, processorMs) > longestMs ? [{ step, ms, processorMs }] : [];
  });
}

/** What the watch keeps in the window. */
interface Seen {
  readonly longTasks: () => readonly LongTask[];
  idleWaiting: number;
  idleMoments: number;
  questions: number;
  listeners: number;
  quietFrames: number;
}

declare global {
  interface Window {
    galleyWatch: Seen;
  }
}

/** Idle moments that a page is given at most: one of 5 MB goes on for minutes, as many pieces a moment as fit. */
const mostIdleMoments = 6;
const longestWaitMs = 60_000;

/** Watches from now on: by what the window asks of the browser, so that the program needs no part in it. */
export async function watchWindow(page: Page): Promise<WindowWatch> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(() => {
    const longTasks: LongTask[] = [];
    const keep = (entries: PerformanceEntryList): void => {
      for (const { startTime, duration } of entries)
        longTasks.push({ startedAt: startTime, ms: Math.round(duration) });
    };
    const observer = new PerformanceObserver((list) => keep(list.getEntries()));
    observer.observe({ entryTypes: ['longtask'] });
    const state: Seen = {
      longTasks: () => {
        keep(observer.takeRecords());
        return longTasks;
      },
      ...{ idleWaiting: 0, idleMoments: 0, questions: 0, listeners: 0, quietFrames: 0 },
    };
    window.galleyWatch = state;

    const request = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (work, options) => {
      state.idleWaiting += 1;
      return request((deadline) => {
        state.idleWaiting -= 1;
        state.idleMoments += 1;
        work(deadline);
      }, options);
    };

    // One message answers a question to a worker; a worker that is ended takes its questions with it.
    const open = new Map<Worker, number>();
    const count = (worker: Worker, change: number): void => {
      if (!open.has(worker)) worker.addEventListener('message', () => count(worker, -1));
      open.set(worker, (open.get(worker) ?? 0) + change);
      state.questions += change;
    };
    const { postMessage, terminate } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      count(this, 1);
      postMessage.call(this, message);
    };
    Worker.prototype.terminate = function (this: Worker) {
      count(this, -(open.get(this) ?? 0));
      terminate.call(this);
    };

    // Who waits for the frame of diagrams listens to the window's messages.
    const changes = { addEventListener: 1, removeEventListener: -1 } as const;
    for (const name of ['addEventListener', 'removeEventListener'] as const) {
      const original = window[name].bind(window);
      window[name] = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
        if (type === 'message') state.listeners += changes[name];
        original(type, ...rest);
      };
    }
  });
  return {
    now: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
      if (seconds === undefined) throw new Error('the window tells no processor time');
      return { clock: await page.evaluate(() => performance.now()), processor: seconds * 1000 };
    },
    longTasks: () => page.evaluate(() => window.galleyWatch.longTasks()),
    settled: async (title) => {
      await page.evaluate(() => Object.assign(window.galleyWatch, { idleMoments: 0, quietFrames: 0 }));
      await page.waitForFunction(
        ([wanted, mostMoments]) => {
          const state = window.galleyWatch;
          const isQuiet =
            document.querySelector('[data-sheet]') !== null &&
            [...document.querySelectorAll('h1')].some((one) => one.textContent.trim() === wanted) &&
            state.questions === 0 &&
            state.listeners === 0 &&
            (state.idleWaiting === 0 || state.idleMoments >= mostMoments);
          // What is near is told in the frame after it was drawn, and asks in a task after that.
          state.quietFrames = isQuiet ? state.quietFrames + 1 : 0;
          return state.quietFrames > 3;
        },
        [title, mostIdleMoments] as const,
        { polling: 'raf', timeout: longestWaitMs },
      );
    },
  };
}

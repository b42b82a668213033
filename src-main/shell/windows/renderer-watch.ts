/** Bounds of a process that shows documents (docs/design/security.md). */
const rendererBounds = {
  /** Processor time without an answer, in ms: a busy machine stretches the clock, not this. */
  busyMs: 10_000,
  /** The same while it prints, which lays out every page at once. */
  printingMs: 120_000,
  /** Resident memory, in kB as Chromium counts it: 1 GB. */
  memoryKb: 1_000_000,
} as const;

/** A process that works is asked so often, in ms. */
export const beatMs = 1000;
/** One that does nothing is looked at this rarely at last, which wakes the shell, and not asked, which would wake the process. */
const longestBeatMs = 32_000;
/** Processor time between two looks from which on a process has worked, in ms. */
const workMs = 20;

export type RendererExcess = 'time' | 'memory';

export interface RendererUse {
  /** Which process it is: another one begins anew. */
  readonly pid: number;
  /** Processor time that the process has had, in ms. */
  readonly processorMs: number;
  readonly memoryKb: number;
}

export interface RendererWatchOptions {
  /** Resolves, or rejects, when the process's own thread answers. */
  readonly ask: () => Promise<unknown>;
  /** Null: there is no process at the moment. */
  readonly measure: () => RendererUse | null;
  readonly isPrinting: () => boolean;
  readonly onExceeded: (excess: RendererExcess) => void;
}

/** Notices that a process which shows documents takes more than its bounds. The caller beats, and is told when to beat next. */
export class RendererWatch {
  readonly #options: RendererWatchOptions;
  #pid = 0;
  #isEnded = false;
  /** When the question that has no answer yet was asked, in processor time of the process. */
  #askedAt: number | null = null;
  #workedMs = 0;
  #nextMs = beatMs;

  constructor(options: RendererWatchOptions) {
    this.#options = options;
  }

  /** In so many ms it is to beat again: seldom while the process does nothing. */
  beat(): number {
    const use = this.#options.measure();
    const worked = use !== null && use.processorMs - this.#workedMs > workMs;
    this.#workedMs = use?.processorMs ?? 0;
    this.#nextMs = worked ? beatMs : Math.min(this.#nextMs * 2, longestBeatMs);
    if (use !== null) this.#check(use, worked);
    return this.#nextMs;
  }

  /** Another document stands in the process, so its thread works; the question to the one before gets no answer. */
  documentChanged(): void {
    this.#askedAt = null;
  }

  #check(use: RendererUse, worked: boolean): void {
    const isOther = use.pid !== this.#pid;
    if (isOther) {
      this.#pid = use.pid;
      this.#isEnded = false;
      this.#askedAt = null;
    }
    if (this.#isEnded) return;
    if (use.memoryKb > rendererBounds.memoryKb) this.#end('memory');
    else if (this.#askedAt === null) {
      if (worked || isOther) this.#ask(use);
    } else {
      const bound = this.#options.isPrinting() ? rendererBounds.printingMs : rendererBounds.busyMs;
      if (use.processorMs - this.#askedAt > bound) this.#end('time');
    }
  }

  #end(excess: RendererExcess): void {
    this.#isEnded = true;
    this.#options.onExceeded(excess);
  }

  #ask({ pid, processorMs }: RendererUse): void {
    this.#askedAt = processorMs;
    const answered = (): void => {
      if (pid === this.#pid) this.#askedAt = null;
    };
    // A process that refuses the question has answered, and one that ended is followed by another.
    this.#options.ask().then(answered, answered);
  }
}

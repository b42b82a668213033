import { describe, expect, it } from 'vitest';
import { endedWords, printEndedWords } from '../../../src-main/shell/windows/ended-words.ts';
import { RendererWatch } from '../../../src-main/shell/windows/renderer-watch.ts';
import type { RendererUse } from '../../../src-main/shell/windows/renderer-watch.ts';

/** What docs/design/security.md says, not what the program does. */
const bounds = { busyMs: 10_000, printingMs: 120_000, memoryKb: 1_000_000 };

/** A watch over a process that answers when it is told to. */
function watchOver() {
  const exceeded: string[] = [];
  const state = {
    use: { pid: 1, processorMs: 0, memoryKb: 200_000 } as RendererUse | null,
    isPrinting: false,
    questions: 0,
  };
  let answer = (): void => undefined;
  const watch = new RendererWatch({
    ask: () =>
      new Promise<void>((resolve) => {
        state.questions += 1;
        answer = resolve;
      }),
    measure: () => state.use,
    isPrinting: () => state.isPrinting,
    onExceeded: (excess) => exceeded.push(excess),
  });
  const beat = (use: Partial<RendererUse> = {}): number => {
    if (state.use !== null) state.use = { ...state.use, ...use };
    return watch.beat();
  };
  const answered = async (): Promise<void> => {
    answer();
    await Promise.resolve();
  };
  return { exceeded, state, beat, answered, watch };
}

describe('RendererWatch', () => {
  it('is to beat seldom while the process does nothing, without waking it, and each second while it works', async () => {
    const { state, beat, answered } = watchOver();
    const next: number[] = [];
    for (const processorMs of [0, 1, 2, 3, 4, 5, 500, 501]) {
      next.push(beat({ processorMs }));
      await answered();
    }
    expect(next).toEqual([2000, 4000, 8000, 16_000, 32_000, 32_000, 1000, 2000]);
    expect(state.questions).toBe(2);
  });

  it('ends a process that has had its processor time without an answer, once', () => {
    const { exceeded, beat } = watchOver();
    beat();
    beat({ processorMs: bounds.busyMs });
    expect(exceeded).toEqual([]);
    beat({ processorMs: bounds.busyMs + 1 });
    beat({ processorMs: 2 * bounds.busyMs });
    expect(exceeded).toEqual(['time']);
  });

  it('leaves a process that answers in between, and one that waits for a processor', async () => {
    const { exceeded, beat, answered } = watchOver();
    beat();
    beat({ processorMs: 9000 });
    await answered();
    beat({ processorMs: 18_000 });
    for (let beats = 0; beats < 1000; beats += 1) beat();
    expect(exceeded).toEqual([]);
  });

  it('waits for no answer of a document that another one has replaced', () => {
    const { exceeded, beat, watch } = watchOver();
    beat();
    watch.documentChanged();
    beat({ processorMs: 9000 });
    beat({ processorMs: 18_000 });
    expect(exceeded).toEqual([]);
    beat({ processorMs: 20_000 });
    expect(exceeded).toEqual(['time']);
  });

  it('ends a process that takes too much memory', () => {
    const { exceeded, beat } = watchOver();
    beat({ memoryKb: bounds.memoryKb });
    expect(exceeded).toEqual([]);
    beat({ memoryKb: bounds.memoryKb + 1 });
    expect(exceeded).toEqual(['memory']);
  });

  it('begins anew with another process, and rests while there is none', () => {
    const { exceeded, state, beat } = watchOver();
    beat();
    beat({ processorMs: 11_000 });
    state.use = null;
    beat();
    state.use = { pid: 2, processorMs: 0, memoryKb: 200_000 };
    beat();
    beat({ processorMs: 9000 });
    expect(exceeded).toEqual(['time']);
    beat({ processorMs: 10_001 });
    expect(exceeded).toEqual(['time', 'time']);
  });

  it('gives printing more time', () => {
    const { exceeded, state, beat } = watchOver();
    state.isPrinting = true;
    beat();
    beat({ processorMs: bounds.printingMs });
    expect(exceeded).toEqual([]);
    beat({ processorMs: bounds.printingMs + 1 });
    expect(exceeded).toEqual(['time']);
  });
});

describe('endedWords', () => {
  it('name what was shown and what it did', () => {
    expect([
      endedWords('Limits · Handbook · Galley', 'memory'),
      endedWords('Limits · Handbook · Galley', 'time'),
      endedWords('Inbox · Galley', null),
    ]).toEqual([
      '“Limits · Handbook” took more than 1 GB of memory, so Galley closed it and continues here.',
      '“Limits · Handbook” kept the window from answering, so Galley closed it and continues here.',
      'The window crashed while it showed “Inbox”. Galley continues here.',
    ]);
  });

  it('say of pages that were printed that they are not', () => {
    expect([printEndedWords('Limits', 'memory'), printEndedWords('Limits', 'time')]).toEqual([
      '“Limits” took more than 1 GB of memory, so Galley closed it and it was not printed.',
      '“Limits” kept the window from answering, so Galley closed it and it was not printed.',
    ]);
    expect(printEndedWords('Limits', null)).toBe(
      'The process that printed “Limits” crashed, so it was not printed.',
    );
  });

  it('cut a title without an end', () => {
    expect(endedWords(`${'a'.repeat(5000)} · Galley`, 'time').length).toBeLessThan(250);
  });
});

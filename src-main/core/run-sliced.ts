/** The core answers windows between two turns: none of its own works may keep it longer than this. */
const sliceMs = 8;

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Lets the event loop breathe whenever a turn has lasted long enough. Call it between small steps of a long work. */
export class TimeSlicer {
  #start = performance.now();

  async pause(): Promise<void> {
    if (performance.now() - this.#start < sliceMs) return;
    await breathe();
    this.#start = performance.now();
  }
}

/** Runs the steps of a long work so that everything else gets its turns. `throwIfCancelled` is asked before each step. */
export async function runSliced<T>(steps: Generator<undefined, T>, throwIfCancelled: () => void): Promise<T> {
  const slicer = new TimeSlicer();
  for (;;) {
    throwIfCancelled();
    const step = steps.next();
    if (step.done === true) return step.value;
    await slicer.pause();
  }
}

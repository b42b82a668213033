/** The core answers windows between two turns: none of its own works may keep it longer than this. */
const turnMs = 8;

function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Lets the event loop breathe whenever a turn has lasted long enough. Call it between small steps of a long work. */
export class Turns {
  #start = performance.now();

  async pause(): Promise<void> {
    if (performance.now() - this.#start < turnMs) return;
    await breathe();
    this.#start = performance.now();
  }
}

/** Runs the steps of a long work so that everything else gets its turns. `goOn` is asked before each step. */
export async function inSteps<T>(steps: Generator<undefined, T>, goOn: () => void): Promise<T> {
  const turns = new Turns();
  for (;;) {
    goOn();
    const step = steps.next();
    if (step.done === true) return step.value;
    await turns.pause();
  }
}

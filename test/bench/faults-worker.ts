import { parentPort, workerData } from 'node:worker_threads';
import { simulate } from '../support/faults/simulate.ts';
import type { SimulationOptions, SimulationReport } from '../support/faults/simulate.ts';
import { Templates } from '../support/faults/workstation.ts';

/** What a worker is given to do at once; it answers each with a report and waits for the next. */
export interface FaultsTask {
  readonly options: SimulationOptions;
}

export type FaultsAnswer =
  | { readonly ok: true; readonly report: SimulationReport }
  | { readonly ok: false; readonly seed: number; readonly words: string };

if (parentPort !== null && workerData === 'faults') {
  const port = parentPort;
  const templates = new Templates();
  port.on('message', (task: FaultsTask | 'end') => {
    if (task === 'end') {
      templates.close();
      port.close();
      return;
    }
    void answer(task).then((said) => port.postMessage(said));
  });

  const answer = async ({ options }: FaultsTask): Promise<FaultsAnswer> => {
    try {
      return { ok: true, report: await simulate(options, templates) };
    } catch (error) {
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { ok: false, seed: options.seed, words };
    }
  };
}

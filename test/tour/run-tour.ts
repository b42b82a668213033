import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startKeyring } from '../support/system-keyring.ts';
import { createStage } from './stage.ts';
import type { Stage } from './stage.ts';
import { steps } from './steps.ts';

export interface TourOptions {
  /** A git repository, bundle or folder with documentation; a copy of it is used where it has nothing to review. */
  readonly docs: string;
  /** Where the numbered screenshots and tour.json go; made when absent. */
  readonly out: string;
  /** Switches the service's optional operations off. */
  readonly bare: boolean;
}

/** tour.json (docs/design/commands.md). `detail` is there where a step failed. */
export interface TourResult {
  readonly ok: boolean;
  readonly steps: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly ms: number;
    readonly detail?: string;
  }[];
}

/**
 * Plays the main job in the real application with mouse and keys, a screenshot a step, against a real service in its own
 * process and a real keychain. Stops at the first step that fails. `say` gets a line a step.
 */
export async function runTour(options: TourOptions, say: (line: string) => void): Promise<TourResult> {
  fs.mkdirSync(options.out, { recursive: true });
  for (const name of fs.readdirSync(options.out)) {
    if (/^\d\d-.*\.png$/.test(name)) fs.rmSync(path.join(options.out, name));
  }
  const workDir = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-tour-'));
  const keyring = await startKeyring();
  const stage = createStage({ ...options, workDir, env: keyring.env });
  const done: TourResult['steps'][number][] = [];
  try {
    for (const [index, step] of steps.entries()) {
      const startedAt = performance.now();
      const failure = await play(stage, step.run);
      const ms = Math.round(performance.now() - startedAt);
      await stage.screenshot(`${String(index + 1).padStart(2, '0')}-${step.name}.png`).catch(() => undefined);
      done.push({
        name: step.name,
        ok: failure === null,
        ms,
        ...(failure === null ? {} : { detail: `${failure} (this step needs ${step.needs})` }),
      });
      say(
        `${failure === null ? 'ok    ' : 'FAILED'} ${step.name} (${ms} ms)${failure === null ? '' : `: ${failure} (this step needs ${step.needs})`}`,
      );
      if (failure !== null) break;
    }
  } finally {
    await stage.close();
    keyring.stop();
    fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
  const result = { ok: done.length === steps.length && done.every((step) => step.ok), steps: done };
  fs.writeFileSync(path.join(options.out, 'tour.json'), `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

async function play(stage: Stage, run: (stage: Stage) => Promise<void>): Promise<string | null> {
  try {
    await run(stage);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { hasDisplay } from '../resources/setup/display.js';
import { compiledDir } from '../resources/setup/paths.js';
import { compileCatalogs } from '../src-renderer/messages/compile-catalogs.ts';
import { memoryFolder } from './support/memory-folder.ts';

const root = path.resolve(import.meta.dirname, '..');
// Tests start the same programs hundreds of times.
process.env['NODE_COMPILE_CACHE'] ??= compiledDir;

/** Begun first: begun last, each of them would leave the other processors idle for a minute. */
const longest = [
  ...['sessions', 'faults', 'unpromised-answers', 'faults-mutants', 'killed-at-random', 'proxy'].map(
    (name) => `outbox/${name}.test.ts`,
  ),
  ...['outbox/killed-kinds.test.ts', 'outbox/faults-known-seeds.test.ts'],
  ...['foreign/other-answers.test.ts', 'foreign/failing-services.test.ts', 'cli/galley.test.ts'],
  ...['accessibility', 'hostile-documents', 'tour', 'hostile-changes'].map(
    (name) => `desktop/${name}.test.ts`,
  ),
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

/** What comes later is waited for: a machine that is busy is not a failure. A second, the usual, is not enough beside the rest. */
const patient = { expect: { poll: { timeout: 15_000 } }, testTimeout: 240_000, hookTimeout: 240_000 };

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    // Much of these tests waits, for processes of its own and for the clock: more workers than processors keep them all at work.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        root,
        test: {
          ...patient,
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/renderer/**'],
          // Isolated, each file starts a process and loads again what it has in common with others: half of the time of most.
          isolate: false,
        },
      },
      {
        root,
        plugins: [
          compileCatalogs(),
          svelte({ configFile: false, preprocess: vitePreprocess(), compilerOptions: { runes: true } }),
        ],
        resolve: { conditions: ['browser'] },
        test: {
          ...patient,
          name: 'renderer',
          environment: 'jsdom',
          include: ['test/unit/renderer/**/*.test.ts'],
          setupFiles: ['test/support/renderer-setup.ts'],
          isolate: false,
        },
      },
      {
        root,
        test: {
          ...patient,
          name: 'integration',
          environment: 'node',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/integration-setup.ts'],
          // Each transaction of what a person did waits for the disk, and there are thousands.
          env: { TMPDIR: memoryFolder() },
        },
      },
      {
        root,
        test: {
          ...patient,
          name: 'desktop',
          environment: 'node',
          include: ['test/desktop/**/*.test.ts'],
          globalSetup: ['test/support/desktop-setup.ts'],
          setupFiles: ['test/support/own-display.ts', 'test/support/desktop-failures.ts'],
          // A person's own display is one, with one focus; of virtual ones each worker has its own.
          fileParallelism: !hasDisplay(),
          // A window is three processes and more.
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
    ],
  },
});

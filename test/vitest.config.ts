import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');
/** What comes later is waited for: a machine that is busy is no failure. A second, the usual, is not enough beside the rest. */
const patient = { expect: { poll: { timeout: 15_000 } }, testTimeout: 30_000, hookTimeout: 30_000 };

export default defineConfig({
  root,
  test: {
    // Vitest would leave one of two processors idle, and much of these tests waits for processes of its own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        root,
        test: {
          ...patient,
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['test/unit/renderer/**'],
        },
      },
      {
        root,
        plugins: [
          svelte({ configFile: false, preprocess: vitePreprocess(), compilerOptions: { runes: true } }),
        ],
        resolve: { conditions: ['browser'] },
        test: {
          ...patient,
          name: 'renderer',
          environment: 'jsdom',
          include: ['test/unit/renderer/**/*.test.ts'],
        },
      },
      {
        root,
        test: {
          ...patient,
          name: 'integration',
          environment: 'node',
          include: ['test/integration/**/*.test.ts'],
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
          // Windows share one display and its focus.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

/** Native modules stay outside the bundles; everything else is bundled, so that a start reads few files. */
const native = ['electron', 'better-sqlite3', 'keytar'];

export default defineConfig({
  main: {
    build: {
      target: 'node24.15',
      // Half as much to read and compile at each start; the source maps stand beside.
      minify: true,
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        external: native,
        input: {
          index: 'src-main/index.ts',
          core: 'src-main/core/process.ts',
          keychain: 'src-main/shell/keychain-process.ts',
          'local-service': 'src-main/local-service/process.ts',
          'local-service-pdf': 'src-main/local-service/pdf/pdf-worker.ts',
        },
      },
    },
  },
  preload: {
    build: {
      target: 'node24.15',
      externalizeDeps: false,
      rolldownOptions: {
        external: ['electron'],
        input: { index: 'src-main/preload/index.ts' },
        // A sandboxed preload script is CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    base: './',
    // The worker that colours code fetches each grammar when it is first needed.
    worker: { format: 'es' },
    plugins: [
      svelte({
        configFile: false,
        preprocess: vitePreprocess(),
        compilerOptions: { runes: true },
      }),
    ],
    build: {
      target: 'chrome148',
      outDir: 'out/renderer',
      // The content security policy knows no data: addresses, so nothing is inlined.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          index: 'src-renderer/index.html',
          diagrams: 'src-renderer/document/diagram-frame/index.html',
        },
      },
    },
  },
});

import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import path from 'node:path';
import { defineConfig } from 'vite';
import { compileCatalogs } from '../../src-renderer/messages/compile-catalogs.ts';

/** `npm run gallery`: the window's parts and screens over fixtures, in an ordinary browser. */
export default defineConfig({
  root: import.meta.dirname,
  worker: { format: 'es' },
  server: { host: '127.0.0.1', fs: { allow: [path.resolve(import.meta.dirname, '..', '..')] } },
  plugins: [
    compileCatalogs(),
    svelte({ configFile: false, preprocess: vitePreprocess(), compilerOptions: { runes: true } }),
  ],
});

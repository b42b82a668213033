import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { allFonts } from './src-main/site/theme/fonts.ts';
import { compileCatalogs } from './src-renderer/messages/compile-catalogs.ts';

/** Set by `npm run dev` alone (resources/setup/develop.js): where Vite serves the window's sources. */
const developmentPort = process.env['GALLEY_DEV_PORT'];
const server = {
  host: '127.0.0.1',
  port: Number(developmentPort ?? 0),
  strictPort: true,
  // The page comes from app://galley, so Vite's client cannot tell the port from its own address.
  hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: Number(developmentPort ?? 0) },
  fs: { allow: [import.meta.dirname] },
};

/** Native modules stay outside the bundles; everything else is bundled, so that a start reads few files. */
const native = ['electron', 'better-sqlite3', 'keytar'];

/** What a process or document loads at once, by the modules that bring the rest with them. */
type Programs = Readonly<Record<string, readonly string[]>>;

const programs: Programs = {
  entry: ['src-main/index.ts', 'src-main/shell/start-shell.ts'],
  shell: ['src-main/shell/shell.ts'],
  start: ['src-main/core/start.ts'],
  core: ['src-main/core/process.ts'],
  cli: ['src-main/cli/run-verb.ts'],
  service: ['src-main/local-service/process.ts'],
  keychain: ['src-main/shell/keychain/keychain-process.ts'],
  // What the core loads with its first request, and the local service at once: of the local service it gets nothing with it.
  requests: ['src-main/api/operations.ts', 'src-main/client/read-tree.ts', 'src-main/client/undici-agent.ts'],
};

const documents: Programs = {
  window: ['src-renderer/main.ts'],
  diagrams: ['src-renderer/document/diagram-frame/draw-diagrams.ts'],
};

/**
 * Puts modules that the same programs load at their start into one file: each further file takes half a millisecond of the start
 * of a process, and a request of a window. What is loaded later stays in files of its own.
 */
function chunkBy(parts: Programs) {
  const source = (file: string): string => path.join(import.meta.dirname, file);
  const roots = new Set(Object.values(parts).flat().map(source));
  let loaded: (readonly [string, ReadonlySet<string>])[] | undefined;
  const name = (id: string, context: Rolldown.ChunkingContext): string | null => {
    loaded ??= Object.entries(parts).map(([part, files]) => {
      const found = new Set(files.map(source));
      for (const one of found)
        for (const next of context.getModuleInfo(one)?.importedIds ?? []) found.add(next);
      return [part, found];
    });
    // Roots start their program when they are loaded, which who shares a module with them must not do.
    if (roots.has(id)) return null;
    return loaded.flatMap(([part, found]) => (found.has(id) ? [part] : [])).join('-') || null;
  };
  return { groups: [{ name, debugName: 'programs' }], includeDependenciesRecursively: false };
}

/** Fonts and icons of published sites beside the core, which hands them out and copies them into exports. */
function previewAssets() {
  const packages = path.join(import.meta.dirname, 'node_modules');
  const svgs = path.join(packages, '@fortawesome/fontawesome-free/svgs');
  const iconsOf = (style: string): Record<string, readonly [number, number, string]> =>
    Object.fromEntries(
      fs.readdirSync(path.join(svgs, style)).flatMap((file) => {
        const text = fs.readFileSync(path.join(svgs, style, file), 'utf8');
        const match = /viewBox="0 0 (\d+) (\d+)"[\s\S]*?<path[^>]* d="([^"]+)"/.exec(text);
        if (match === null) return [];
        return [[file.replace(/\.svg$/, ''), [Number(match[1]), Number(match[2]), match[3] ?? '']]];
      }),
    );
  return {
    name: 'preview-assets',
    writeBundle: ({ dir }: { readonly dir?: string | undefined }) => {
      if (dir === undefined) return;
      const folder = path.join(dir, 'preview-assets');
      fs.mkdirSync(path.join(folder, 'fonts'), { recursive: true });
      for (const font of allFonts) {
        for (const { file } of font.files) {
          fs.copyFileSync(path.join(packages, font.package, 'files', file), path.join(folder, 'fonts', file));
        }
      }
      const icons = { solid: iconsOf('solid'), regular: iconsOf('regular'), brands: iconsOf('brands') };
      fs.writeFileSync(path.join(folder, 'icons.json'), JSON.stringify(icons));
    },
  };
}

/**
 * Puts src-renderer/snapshot/keep-screen.ts into the window's document as a plain script, which loads the program itself when the
 * last screen is painted. The shell names the script's hash in the policy (serve-interface.ts).
 */
function documentScript(): Plugin {
  return {
    name: 'document-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, filename }) => {
        if (path.dirname(filename) !== path.join(import.meta.dirname, 'src-renderer')) return html;
        const script = Object.values(bundle).find(
          (one) => one.type === 'chunk' && one.name === 'keep-screen',
        );
        if (script?.type !== 'chunk') throw new Error('keep-screen.ts was not built.');
        if (
          /^\s*(import|export)\b/m.test(script.code) ||
          script.imports.length > 0 ||
          script.code.includes('</')
        )
          throw new Error('keep-screen.ts must stand alone: it is put into the document.');
        Reflect.deleteProperty(bundle, script.fileName);
        // What the program needs first stands as data: the script asks for it when the last screen is painted.
        const needed = /(?:modulepreload|type="module")[^>]*? (?:href|src)="(?<address>[^"]+)"/g;
        const program = [...html.matchAll(needed)].flatMap(({ groups }) => groups?.['address'] ?? []);
        const sheet = /<link rel="stylesheet"[^>]*href="\.\/(?<file>[^"]+)">/.exec(html);
        const css = Object.values(bundle).find(({ fileName }) => fileName === sheet?.groups?.['file']);
        if (sheet === null || css?.type !== 'asset' || program.length === 0)
          throw new Error('index.html is not as expected.');
        // Asked for with the document, it is there when the last screen is laid out, which else happens twice.
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-[^/]+$/.test(name));
        if (font === undefined) throw new Error('The font of the window was not built.');
        const rules = css.source.toString().replaceAll('url(./', 'url(./assets/');
        return html
          .replaceAll(/ *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/g, '')
          .replace(
            sheet[0],
            () => `<link rel="preload" as="font" crossorigin href="./${font}"><style>${rules}</style>`,
          )
          .replace('<body>', `<body data-program="${program.join(' ')}" data-style="${css.fileName}">`)
          .replace('</body>', () => `<script>(()=>{${script.code}})()</script></body>`);
      },
    },
  };
}

/** Changes with the types of what the core answers: a screen that another build wrote is then not drawn. */
function hashOfViews(): string {
  const hash = createHash('sha256');
  for (const folder of ['src-main/bridge', 'src-main/shared']) {
    const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names.filter((one) => one.endsWith('.ts')))
      hash.update(`${name}\0`).update(fs.readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex');
}

export default defineConfig({
  main: {
    define: { galleyViews: JSON.stringify(hashOfViews()) },
    plugins: [previewAssets()],
    build: {
      target: 'node24.15',
      // Half as much to read and compile at each start; the source maps stand beside.
      minify: developmentPort === undefined,
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        external: native,
        // Nobody imports what a program's entry exports.
        preserveEntrySignatures: false,
        output: {
          codeSplitting: chunkBy(programs),
        },
        input: {
          index: 'src-main/index.ts',
          core: 'src-main/core/start.ts',
          keychain: 'src-main/shell/keychain/keychain-process.ts',
          'local-service': 'src-main/local-service/process.ts',
          'local-service-page': 'src-main/local-service/present/large-page-worker.ts',
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
        input: { index: 'src-main/preload/index.ts', preview: 'src-main/preload/preview.ts' },
        // A sandboxed preload script is CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    base: './',
    ...(developmentPort === undefined
      ? {}
      : { server, optimizeDeps: { entries: ['index.html', 'document/diagram-frame/index.html'] } }),
    // The worker that colours code fetches each grammar when it is first needed.
    worker: { format: 'es' },
    plugins: [
      compileCatalogs(),
      svelte({
        configFile: false,
        preprocess: vitePreprocess(),
        compilerOptions: { runes: true },
      }),
      documentScript(),
    ],
    build: {
      target: 'chrome148',
      outDir: 'out/renderer',
      // The content security policy knows no data: addresses, so nothing is inlined.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        preserveEntrySignatures: false,
        output: { codeSplitting: chunkBy(documents) },
        input: {
          index: 'src-renderer/index.html',
          'keep-screen': 'src-renderer/snapshot/keep-screen.ts',
          diagrams: 'src-renderer/document/diagram-frame/index.html',
        },
      },
    },
  },
});

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { allFonts } from '../../site/theme/fonts.ts';
import type { IconShape } from '../../site/html/blocks/icon.ts';

/**
 * The files that published pages are shown with: our style sheets and script in `resources/preview`, fonts and icons of npm
 * packages. What is built has fonts and icons gathered beside it (electron.vite.config.ts); elsewhere they are read from
 * the packages themselves.
 */
// Not named `require`: the build would give the bundle a second one.
const modules = createRequire(import.meta.url);
const styleSheets = ['base.css', 'frame.css', 'content.css'];

function findUpwards(name: string): string | null {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const candidate = join(folder, name);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

let ownFolder: string | undefined;
function own(name: string): string {
  ownFolder ??= findUpwards('resources/preview') ?? '';
  return join(ownFolder, name);
}

let style: string | undefined;

/** The whole style sheet of published pages; a site's own variables stand in its theme's. */
export function previewStyleSheet(): string {
  style ??= styleSheets.map((name) => readFileSync(own(name), 'utf8')).join('\n');
  return style;
}

/** Text of diagrams stands as it was measured, whatever the site's font. */
export const diagramFont = 'inter-latin-wght-normal.woff2';

let script: string | undefined;
export function previewScript(): string {
  script ??= readFileSync(own('site.js'), 'utf8');
  return script;
}

let gathered: string | null | undefined;
/** Fonts and icons that the build gathered; null where nothing was built. */
function gatheredFolder(): string | null {
  if (gathered === undefined) {
    const folder = findUpwards('preview-assets');
    gathered = folder !== null && existsSync(join(folder, 'icons.json')) ? folder : null;
  }
  return gathered;
}

const fontPackages: ReadonlyMap<string, string> = new Map(
  allFonts.flatMap((font) => font.files.map(({ file }) => [file, font.package] as const)),
);

/** Where a font lies on this machine; null for files that are not fonts of ours. */
export function fontFile(name: string): string | null {
  const owner = fontPackages.get(name);
  if (owner === undefined) return null;
  const folder = gatheredFolder();
  return folder === null ? modules.resolve(`${owner}/files/${name}`) : join(folder, 'fonts', name);
}

type IconStyle = 'solid' | 'regular' | 'brands';
type IconTable = Readonly<Record<IconStyle, Readonly<Record<string, readonly [number, number, string]>>>>;

let table: IconTable | undefined;
const known = new Map<string, IconShape | null>();

/** An icon by its name in the nearest style that is free; null where there is none of that name. */
export function findIcon(name: string, style: string): IconShape | null {
  const bare = name.trim().toLowerCase().replace(/^fa-/, '');
  const key = `${style} ${bare}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const order: readonly IconStyle[] =
    style === 'solid' || style === 'duotone'
      ? ['solid', 'regular', 'brands']
      : ['regular', 'solid', 'brands'];
  const shape = /^[a-z0-9-]{1,60}$/.test(bare)
    ? order.reduce<IconShape | null>((best, one) => best ?? iconOf(one, bare), null)
    : null;
  known.set(key, shape);
  return shape;
}

function iconOf(style: IconStyle, name: string): IconShape | null {
  const folder = gatheredFolder();
  if (folder === null) return iconOfPackage(style, name);
  // Written by the build from the packages' own files, in this shape.
  table ??= JSON.parse(readFileSync(join(folder, 'icons.json'), 'utf8')) as IconTable;
  const icons = table[style];
  const icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
  return icon === undefined ? null : { width: icon[0], height: icon[1], path: icon[2] };
}

function iconOfPackage(style: IconStyle, name: string): IconShape | null {
  const root = dirname(modules.resolve('@fortawesome/fontawesome-free/package.json'));
  const file = join(root, 'svgs', style, `${name}.svg`);
  if (!existsSync(file)) return null;
  const match = /viewBox="0 0 (\d+) (\d+)"[\s\S]*?<path[^>]* d="([^"]+)"/.exec(readFileSync(file, 'utf8'));
  return match === null ? null : { width: Number(match[1]), height: Number(match[2]), path: match[3] ?? '' };
}

import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { stringify } from 'yaml';
import { asDataError, DataError, throwIfCancelled } from '../../backup/data-error.ts';
import { shareAsUsual } from '../../backup/private-files.ts';
import type { Page } from '../../api/content.ts';
import type { SpaceExportReport } from '../../bridge/channels/data-requests.ts';
import { fieldsOf } from '../../content/document/node-reading.ts';
import type { Fields } from '../../content/document/node-reading.ts';
import { fileOf } from '../../store/mirror/files.ts';
import { escapedHeading } from '../../store/mirror/page-text.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import type { PageTreeRow } from '../../store/mirror/pages.ts';
import { assertExport } from '../../policy/policy.ts';
import type { Account } from '../core-state.ts';
import type { DataJob } from '../accounts/data-work.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * A space as a documentation repository (docs/design/local-service.md): SUMMARY.md with its tree, a Markdown file for
 * each page, files where the pages look for them. Pages keep the paths that they have in their repository, where they
 * have one, so that the links in them lead where they led. Written into a folder beside and renamed when it is whole.
 *
 * @throws {DataError} `refused` where the folder holds something, `no-room`, `cancelled`
 */
export async function exportSpace(
  account: Account,
  spaceId: string,
  folder: string,
  job: DataJob,
): Promise<SpaceExportReport> {
  assertExport(account.session.policy);
  const { store } = account.session;
  const space = store.spaces.get(spaceId);
  const revisionId = space?.heldRevision ?? null;
  if (space === undefined || revisionId === null)
    throw new DataError('refused', texts().exports.spaceNotKept);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new DataError('refused', texts().backup.notEmpty(folder));
  const temporary = `${folder}.partial`;
  const missing: string[] = [];
  try {
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true });
    const rows = account.content.pages(spaceId, revisionId).rows;
    const files = store.files.ofRevision(spaceId, revisionId).map((row) => {
      const { git, id } = fileOf(row);
      return { row, id, path: insidePath(git?.path) ?? `.gitbook/assets/${safeName(row.name)}` };
    });
    const paths = pathsOf(rows);
    const filePaths = new Map(files.map(({ id, path }) => [id, path]));
    const slicer = new TimeSlicer();
    let pages = 0;
    for (const row of rows) {
      const path = paths.get(row.pageId);
      if (path === undefined) continue;
      throwIfCancelled(job.signal);
      job.onProgress({ words: texts().backup.writingPages, done: pages, total: paths.size });
      const body = row.markdownHash === null ? undefined : store.pages.body(row.markdownHash);
      if (body === undefined) missing.push(path);
      await write(join(temporary, path), pageText(pageOf(row), body ?? '', path, filePaths));
      pages += 1;
      await slicer.pause();
    }
    let written = 0;
    for (const { row, path } of files) {
      throwIfCancelled(job.signal);
      const held = row.sha256 === null ? null : store.files.pathOf(row.sha256);
      if (held === null || !existsSync(held)) {
        missing.push(path);
        continue;
      }
      await mkdir(dirname(join(temporary, path)), { recursive: true });
      await copyFile(held, join(temporary, path));
      written += 1;
    }
    await write(join(temporary, 'SUMMARY.md'), summaryText(rows, paths));
    await write(
      join(temporary, '.gitbook.yaml'),
      'root: ./\n\nstructure:\n  readme: README.md\n  summary: SUMMARY.md\n',
    );
    if (existsSync(folder)) await rmdir(folder);
    await mkdir(dirname(folder), { recursive: true });
    await shareAsUsual(temporary);
    await rename(temporary, folder);
    return { folder, pages, files: written, missing };
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw asDataError(error, 'spaceNotWritten');
  }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** A path that stays inside; undefined for one that would not. */
function insidePath(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const normal = posix.normalize(path.replaceAll('\\', '/')).replace(/^\/+/, '');
  return normal === '' || normal === '.' || normal.split('/').includes('..') ? undefined : normal;
}

function safeName(name: string): string {
  return name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-').replace(/^\.+/, '') || 'file';
}

/** Where each page with a body of its own is written. */
function pathsOf(rows: readonly PageTreeRow[]): ReadonlyMap<string, string> {
  const taken = new Set(['SUMMARY.md']);
  const paths = new Map<string, string>();
  for (const [index, row] of rows.entries()) {
    const page = pageOf(row);
    if (row.type === 'group' || row.type === 'link' || page.computed !== undefined) continue;
    const given = insidePath(page.git?.path);
    const base = safePath(page.path ?? row.path);
    const hasChildren = (rows[index + 1]?.depth ?? 0) > row.depth;
    const usual = base === '' ? 'README.md' : hasChildren ? `${base}/README.md` : `${base}.md`;
    let path = given?.endsWith('.md') === true ? given : usual;
    for (let number = 2; taken.has(path); number += 1) path = usual.replace(/\.md$/, `-${number}.md`);
    taken.add(path);
    paths.set(row.pageId, path);
  }
  return paths;
}

function safePath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.map(safeName).join('/');
}

function pageText(page: Page, body: string, path: string, files: ReadonlyMap<string, string>): string {
  const matter = frontMatter(page, path, files);
  const head = matter === null ? '' : `---\n${stringify(matter)}---\n\n`;
  const text = body.trim();
  // The body may still open with the title, or with a heading of its own.
  const isTitled = new RegExp(`^# ${escapedPattern(page.title)}[ \\t]*(\\n|$)`).test(text);
  const title = isTitled ? '' : `# ${escapedHeading(page.title)}\n\n`;
  return `${head}${title}${text}`.trimEnd() + '\n';
}

function escapedPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function frontMatter(
  page: Page,
  path: string,
  files: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> | null {
  const { description, icon, emoji, hidden, noIndex, noRobotsIndex, layout, variables, cover } = page;
  const given: readonly (readonly [string, unknown])[] = [
    ['description', description],
    ['icon', icon],
    ['emoji', emoji],
    ['hidden', hidden === true ? true : undefined],
    ['noIndex', noIndex],
    ['noRobotsIndex', noRobotsIndex],
    ['vars', variables],
    ...coverMatter(cover, path, files),
    ['layout', layoutMatter(fieldsOf(layout))],
  ];
  const entries = given.filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function coverMatter(
  cover: Page['cover'],
  path: string,
  files: ReadonlyMap<string, string>,
): readonly (readonly [string, unknown])[] {
  const addressOf = (ref: unknown): string | undefined => {
    if (typeof ref !== 'object' || ref === null) return undefined;
    if ('url' in ref && typeof ref.url === 'string') return ref.url;
    const file = 'file' in ref && typeof ref.file === 'string' ? files.get(ref.file) : undefined;
    return file === undefined ? undefined : posix.relative(posix.dirname(path), file);
  };
  const light = addressOf(cover?.['ref']);
  if (light === undefined) return [];
  const dark = addressOf(cover?.['refDark']);
  return [
    ['cover', dark === undefined ? light : { light, dark }],
    ['coverY', cover?.['yPos']],
    ['coverHeight', cover?.['height']],
  ];
}

/** What a part shows stands one level deeper in a file than in the service's answer. */
function layoutMatter(layout: Fields): Fields | undefined {
  const { coverSize, ...parts } = layout;
  if (Object.keys(parts).length === 0) return undefined;
  return Object.fromEntries(
    Object.entries(parts).map(([name, value]) => [
      name,
      name === 'cover' && typeof coverSize === 'string'
        ? { visible: value, size: coverSize }
        : typeof value === 'boolean'
          ? { visible: value }
          : value,
    ]),
  );
}

/** Groups at the top are headings; one that a page at the top follows stands in the list, or the page would belong to it. */
function summaryText(rows: readonly PageTreeRow[], paths: ReadonlyMap<string, string>): string {
  const lines = ['# Table of contents', ''];
  const lastAtTop = rows.findLastIndex((row) => row.depth === 0 && row.type !== 'group');
  const isHeading = (row: PageTreeRow, index: number): boolean =>
    row.type === 'group' && row.depth === 0 && index > lastAtTop;
  let shift = 0;
  for (const [index, row] of rows.entries()) {
    const page = pageOf(row);
    if (page.computed !== undefined) continue;
    if (row.depth === 0) shift = isHeading(row, index) ? 1 : 0;
    if (isHeading(row, index)) {
      lines.push(...(lines.at(-1) === '' ? [] : ['']), `## ${escapedHeading(row.title)}`, '');
      continue;
    }
    const title = escapedHeading(row.title);
    const target = row.type === 'link' ? targetOf(page) : paths.get(row.pageId);
    const indent = '  '.repeat(row.depth - shift);
    lines.push(`${indent}* ${target === undefined ? title : `[${title}](${destination(target)})`}`);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function targetOf({ target, href }: Page): string | undefined {
  const url = target !== undefined && 'url' in target ? target['url'] : undefined;
  return typeof url === 'string' ? url : href;
}

function destination(path: string): string {
  return /[\s()<>]/.test(path) ? `<${path.replace(/[<>\n]/g, encodeURIComponent)}>` : path;
}

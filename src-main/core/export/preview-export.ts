import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { shareAsUsual } from '../../backup/private-files.ts';
import type { ExportReport } from '../../bridge/views/site-views.ts';
import { textForReaders } from '../../content/plain-text.ts';
import { refusalOfFile } from '../../pictures/read-picture.ts';
import { refusedPicture } from '../../pictures/refused-picture.ts';
import { addressFrom, endingOf, fileOfPath, rootFrom, siteFolder } from '../../site/export-paths.ts';
import { themeKey } from '../../site/html/document.ts';
import { pageDocument } from '../../site/html/page.ts';
import { isLarge, sharedLists } from '../../site/html/frame/toc.ts';
import { siteAddress } from '../../site/html/markup.ts';
import type { Address, Markup } from '../../site/html/markup.ts';
import type { PageInput } from '../../site/html/site-view.ts';
import type { SitePlace } from '../../site/model.ts';
import { assertExport } from '../../policy/policy.ts';
import { ExportedSiteFolder } from './exported-site-folder.ts';
import { ExportedSiteLinks } from './exported-site-links.ts';
import { diagramFont, fontFile, previewScript, previewStyleSheet } from '../preview/preview-files.ts';
import { anchorOf, contentsName } from '../preview/preview-render-context.ts';
import type { AddressBook } from '../preview/preview-render-context.ts';
import { emojiIcon, pageInput, themeOfSpace } from '../preview/preview-pages.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { SitePreview } from '../preview/site-preview.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface ExportOptions {
  /** Absolute; must not exist, or be empty. It is there whole, or not at all. */
  readonly folder: string;
  readonly onProgress?: (done: number, total: number) => void;
}

/** How often progress is told, in pages. */
const notifyEvery = 20;
/** Words of a page that its search knows. */
const searchedLength = 3000;
/** All white space but single spaces, which can stay as they are. */
const oddSpaces = /[^\S ]+ *| {2,}/g;

interface FileAt {
  readonly file: string;
  readonly address: Address;
}

/** What pages share that lie equally deep, and so write their addresses alike. */
interface RootCache {
  readonly cache: Map<string, Markup>;
  readonly paths: Map<string, FileAt>;
}

/**
 * Writes every page that the visitor of a preview sees as a folder of static pages, which any browser opens from a disk:
 * links are relative, search reads an index that lies beside. Written into a folder beside and renamed when it is whole.
 *
 * @throws {RequestFailure} `conflict` where the folder holds something, `cancelled`
 */
export async function exportPreview(preview: SitePreview, options: ExportOptions): Promise<ExportReport> {
  assertExport(preview.account.session.policy);
  const startedAt = performance.now();
  if (existsSync(options.folder) && readdirSync(options.folder).length > 0) {
    throw new RequestFailure('conflict', texts().exports.notEmpty(options.folder));
  }
  const temporary = `${options.folder}.partial-${process.pid}-${Math.round(performance.now())}`;
  const writing = new ExportWriting(preview, temporary);
  try {
    await mkdir(join(temporary, siteFolder, 'fonts'), { recursive: true });
    await writing.pages(options.onProgress);
    await writing.resources();
    if (preview.signal.aborted) throw cancelled();
    if (existsSync(options.folder)) await rmdir(options.folder);
    await mkdir(dirname(options.folder), { recursive: true });
    await shareAsUsual(temporary);
    await rename(temporary, options.folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
  return {
    folder: options.folder,
    pages: writing.written,
    files: writing.folder.files,
    bytes: writing.folder.bytes,
    ms: Math.round(performance.now() - startedAt),
    brokenLinks: writing.links.broken(),
  };
}

function cancelled(): RequestFailure {
  return new RequestFailure('cancelled', texts().exports.cancelled);
}

class ExportWriting {
  written = 0;
  readonly folder: ExportedSiteFolder;
  readonly links = new ExportedSiteLinks();
  readonly #preview: SitePreview;
  readonly #caches = new Map<string, RootCache>();
  /** Names of held files in the export, by their hash. */
  readonly #held = new Map<string, string>();
  /** Why pictures among them are not written. */
  readonly #refused = new Map<string, string>();
  readonly #search: (readonly [string, string, string])[] = [];
  readonly #spaces = new Set<string>();

  constructor(preview: SitePreview, folder: string) {
    this.#preview = preview;
    this.folder = new ExportedSiteFolder(folder);
  }

  async pages(onProgress: ExportOptions['onProgress']): Promise<void> {
    const { site, signal } = this.#preview;
    const places = this.#places();
    const slicer = new TimeSlicer();
    for (const [index, place] of places.entries()) {
      this.#page(place, fileOfPath(place.path));
      if (index % notifyEvery === 0 || index === places.length - 1) onProgress?.(index + 1, places.length);
      await slicer.pause();
      if (signal.aborted) throw cancelled();
    }
    const missing = { ...site.resolve(''), pageId: null, found: false };
    this.#page(missing, '404.html');
    const root = fileOfPath('');
    if (!this.links.isHeld(root)) this.#page(site.start ?? missing, root);
  }

  /** Every page once, hidden ones too: they are reached by their addresses. */
  #places(): readonly SitePlace[] {
    const { site } = this.#preview;
    const taken = new Set<string>();
    return site.siteSpaces.flatMap(({ id }) =>
      site.documents(id).flatMap((page): readonly SitePlace[] => {
        const path = site.pathOf(id, page.id);
        // Some file systems know no case.
        const key = path === null ? '' : fileOfPath(path).toLowerCase();
        if (path === null || taken.has(key)) return [];
        taken.add(key);
        const place = site.resolve(path);
        return [
          place.pageId === page.id ? place : { ...place, siteSpaceId: id, pageId: page.id, found: true },
        ];
      }),
    );
  }

  #page(place: SitePlace, file: string): void {
    const book = this.#book(file);
    const options = { book, mode: null, search: 'file', nonce: null, passesOnce: true } as const;
    const input = pageInput(this.#preview, place, options);
    const withoutSource: PageInput = { ...input, markdown: null, context: this.#noting(input, place.path) };
    const document = pageDocument(withoutSource);
    this.#spaces.add(place.siteSpaceId);
    this.links.hold(
      file,
      input.outline.map(({ anchor }) => anchor),
    );
    if (input.page !== null && input.tree !== null && !input.page.isHidden) {
      const words = textForReaders(input.tree).slice(0, searchedLength).replace(oddSpaces, ' ');
      this.#search.push([
        addressFrom('', file),
        input.page.title,
        `${input.page.description ?? ''} ${words}`.trim(),
      ]);
    }
    if (place.found) this.written += 1;
    this.folder.write(file, document);
  }

  /** What leads nowhere is written down with the page that says it. */
  #noting({ context }: PageInput, path: string): PageInput['context'] {
    return {
      ...context,
      resolve: (ref) => {
        const target = context.resolve(ref);
        if (target.kind === 'text') this.links.break(path, target.target);
        if (target.kind === 'file' && target.href === null) this.links.break(path, target.name);
        return target;
      },
    };
  }

  #book(from: string, root = rootFrom(from)): AddressBook {
    const known: RootCache = this.#caches.get(root) ?? { cache: new Map(), paths: new Map() };
    this.#caches.set(root, known);
    const { cache, paths } = known;
    return {
      path: (path, anchor) => {
        const shown = paths.get(path) ?? this.#fileAt(root, path, paths);
        this.links.lead(from, shown.file, anchor);
        return anchor === undefined || anchor === ''
          ? shown.address
          : siteAddress(shown.address + anchorOf(anchor));
      },
      resource: (name) => siteAddress(addressFrom(root, `${siteFolder}/${name}`)),
      file: (sha256, name) =>
        siteAddress(addressFrom(root, `${siteFolder}/files/${this.#nameOf(sha256, name)}`)),
      root,
      sharesContents: true,
      cache,
    };
  }

  #fileAt(root: string, path: string, paths: RootCache['paths']): FileAt {
    const file = fileOfPath(path);
    const made = { file, address: siteAddress(addressFrom(root, file)) };
    paths.set(path, made);
    return made;
  }

  #nameOf(sha256: string, name: string): string {
    const known = this.#held.get(sha256);
    if (known !== undefined) return known;
    const refusal = refusalOfFile(this.#preview.account.session.store.files.pathOf(sha256));
    if (refusal !== null) this.#refused.set(sha256, refusal);
    // A card that says why takes the place of a picture that no browser should draw.
    const ending = refusal === null ? endingOf(name, this.#beginning(sha256)) : '.svg';
    const made = `${sha256.slice(0, 32)}${ending}`;
    this.#held.set(sha256, made);
    return made;
  }

  #beginning(sha256: string): string {
    try {
      const opened = openSync(this.#preview.account.session.store.files.pathOf(sha256), 'r');
      try {
        const bytes = Buffer.alloc(1024);
        return bytes.toString('utf8', 0, readSync(opened, bytes));
      } finally {
        closeSync(opened);
      }
    } catch {
      return '';
    }
  }

  async resources(): Promise<void> {
    const { files } = this.#preview.account.session.store;
    // The style sheet names it itself: diagrams were laid out with it.
    const fonts = new Set<string>([diagramFont]);
    this.folder.write(`${siteFolder}/style.css`, previewStyleSheet());
    this.folder.write(`${siteFolder}/site.js`, previewScript());
    this.folder.write(`${siteFolder}/search.js`, `siteSearch(${JSON.stringify(this.#search)})\n`);
    for (const siteSpaceId of this.#spaces) {
      const theme = themeOfSpace(this.#preview, siteSpaceId);
      const key = themeKey({ navigation: { place: { siteSpaceId } } });
      for (const font of theme.fonts) for (const { file } of font.files) fonts.add(file);
      this.folder.write(`${siteFolder}/theme-${key}.css`, theme.styleSheet);
      const icon = emojiIcon(this.#preview, siteSpaceId);
      if (icon !== null) this.folder.write(`${siteFolder}/favicon-${key}.svg`, icon);
      this.#contents(siteSpaceId);
    }
    for (const font of fonts) {
      const source = fontFile(font);
      if (source !== null) await this.#copy(source, `${siteFolder}/fonts/${font}`);
    }
    for (const [sha256, name] of this.#held) {
      const file = `${siteFolder}/files/${name}`;
      const refusal = this.#refused.get(sha256);
      if (refusal === undefined) await this.#copy(files.pathOf(sha256), file);
      else {
        this.folder.write(file, refusedPicture(refusal));
        this.links.break('', texts().exports.imageLeftOut(file, refusal));
      }
    }
  }

  /** The list of pages of a large site space, whose addresses begin at the root of the folder. */
  #contents(siteSpaceId: string): void {
    const place: SitePlace = { siteSpaceId, sectionId: null, pageId: null, found: false, path: '' };
    const book = this.#book('', '');
    const input = pageInput(this.#preview, place, { book, mode: null, search: 'file', nonce: null });
    if (!isLarge(input.navigation.toc)) return;
    const lists = JSON.stringify(sharedLists(input));
    this.folder.write(`${siteFolder}/${contentsName(siteSpaceId)}`, `siteContents(${lists})\n`);
  }

  async #copy(source: string, file: string): Promise<void> {
    if (!(await this.folder.copy(source, file))) this.links.break('', file);
  }
}

import { walkPages } from '../snapshot.ts';
import type { Snapshot, StoredFile, StoredReusableContent } from '../snapshot.ts';
import { contentTypeOf, isFileOfSpace, isReusableContent } from './content-types.ts';
import { folderEntries } from './folder-entries.ts';
import { imageSize } from './image-size.ts';
import { bodyOf, contentHash, readPageFile, readYaml } from './page-file.ts';
import type { PageFile } from './page-file.ts';
import { buildPages } from './page-tree.ts';
import { readVariables } from './page-settings.ts';
import { wholeSource } from './reading.ts';
import type { SpacePlace } from './reading.ts';
import { nameOf, readLayout } from './layout/repository-layout.ts';
import type { RepositoryLayout } from './layout/repository-layout.ts';
import { parseSummary } from './layout/summary.ts';
import type { Summary } from './layout/summary.ts';
import { sharedItem, sharedList } from './shared-values.ts';
import { inFolder, isPageFile, isWithin, territory, visibleFrom } from './layout/territory.ts';
import type { TrackedFiles } from './git/tracked-files.ts';

/** Where contents come from and go to while snapshots are built; one of it serves a whole import. */
export interface ContentStore {
  /** Content by object id; undefined where the source lacks it. */
  read(oid: string): Promise<Buffer | undefined>;
  /** Keeps a page's body under its hash. */
  keepBody(hash: string, markdown: string): void;
  /** Keeps a file's content under its hash. */
  keepBlob(hash: string, content: Buffer): void;
}

type FileFacts = Pick<StoredFile, 'size' | 'blob' | 'dimensions'>;

/** Turns trees of files into snapshots; what it read once it remembers by object id. */
export class SnapshotBuilder {
  readonly #store: ContentStore;
  readonly #seed: string;
  readonly #place: SpacePlace;
  readonly #missing: ReadonlySet<string>;
  readonly #pageFiles = new Map<string, Promise<PageFile>>();
  readonly #facts = new Map<string, Promise<FileFacts>>();

  /** `missing`: object ids that an earlier import lacked: what it knew of such files is asked again. */
  constructor(
    store: ContentStore,
    seed: string,
    place: SpacePlace = wholeSource,
    missing: ReadonlySet<string> = new Set(),
  ) {
    this.#place = place;
    this.#missing = missing;
    this.#store = store;
    this.#seed = seed;
  }

  /**
   * The snapshot of one commit. `previous` is the snapshot before it on the same line: groups and links, which no file
   * stands for, take their ids from it. `at` is the commit's time, `directory` where the space lay in it.
   */
  async build(
    files: TrackedFiles,
    at: string,
    previous: Snapshot | undefined,
    directory = this.#place.directory,
  ): Promise<Snapshot> {
    const isShown = this.#isShown(files, directory);
    for (const file of previous?.files ?? []) {
      const oid = file.git?.oid;
      if (oid !== undefined && !this.#facts.has(oid) && !this.#missing.has(oid))
        this.#facts.set(oid, Promise.resolve(file));
    }
    const layout = await this.layout(files, directory);
    const summary = await this.summary(files, layout);
    const stored = await this.#files(files, isShown, previous?.files ?? []);
    const pages = await buildPages({
      entries: (summary ?? (await this.#folderSummary(files, layout, directory))).entries,
      files,
      storedFiles: stored,
      layout,
      at,
      seed: this.#seed,
      previous: previous?.pages ?? [],
      pageFile: (path) => this.#pageFile(files, path),
      keepBody: (markdown) => this.#keepBody(markdown),
    });
    const redirects = redirectsOf(layout, pages);
    return {
      pages,
      files: stored,
      reusableContents: await this.#reusableContents(files, isShown),
      variables: await this.#variables(files, layout),
      ...(Object.keys(redirects).length === 0 ? {} : { redirects }),
    };
  }

  async layout(files: TrackedFiles, directory = this.#place.directory): Promise<RepositoryLayout> {
    const configuration = files.get(inFolder(directory, '.gitbook.yaml'));
    const text = configuration === undefined ? undefined : await this.#text(configuration.oid);
    return readLayout(text, (path) => files.has(path), directory);
  }

  /** What the space may show while it lies in `directory`: its own files, and those of no other space. */
  #isShown(files: TrackedFiles, directory: string): (path: string) => boolean {
    const { siblings } = this.#place;
    return visibleFrom(directory, siblings, (path) => files.has(path));
  }

  /** The table of contents, or undefined where the repository has none. */
  async summary(files: TrackedFiles, layout: RepositoryLayout): Promise<Summary | undefined> {
    const file = files.get(layout.summary);
    return file === undefined ? undefined : parseSummary(await this.#text(file.oid));
  }

  async #folderSummary(files: TrackedFiles, layout: RepositoryLayout, directory: string): Promise<Summary> {
    const isOwn = territory(directory, this.#place.siblings, (path) => files.has(path));
    const paths = [...files.keys()].filter(
      (path) => isPageFile(path) && path !== layout.summary && (isOwn(path) || isWithin(path, layout.root)),
    );
    const titles = new Map<string, string>();
    await Promise.all(
      paths.map(async (path) => {
        const { frontMatter, heading } = await this.#pageFile(files, path);
        const named = frontMatter['title'];
        const title = typeof named === 'string' && named.trim() !== '' ? named.trim() : heading;
        if (title !== undefined && title !== '') titles.set(path, title);
      }),
    );
    return { entries: folderEntries(paths, layout.root, (path) => titles.get(path)) };
  }

  async #text(oid: string): Promise<string> {
    return (await this.#store.read(oid))?.toString('utf8') ?? '';
  }

  #pageFile(files: TrackedFiles, path: string): Promise<PageFile> {
    const oid = files.get(path)?.oid;
    if (oid === undefined) return Promise.resolve(readPageFile(''));
    const known = this.#pageFiles.get(oid) ?? this.#text(oid).then(readPageFile);
    this.#pageFiles.set(oid, known);
    return known;
  }

  #keepBody(markdown: string): string {
    const hash = contentHash(markdown);
    this.#store.keepBody(hash, markdown);
    return hash;
  }

  async #files(
    files: TrackedFiles,
    isShown: (path: string) => boolean,
    previous: readonly StoredFile[],
  ): Promise<readonly StoredFile[]> {
    const before = new Map(previous.map((file) => [file.id, file]));
    const paths = [...files.keys()].filter((path) => isFileOfSpace(path) && isShown(path)).sort();
    const found = await Promise.all(
      paths.flatMap((path) => {
        const tracked = files.get(path);
        if (tracked === undefined) return [];
        const facts = this.#facts.get(tracked.oid) ?? this.#readFacts(tracked.oid);
        this.#facts.set(tracked.oid, facts);
        return [
          facts.then(({ size, blob, dimensions }) =>
            sharedItem<StoredFile>(before.get(tracked.id), {
              id: tracked.id,
              name: nameOf(path),
              contentType: contentTypeOf(path),
              size,
              blob,
              ...(dimensions === undefined ? {} : { dimensions }),
              git: { oid: tracked.oid, path },
            }),
          ),
        ];
      }),
    );
    return sharedList(previous, found);
  }

  async #readFacts(oid: string): Promise<FileFacts> {
    const content = (await this.#store.read(oid)) ?? Buffer.alloc(0);
    const blob = contentHash(content);
    this.#store.keepBlob(blob, content);
    const dimensions = imageSize(content);
    return { size: content.length, blob, ...(dimensions === undefined ? {} : { dimensions }) };
  }

  async #reusableContents(
    files: TrackedFiles,
    isShown: (path: string) => boolean,
  ): Promise<StoredReusableContent[]> {
    const paths = [...files.keys()].filter((path) => isReusableContent(path) && isShown(path)).sort();
    return Promise.all(
      paths.map(async (path) => {
        const file = await this.#pageFile(files, path);
        const named = file.frontMatter['title'];
        const title =
          typeof named === 'string' ? named : (file.heading ?? nameOf(path).replace(/\.md$/i, ''));
        const tracked = files.get(path);
        return {
          id: tracked?.id ?? path,
          title,
          documentId: this.#keepBody(bodyOf(file, title)),
          git: { oid: tracked?.oid ?? '', path },
        };
      }),
    );
  }

  async #variables(files: TrackedFiles, layout: RepositoryLayout): Promise<Snapshot['variables']> {
    const file = files.get(inFolder(layout.root, '.gitbook/vars.yaml')) ?? files.get('.gitbook/vars.yaml');
    return file === undefined ? {} : (readVariables(readYaml(await this.#text(file.oid))) ?? {});
  }
}

/** Former addresses and the pages that they lead to, for the files that are pages. */
function redirectsOf({ redirects }: RepositoryLayout, pages: Snapshot['pages']): Record<string, string> {
  if (redirects.size === 0) return {};
  const byFile = new Map<string, string>();
  for (const page of walkPages(pages)) {
    if (page.type === 'document' && page.git !== undefined && !byFile.has(page.git.path))
      byFile.set(page.git.path, page.id);
  }
  return Object.fromEntries(
    [...redirects].flatMap(([from, path]) => {
      // A folder means its README, and the ending may be left out.
      const id = [path, `${path}.md`, `${path}/README.md`].map((file) => byFile.get(file)).find(Boolean);
      return id === undefined ? [] : [[from, id]];
    }),
  );
}

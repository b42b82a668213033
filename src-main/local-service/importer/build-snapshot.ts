import type { Snapshot, StoredFile, StoredReusableContent } from '../snapshot.ts';
import { contentTypeOf, isFileOfSpace, isHidden, isMarkdown, isReusableContent } from './content-types.ts';
import { folderEntries } from './folder-entries.ts';
import { imageSize } from './image-size.ts';
import { bodyOf, contentHash, readPageFile, readYaml } from './page-file.ts';
import type { PageFile } from './page-file.ts';
import { buildPages } from './page-tree.ts';
import { readVariables } from './page-settings.ts';
import { joinPath, nameOf, readLayout } from './repository-layout.ts';
import type { RepositoryLayout } from './repository-layout.ts';
import { parseSummary } from './summary.ts';
import type { Summary } from './summary.ts';
import type { TrackedFiles } from './tracked-files.ts';

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
  readonly #directory: string;
  readonly #pageFiles = new Map<string, Promise<PageFile>>();
  readonly #facts = new Map<string, Promise<FileFacts>>();

  /** `directory`: where in the source the space lies; empty for all of it. */
  constructor(store: ContentStore, seed: string, directory = '') {
    this.#directory = directory;
    this.#store = store;
    this.#seed = seed;
  }

  /**
   * The snapshot of one commit. `previous` is the snapshot before it on the same line: groups and links, which no file
   * stands for, take their ids from it. `at` is the commit's time.
   */
  async build(all: TrackedFiles, at: string, previous: Snapshot | undefined): Promise<Snapshot> {
    const files = this.#ofSpace(all);
    for (const file of previous?.files ?? []) {
      if (file.git !== undefined && !this.#facts.has(file.git.oid))
        this.#facts.set(file.git.oid, Promise.resolve(file));
    }
    const layout = await this.layout(files);
    const summary = await this.summary(files, layout);
    const stored = await this.#files(files);
    const pages = await buildPages({
      entries: (summary ?? (await this.#folderSummary(files, layout))).entries,
      files,
      storedFiles: stored,
      layout,
      at,
      seed: this.#seed,
      previous: previous?.pages ?? [],
      pageFile: (path) => this.#pageFile(files, path),
      keepBody: (markdown) => this.#keepBody(markdown),
    });
    return {
      pages,
      files: stored,
      reusableContents: await this.#reusableContents(files),
      variables: await this.#variables(files, layout),
    };
  }

  async layout(files: TrackedFiles): Promise<RepositoryLayout> {
    const below = (path: string): string => joinPath(this.#directory, path) ?? path;
    const configuration = files.get(below('.gitbook.yaml'));
    const text = configuration === undefined ? undefined : await this.#text(configuration.oid);
    const { root, readme, summary } = readLayout(text, (path) => files.has(below(path)));
    return { root: below(root), readme: below(readme), summary: below(summary) };
  }

  /** The files of this space, with the assets that all spaces share. */
  #ofSpace(files: TrackedFiles): TrackedFiles {
    const directory = this.#directory;
    if (directory === '') return files;
    const isOurs = (path: string): boolean =>
      path.startsWith(`${directory}/`) || path.startsWith('.gitbook/');
    return new Map([...files].filter(([path]) => isOurs(path)));
  }

  /** The table of contents, or undefined where the repository has none. */
  async summary(files: TrackedFiles, layout: RepositoryLayout): Promise<Summary | undefined> {
    const file = files.get(layout.summary);
    return file === undefined ? undefined : parseSummary(await this.#text(file.oid));
  }

  async #folderSummary(files: TrackedFiles, layout: RepositoryLayout): Promise<Summary> {
    const paths = [...files.keys()].filter((path) => isMarkdown(path) && !isHidden(path));
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

  async #files(files: TrackedFiles): Promise<StoredFile[]> {
    const paths = [...files.keys()].filter(isFileOfSpace).sort();
    return Promise.all(
      paths.flatMap((path) => {
        const tracked = files.get(path);
        if (tracked === undefined) return [];
        const facts = this.#facts.get(tracked.oid) ?? this.#readFacts(tracked.oid);
        this.#facts.set(tracked.oid, facts);
        return [
          facts.then(({ size, blob, dimensions }) => ({
            id: tracked.id,
            name: nameOf(path),
            contentType: contentTypeOf(path),
            size,
            blob,
            ...(dimensions === undefined ? {} : { dimensions }),
            git: { oid: tracked.oid, path },
          })),
        ];
      }),
    );
  }

  async #readFacts(oid: string): Promise<FileFacts> {
    const content = (await this.#store.read(oid)) ?? Buffer.alloc(0);
    const blob = contentHash(content);
    this.#store.keepBlob(blob, content);
    const dimensions = imageSize(content);
    return { size: content.length, blob, ...(dimensions === undefined ? {} : { dimensions }) };
  }

  async #reusableContents(files: TrackedFiles): Promise<StoredReusableContent[]> {
    const paths = [...files.keys()].filter(isReusableContent).sort();
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
    const path = layout.root === '' ? '.gitbook/vars.yaml' : `${layout.root}/.gitbook/vars.yaml`;
    const file = files.get(path) ?? files.get('.gitbook/vars.yaml');
    return file === undefined ? {} : (readVariables(readYaml(await this.#text(file.oid))) ?? {});
  }
}

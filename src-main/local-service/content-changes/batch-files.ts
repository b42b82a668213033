import type { InsertedFile } from '../../api/content-change.ts';
import { imageSize } from '../importer/image-size.ts';
import { contentHash } from '../importer/page-file.ts';
import { ServiceError } from '../service-error.ts';
import type { FileContent, StoredFile } from '../snapshot.ts';

/** The files that a batch inserts beside those that are there. */
export class BatchFiles {
  readonly inserted: { readonly ref?: string; readonly file: StoredFile }[] = [];
  /** By the hashes that name them. */
  readonly blobs = new Map<string, Buffer>();
  /** Ids by the names that the batch gave. */
  readonly names = new Map<string, string>();
  readonly #before: readonly StoredFile[];
  readonly #fetched: ReadonlyMap<string, FileContent>;

  constructor(before: readonly StoredFile[], fetched: ReadonlyMap<string, FileContent>) {
    this.#before = before;
    this.#fetched = fetched;
  }

  /** @throws {ServiceError} 400 where an address was not fetched */
  insert(given: InsertedFile, id: string, field: string): void {
    const { content, contentType } =
      'url' in given
        ? (this.#fetched.get(given.url) ?? missing(field))
        : { content: Buffer.from(given.base64, 'base64'), contentType: given.contentType };
    const blob = contentHash(content);
    this.blobs.set(blob, content);
    const dimensions = imageSize(content);
    const file: StoredFile = {
      id,
      name: given.name,
      contentType,
      size: content.length,
      blob,
      ...(dimensions === undefined ? {} : { dimensions }),
    };
    if (given.ref !== undefined) this.names.set(given.ref, id);
    this.inserted.push({ ...(given.ref === undefined ? {} : { ref: given.ref }), file });
  }

  all(): readonly StoredFile[] {
    return this.inserted.length === 0
      ? this.#before
      : [...this.#before, ...this.inserted.map(({ file }) => file)];
  }
}

function missing(field: string): never {
  throw new ServiceError(400, `${field}.url: was not fetched.`);
}

import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pages are encoded one after the other in the same place: memory for each would have to be found and cleared. */
const pageBytes = Buffer.allocUnsafeSlow(2 ** 20);

/** The folder that a site is exported to (preview-export.ts): text and files in it, by names with `/` in them; folders in it are made as they are needed. */
export class ExportedSiteFolder {
  files = 0;
  bytes = 0;
  readonly #folder: string;
  readonly #made = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** At once: a page is small, and others get their turn between pages. */
  write(file: string, text: string): void {
    this.#makeRoom(file);
    const path = `${this.#folder}/${file}`;
    this.files += 1;
    // A sign takes three bytes at most. What does not fit surely is an index, of which there are few.
    if (text.length * 3 > pageBytes.length) {
      const bytes = Buffer.from(text);
      writeFileSync(path, bytes);
      this.bytes += bytes.length;
      return;
    }
    const length = pageBytes.write(text, 0, 'utf8');
    const opened = openSync(path, 'w');
    try {
      writeSync(opened, pageBytes, 0, length);
    } finally {
      closeSync(opened);
    }
    this.bytes += length;
  }

  /** False where there is nothing to copy. */
  async copy(source: string, file: string): Promise<boolean> {
    this.#makeRoom(file);
    const isCopied = await copyFile(source, join(this.#folder, file)).then(
      () => true,
      () => false,
    );
    this.files += 1;
    return isCopied;
  }

  #makeRoom(file: string): void {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
    if (this.#made.has(folder)) return;
    this.#made.add(folder);
    mkdirSync(`${this.#folder}/${folder}`, { recursive: true });
  }
}

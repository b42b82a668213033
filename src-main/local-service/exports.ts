import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { withComputedPages } from './pages/computed-pages.ts';
import type { ExportSubject } from './export-address.ts';
import { coverOf } from './pdf/pdf-content.ts';
import type { PdfTask } from './pdf/pdf-worker.ts';
import type { Service } from './service.ts';
import { ServiceError } from './service-error.ts';

export interface ExportsOptions {
  /** Where finished PDFs lie; made when the first one is. */
  readonly folder: string;
  readonly mostSheets?: number;
}

const mostImageBytes = 200_000_000;
const mostKept = 20;
const mostKeptBytes = 500_000_000;
const mostWaiting = 8;
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 16 };

/**
 * PDFs of change requests (resources/openapi.json, Change requests). One is made when its address is first fetched, one
 * at a time, and kept: what it shows is fixed by its revision, its pages and its title page.
 */
export class Exports {
  readonly #service: Service;
  readonly #folder: string;
  readonly #mostSheets: number;
  readonly #ending = new AbortController();
  readonly #making = new Map<string, Promise<string>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(service: Service, options: ExportsOptions) {
    this.#service = service;
    this.#folder = options.folder;
    this.#mostSheets = options.mostSheets ?? 5000;
  }

  /**
   * The path of the PDF, once it is whole.
   *
   * @throws {ServiceError} 404 when what it is made of is gone, 429 when too many others wait.
   */
  file(subject: ExportSubject): Promise<string> {
    const facts = [subject, coverOf(this.#service, subject), this.#computedFrom(subject), this.#mostSheets];
    const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 40);
    const name = `${subject.spaceId}-${hash}.pdf`;
    const running = this.#making.get(name);
    if (running !== undefined) return running;
    if (this.#making.size >= mostWaiting)
      throw new ServiceError(429, 'Too many PDFs are being made; ask again in a while.');
    const made = this.#last.then(() => this.#make(name, subject)).finally(() => this.#making.delete(name));
    this.#making.set(name, made);
    this.#last = made.catch(() => undefined);
    return made;
  }

  /** Removes what was made of a space that is gone. */
  async forget(spaceId: string): Promise<void> {
    const names = (await isThere(this.#folder)) ? await readdir(this.#folder) : [];
    for (const name of names.filter((one) => one.startsWith(`${spaceId}-`))) {
      await rm(join(this.#folder, name), { force: true });
    }
  }

  /** The versions of specifications that its computed pages show. */
  #computedFrom({ revisionId }: ExportSubject): string {
    const revision = this.#service.revisions.get(revisionId);
    return revision === undefined ? '' : withComputedPages(this.#service, revision).variant;
  }

  /** Ends what is being made, and waits for its end. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('The service ends.'));
    await this.#last;
  }

  async #make(name: string, subject: ExportSubject): Promise<string> {
    this.#ending.signal.throwIfAborted();
    const path = join(this.#folder, name);
    if (await isThere(path)) {
      const now = new Date();
      await utimes(path, now, now);
      return path;
    }
    await mkdir(this.#folder, { recursive: true });
    const unfinished = `${path}.part`;
    try {
      await this.#run({
        databasePath: this.#service.database.name,
        subject,
        bounds: { mostSheets: this.#mostSheets, mostImageBytes },
        path: unfinished,
      });
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    await this.#forgetOldest(name);
    return path;
  }

  /** Runs a thread to its end; the service's end is its end too. */
  async #run(task: PdfTask): Promise<void> {
    const worker = new Worker(workerCode(), { workerData: task, resourceLimits });
    const stop = (): void => void worker.terminate();
    this.#ending.signal.addEventListener('abort', stop, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        worker.once('error', reject);
        worker.once('exit', (code) => {
          if (code === 0) resolve();
          else reject(new Error(`The thread that makes a PDF ended with ${code}.`));
        });
      });
    } finally {
      this.#ending.signal.removeEventListener('abort', stop);
    }
  }

  async #forgetOldest(newest: string): Promise<void> {
    const kept = await Promise.all(
      (await readdir(this.#folder))
        .filter((name) => name !== newest)
        .map(async (name) => {
          const path = join(this.#folder, name);
          const { mtimeMs, size } = await stat(path);
          return { path, mtimeMs, size };
        }),
    );
    let bytes = 0;
    const ordered = kept.sort((a, b) => b.mtimeMs - a.mtimeMs);
    for (const [index, { path, size }] of ordered.entries()) {
      bytes += size;
      if (index >= mostKept - 1 || bytes > mostKeptBytes) await rm(path, { force: true });
    }
  }
}

/** The thread's code beside this file: its source, or what the build made of it. */
function workerCode(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './pdf/pdf-worker.ts' : './local-service-pdf.js', import.meta.url);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

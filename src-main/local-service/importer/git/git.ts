import { execFile, spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { ImportError } from '../import-error.ts';

/**
 * Reads a git repository, never writes to it: no locks, no hooks, no external diff, no fetching of missing objects, and
 * a repository of another owner is read all the same.
 */
export class Git {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Standard output of one command. Throws `ImportError` when git fails. */
  async bytes(...args: readonly string[]): Promise<Buffer> {
    const answer = await run([...readOnly, '-C', this.directory, ...args]);
    if (answer.code !== 0) throw new ImportError(`git ${args[0] ?? ''} failed: ${firstLine(answer.errors)}`);
    return answer.output;
  }

  async text(...args: readonly string[]): Promise<string> {
    return (await this.bytes(...args)).toString('utf8');
  }

  /**
   * Like `text`, of a command with `-M`: where the clone lacks contents that similarity is measured by, only files moved
   * without a change count as moved.
   */
  async tolerant(...args: readonly string[]): Promise<string> {
    const output = await this.attempt(...args);
    return output ?? this.text(...args.map((argument) => (argument === '-M' ? '-M100%' : argument)));
  }

  /** Standard output, or undefined where git says no by its exit status (no merge base, no such reference). */
  async attempt(...args: readonly string[]): Promise<string | undefined> {
    const answer = await run([...readOnly, '-C', this.directory, ...args]);
    return answer.code === 0 ? answer.output.toString('utf8') : undefined;
  }

  async objects(): Promise<ObjectReader> {
    const missing = await this.#promised();
    return new ObjectReader(
      spawn('git', [...readOnly, '-C', this.directory, 'cat-file', '--batch'], { env: environment }),
      missing,
    );
  }

  /** Objects that a partial clone left with its origin: asked for one of them, `cat-file` ends. */
  async #promised(): Promise<ReadonlySet<string>> {
    const isPartial = await this.attempt('config', '--get-regexp', String.raw`^remote\..*\.promisor$`);
    if (isPartial === undefined) return new Set();
    const listed = await this.text('rev-list', '--all', '--objects', '--no-object-names', '--missing=print');
    return new Set(Array.from(listed.matchAll(/^\?([0-9a-f]+)$/gm), ([, oid = '']) => oid));
  }
}

const readOnly = [
  '-c',
  'safe.directory=*',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
  '--no-optional-locks',
];
const environment = { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };

interface Finished {
  readonly code: number;
  readonly output: Buffer;
  readonly errors: string;
}

function run(args: readonly string[]): Promise<Finished> {
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [...args],
      { env: environment, encoding: 'buffer', maxBuffer: 1024 * 1024 * 1024 },
      (error, output, errors) => {
        if (error !== null && typeof error.code !== 'number') {
          const missing = error.code === 'ENOENT';
          reject(
            new ImportError(
              missing
                ? 'git is not installed; install it and try again.'
                : `git could not run: ${error.message}`,
            ),
          );
          return;
        }
        resolve({ code: error === null ? 0 : Number(error.code), output, errors: errors.toString('utf8') });
      },
    );
  });
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}

/** Runs git outside of any repository, for what Galley's own copy of a bundle needs. */
export async function gitOutside(...args: readonly string[]): Promise<void> {
  const answer = await run(['-c', 'safe.directory=*', ...args]);
  if (answer.code !== 0) throw new ImportError(`git ${args[0] ?? ''} failed: ${firstLine(answer.errors)}`);
}

interface Waiting {
  readonly resolve: (content: Buffer | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** One `git cat-file --batch` process; requests are answered in the order they were made. */
export class ObjectReader {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #missing: ReadonlySet<string>;
  readonly #waiting: Waiting[] = [];
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes of the current object still to come, with its closing newline; undefined while a header is expected. */
  #expected: number | undefined;

  /** `missing`: objects that the process must not be asked for. */
  constructor(git: ChildProcessWithoutNullStreams, missing: ReadonlySet<string>) {
    this.#process = git;
    this.#missing = missing;
    git.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    git.on('error', (error) => this.#fail(error));
    git.on('close', () => this.#fail(new Error('git cat-file ended')));
    git.stdin.on('error', (error) => this.#fail(error));
  }

  /** Content of an object, or undefined when the repository lacks it. */
  read(name: string): Promise<Buffer | undefined> {
    if (/[\n\r]/.test(name) || this.#missing.has(name)) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#process.stdin.write(`${name}\n`);
    });
  }

  close(): void {
    this.#process.stdin.end();
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (;;) {
      if (this.#expected === undefined) {
        const all = this.#joined();
        const end = all.indexOf(0x0a);
        if (end === -1) return;
        const header = all.subarray(0, end).toString('utf8');
        this.#keep(all.subarray(end + 1));
        const size = /^[0-9a-f]+ \w+ (\d+)$/.exec(header)?.[1];
        if (size === undefined) this.#waiting.shift()?.resolve(undefined);
        else this.#expected = Number(size) + 1;
      } else {
        if (this.#length < this.#expected) return;
        const all = this.#joined();
        const content = Buffer.from(all.subarray(0, this.#expected - 1));
        this.#keep(all.subarray(this.#expected));
        this.#expected = undefined;
        this.#waiting.shift()?.resolve(content);
      }
    }
  }

  #joined(): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0] : undefined;
    return all ?? Buffer.concat(this.#chunks);
  }

  #keep(rest: Buffer): void {
    this.#chunks = [rest];
    this.#length = rest.length;
  }

  #fail(error: Error): void {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }
}

import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { newSecret } from './data/ids.ts';

const stored = z.record(z.string(), z.string());

/**
 * The tokens of a service's people, in a file beside the database that its owner alone may read: the first line of a
 * start prints them again. The database holds their hashes, so that a copy of it lets nobody in.
 */
export class Tokens {
  readonly #path: string | undefined;
  readonly #byUser: Map<string, string>;

  /** @param path of the file; absent: they are kept in memory alone */
  constructor(path?: string) {
    this.#path = path;
    this.#byUser = new Map(path === undefined ? [] : Object.entries(readTokens(path)));
  }

  of(userId: string): string | undefined {
    return this.#byUser.get(userId);
  }

  /** A token of somebody: the given one, or a new one. It is in the file when this returns. */
  give(userId: string, token: string = newSecret()): string {
    this.#byUser.set(userId, token);
    if (this.#path !== undefined) writeTokens(this.#path, Object.fromEntries(this.#byUser));
    return token;
  }
}

/** What of a file can be read as tokens; one that is gone or damaged holds none, and everybody gets a new one. */
function readTokens(path: string): Readonly<Record<string, string>> {
  if (!existsSync(path)) return {};
  try {
    return stored.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

function writeTokens(path: string, tokens: Readonly<Record<string, string>>): void {
  const written = `${path}.new`;
  const file = openSync(written, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(tokens, undefined, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(written, path);
}

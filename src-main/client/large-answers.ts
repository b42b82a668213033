import { ClientError } from './client-error.ts';

/**
 * Two dozen answers of a sync come at once, and together they would fill the memory. One of more than an eighth of its bound
 * is let go, and asked for again when no other such one is here (docs/design/security.md, "Servers").
 */
export class LargeAnswers {
  #last: Promise<unknown> = Promise.resolve();

  async read<T>(maxBytes: number, send: (maxBytes: number) => Promise<T>): Promise<T> {
    try {
      return await send(Math.floor(maxBytes / 8));
    } catch (error) {
      if (!(error instanceof ClientError) || error.kind !== 'too-large') throw error;
    }
    const large = this.#last.then(() => send(maxBytes));
    this.#last = large.catch(() => undefined);
    return large;
  }
}

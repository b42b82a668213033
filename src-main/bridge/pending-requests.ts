import type { Reply } from './failure.ts';
import type { BridgeMessage } from './protocol.ts';

export type Answer = Extract<BridgeMessage, { readonly kind: 'answer' }>;

/** The asking side of a port (protocol.ts), for windows too: numbers requests, and settles each of them once. */
export class PendingRequests {
  readonly #settle = new Map<number, (reply: Reply<unknown>) => void>();
  #lastId = 0;

  /** Posts a request; resolves with its answer, or with what `fail` says. */
  ask(channel: string, args: unknown, post: (message: BridgeMessage) => void): Promise<Reply<unknown>> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#settle.set(id, resolve);
      post({ kind: 'request', id, channel, args });
    });
  }

  /** An answer to no open request is passed over. */
  answered({ kind: _kind, id, ...reply }: Answer): void {
    this.#settle.get(id)?.('json' in reply ? { ok: true, value: JSON.parse(reply.json) as unknown } : reply);
    this.#settle.delete(id);
  }

  /** What is open was lost: whether it was carried out is not known. */
  fail(detail: string): void {
    for (const settle of this.#settle.values()) settle({ ok: false, failure: { code: 'cancelled', detail } });
    this.#settle.clear();
  }
}

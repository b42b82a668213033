import { joinParts } from './answer-parts.ts';
import type { AnswerPart } from './answer-parts.ts';
import type { Reply } from './failure.ts';
import type { BridgeMessage } from './protocol.ts';

export type Answer = Extract<BridgeMessage, { readonly kind: 'answer' | 'part' }>;

/** The asking side of a port (protocol.ts), for windows too: numbers requests, and settles each of them once. */
export class PendingRequests {
  readonly #settle = new Map<number, (reply: Reply<unknown>) => void>();
  readonly #parts = new Map<number, AnswerPart[]>();
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
  answered(message: Answer): void {
    const { id } = message;
    const settle = this.#settle.get(id);
    if (settle === undefined) return;
    const parts = this.#parts.get(id) ?? [];
    if (message.kind === 'part') {
      this.#parts.set(id, parts);
      parts.push(message.part);
      return;
    }
    this.#parts.delete(id);
    this.#settle.delete(id);
    if (!message.ok) settle({ ok: false, failure: message.failure });
    else if ('json' in message) settle({ ok: true, value: JSON.parse(message.json) as unknown });
    else settle({ ok: true, value: joinParts(message.value, parts) });
  }

  /** What is open was lost: whether it was carried out is not known. */
  fail(detail: string): void {
    for (const settle of this.#settle.values()) settle({ ok: false, failure: { code: 'cancelled', detail } });
    this.#settle.clear();
    this.#parts.clear();
  }
}

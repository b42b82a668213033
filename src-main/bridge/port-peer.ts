import { z } from 'zod';
import { cutValue } from './answer-parts.ts';
import type { Reply } from './failure.ts';
import { PendingRequests } from './pending-requests.ts';
import type { Answer } from './pending-requests.ts';
import type { BridgeMessage } from './protocol.ts';

/** The side of a message channel that a process speaks through; Electron's and Node's ports both fit. */
export interface Port {
  postMessage(message: BridgeMessage): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}

const requestMessage = z.object({
  kind: z.literal('request'),
  id: z.number(),
  channel: z.string(),
  args: z.unknown(),
});
const eventMessage = z.object({ kind: z.literal('event'), event: z.string(), payload: z.unknown() });
const partPath = z.array(z.union([z.string(), z.number()]));
const answerMessage = z.union([
  z.object({
    kind: z.literal('part'),
    id: z.number(),
    part: z.union([
      z.object({ path: partPath, items: z.array(z.unknown()) }),
      z.object({ path: partPath, sameAs: partPath }),
    ]),
  }),
  z.object({ kind: z.literal('answer'), id: z.number(), ok: z.literal(true), json: z.string() }),
  z.object({ kind: z.literal('answer'), id: z.number(), ok: z.literal(true), value: z.unknown() }),
  z.object({
    kind: z.literal('answer'),
    id: z.number(),
    ok: z.literal(false),
    failure: z.object({ code: z.string(), detail: z.string() }),
  }),
]);

const closed = 'The connection inside Galley was closed.';

export interface PortPeerOptions {
  readonly port: Port;
  /** Must not reject: what went wrong is a reply too. */
  readonly answer: (channel: string, args: unknown) => Promise<Reply<unknown>>;
  /** Channels whose answers cross as JSON, which takes half the time of a clone where they are thousands of small objects. */
  readonly jsonChannels?: ReadonlySet<string>;
  readonly onEvent?: (event: string, payload: unknown) => void;
  readonly onClose?: () => void;
}

/** One side of a port between shell and core, or of either to a window: answers requests, asks, sends events (protocol.ts). */
export class PortPeer {
  readonly #options: PortPeerOptions;
  readonly #pending = new PendingRequests();
  #isClosed = false;

  constructor(options: PortPeerOptions) {
    this.#options = options;
    options.port.on('message', (event) => this.#receive(event.data));
    options.port.on('close', () => this.close());
    options.port.start();
  }

  /** Never rejects: `cancelled` when the port closes first. */
  ask(channel: string, args: unknown): Promise<Reply<unknown>> {
    const reply = this.#pending.ask(channel, args, (message) => this.#send(message));
    if (this.#isClosed) this.#pending.fail(closed);
    return reply;
  }

  send(event: string, payload: unknown): void {
    this.#send({ kind: 'event', event, payload });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#options.port.close();
    this.#pending.fail(closed);
    this.#options.onClose?.();
  }

  #send(message: BridgeMessage): void {
    if (!this.#isClosed) this.#options.port.postMessage(message);
  }

  #answer(id: number, channel: string, reply: Reply<unknown>): void {
    if (!reply.ok) {
      this.#send({ kind: 'answer', id, ...reply });
      return;
    }
    const { value, parts } = cutValue(reply.value);
    for (const part of parts) this.#send({ kind: 'part', id, part });
    if (parts.length === 0 && this.#options.jsonChannels?.has(channel) === true)
      this.#send({ kind: 'answer', id, ok: true, json: JSON.stringify(value) });
    else this.#send({ kind: 'answer', id, ok: true, value });
  }

  #receive(data: unknown): void {
    const request = requestMessage.safeParse(data);
    if (request.success) {
      const { id, channel, args } = request.data;
      void this.#options.answer(channel, args).then((reply) => this.#answer(id, channel, reply));
      return;
    }
    const event = this.#options.onEvent === undefined ? undefined : eventMessage.safeParse(data);
    if (event?.success === true) {
      this.#options.onEvent?.(event.data.event, event.data.payload);
      return;
    }
    const answer = answerMessage.safeParse(data);
    // The other side answers with codes of the closed union: it is built from the same sources.
    if (answer.success) this.#pending.answered(answer.data as Answer);
  }
}

import type { MessagePortMain } from 'electron';
import { z } from 'zod';
import type { Failure } from '../bridge/failure.ts';
import type { BridgeMessage, Handlers } from '../bridge/protocol.ts';

const requestMessage = z.object({
  kind: z.literal('request'),
  id: z.number(),
  channel: z.string(),
  args: z.unknown(),
});

const eventMessage = z.object({ kind: z.literal('event'), event: z.string(), payload: z.unknown() });

const answerMessage = z.discriminatedUnion('ok', [
  z.object({ kind: z.literal('answer'), id: z.number(), ok: z.literal(true), value: z.unknown() }),
  z.object({
    kind: z.literal('answer'),
    id: z.number(),
    ok: z.literal(false),
    failure: z.object({ code: z.string(), detail: z.string() }),
  }),
]);

/** Thrown by handlers, and by `ask` when the other side answered with a failure. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** How the arguments of each channel are checked on arrival: the other side is not trusted. */
export type ArgumentSchemas<Table> = {
  readonly [Channel in keyof Table]: Table[Channel] extends { readonly args: infer Args }
    ? z.ZodType<Args>
    : never;
};

/** The channels that one side of a port answers. */
export interface Answers {
  readonly answer: (channel: string, args: unknown) => Promise<unknown>;
}

/** Joins handlers with the checks of their arguments. */
export function createAnswers<Table>(schemas: ArgumentSchemas<Table>, handlers: Handlers<Table>): Answers {
  const checks = new Map<string, z.ZodType>(Object.entries(schemas));
  const answers = new Map(Object.entries<(args: never) => unknown>(handlers));
  return {
    answer: async (channel, args) => {
      const check = checks.get(channel);
      const answer = answers.get(channel);
      if (check === undefined || answer === undefined) {
        throw new RequestFailure({ code: 'bad-request', detail: `There is no channel ${channel}.` });
      }
      const checked = check.safeParse(args);
      if (!checked.success) {
        throw new RequestFailure({ code: 'bad-request', detail: `The arguments do not fit ${channel}.` });
      }
      // The schema of a channel has proved the arguments of the same channel's handler; a map cannot carry that through.
      return await answer(checked.data as never);
    },
  };
}

export interface PortPeerOptions {
  readonly port: MessagePortMain;
  readonly answers: Answers;
  /** Called with what a handler threw that was no `RequestFailure`: a defect. */
  readonly onDefect: (channel: string, error: unknown) => void;
  readonly onEvent?: (event: string, payload: unknown) => void;
}

/** One side of a port of the bridge: answers requests, asks, sends events (bridge/protocol.ts). */
export class PortPeer {
  readonly #options: PortPeerOptions;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: unknown) => void }
  >();
  #lastId = 0;
  #isClosed = false;

  constructor(options: PortPeerOptions) {
    this.#options = options;
    options.port.on('message', (event) => this.#receive(event.data));
    options.port.on('close', () => this.close());
    options.port.start();
  }

  /** Asks the other side; rejects with `RequestFailure`, of code `cancelled` when the port closes first. */
  ask(channel: string, args: unknown): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(closed());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ kind: 'request', id, channel, args });
    });
  }

  send(event: string, payload: unknown): void {
    if (!this.#isClosed) this.#send({ kind: 'event', event, payload });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#options.port.close();
    for (const { reject } of this.#waiting.values()) reject(closed());
    this.#waiting.clear();
  }

  #send(message: BridgeMessage): void {
    this.#options.port.postMessage(message);
  }

  #receive(data: unknown): void {
    const request = requestMessage.safeParse(data);
    if (request.success) {
      void this.#answer(request.data.id, request.data.channel, request.data.args);
      return;
    }
    const event = this.#options.onEvent === undefined ? undefined : eventMessage.safeParse(data);
    if (event?.success === true) {
      this.#options.onEvent?.(event.data.event, event.data.payload);
      return;
    }
    const answer = answerMessage.safeParse(data);
    if (!answer.success) return;
    const waiting = this.#waiting.get(answer.data.id);
    this.#waiting.delete(answer.data.id);
    if (answer.data.ok) waiting?.resolve(answer.data.value);
    else waiting?.reject(new RequestFailure(toFailure(answer.data.failure)));
  }

  async #answer(id: number, channel: string, args: unknown): Promise<void> {
    let message: BridgeMessage;
    try {
      const value = await this.#options.answers.answer(channel, args);
      message = { kind: 'answer', id, ok: true, value: value ?? null };
    } catch (error) {
      if (!(error instanceof RequestFailure)) this.#options.onDefect(channel, error);
      const failure: Failure =
        error instanceof RequestFailure
          ? error.failure
          : { code: 'internal', detail: 'Galley failed here; the log has the details.' };
      message = { kind: 'answer', id, ok: false, failure };
    }
    if (!this.#isClosed) this.#send(message);
  }
}

function closed(): RequestFailure {
  return new RequestFailure({ code: 'cancelled', detail: 'The connection inside Galley was closed.' });
}

function toFailure(failure: { readonly code: string; readonly detail: string }): Failure {
  // The core answers with codes of the closed union (bridge/failure.ts); it is built from the same sources as the shell.
  return failure as Failure;
}

import type { Channel, RequestsOf } from './channels/channel.ts';
import type { Failure, Reply } from './failure.ts';
import type { Handlers } from './protocol.ts';
import { RequestFailure } from './request-failure.ts';

interface DispatcherOptions<Table extends Readonly<Record<string, Channel>>> {
  readonly channels: Table;
  /** One for each channel. */
  readonly handlers: Handlers<RequestsOf<Table>>;
  /** Why nothing is answered at the moment; null: it is. */
  readonly refuse?: () => Failure | null;
  /** What a handler threw, as data; null: it is a defect. Without it, only a `RequestFailure` is none. */
  readonly failureOf?: (error: unknown) => Failure | null;
  /** The asker hears of a defect alone that there is one. */
  readonly onDefect: (channel: string, error: unknown) => void;
}

/** Answers a request of somebody who is not trusted. Never rejects. */
export type Answer = (channel: string, args: unknown) => Promise<Reply<unknown>>;

/** Checks channel and arguments of each request, asks its handler, and turns what that throws into a failure. */
export function createDispatcher<Table extends Readonly<Record<string, Channel>>>(
  options: DispatcherOptions<Table>,
): Answer {
  const { channels, handlers, refuse, failureOf = requestFailureOf, onDefect } = options;
  const failed = (failure: Failure) => ({ ok: false, failure }) as const;
  return async (channel, args) => {
    if (!Object.hasOwn(channels, channel))
      return failed({ code: 'bad-request', detail: `There is no channel ${channel}.` });
    const checked = channels[channel]?.args.safeParse(args);
    if (checked?.success !== true) {
      const issue = checked?.error.issues[0];
      const detail = `The arguments do not fit ${channel}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
      return failed({ code: 'bad-request', detail });
    }
    const refused = refuse?.() ?? null;
    if (refused !== null) return failed(refused);
    try {
      // The schema of this very channel has just proved the arguments; the mapped type cannot carry that through.
      const handler = handlers[channel] as (args: unknown) => unknown;
      return { ok: true, value: await handler(checked.data) };
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== null) return failed(failure);
      onDefect(channel, error);
      return failed({ code: 'internal', detail: 'Galley failed here; the log has the details.' });
    }
  };
}

function requestFailureOf(error: unknown): Failure | null {
  return error instanceof RequestFailure ? error.failure : null;
}

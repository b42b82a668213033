import type { Reply } from '../bridge/failure.ts';
import type { Channel, RequestsOf } from '../bridge/channels/channel.ts';
import type { Handlers } from '../bridge/protocol.ts';
import { RequestFailure } from './request-failure.ts';

/** The channels that one side of a port answers. */
export interface CheckedHandlers {
  readonly answer: (channel: string, args: unknown) => Promise<unknown>;
}

/** Joins handlers with the checks of their arguments. */
export function createHandlers<Table extends Readonly<Record<string, Channel>>>(
  channels: Table,
  handlers: Handlers<RequestsOf<Table>>,
): CheckedHandlers {
  const checks = new Map(Object.entries(channels).map(([channel, { args }]) => [channel, args]));
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

/** Answers as they cross a port. What a handler threw that was no `RequestFailure` is a defect, and told to `onDefect`. */
export function repliesOf(
  answers: CheckedHandlers,
  onDefect: (channel: string, error: unknown) => void,
): (channel: string, args: unknown) => Promise<Reply<unknown>> {
  return async (channel, args) => {
    try {
      return { ok: true, value: (await answers.answer(channel, args)) ?? null };
    } catch (error) {
      if (error instanceof RequestFailure) return { ok: false, failure: error.failure };
      onDefect(channel, error);
      return {
        ok: false,
        failure: { code: 'internal', detail: 'Galley failed here; the log has the details.' },
      };
    }
  };
}

import { loadOnce } from '../../shared/load-once.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import type { CommandLineRequests } from '../../bridge/channels/command-line-requests.ts';
import type { Requests } from '../../bridge/channels/requests.ts';

type OwnRequests = Requests & CommandLineRequests;

/**
 * Answers to the channels that `channels` has as keys, loaded with the first request for one of them: what few people open
 * is not part of starting Galley.
 */
export function lazyHandlers<Channel extends keyof OwnRequests>(
  channels: Readonly<Record<Channel, unknown>>,
  load: () => Promise<Pick<Handlers<OwnRequests>, Channel>>,
): Pick<Handlers<OwnRequests>, Channel> {
  const loaded = loadOnce(load);
  const handlers = (Object.keys(channels) as Channel[]).map((channel) => [
    channel,
    async (args: never) => await (await loaded())[channel](args),
  ]);
  // One handler for each channel, each of which asks the loaded one of the same channel.
  return Object.fromEntries(handlers) as Pick<Handlers<OwnRequests>, Channel>;
}

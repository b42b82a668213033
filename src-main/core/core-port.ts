import type { Reply } from '../bridge/failure.ts';
import { PortPeer } from '../bridge/port-peer.ts';
import type { Port } from '../bridge/port-peer.ts';
import type { ConnectMessage } from '../bridge/channels/shell-requests.ts';
import type { HostRequests } from '../bridge/channels/host-requests.ts';
import type { Channel } from '../bridge/channels/channel.ts';
import { coreRequests } from '../bridge/channels/requests.ts';
import type { Requests } from '../bridge/channels/requests.ts';
import type { Core } from './core.ts';

/** Asks the host over its port; rejects when the port closes. */
export type AskHost = <Channel extends keyof HostRequests>(
  channel: Channel,
  args: HostRequests[Channel]['args'],
) => Promise<HostRequests[Channel]['value']>;

/**
 * Serves the core to a window or to the shell over one port: requests in, answers and events out (bridge/protocol.ts). Returns how to ask the other
 * side in turn, which only the shell answers.
 */
export function serveCore(
  core: Core,
  port: Port,
  role: ConnectMessage['role'],
  onAnswered: (channel: string, args: unknown) => void = () => undefined,
): AskHost {
  const answer = async (channel: string, args: unknown): Promise<Reply<unknown>> => {
    // A window names no paths and no update server: the shell does, after the person chose them in a dialog.
    if (role !== 'shell' && isForShell(channel)) {
      return { ok: false, failure: { code: 'bad-request', detail: `${channel} is not for windows.` } };
    }
    const reply = await core.answer(channel, args);
    if (reply.ok && !isOfBefore(channel, args)) onAnswered(channel, args);
    return reply;
  };
  /** Events after which the window shows something else. */
  let sent = 0;
  // Checked arguments of this very channel.
  const isOfBefore = (channel: string, args: unknown): boolean =>
    channel === 'firstScreen.keep' && (args as Requests['firstScreen.keep']['args']).heard !== sent;
  const peer = new PortPeer({
    port,
    answer,
    jsonChannels: new Set(['page.read'] satisfies readonly (keyof Requests)[]),
    onClose: () => {
      for (const end of subscriptions) end();
    },
  });
  const subscriptions = [
    core.on('changed', (payload) => {
      sent += 1;
      peer.send('changed', payload);
    }),
    core.on('sync.status', (payload) => {
      sent += 1;
      peer.send('sync.status', payload);
    }),
    core.on('sync.heard', (payload) => peer.send('sync.heard', payload)),
    core.on('progress', (payload) => peer.send('progress', payload)),
  ];
  return async (channel, args) => {
    const reply = await peer.ask(channel, args);
    if (!reply.ok) throw new Error(reply.failure.detail);
    // The shell is built from the same table: it answers this channel with this channel's value.
    return reply.value as HostRequests[typeof channel]['value'];
  };
}

function isForShell(channel: string): boolean {
  const known: Readonly<Record<string, Channel>> = coreRequests;
  return Object.hasOwn(known, channel) && known[channel]?.from === 'shell';
}

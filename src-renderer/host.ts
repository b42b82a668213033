import type { Reply } from '../src-main/bridge/failure.ts';
import { PendingRequests } from '../src-main/bridge/pending-requests.ts';
import { portsWanted } from '../src-main/bridge/protocol.ts';
import type { BridgeMessage, PortHandOver } from '../src-main/bridge/protocol.ts';
import type { Events } from '../src-main/bridge/channels/events.ts';
import type { Requests } from '../src-main/bridge/channels/requests.ts';
import type { ShellEvents, ShellRequests } from '../src-main/bridge/channels/shell-requests.ts';
import { t } from './messages/en/failures.ts';

/** Everything the window may ask: the core's channels and the shell's. Their names do not overlap. */
export type AllRequests = Requests & ShellRequests;
export type AllEvents = Events & ShellEvents;
export type ChannelName = keyof AllRequests;
export type EventName = keyof AllEvents;
export type Peer = PortHandOver['peer'];

/**
 * What the window stands on, and all of it: the application is built over these three members, so tests and other
 * hosts supply their own.
 */
export interface Host {
  /** Never rejects: a peer that is gone is a failure like any other. */
  request<Channel extends ChannelName>(
    channel: Channel,
    args: AllRequests[Channel]['args'],
  ): Promise<Reply<AllRequests[Channel]['value']>>;
  /** Answers the function that ends the subscription. Subscriptions outlive restarts of the core. */
  on<Name extends EventName>(event: Name, listener: (payload: AllEvents[Name]) => void): () => void;
  /** Called each time a peer can be asked (again): what was read before may be old. At once, where it already can. */
  connected(listener: (peer: Peer) => void): () => void;
}

type FirstWord<Name> = Name extends `${infer Word}.${string}` ? Word : never;

/** Channels of the shell by their first word; all others are the core's. One that is missing, or the core's too, is a compile error. */
const shellNouns: Readonly<Record<Exclude<FirstWord<keyof ShellRequests>, FirstWord<keyof Requests>>, 0>> = {
  settings: 0,
  secrets: 0,
  link: 0,
  workspace: 0,
  about: 0,
  system: 0,
  updates: 0,
  window: 0,
  previewView: 0,
  dataFile: 0,
};

export function peerOf(channel: string): Peer {
  return Object.hasOwn(shellNouns, channel.split('.')[0] ?? '') ? 'shell' : 'core';
}

interface Line {
  port: MessagePort | null;
  /** Asked before the port came. */
  waiting: BridgeMessage[];
  readonly pending: PendingRequests;
}

/**
 * The host over the two ports that the preload hands to this window by `postMessage`. A second port of the same peer
 * means that the peer was started again: what was still open on the first is answered as cancelled, because whether it
 * was carried out is not known, and nothing is sent twice.
 */
export function portHost(target: Window): Host {
  const newLine = (): Line => ({ port: null, waiting: [], pending: new PendingRequests() });
  const lines: Record<Peer, Line> = { core: newLine(), shell: newLine() };
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const connections = new Set<(peer: Peer) => void>();

  function receive(line: Line, message: BridgeMessage): void {
    if (message.kind === 'answer' || message.kind === 'part') line.pending.answered(message);
    else if (message.kind === 'event') {
      for (const listener of listeners.get(message.event) ?? []) listener(message.payload);
    }
  }

  function connect(peer: Peer, port: MessagePort): void {
    const line = lines[peer];
    if (line.port !== null) {
      line.port.close();
      line.pending.fail(t('itWasStartedAgain'));
    }
    line.port = port;
    port.onmessage = (event: MessageEvent<BridgeMessage>) => receive(line, event.data);
    for (const message of line.waiting.splice(0)) port.postMessage(message);
    for (const listener of connections) listener(peer);
  }

  target.addEventListener('message', (event: MessageEvent<unknown>) => {
    const port = event.ports[0];
    if (event.source !== target || port === undefined || !isHandOver(event.data)) return;
    connect(event.data.peer, port);
  });
  target.dispatchEvent(new Event(portsWanted));

  return {
    request(channel, args) {
      const line = lines[peerOf(channel)];
      const reply = line.pending.ask(channel, args, (message) => {
        if (line.port === null) line.waiting.push(message);
        else line.port.postMessage(message);
      });
      // The peer validates arguments and answers with the channel's type: `Handlers` makes both compile errors.
      return reply as Promise<Reply<never>>;
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set);
      // The payload has the event's type for the same reason as an answer has its channel's.
      const untyped = listener as (payload: unknown) => void;
      set.add(untyped);
      return () => set.delete(untyped);
    },
    connected(listener) {
      connections.add(listener);
      for (const peer of ['shell', 'core'] as const) if (lines[peer].port !== null) listener(peer);
      return () => connections.delete(listener);
    },
  };
}

function isHandOver(data: unknown): data is PortHandOver {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    data.kind === 'galley-port' &&
    'peer' in data &&
    (data.peer === 'core' || data.peer === 'shell')
  );
}

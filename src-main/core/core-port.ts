import { z } from 'zod';
import type { BridgeMessage } from '../bridge/protocol.ts';
import type { ConnectMessage, HostRequests } from '../bridge/shell-requests.ts';
import type { Core } from './core.ts';

/** The side of a message channel that the core speaks through; Electron's and Node's ports both fit. */
export interface Port {
  postMessage(message: BridgeMessage): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
}

const request = z.object({
  kind: z.literal('request'),
  id: z.number(),
  channel: z.string(),
  args: z.unknown(),
});
const answer = z.discriminatedUnion('ok', [
  z.object({ kind: z.literal('answer'), id: z.number(), ok: z.literal(true), value: z.unknown() }),
  z.object({
    kind: z.literal('answer'),
    id: z.number(),
    ok: z.literal(false),
    failure: z.object({ code: z.string(), detail: z.string() }),
  }),
]);

/** Asks the host over its port; rejects when the port closes. */
export type AskHost = <Channel extends keyof HostRequests>(
  channel: Channel,
  args: HostRequests[Channel]['args'],
) => Promise<HostRequests[Channel]['value']>;

/**
 * Serves the core to a window or to the shell over one port: requests in, answers and events out (bridge/protocol.ts). Returns how to ask the other
 * side in turn, which only the shell answers.
 */
export function serveCore(core: Core, port: Port, role: ConnectMessage['role']): AskHost {
  const waiting = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }
  >();
  let lastId = 0;
  let isOpen = true;
  const send = (message: BridgeMessage): void => {
    if (isOpen) port.postMessage(message);
  };
  const stop = [
    core.on('changed', (payload) => send({ kind: 'event', event: 'changed', payload })),
    core.on('sync.status', (payload) => send({ kind: 'event', event: 'sync.status', payload })),
    core.on('progress', (payload) => send({ kind: 'event', event: 'progress', payload })),
  ];
  port.on('message', ({ data }) => {
    const asked = request.safeParse(data);
    if (asked.success) {
      const { id, channel, args } = asked.data;
      // A window names no paths and no update server: the shell does, after the person chose them in a dialog.
      if (role !== 'shell' && /^(dataPath|updateSource)\./.test(channel)) {
        const failure = { code: 'bad-request' as const, detail: `${channel} is not for windows.` };
        send({ kind: 'answer', id, ok: false, failure });
        return;
      }
      void core.answer(channel, args).then((reply) => send({ kind: 'answer', id, ...reply }));
      return;
    }
    const answered = answer.safeParse(data);
    if (!answered.success) return;
    const one = waiting.get(answered.data.id);
    waiting.delete(answered.data.id);
    if (answered.data.ok) one?.resolve(answered.data.value);
    else one?.reject(new Error(answered.data.failure.detail));
  });
  port.on('close', () => {
    isOpen = false;
    for (const end of stop) end();
    for (const one of waiting.values()) one.reject(new Error('The connection inside Galley was closed.'));
    waiting.clear();
  });
  port.start();
  return (channel, args) =>
    new Promise((resolve, reject) => {
      if (!isOpen) {
        reject(new Error('The connection inside Galley was closed.'));
        return;
      }
      const id = ++lastId;
      // The shell is built from the same table: it answers this channel with this channel's value.
      waiting.set(id, {
        resolve: (value) => resolve(value as HostRequests[typeof channel]['value']),
        reject,
      });
      send({ kind: 'request', id, channel, args });
    });
}

import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { PortPeer } from '../../../src-main/bridge/port-peer.ts';
import type { Port } from '../../../src-main/bridge/port-peer.ts';

type NodePort = InstanceType<typeof MessageChannel>['port1'];

const open: NodePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function portOf(port: NodePort): Port {
  open.push(port);
  return {
    postMessage: (message) => port.postMessage(message),
    on: (event: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) =>
      port.on(event, (data: unknown) => listener({ data })),
    start: () => port.start(),
    close: () => port.close(),
  };
}

const answersNothing = () => Promise.resolve({ ok: true, value: null } as const);

describe('a port between two processes', () => {
  it('answers requests, and hands events over', async () => {
    const { port1, port2 } = new MessageChannel();
    const events: unknown[] = [];
    const asker = new PortPeer({
      port: portOf(port1),
      answer: answersNothing,
      onEvent: (event, payload) => events.push([event, payload]),
    });
    const peer = new PortPeer({
      port: portOf(port2),
      answer: (channel, args) => Promise.resolve({ ok: true, value: [channel, args] }),
    });
    peer.send('changed', 1);
    expect(await asker.ask('a.read', { id: 'x' })).toEqual({ ok: true, value: ['a.read', { id: 'x' }] });
    expect(events).toEqual([['changed', 1]]);
  });

  it('hands a large answer over in messages of bounded size', async () => {
    const [{ port1, port2 }, kinds] = [new MessageChannel(), [] as unknown[]];
    const asker = new PortPeer({ port: portOf(port1), answer: answersNothing });
    port1.on('message', ({ kind }: { readonly kind: string }) => kinds.push(kind));
    const value = { blocks: Array.from({ length: 9000 }, (_, index) => `block ${index}`) };
    new PortPeer({
      port: portOf(port2),
      jsonChannels: new Set(['a.read']),
      answer: () => Promise.resolve({ ok: true, value }),
    });
    expect(await asker.ask('a.read', null)).toEqual({ ok: true, value });
    expect(kinds).toEqual(['part', 'part', 'part', 'answer']);
  });

  it('hands the answers of channels over as JSON that are to cross so, and failures of these as they are', async () => {
    const [{ port1, port2 }, sent] = [new MessageChannel(), [] as unknown[]];
    const asker = new PortPeer({ port: portOf(port1), answer: answersNothing });
    port1.on('message', (message) => sent.push(message));
    new PortPeer({
      port: portOf(port2),
      jsonChannels: new Set(['a.read']),
      answer: (_channel, args) =>
        Promise.resolve(
          args === null
            ? { ok: false, failure: { code: 'not-found', detail: 'No.' } }
            : { ok: true, value: [args] },
        ),
    });
    const replies = [
      await asker.ask('a.read', 'x'),
      await asker.ask('a.read', null),
      await asker.ask('b.read', 7),
    ];
    const failed = { ok: false, failure: { code: 'not-found', detail: 'No.' } };
    expect(replies).toEqual([{ ok: true, value: ['x'] }, failed, { ok: true, value: [7] }]);
    expect(sent).toEqual([
      { kind: 'answer', id: 1, ok: true, json: '["x"]' },
      { kind: 'answer', id: 2, ...failed },
      { kind: 'answer', id: 3, ok: true, value: [7] },
    ]);
  });

  it('passes over what is not a message of the bridge', async () => {
    const { port1, port2 } = new MessageChannel();
    const asked: string[] = [];
    const asker = new PortPeer({ port: portOf(port1), answer: answersNothing });
    new PortPeer({
      port: portOf(port2),
      answer: (channel) => {
        asked.push(channel);
        return Promise.resolve({ ok: true, value: null });
      },
    });
    const strange = [
      null,
      7,
      [],
      { kind: 'request', id: '1', channel: 'a' },
      { kind: 'request', id: 1, channel: {} },
    ];
    const answers = [
      { kind: 'answer', id: 1, ok: 'yes' },
      { kind: 'answer', id: 1, ok: false, failure: { code: 4 } },
    ];
    for (const message of [...strange, ...answers]) {
      port1.postMessage(message);
      port2.postMessage(message);
    }
    expect(await asker.ask('a.read', null)).toEqual({ ok: true, value: null });
    expect(asked).toEqual(['a.read']);
  });

  it('answers what is open as cancelled when it is closed, and what is asked later', async () => {
    const { port1 } = new MessageChannel();
    const peer = new PortPeer({ port: portOf(port1), answer: answersNothing });
    const reply = peer.ask('a.read', null);
    peer.close();
    const cancelled = { ok: false, failure: { code: 'cancelled' } };
    expect([await reply, await peer.ask('a.read', null)]).toMatchObject([cancelled, cancelled]);
  });
});

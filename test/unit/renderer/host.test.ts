import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { BridgeMessage } from '../../../src-main/bridge/protocol.ts';
import { peerOf, portHost } from '../../../src-renderer/host.ts';

type NodePort = InstanceType<typeof MessageChannel>['port1'];

/** Hands a port over as the preload does; answers the far end. */
function handOver(peer: 'core' | 'shell'): NodePort {
  const { port1, port2 } = new MessageChannel();
  const event = new MessageEvent('message', { data: { kind: 'galley-port', peer }, source: window });
  Object.defineProperty(event, 'ports', { value: [port2] });
  window.dispatchEvent(event);
  return port1;
}

function nextMessage(port: NodePort): Promise<BridgeMessage> {
  return new Promise((resolve) => port.once('message', resolve));
}

describe('the host over ports', () => {
  it('asks what was asked before the port came, and takes the answer', async () => {
    const host = portHost(window);
    const reply = host.request('accounts.list', null);
    const far = handOver('core');
    const request = await nextMessage(far);
    expect(request).toMatchObject({ kind: 'request', channel: 'accounts.list', args: null });
    far.postMessage({
      kind: 'answer',
      id: request.kind === 'request' ? request.id : -1,
      ok: true,
      value: [],
    });
    expect(await reply).toEqual({ ok: true, value: [] });
    far.close();
  });

  it('answers what was open as cancelled when the core is started again, and keeps subscriptions', async () => {
    const host = portHost(window);
    const connected: string[] = [];
    host.connected((peer) => connected.push(peer));
    const heard = new Promise((resolve) => host.on('changed', resolve));
    const first = handOver('core');
    const reply = host.request('sync.status', null);
    await nextMessage(first);
    const second = handOver('core');
    expect(await reply).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(connected).toEqual(['core', 'core']);
    second.postMessage({ kind: 'event', event: 'changed', payload: { accountId: 'a', topics: ['library'] } });
    expect(await heard).toEqual({ accountId: 'a', topics: ['library'] });
    first.close();
    second.close();
  });

  it('takes ports from its own window alone', () => {
    const host = portHost(window);
    const connected: string[] = [];
    host.connected((peer) => connected.push(peer));
    const { port1, port2 } = new MessageChannel();
    const foreign = new MessageEvent('message', { data: { kind: 'galley-port', peer: 'core' } });
    Object.defineProperty(foreign, 'ports', { value: [port2] });
    window.dispatchEvent(foreign);
    expect(connected).toEqual([]);
    port1.close();
  });
});

it('asks each peer for what is its own', () => {
  expect(['settings.get', 'workspace.open', 'window.mark', 'edits.add', 'sync.now'].map(peerOf)).toEqual([
    'shell',
    'shell',
    'shell',
    'core',
    'core',
  ]);
});

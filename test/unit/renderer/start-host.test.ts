import { describe, expect, it } from 'vitest';
import type { FirstAnswer } from '../../../src-main/bridge/first-screen.ts';
import type { Host, Peer } from '../../../src-renderer/host.ts';
import { startHost, takeFirstScreen } from '../../../src-renderer/start-host.ts';

const shown: FirstAnswer = { channel: 'accounts.list', args: null, value: [{ id: 'shown' }] };

/** A core that comes when it is told to, and what it was asked in its order. */
function coreToCome() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const listeners: ((peer: Peer) => void)[] = [];
  const inner: Host = {
    request: (channel) =>
      new Promise((resolve) => {
        const run = (): void => {
          asked.push(channel);
          resolve({ ok: true, value: 'current' });
        };
        if (isThere) run();
        else waiting.push(run);
      }),
    on: () => () => undefined,
    connected(listener) {
      listeners.push(listener);
      return () => undefined;
    },
  };
  let isThere = false;
  /** Its process starts: it has a port and answers nothing. */
  const begin = (): void => {
    for (const listener of listeners.splice(0)) listener('core');
  };
  const come = (): void => {
    begin();
    isThere = true;
    for (const run of waiting.splice(0)) run();
  };
  return { inner, asked, begin, come };
}

function hostOver(
  core: ReturnType<typeof coreToCome>,
  answers: readonly FirstAnswer[] | null,
  drawn?: Promise<void>,
) {
  return startHost(core.inner, answers === null ? null : { takenAt: 5, answers }, window, drawn);
}

describe('the host before the core is there', () => {
  it('shows what was left, and asks again when the core comes', async () => {
    const core = coreToCome();
    const host = hostOver(core, [shown]);
    const seen: unknown[] = [];
    host.connected(() => void host.request('accounts.list', null).then((reply) => seen.push(reply)));
    await expect.poll(() => seen).toEqual([{ ok: true, value: shown.value }]);
    core.come();
    await host.confirmed;
    expect(seen).toEqual([
      { ok: true, value: shown.value },
      { ok: true, value: 'current' },
    ]);
  });

  it('shows what was left while the core has a port and does not answer yet', async () => {
    const core = coreToCome();
    const host = hostOver(core, [shown]);
    core.begin();
    expect(await host.request('accounts.list', null)).toEqual({ ok: true, value: shown.value });
  });

  it('keeps what the person does for the core, in its order', async () => {
    const core = coreToCome();
    const host = hostOver(core, [shown]);
    const done = [
      host.request('drafts.save', null as never),
      host.request('edits.add', null as never),
      host.request('changeRequest.markReviewed', null as never),
    ];
    expect(core.asked).toEqual([]);
    core.come();
    await Promise.all(done);
    expect(core.asked).toEqual(['drafts.save', 'edits.add', 'changeRequest.markReviewed', 'core.ping']);
  });

  it('stays open until the core has what was done, and closes then', async () => {
    const core = coreToCome();
    let closed = 0;
    const target = Object.assign(new EventTarget(), { close: () => (closed += 1) });
    // The one member that is used besides events.
    const host = startHost(core.inner, { takenAt: 5, answers: [] }, target as never);
    void host.request('drafts.save', null as never);
    const close = new Event('beforeunload', { cancelable: true });
    target.dispatchEvent(close);
    expect({ stays: close.defaultPrevented, closed }).toEqual({ stays: true, closed: 0 });
    core.come();
    await expect.poll(() => closed).toBe(1);
  });

  it('closes at once where nothing was done', () => {
    const target = new EventTarget();
    startHost(coreToCome().inner, null, target as never);
    const close = new Event('beforeunload', { cancelable: true });
    target.dispatchEvent(close);
    expect(close.defaultPrevented).toBe(false);
  });

  it('connects nobody where there is no screen to show', () => {
    const host = hostOver(coreToCome(), null);
    const peers: Peer[] = [];
    host.connected((peer) => peers.push(peer));
    expect({ peers, takenAt: host.takenAt }).toEqual({ peers: [], takenAt: null });
  });

  it('asks nothing again before what was left is drawn', async () => {
    const core = coreToCome();
    let hasDrawn = (): void => undefined;
    const drawn = new Promise<void>((resolve) => (hasDrawn = resolve));
    const host = hostOver(core, [shown], drawn);
    let connections = 0;
    host.connected(() => (connections += 1));
    core.come();
    const before = await host.request('accounts.list', null);
    hasDrawn();
    await expect.poll(() => connections).toBe(2);
    expect([before, await host.request('accounts.list', null)]).toEqual([
      { ok: true, value: shown.value },
      { ok: true, value: 'current' },
    ]);
  });
});

describe('what the shell put into the document', () => {
  function documentWith(text: string): Document {
    return new DOMParser().parseFromString(
      `<body><script type="application/json" id="first-screen">${text}</script></body>`,
      'text/html',
    );
  }

  it('is taken out of it', () => {
    const document = documentWith(JSON.stringify({ takenAt: 5, answers: [] }));
    expect([takeFirstScreen(document), document.querySelector('script')]).toEqual([
      { takenAt: 5, answers: [] },
      null,
    ]);
  });

  it.each(['', '{"takenAt":', 'null'])('is nothing where it is %j', (text) => {
    expect(takeFirstScreen(documentWith(text))).toBeNull();
  });
});

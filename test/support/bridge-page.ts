import type { Page } from 'playwright-core';
import type { Reply } from '../../src-main/bridge/failure.ts';
import type { BridgeMessage, PortHandOver } from '../../src-main/bridge/protocol.ts';
import type { Requests } from '../../src-main/bridge/channels/requests.ts';
import type { ShellRequests } from '../../src-main/bridge/channels/shell-requests.ts';

type Peer = PortHandOver['peer'];

declare global {
  interface Window {
    /** The ports that the page was given, newest last; kept by `watchPorts`. */
    galleyTestPorts?: { peer: Peer; port: MessagePort }[];
  }
}

/** Loads the page anew, listening to the ports that the preload hands over, beside the interface itself. */
export async function watchPorts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ports: { peer: 'core' | 'shell'; port: MessagePort }[] = [];
    window.galleyTestPorts = ports;
    window.addEventListener('message', (event: MessageEvent<{ kind?: string; peer: 'core' | 'shell' }>) => {
      const port = event.ports[0];
      if (event.data.kind === 'galley-port' && port !== undefined)
        ports.push({ peer: event.data.peer, port });
    });
  });
  await page.reload();
  await page.waitForFunction(() =>
    ['core', 'shell'].every((peer) => window.galleyTestPorts?.some((entry) => entry.peer === peer)),
  );
}

function ask(page: Page, peer: Peer, channel: string, args: unknown): Promise<Reply<unknown>> {
  return page.evaluate(
    async (question) => {
      const port = window.galleyTestPorts?.findLast((entry) => entry.peer === question.peer)?.port;
      if (port === undefined) throw new Error(`No port to ${question.peer}.`);
      // Far above the numbers that the interface gives its own requests.
      const id = 1e12 + Math.floor(Math.random() * 1e9);
      return await new Promise<Reply<unknown>>((resolve) => {
        const receive = (event: MessageEvent<BridgeMessage>) => {
          if (event.data.kind !== 'answer' || event.data.id !== id) return;
          port.removeEventListener('message', receive);
          if (!event.data.ok) resolve({ ok: false, failure: event.data.failure });
          else {
            const value: unknown = 'json' in event.data ? JSON.parse(event.data.json) : event.data.value;
            resolve({ ok: true, value });
          }
        };
        port.addEventListener('message', receive);
        port.start();
        port.postMessage({ kind: 'request', id, channel: question.channel, args: question.args });
      });
    },
    { peer, channel, args },
  );
}

/** Asks the shell as the interface does. After `watchPorts`. */
export async function askShell<Channel extends keyof ShellRequests>(
  page: Page,
  channel: Channel,
  args: ShellRequests[Channel]['args'],
): Promise<Reply<ShellRequests[Channel]['value']>> {
  // The shell's handler of the channel is typed by the same table.
  return (await ask(page, 'shell', channel, args)) as Reply<ShellRequests[Channel]['value']>;
}

/** Asks the core as the interface does. After `watchPorts`. */
export async function askCore<Channel extends keyof Requests>(
  page: Page,
  channel: Channel,
  args: Requests[Channel]['args'],
): Promise<Reply<Requests[Channel]['value']>> {
  // The core's handler of the channel is typed by the same table.
  return (await ask(page, 'core', channel, args)) as Reply<Requests[Channel]['value']>;
}

/** Asks either with what no typed caller could send. */
export function askAnything(page: Page, peer: Peer, channel: string, args: unknown): Promise<Reply<unknown>> {
  return ask(page, peer, channel, args);
}

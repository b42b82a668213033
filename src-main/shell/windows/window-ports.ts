import type { BrowserWindow, WebContents } from 'electron';
import { ipcMain, MessageChannelMain } from 'electron';
import { PortPeer } from '../../bridge/port-peer.ts';
import type { Handlers, PortHandOver } from '../../bridge/protocol.ts';
import { shellRequests } from '../../bridge/channels/shell-requests.ts';
import type { ShellEvents, ShellRequests } from '../../bridge/channels/shell-requests.ts';
import { createDispatcher } from '../../bridge/dispatcher.ts';
import { mark } from '../../marks.ts';
import type { CoreProcess } from '../processes/core-process.ts';
import type { ShellLog } from '../processes/log.ts';
import { isFromInterface } from './sender.ts';

interface WindowPortsOptions {
  readonly core: () => CoreProcess;
  /** What the window of these contents may ask of the shell. */
  readonly handlersFor: (contents: WebContents) => Handlers<ShellRequests>;
  /** What the core is told that the window is. */
  readonly roleOf: (contents: WebContents) => 'window' | 'other-window';
  readonly log: ShellLog;
}

/** Gives each window its two ports: one to the core, one to the shell. Data never passes through the shell. */
export class WindowPorts {
  readonly #options: WindowPortsOptions;
  readonly #peers = new Map<WebContents, { readonly peer: PortPeer; readonly documentId: string }>();
  /** Events for the document that contents load next. */
  readonly #next = new WeakMap<WebContents, (peer: PortPeer) => void>();

  constructor(options: WindowPortsOptions) {
    this.#options = options;
    ipcMain.on('galley:connect', (event, documentId: unknown) => {
      mark('shell: ports asked for');
      // A document that is not committed yet has no origin; the preload asks again.
      if (isFromInterface(event) && typeof documentId === 'string') this.#connect(event.sender, documentId);
    });
  }

  /** After a restart of the core: every window gets a new port. */
  reconnectCore(): void {
    for (const contents of this.#peers.keys()) this.#giveCore(contents);
  }

  /** To every window. */
  send<Event extends keyof ShellEvents>(event: Event, payload: ShellEvents[Event]): void {
    for (const { peer } of this.#peers.values()) peer.send(event, payload);
  }

  /** To one window; null: there is none. */
  sendTo<Event extends keyof ShellEvents>(
    window: BrowserWindow | null,
    event: Event,
    payload: ShellEvents[Event],
  ): void {
    if (window !== null) this.#peers.get(window.webContents)?.peer.send(event, payload);
  }

  /** For the document that these contents load next, once it has its port. */
  sendToNext<Event extends keyof ShellEvents>(
    contents: WebContents,
    event: Event,
    payload: ShellEvents[Event],
  ): void {
    this.#next.set(contents, (peer) => peer.send(event, payload));
  }

  #connect(contents: WebContents, documentId: string): void {
    const before = this.#peers.get(contents);
    if (before?.documentId === documentId) return;
    if (before === undefined) contents.once('destroyed', () => this.#peers.delete(contents));
    else before.peer.close();
    const { port1, port2 } = new MessageChannelMain();
    const peer = new PortPeer({
      port: port1,
      answer: createDispatcher({
        channels: shellRequests,
        handlers: this.#options.handlersFor(contents),
        onDefect: (channel, error) => this.#options.log.error(`Answering ${channel} failed.`, error),
      }),
    });
    mark('shell: ports given');
    this.#peers.set(contents, { peer, documentId });
    contents.postMessage('galley:port', 'shell' satisfies PortHandOver['peer'], [port2]);
    this.#giveCore(contents);
    this.#next.get(contents)?.(peer);
    this.#next.delete(contents);
  }

  #giveCore(contents: WebContents): void {
    const port = this.#options.core().connect(this.#options.roleOf(contents));
    if (port !== null) contents.postMessage('galley:port', 'core' satisfies PortHandOver['peer'], [port]);
  }
}

import type { WebContents } from 'electron';
import { ipcMain, MessageChannelMain } from 'electron';
import type { PortHandOver } from '../bridge/protocol.ts';
import type { ShellEvents } from '../bridge/shell-requests.ts';
import type { CoreProcess } from './core-process.ts';
import type { ShellLog } from './log.ts';
import type { Answers } from './port-peer.ts';
import { PortPeer } from './port-peer.ts';
import { isFromInterface } from './sender.ts';

/** Gives each window its two ports: one to the core, one to the shell. Data never passes through the shell. */
export class WindowPorts {
  readonly #core: () => CoreProcess;
  readonly #answers: Answers;
  readonly #log: ShellLog;
  readonly #peers = new Map<WebContents, PortPeer>();

  constructor(core: () => CoreProcess, answers: Answers, log: ShellLog) {
    this.#core = core;
    this.#answers = answers;
    this.#log = log;
    ipcMain.on('galley:connect', (event) => {
      if (isFromInterface(event)) this.#connect(event.sender);
      else log.warn('Somebody else than the interface asked for ports; refused.');
    });
  }

  /** After a restart of the core: every window gets a new port. */
  reconnectCore(): void {
    for (const contents of this.#peers.keys()) this.#giveCore(contents);
  }

  send<Event extends keyof ShellEvents>(event: Event, payload: ShellEvents[Event], only?: WebContents): void {
    for (const [contents, peer] of this.#peers) {
      if (only === undefined || only === contents) peer.send(event, payload);
    }
  }

  #connect(contents: WebContents): void {
    if (this.#peers.has(contents)) this.#peers.get(contents)?.close();
    else contents.once('destroyed', () => this.#peers.delete(contents));
    const { port1, port2 } = new MessageChannelMain();
    const peer = new PortPeer({
      port: port1,
      answers: this.#answers,
      onDefect: (channel, error) => this.#log.error(`Answering ${channel} failed.`, error),
    });
    this.#peers.set(contents, peer);
    contents.postMessage('galley:port', 'shell' satisfies PortHandOver['peer'], [port2]);
    this.#giveCore(contents);
  }

  #giveCore(contents: WebContents): void {
    const port = this.#core().connect('window');
    if (port !== null) contents.postMessage('galley:port', 'core' satisfies PortHandOver['peer'], [port]);
  }
}

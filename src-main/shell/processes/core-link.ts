import type { NoticeSettings } from '../../bridge/views/notice-views.ts';
import { hostRequests } from '../../bridge/channels/host-requests.ts';
import type { HostRequests } from '../../bridge/channels/host-requests.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import { createDispatcher } from '../../bridge/dispatcher.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { PortPeer } from '../../bridge/port-peer.ts';
import type { PreviewResponse } from '../../bridge/views/site-views.ts';
import type { SyncStatus } from '../../bridge/views/sync-views.ts';
import type { AccountView } from '../../bridge/views/views.ts';
import type { CoreProcess } from './core-process.ts';
import type { ShellLog } from './log.ts';
import type { MachineSignal } from './machine-watch.ts';
import { RequestFailure, valueOf } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

const patienceMs = 15_000;
const pauseMs = 200;

/** The shell's own conversation with the core, across restarts of the core. */
export class CoreLink {
  readonly #handlers: Handlers<HostRequests>;
  readonly #log: ShellLog;
  /** How an account stands, each time that moves. */
  onStatus: (status: SyncStatus) => void = () => undefined;
  #peer: PortPeer | null = null;

  constructor(handlers: Handlers<HostRequests>, log: ShellLog) {
    this.#handlers = handlers;
    this.#log = log;
  }

  /** Called after each start of the core. */
  attach(core: CoreProcess): void {
    this.#peer?.close();
    const port = core.connect('shell');
    this.#peer =
      port &&
      new PortPeer({
        port,
        answer: createDispatcher({
          channels: hostRequests,
          handlers: this.#handlers,
          onDefect: (channel, error) => this.#log.error(`Answering the core's ${channel} failed.`, error),
        }),
        onEvent: (event, payload) => {
          // The core is built from the same table of events.
          if (event === 'sync.status') this.onStatus(payload as SyncStatus);
        },
      });
  }

  /** Resolves when the core answers at all. */
  async ping(): Promise<void> {
    if (this.#peer !== null) valueOf(await this.#peer.ask('core.ping', null));
  }

  /** Tells the core what the machine noticed; a core that is down hears it when it starts. */
  signal(signal: MachineSignal): void {
    void this.#peer?.ask('sync.signal', signal);
  }

  /** How the person wants to be told, and whether the window has the focus; said again to a core that was started again. */
  configureNotices(settings: NoticeSettings, isFocused: boolean): void {
    this.attention(isFocused);
    void this.#peer?.ask('notices.configure', { settings });
  }

  attention(isFocused: boolean): void {
    void this.#peer?.ask('notices.attention', { isFocused });
  }

  syncNow(): void {
    void this.#peer?.ask('sync.now', {});
  }

  workOffline(offline: boolean): void {
    void this.#peer?.ask('sync.workOffline', { offline });
  }

  /** What stands at an address of a preview. Previews live in the core's memory: one that was started anew knows none. */
  async preview(previewId: string, address: string, nonce: string): Promise<PreviewResponse> {
    return await this.ask('preview.respond', { previewId, address, nonce });
  }

  /** A core that is down fails at once. */
  async ask<Channel extends keyof Requests>(
    channel: Channel,
    args: Requests[Channel]['args'],
  ): Promise<Requests[Channel]['value']> {
    if (this.#peer === null) throw new RequestFailure('cancelled', texts().shell.ended.coreNotRunning);
    // The core is built from the same table: it answers this channel with this channel's value.
    return valueOf(await this.#peer.ask(channel, args)) as Requests[Channel]['value'];
  }

  /** Connects the core to a service of ours. Connecting again signs in again, so a restart of the core is waited out. */
  async connectAccount(baseUrl: string, token: string, title: string): Promise<AccountView> {
    const giveUpAt = Date.now() + patienceMs;
    for (;;) {
      try {
        return await this.ask('accounts.connect', { baseUrl, token, title, allowHttp: true });
      } catch (error) {
        const isRestart = error instanceof RequestFailure && error.failure.code === 'cancelled';
        if (!isRestart || Date.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}

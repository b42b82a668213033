import type { NoticeSettings } from '../../bridge/views/notice-views.ts';
import { PortPeer } from '../../bridge/port-peer.ts';
import type { PreviewResponse } from '../../bridge/views/site-views.ts';
import type { SyncStatus } from '../../bridge/views/sync-views.ts';
import type { AccountView } from '../../bridge/views/views.ts';
import { repliesOf } from '../handlers.ts';
import type { CheckedHandlers } from '../handlers.ts';
import type { CoreProcess } from './core-process.ts';
import type { ShellLog } from './log.ts';
import type { MachineSignal } from './machine-watch.ts';
import { RequestFailure, valueOf } from '../request-failure.ts';

const patienceMs = 15_000;
const pauseMs = 200;

/** The shell's own conversation with the core, across restarts of the core. */
export class CoreLink {
  readonly #answers: CheckedHandlers;
  readonly #log: ShellLog;
  /** How an account stands, each time that moves. */
  onStatus: (status: SyncStatus) => void = () => undefined;
  #peer: PortPeer | null = null;

  constructor(answers: CheckedHandlers, log: ShellLog) {
    this.#answers = answers;
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
        answer: repliesOf(this.#answers, (channel, error) =>
          this.#log.error(`Answering the core's ${channel} failed.`, error),
        ),
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
    // The core answers this channel with a PreviewResponse (bridge/channels/preview-requests.ts); both are built from the same sources.
    return (await this.ask('preview.respond', { previewId, address, nonce })) as PreviewResponse;
  }

  /** Asks for what the shell knows by its channel; a core that is down fails at once. */
  async ask(channel: string, args: unknown): Promise<unknown> {
    if (this.#peer === null)
      throw new RequestFailure({ code: 'cancelled', detail: 'The core is not running.' });
    return valueOf(await this.#peer.ask(channel, args));
  }

  /** Connects the core to a service of ours. Connecting again signs in again, so a restart of the core is waited out. */
  async connectAccount(baseUrl: string, token: string, title: string): Promise<AccountView> {
    const giveUpAt = Date.now() + patienceMs;
    for (;;) {
      try {
        const account = await this.ask('accounts.connect', { baseUrl, token, title, allowHttp: true });
        // The core answers this channel with an AccountView (bridge/channels/account-requests.ts); both are built from the same sources.
        return account as AccountView;
      } catch (error) {
        const isRestart = error instanceof RequestFailure && error.failure.code === 'cancelled';
        if (!isRestart || Date.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }
}

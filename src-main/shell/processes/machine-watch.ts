import { networkInterfaces } from 'node:os';
import type { Requests } from '../../bridge/channels/requests.ts';

export type MachineSignal = Requests['sync.signal']['args'];

export interface MachineWatchOptions {
  /** Electron's powerMonitor; handed in once the first screen is there. */
  readonly power: { on(event: 'resume' | 'unlock-screen', listener: () => void): unknown };
  readonly readMetered: () => Promise<boolean | null>;
  readonly send: (signal: MachineSignal) => void;
  readonly readNetwork?: () => string;
}

/** What the system itself calls a loss or return of the network comes at once, from the window (sync.svelte.ts): this finds the rest. */
const checkEveryMs = 30_000;
/** What a network costs changes without the network: looked at this rarely. */
const meteredEveryMs = 10 * 60_000;

/**
 * Tells the core what the machine notices: it woke up, its network changed, its network costs. Reasons to look at once;
 * whether the service can be reached is what the service answers (docs/design/sync.md).
 */
export class MachineWatch {
  readonly #options: MachineWatchOptions;
  readonly #timers: readonly NodeJS.Timeout[];
  #network: string;
  #metered: boolean | null = null;

  constructor(options: MachineWatchOptions) {
    this.#options = options;
    const { power, readNetwork = networkSignature } = options;
    this.#network = readNetwork();
    power.on('resume', () => options.send({ signal: 'wake' }));
    power.on('unlock-screen', () => options.send({ signal: 'wake' }));
    this.#timers = [
      setInterval(() => this.#look(readNetwork()), checkEveryMs),
      setInterval(() => void this.#checkCost(), meteredEveryMs),
    ];
    for (const timer of this.#timers) timer.unref();
    void this.#checkCost();
  }

  /** A core that was started again knows nothing of it. */
  coreStarted(): void {
    if (this.#metered !== null) this.#options.send({ signal: 'metered', metered: this.#metered });
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #look(network: string): void {
    if (network === this.#network) return;
    this.#network = network;
    this.#options.send({ signal: 'network' });
    void this.#checkCost();
  }

  async #checkCost(): Promise<void> {
    const metered = await this.#options.readMetered();
    if (metered === this.#metered) return;
    this.#metered = metered;
    this.#options.send({ signal: 'metered', metered });
  }
}

/** Addresses that reach beyond this machine and its cable: another list is another network. */
export function networkSignature(): string {
  return Object.entries(networkInterfaces())
    .flatMap(([name, addresses]) =>
      (addresses ?? [])
        .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
        .map(({ address }) => `${name} ${address}`),
    )
    .sort()
    .join('\n');
}

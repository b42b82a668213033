import { createHash } from 'node:crypto';
import type { Policy } from '../../policy/policy.ts';
import type {
  UpdateFetch,
  UpdateCheck,
  UpdateOffer,
  UpdateState,
  UpdateView,
} from '../../bridge/views/update-views.ts';
import type { UpdateSourceRequests } from '../../bridge/channels/update-source-requests.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * Public keys (raw Ed25519, base64) that the project signs releases with. None yet, and no address either: there is no
 * release server. Until then a source is what the person, or who runs the machine, names.
 */
const builtInKeys: readonly string[] = [];
const builtInAddress: string | null = null;

/** What is remembered between starts. */
export interface UpdateMemory {
  readonly source: { readonly address: string; readonly key: string } | null;
  readonly checkedAt: number | null;
}

export interface UpdatesOptions {
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What the organization that manages this machine has ruled. */
  readonly policy?: Policy;
  readonly memory: () => UpdateMemory;
  readonly remember: (memory: Partial<UpdateMemory>) => void;
  /** The person allowed to look by itself. */
  readonly isAllowed: () => boolean;
  readonly ask: <Channel extends keyof UpdateSourceRequests>(
    channel: Channel,
    args: UpdateSourceRequests[Channel]['args'],
  ) => Promise<UpdateSourceRequests[Channel]['value']>;
  /** Asks the person outside of the window, which is not trusted with this. */
  readonly confirm: (question: { readonly message: string; readonly detail: string }) => Promise<boolean>;
  /** Hands a file to the system; an empty answer: it took it. */
  readonly openPath: (path: string) => Promise<string>;
  readonly onChanged: (view: UpdateView) => void;
  readonly now?: () => number;
}

const firstCheckMs = 60_000;
const dayMs = 24 * 3600_000;
const checkAgainMs = 15 * 60_000;
const progressMs = 500;

/** Looks for updates when the person allowed it, fetches and installs them when they ask. */
export class Updates {
  readonly #options: UpdatesOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #firstTimer: NodeJS.Timeout;
  #state: UpdateState = { kind: 'idle' };
  #problem: string | null = null;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    const check = (): void => void this.checkIfDue();
    this.#firstTimer = setTimeout(check, firstCheckMs);
    this.#timer = setInterval(check, checkAgainMs);
    this.#firstTimer.unref();
    this.#timer.unref();
  }

  get view(): UpdateView {
    const { version, memory } = this.#options;
    const { source, sourceFrom } = this.#source();
    return {
      version,
      source,
      sourceFrom,
      checkedAt: memory().checkedAt,
      state: this.#state,
      problem: this.#problem,
    };
  }

  stop(): void {
    clearTimeout(this.#firstTimer);
    clearInterval(this.#timer);
  }

  /** By itself: once a day, where that is allowed and nothing is under way. What fails is not said, but tried again. */
  async checkIfDue(): Promise<void> {
    const { checkedAt } = this.#options.memory();
    const isQuiet = this.#state.kind === 'idle' || this.#state.kind === 'current';
    if (!this.#options.isAllowed() || this.#source().source === null || !isQuiet) return;
    const now = this.#now();
    if (checkedAt !== null && now - checkedAt < dayMs && now >= checkedAt) return;
    await this.check();
  }

  async check(): Promise<UpdateView> {
    const { source } = this.#source();
    if (source === null) {
      const isRuled = this.#options.policy?.updates === false;
      return this.#say(isRuled ? texts().shell.updates.anotherWay : texts().shell.updates.noServer);
    }
    if (this.#state.kind === 'checking' || this.#state.kind === 'downloading') return this.view;
    const before = this.#state;
    this.#become({ kind: 'checking' });
    const { ask, version, remember } = this.#options;
    let found: UpdateCheck;
    try {
      found = await ask('updateSource.look', { source, version });
    } catch {
      found = { kind: 'failed', words: texts().shell.updates.notChecked };
    }
    if (found.kind === 'failed' || found.kind === 'busy') {
      this.#become(before.kind === 'checking' ? { kind: 'idle' } : before, found.words);
      return this.view;
    }
    remember({ checkedAt: this.#now() });
    if (found.kind === 'offer') this.#become({ kind: 'offer', offer: found.offer });
    else this.#become({ kind: 'current' });
    return this.view;
  }

  /** Fetches and verifies the package that is offered. */
  async download(): Promise<UpdateView> {
    if (this.#state.kind !== 'offer') return this.view;
    const { offer } = this.#state;
    this.#become({ kind: 'downloading', offer, done: 0 });
    const timer = setInterval(() => void this.#progress(offer), progressMs);
    try {
      this.#settle(offer, await this.#options.ask('updateSource.fetch', { offer }));
    } catch {
      this.#become({ kind: 'offer', offer }, texts().shell.updates.notDownloaded);
    } finally {
      clearInterval(timer);
    }
    return this.view;
  }

  /** Looks the package up once more and hands it to the system's own installer, never while edits are being sent. */
  async install(): Promise<UpdateView> {
    if (this.#state.kind !== 'ready') return this.view;
    const { offer } = this.#state;
    const verified = await this.#options.ask('updateSource.verify', { offer });
    if (verified.kind === 'busy') return this.#say(verified.words);
    this.#settle(offer, verified);
    if (verified.kind !== 'ready') return this.view;
    const problem = await this.#options.openPath(verified.path);
    return this.#say(problem === '' ? null : texts().shell.updates.nothingOpens);
  }

  /** Another source, after the person confirmed it in a dialog of the system; null: none. Answers whether they did. */
  async configure(source: UpdateMemory['source']): Promise<boolean> {
    if (['environment', 'policy'].includes(this.#source().sourceFrom)) return false;
    if (source !== null) {
      const isConfirmed = await this.#options.confirm({
        message: texts().shell.updates.ask(hostOf(source.address)),
        detail: texts().shell.updates.askDetail(source.address, source.key, fingerprint(source.key)),
      });
      if (!isConfirmed) return false;
    }
    this.#options.remember({ source, checkedAt: null });
    this.#become({ kind: 'idle' });
    return true;
  }

  async #progress(offer: UpdateOffer): Promise<void> {
    try {
      const done = await this.#options.ask('updateSource.progress', null);
      if (this.#state.kind === 'downloading') this.#become({ kind: 'downloading', offer, done });
    } catch {
      // The core is being started again; the fetch itself says so.
    }
  }

  #settle(offer: UpdateOffer, fetched: UpdateFetch): void {
    if (fetched.kind === 'ready') {
      const command = `sudo apt install '${fetched.path.replaceAll("'", String.raw`'\''`)}'`;
      this.#become({ kind: 'ready', offer, path: fetched.path, command });
    } else {
      this.#become({ kind: 'offer', offer }, fetched.words);
    }
  }

  #source(): Pick<UpdateView, 'source' | 'sourceFrom'> {
    const { environment, memory, policy } = this.#options;
    if (policy?.updates === false) return { source: null, sourceFrom: 'policy' };
    if (policy?.updates !== undefined) {
      const { address, key } = policy.updates;
      return { source: { address, keys: [key] }, sourceFrom: 'policy' };
    }
    const address = environment['GALLEY_UPDATE_URL'];
    if (address !== undefined && address !== '') {
      const key = environment['GALLEY_UPDATE_KEY'] ?? '';
      const keys = [...builtInKeys, ...(key === '' ? [] : [key])];
      return { source: { address, keys }, sourceFrom: 'environment' };
    }
    const { source } = memory();
    if (source !== null) {
      const keys = [...builtInKeys, ...(source.key === '' ? [] : [source.key])];
      return { source: { address: source.address, keys }, sourceFrom: 'settings' };
    }
    return builtInAddress === null
      ? { source: null, sourceFrom: 'nowhere' }
      : { source: { address: builtInAddress, keys: builtInKeys }, sourceFrom: 'nowhere' };
  }

  #become(state: UpdateState, problem: string | null = null): void {
    this.#state = state;
    this.#problem = problem;
    this.#options.onChanged(this.view);
  }

  #say(problem: string | null): UpdateView {
    this.#problem = problem;
    this.#options.onChanged(this.view);
    return this.view;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** The first bytes of the key's SHA-256, in groups that can be compared by eye. */
function fingerprint(key: string): string {
  const hex = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return (hex.match(/.{4}/g) ?? []).join(' ');
}

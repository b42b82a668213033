import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isAlive } from '../../../src-main/backup/alive.ts';
import { createCore } from '../../../src-main/core/core.ts';
import type { Core } from '../../../src-main/core/core.ts';
import type { AccountSession } from '../../../src-main/core/accounts/account-session.ts';
import { heldAddress } from '../../../src-main/shared/held-picture.ts';
import type { Clock } from '../../../src-main/ports/ports.ts';
import { memoryFolder } from '../memory-folder.ts';
import { quietLog } from '../network/quiet-ports.ts';
import type { VirtualClock } from '../virtual-clock.ts';
import type { Line, ModelNetwork, Token } from './model-network.ts';
import { TransitionPairs, watchTransitions } from './transitions.ts';

/** One point. */
const pictureBytes =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A run writes thousands of durable transactions. */
const place = memoryFolder();

/** A folder for data of this process. */
export function temporaryData(name: 'faults' | 'templates'): string {
  return mkdtempSync(path.join(place, `galley-${name}-${process.pid}-`));
}

/** Removes what processes left there that were killed. */
function removeLeft(): void {
  for (const name of readdirSync(place)) {
    const [, pid] = /^galley-(?:faults|templates)-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(path.join(place, name), { recursive: true, force: true });
  }
}

export interface WorkstationOptions {
  readonly name: string;
  readonly dataDir: string;
  readonly network: ModelNetwork;
  readonly clock: VirtualClock;
  readonly random: () => number;
  /** Difference of this machine's clock to the true time. */
  readonly skewMs: number;
  readonly trace: (line: string) => void;
}

/** One process of Galley: its core, its line, and a clock that a killed process never hears of again. */
class Life {
  readonly core: Core;
  readonly #line: Line;
  readonly #state = { isDead: false };

  constructor(options: WorkstationOptions, token: Token, owner: string, living: Set<string>) {
    const { name, network, random, skewMs, dataDir } = options;
    this.#line = network.lineOf({ device: name, user: 'me' }, token);
    const inner = options.clock;
    const state = this.#state;
    const clock: Clock = {
      now: () => inner.now() + skewMs,
      async sleep(ms, signal) {
        try {
          await inner.sleep(ms, signal);
        } finally {
          if (state.isDead) await new Promise(() => undefined);
        }
      },
    };
    this.core = createCore({
      ports: {
        clock,
        random,
        transport: this.#line,
        secrets: {
          get: () => Promise.resolve({ kind: 'value', value: 'token' }),
          set: () => Promise.resolve(),
          delete: () => Promise.resolve(),
        },
        log: {
          ...quietLog,
          error: (message, data) => options.trace(`error: ${message} ${String(data?.['error'])}`),
        },
        dataDir,
      },
      isAutomatic: false,
      owner,
      isOwnerAlive: (one) => living.has(one),
    });
  }

  get session(): AccountSession {
    const [account] = this.core.state.accounts.values();
    if (account === undefined) throw new Error('No account is connected.');
    return account.session;
  }

  /** As SIGKILL does it: nothing of the process goes on, and what is not on disk is gone. */
  kill(): void {
    this.#line.isDead = true;
    this.#state.isDead = true;
    for (const { session } of this.core.state.accounts.values()) session.store.close();
  }
}

/** One workstation of a person. Its Galley may be killed and started again, and a second one may run beside it. */
export class Workstation {
  readonly name: string;
  readonly token: Token = { isExpired: false };
  kills = 0;
  readonly #options: WorkstationOptions;
  readonly #living = new Set<string>();
  readonly #pairs = new TransitionPairs();
  #starts = 0;
  #life: Life;
  #owner = '';

  constructor(options: WorkstationOptions) {
    this.name = options.name;
    this.#options = options;
    this.#life = this.#start();
  }

  #start(): Life {
    this.#starts += 1;
    this.#owner = `${this.name} ${this.#starts}`;
    this.#living.add(this.#owner);
    return new Life(this.#options, this.token, this.#owner, this.#living);
  }

  get core(): Core {
    return this.#life.core;
  }

  /** Notes changes of state from when its account is there. */
  watch(): void {
    for (const { session } of this.core.state.accounts.values()) {
      watchTransitions(session.store.database);
      readFilesAtOnce(session);
    }
  }

  /** Which changes of state followed each other in its edits so far. */
  get statePairs(): readonly string[] {
    this.#takePairs();
    return this.#pairs.found;
  }

  #takePairs(): void {
    this.watch();
    for (const { session } of this.core.state.accounts.values())
      this.#pairs.take(this.name, session.store.database);
  }

  get session(): AccountSession {
    return this.#life.session;
  }

  kill(): void {
    this.kills += 1;
    this.#living.delete(this.#owner);
    this.#takePairs();
    this.#life.kill();
    this.#life = this.#start();
    this.watch();
  }

  /** The address of a picture that is put into a page; its bytes are those of every other. */
  picture(name: string): string {
    const { files } = this.session.store;
    const bytes = Buffer.from(pictureBytes, 'base64');
    const hash = createHash('sha256').update(bytes).digest('hex');
    mkdirSync(path.dirname(files.pathOf(hash)), { recursive: true });
    writeFileSync(files.pathOf(hash), bytes);
    return heldAddress(hash, name, 'image/png');
  }

  /** A second program on the same data: `galley sync` in a terminal, or a second window's core. */
  async beside(work: (session: AccountSession) => Promise<unknown>): Promise<void> {
    this.#starts += 1;
    const owner = `${this.name} ${this.#starts}`;
    this.#living.add(owner);
    const life = new Life(this.#options, this.token, owner, this.#living);
    readFilesAtOnce(life.session);
    try {
      await work(life.session);
    } finally {
      await life.core.close();
      this.#living.delete(owner);
    }
  }

  close(): Promise<void> {
    return this.#life.core.close();
  }

  /** Without waiting for anything. */
  end(): void {
    this.#life.kill();
  }
}

/** A disk takes its own time, which the virtual clock does not know: one seed would be several runs. */
function readFilesAtOnce({ store: { files } }: AccountSession): void {
  files.read = (hash) => {
    const file = files.pathOf(hash);
    return Promise.resolve(existsSync(file) ? readFileSync(file) : null);
  };
}

/** The data of a workstation that has synced once, for the runs that begin there: made once, then copied. */
export class Templates {
  readonly #folder = temporaryData('templates');
  readonly #made = new Map<string, Promise<string>>();

  constructor() {
    removeLeft();
  }

  /** Runs side by side wait for the one that makes it. */
  get(name: string, make: (dataDir: string) => Promise<void>): Promise<string> {
    const dataDir = path.join(this.#folder, name);
    const made = this.#made.get(name) ?? make(dataDir).then(() => dataDir);
    this.#made.set(name, made);
    return made;
  }

  copy(template: string, dataDir: string): void {
    cpSync(template, dataDir, { recursive: true });
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

import type { MessagePortMain, UtilityProcess } from 'electron';
import { MessageChannelMain, utilityProcess } from 'electron';
import type { ConnectMessage, CoreStart } from '../../bridge/channels/shell-requests.ts';
import { isMeasured, mark } from '../../marks.ts';
import { coreDebugArguments } from '../development.ts';
import type { ShellLog } from './log.ts';

const firstDelayMs = 100;
const longestDelayMs = 10_000;
/** A core that lived this long was well; its end starts the delays anew. */
const wellAfterMs = 30_000;
/** So long may the core take to close its databases when the program quits. */
const closingMs = 3_000;

/** Who watches over the core. */
export interface CoreWatch {
  readonly log: ShellLog;
  /** Called after each start, the first too: whoever talks to the core connects again. */
  readonly onStarted: () => void;
}

/**
 * The core's process: started, and started again with growing delays whenever it ends. The first start is as early as the first
 * screen lets it be, before what watches over the core is loaded.
 */
export class CoreProcess {
  readonly #entry: string;
  readonly #start: CoreStart;
  #watch: CoreWatch | null = null;
  #child: UtilityProcess | null = null;
  #delayMs = firstDelayMs;
  #isStopping = false;

  constructor(entry: string, start: CoreStart) {
    this.#entry = entry;
    this.#start = start;
    this.#launch();
  }

  /** To be called once. What the core wrote meanwhile is in its pipes. */
  watch(watch: CoreWatch): void {
    this.#watch = watch;
    if (this.#child === null) this.#launch();
    else this.#attend(this.#child);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** A new port to the core, or null while it is down (`onStarted` follows). */
  connect(role: ConnectMessage['role']): MessagePortMain | null {
    if (this.#child === null) return null;
    const { port1, port2 } = new MessageChannelMain();
    const message: ConnectMessage = { kind: 'connect', role };
    this.#child.postMessage(message, [port1]);
    return port2;
  }

  /**
   * Ends the core for good, and resolves when it has closed its databases. One that takes long is killed: everything it
   * must not lose is already in its database.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    const { pid } = child ?? {};
    if (child === null || pid === undefined) return;
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => process.kill(pid, 'SIGKILL'), closingMs);
      child.once('exit', () => {
        clearTimeout(force);
        resolve();
      });
      child.kill();
    });
  }

  /** The core hangs: it ends at once, and is started again. */
  restart(): void {
    const pid = this.#child?.pid;
    this.#watch?.log.error(`The core (${pid ?? 'no process'}) does not answer; it is ended.`);
    // Not politely: what hangs does not listen.
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }

  #launch(): void {
    const startedAt = Date.now();
    mark('shell: core started');
    const child = utilityProcess.fork(this.#entry, [JSON.stringify(this.#start)], {
      serviceName: 'Galley core',
      execArgv: [...coreDebugArguments()],
      stdio: 'pipe',
    });
    child.once('exit', (code) => {
      this.#child = null;
      if (this.#isStopping || this.#watch === null) return;
      if (Date.now() - startedAt > wellAfterMs) this.#delayMs = firstDelayMs;
      this.#watch.log.error(`The core ended with ${code}; it is started again in ${this.#delayMs} ms.`);
      setTimeout(() => {
        if (!this.#isStopping) this.#launch();
      }, this.#delayMs);
      this.#delayMs = Math.min(this.#delayMs * 2, longestDelayMs);
    });
    this.#child = child;
    if (this.#watch !== null) this.#attend(child);
  }

  #attend(child: UtilityProcess): void {
    if (this.#watch === null) return;
    const { log, onStarted } = this.#watch;
    child.stdout?.on('data', (chunk: Buffer) => log.info(`core: ${chunk.toString().trimEnd()}`));
    if (isMeasured) child.stdout?.on('data', repeatMarks);
    child.stderr?.on('data', (chunk: Buffer) => log.warn(`core: ${chunk.toString().trimEnd()}`));
    onStarted();
  }
}

/** Marks of the core stand among those of the shell. */
function repeatMarks(chunk: Buffer): void {
  for (const [, name = '', at] of chunk.toString().matchAll(/^\{"mark":"([^"]+)","at":(\d+)\}$/gm))
    mark(name, Number(at));
}

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { programOf } from '../started-programs.ts';
import type { FastClock } from './fast-clock.ts';

export interface Order {
  readonly argv: readonly string[];
  readonly now: number;
  readonly seed: number;
  /** So many writes of the database succeed between two that find the disk full; null: all do. */
  readonly failEvery: number | null;
  /** The file of the policy that rules; null: none does. */
  readonly policy: string | null;
}

export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The headless program: runs commands one after the other, and can be killed in one. */
export class Program {
  readonly #clock: FastClock;
  readonly #token: string;
  #data = '';
  #seed = 0;
  #child: ChildProcess | null = null;
  /** When commands began, in milliseconds since the data folder was opened: now, and in a session that is repeated. */
  readonly times: number[] = [];
  /** The file of the policy that rules its machine; null: none does. */
  policy: string | null = null;
  #repeated: readonly number[] = [];
  #openedAt = 0;

  constructor(token: string, clock: FastClock) {
    this.#token = token;
    this.#clock = clock;
  }

  /** From now on commands are about this data folder. */
  open(data: string, seed: number, repeated: readonly number[] = []): void {
    this.times.length = 0;
    this.#repeated = repeated;
    this.#openedAt = this.#clock.now();
    this.#data = data;
    this.#seed = seed;
  }

  /**
   * What a command printed, or `null` where the program was killed in it.
   *
   * @param data another folder than its own
   */
  run(
    argv: readonly string[],
    failEvery: number | null = null,
    data: string = this.#data,
  ): Promise<Printed | null> {
    this.#child ??= fork(programOf('test/support/sessions/program-child.ts'), {
      env: { ...process.env, SESSIONS_TOKEN: this.#token },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const child = this.#child;
    const work = new Promise<Printed | null>((resolve, reject) => {
      const ended = (code: number | null): void => {
        this.#child = null;
        if (code === null) resolve(null);
        else reject(new Error(`galley ${argv.join(' ')} ended its process with ${code}`));
      };
      child.once('exit', ended);
      child.once('message', (printed: Printed) => {
        child.off('exit', ended);
        resolve(printed);
      });
      this.#seed += 1;
      const time = this.#repeated[this.times.length];
      const now = time === undefined ? this.#clock.now() : this.#openedAt + time;
      if (time !== undefined) this.#clock.set(now);
      this.times.push(now - this.#openedAt);
      const { policy } = this;
      const order = { argv: [...argv, '--data', data], now, seed: this.#seed, failEvery, policy };
      child.send(order satisfies Order);
    });
    return this.#clock.during(argv[0] === 'sync' ? 20_000 : 2000, work);
  }

  /** The JSON of a command that must succeed. */
  async json<Value>(...argv: readonly string[]): Promise<Value> {
    const printed = await this.run([...argv, '--json']);
    if (printed?.code !== 0) throw new Error(`galley ${argv.join(' ')}: ${printed?.stderr ?? 'killed'}`);
    return JSON.parse(printed.stdout) as Value;
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  async end(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

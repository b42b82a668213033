import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { seeded } from '../virtual-clock.ts';
import { isEnded } from './evidence.ts';
import type { Evidence, Sync } from './evidence.ts';
import type { Installation, Weather } from './fault-proxy.ts';
import { FolderEvents } from './folder-events.ts';
import { People } from './people.ts';
import { differences, judge } from './verdicts.ts';
import { RequestOrder } from './request-order.ts';
import type { Violation } from './verdicts.ts';
import type { World } from './world.ts';

export interface Outcome {
  readonly seed: number;
  readonly acts: number;
  readonly syncs: number;
  readonly violations: readonly Violation[];
  /** What happened, in order. */
  readonly log: readonly string[];
  /** What a seed alone does not repeat. */
  readonly schedule: Schedule;
  /** Requests of a schedule that did not come in their turn. */
  readonly missed: number;
}

/** The times at which commands began, and the order in which their requests came: {@link runSession} repeats it. */
export interface Schedule {
  readonly seed: number;
  readonly times: Readonly<Record<Installation, readonly number[]>>;
  readonly requests: readonly string[];
}

export interface SessionOptions {
  /** An earlier run that is repeated. */
  readonly repeated?: Schedule;
  /** Writes of the database fail in syncs, as on a full disk. */
  readonly fullDisk?: boolean;
  /** Backups are restored, older files come back, bundles and policies come and go. */
  readonly folderEvents?: boolean;
}

const second = 1000;
const minute = 60 * second;
/** A decision that is asked for again has what was changed since the last one. */
const mostDecisions = 4;

/** One random session: what people do while requests meet faults, then peace, and what the verdicts say of it. */
export async function runSession(world: World, seed: number, options: SessionOptions = {}): Promise<Outcome> {
  const { repeated } = options;
  const folder = path.join(world.folder, `session-${seed}`);
  for (const [at, who] of (['A', 'B'] as const).entries()) {
    mkdirSync(path.join(folder, who), { recursive: true });
    world.programs[who].open(path.join(folder, who), seed * 1000 + at * 500, repeated?.times[who]);
  }
  world.proxy.order = repeated === undefined ? null : new RequestOrder(repeated.requests);
  const session = new Session(world, seed, folder, options);
  try {
    return await session.run();
  } finally {
    await session.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Session {
  readonly #world: World;
  readonly #seed: number;
  readonly #hasFullDisk: boolean;
  readonly #people: People;
  readonly #folderEvents: FolderEvents | null;
  readonly #syncs: Sync[] = [];
  readonly #failures: string[] = [];
  #run = 0;

  constructor(world: World, seed: number, folder: string, options: SessionOptions) {
    this.#hasFullDisk = options.fullDisk === true;
    this.#world = world;
    this.#seed = seed;
    this.#people = new People(world, seeded(seed));
    // By chance of their own: what people do stays that of the seed.
    this.#folderEvents =
      options.folderEvents === true
        ? new FolderEvents(world, this.#people, folder, seeded(seed ^ 0xf01d))
        : null;
  }

  async run(): Promise<Outcome> {
    const people = this.#people;
    await people.begin();
    const steps = 20 + people.below(25);
    for (let step = 0; step < steps; step += 1) {
      await this.#folderEvents?.mayHappen(step % 2 === 0 ? 'A' : 'B');
      await this.#step();
    }
    this.#folderEvents?.end();
    await this.#makePeace();
    const evidence: Evidence = {
      acts: people.acts,
      applied: this.#world.proxy.applied,
      asked: this.#world.proxy.asked,
      syncs: this.#syncs,
      failures: this.#failures,
      outboxes: { A: await people.space.outbox('A'), B: await people.space.outbox('B') },
      state: await people.space.state(),
      shown: { A: await people.space.shown('A'), B: await people.space.shown('B') },
    };
    const log = [...people.log, ...appendix(evidence)];
    const { programs, proxy } = this.#world;
    const times = { A: [...programs.A.times], B: [...programs.B.times] };
    const schedule = { seed: this.#seed, times, requests: proxy.asked.map(({ name }) => name) };
    const violations = judge(evidence);
    const missed = proxy.order?.missed ?? 0;
    const { length: acts } = people.acts;
    return { seed: this.#seed, acts, syncs: this.#run, violations, log, schedule, missed };
  }

  async end(): Promise<void> {
    await this.#people.space.close();
    this.#folderEvents?.end();
    this.#world.proxy.clear();
  }

  async #step(): Promise<void> {
    const { random } = this.#people;
    const who = random() < 0.5 ? 'A' : 'B';
    const what = random();
    if (what < 0.2) await this.#sync(who, this.#weather(who, random() < 0.3));
    else if (what < 0.23) {
      const [a, b] = [this.#weather('A', false), this.#weather('B', false)];
      await Promise.all([this.#sync('A', a), this.#sync('B', b)]);
    } else if (what < 0.25) await this.#deliverLate();
    else if (what < 0.34)
      this.#pass([5 * second, 70 * second, 70 * second, 10 * minute][this.#people.below(4)] ?? 0);
    else if (what < 0.38) await this.#people.decide(who);
    else if (what < 0.56) await this.#people.actOnWeb();
    else await this.#people.act(who);
  }

  #weather(who: Installation, meetsWriter: boolean): Weather {
    const { random } = this.#people;
    this.#run += 1;
    const share = [0, 0.3, 0.5, 0.8][this.#people.below(4)] ?? 0;
    const moment = (['before', 'applied', 'answered'] as const)[this.#people.below(3)] ?? 'before';
    const kill = { at: 1 + this.#people.below(4), moment, now: () => this.#world.programs[who].kill() };
    return {
      run: this.#run,
      seed: `${this.#seed} ${this.#run}`,
      reads: share / 10,
      writes: share,
      ...(random() < 0.25 ? { kill } : {}),
      ...(meetsWriter ? { beforePage: () => this.#people.writeBlockOnWeb() } : {}),
    };
  }

  async #sync(who: Installation, weather: Weather): Promise<boolean> {
    const { proxy, programs } = this.#world;
    proxy.forecast(who, weather);
    const from = proxy.applied.length;
    // Not in peace. A part of the syncs is to go far: what fails first ends most of them.
    const isFull = this.#hasFullDisk && weather.seed !== '';
    const failEvery = isFull ? 5 + Math.floor(seeded(this.#seed * 1000 + weather.run)() * 200) : null;
    const printed = await programs[who].run(['sync', '--json'], failEvery);
    const isDone = printed?.code === 0;
    if (failEvery !== null && /is full/.test(printed?.stderr ?? '')) proxy.note('full disk');
    this.#syncs.push({ who, run: weather.run, from, to: proxy.applied.length, isDone });
    const end = isDone ? 'done' : (printed?.stderr.trim() ?? 'killed');
    this.#people.log.push(
      `${who} sync ${weather.run}, faults ${weather.writes}${failEvery === null ? '' : `, every ${failEvery}th write fails`}: ${end}`,
    );
    return isDone;
  }

  #pass(ms: number): void {
    this.#world.clock.pass(ms);
    this.#people.log.push(`${ms / second} s pass`);
  }

  async #deliverLate(): Promise<void> {
    this.#people.log.push('what is late arrives');
    await this.#world.proxy.deliverLate();
  }

  /** No faults any more: all is sent, what the program offers is taken, and what changed is heard of. */
  async #makePeace(): Promise<void> {
    const people = this.#people;
    await people.finishReviews('A');
    await people.finishReviews('B');
    // Before the program looks for what it lost, or after it sent that again.
    if (people.random() < 0.3) await this.#deliverLate();
    await this.#settle();
    await this.#deliverLate();
    await this.#settle();
    // What a late request took away from under an edit that asks comes back with the decision.
    for (let round = 0; round < mostDecisions; round += 1) {
      if (![await people.decidePages('A'), await people.decidePages('B')].includes(true)) break;
      await this.#settle();
    }
    // What nothing tells of is listed again after six hours, one discussion a sync: docs/design/sync.md, "Discussions".
    for (let round = 0; round < 8; round += 1) {
      const state = await people.space.state();
      const shown = [await people.space.shown('A'), await people.space.shown('B')];
      if (shown.every((one) => differences(state, one).length === 0)) break;
      this.#pass(round === 0 ? 400 * minute : minute);
      await this.#syncBoth();
      // What was listed may be a copy, which the program offers to remove.
      if ([await people.takeOffers('A'), await people.takeOffers('B')].includes(true)) await this.#settle();
    }
  }

  async #settle(): Promise<void> {
    const { space } = this.#people;
    for (let round = 0; round < 12; round += 1) {
      this.#pass(6 * minute);
      await this.#syncBoth();
      const outboxes = [await space.outbox('A'), await space.outbox('B')];
      const wasOffered = [await this.#people.takeOffers('A'), await this.#people.takeOffers('B')].includes(
        true,
      );
      if (!wasOffered && outboxes.every((items) => items.every((item) => isEnded(item, items)))) return;
    }
  }

  async #syncBoth(): Promise<void> {
    for (const who of ['A', 'B'] as const) {
      this.#run += 1;
      const isDone = await this.#sync(who, { run: this.#run, seed: '', reads: 0, writes: 0 });
      if (!isDone) this.#failures.push(this.#people.log.at(-1) ?? '');
    }
  }
}

/** What one needs beside the log to follow a session. */
function appendix({ applied, asked, outboxes, state, shown }: Evidence): readonly string[] {
  const looks = asked.map(
    ({ name, path: place, at, fault }) =>
      `asked: ${name} (${place}) after ${at} writes${fault === null ? '' : `, met ${fault}`}`,
  );
  const requests = applied.map(({ who, run, isLate, method, path: place, body, answer }) => {
    const source = `${isLate ? 'late ' : ''}${who}${run === 0 ? '' : ` in sync ${run}`}`;
    return `applied: ${source} ${method} ${place} ${JSON.stringify(body)} made ${String(answer['id'])}`;
  });
  const edits = (['A', 'B'] as const).flatMap((who) =>
    outboxes[who].map((item) => `outbox of ${who}: ${JSON.stringify(item)}`),
  );
  const ends = { service: state, A: shown.A, B: shown.B };
  return [...looks, ...requests, ...edits, `at the end: ${JSON.stringify(ends)}`];
}

import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { readBase } from '../../../src-main/outbox/editing/base.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { seeded, VirtualClock } from '../virtual-clock.ts';
import { Elsewhere } from './elsewhere.ts';
import type { PendingReply } from './elsewhere.ts';
import { Ledger } from './ledger.ts';
import { longestToEndMs, unended } from './liveness.ts';
import { faultKinds, ModelNetwork } from './model-network.ts';
import type { FaultKind } from './model-network.ts';
import { fallenBack } from './mirror-memory.ts';
import { ModelService } from './model-service.ts';
import { fieldsOf, ModelWorld, paragraphsOf } from './model-world.ts';
import type { ModelFeatures } from './model-world.ts';
import { runNaive } from './naive-client.ts';
import type { NaiveReport } from './naive-client.ts';
import { deeds, Person } from './person.ts';
import type { Deed } from './person.ts';
import { judge, mirrorDifferences } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import { temporaryData, Workstation } from './workstation.ts';
import type { Templates } from './workstation.ts';

/** What happens in a run beside faults; a run that fails is shrunk by leaving them out. */
export const happenings = [
  'kill',
  'cancel',
  'beside',
  'meanwhile',
  'web',
  'skew',
  'second station',
  'web pages',
] as const;
export type Happening = (typeof happenings)[number];

export interface SimulationOptions {
  readonly seed: number;
  /** About so many are written. */
  readonly edits: number;
  /** Share of requests that something is done to; drawn by seed unless told. */
  readonly share?: number;
  readonly kinds?: readonly FaultKind[];
  readonly deeds?: readonly Deed[];
  readonly happenings?: readonly Happening[];
  readonly features?: ModelFeatures;
  /** Comments that are there from the beginning, more than a few. */
  readonly talk?: number;
  /** What happens on the web is about merges and updates alone. */
  readonly onlySteps?: boolean;
  /** Also measures a naive client behind the same network. */
  readonly naive?: boolean;
  readonly onTrace?: (line: string) => void;
}

export interface SimulationReport extends Verdict {
  readonly seed: number;
  readonly edits: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly faulted: number;
  readonly posts: number;
  readonly outboxGets: number;
  readonly kills: number;
  /** Surplus copies that were offered for removal, and removed. */
  readonly surplusOffered: number;
  readonly held: number;
  /** Writes of pages that the service carried out, from workstations and from the web. */
  readonly pageWrites: { readonly here: number; readonly web: number };
  /** Changes of state that followed each other in one edit, as `kind: state > state > state`. */
  readonly statePairs: readonly string[];
  /** Offers to bring back what a late request of a page undid. */
  readonly overturnedOffered: number;
  readonly naive: NaiveReport | null;
  /** Of everything that happened, in order: equal seeds give equal hashes. */
  readonly traceHash: string;
}

export function violations(verdict: Verdict): readonly string[] {
  return [
    ...verdict.lost.map((one) => `lost: ${one}`),
    ...verdict.twice.map((one) => `twice: ${one}`),
    ...verdict.disordered.map((one) => `out of order: ${one}`),
    ...verdict.overwritten.map((one) => `overwritten: ${one}`),
    ...verdict.wrong.map((one) => `wrong: ${one}`),
  ];
}

/** With these an edit of a page says that it is not known what stood there, or whether it arrived. */
const unclearReasons: ReadonlySet<string> = new Set([
  'page-unclear',
  'page-unseen',
  'field-unseen',
  'insertion-unclear',
  'deletion-unseen',
]);

/** With these the web sets fields of pages, too. */
const fieldDeeds: ReadonlySet<Deed> = new Set(['page.property', 'page.move', 'page.restore']);

const start = Date.UTC(2026, 0, 1);
const dayMs = 24 * 3600_000;

/** Runs one seed (docs/design/outbox.md): two workstations and the web, a failing network, then peace and the count. */
export function simulate(options: SimulationOptions, templates: Templates): Promise<SimulationReport> {
  const report = lastOne.then(() => runOnce(options, templates));
  lastOne = report.catch(() => undefined);
  return report;
}

/** One at a time in a process: to the clock of one, the work of another is work under way, and both would stand still. */
let lastOne: Promise<unknown> = Promise.resolve();

async function runOnce(options: SimulationOptions, templates: Templates): Promise<SimulationReport> {
  const run = new Simulation(options, templates);
  try {
    return await run.run();
  } finally {
    run.close();
  }
}

class Simulation {
  readonly #options: SimulationOptions;
  readonly #templates: Templates;
  readonly #random: () => number;
  readonly #hash = createHash('sha1');
  readonly #clock: VirtualClock;
  readonly #world: ModelWorld;
  readonly #network: ModelNetwork;
  readonly #elsewhere: Elsewhere;
  readonly #ledger = new Ledger((line) => this.#trace(line));
  readonly #folder = temporaryData('faults');
  readonly #stations: Workstation[] = [];
  readonly #persons: Person[] = [];
  readonly #found: string[] = [];
  readonly #happenings: ReadonlySet<Happening>;
  readonly #skewMs: number;

  constructor(options: SimulationOptions, templates: Templates) {
    this.#options = options;
    this.#templates = templates;
    this.#random = seeded(options.seed);
    this.#happenings = new Set(options.happenings ?? happenings);
    const pageRandom = (options.deeds ?? deeds).some((deed) => deed.startsWith('page.'))
      ? seeded(options.seed ^ 0x5eed)
      : null;
    const features = options.features ?? {
      hasReviews: this.#chance(0.5),
      hasSpaceReplies: this.#chance(0.5),
      hasUser: this.#chance(0.5),
      ...(pageRandom === null ? {} : { hasRevisions: pageRandom() < 0.85 }),
    };
    const share = options.share ?? 0.05 + 0.4 * this.#random();
    this.#clock = new VirtualClock(start);
    this.#skewMs = this.#skew();
    // What is there from the beginning was made before any clock went wrong.
    let skewMs = 0;
    const clock = this.#clock;
    this.#world = ModelWorld.furnished(features, options.talk ?? 0, () => clock.now() + skewMs);
    skewMs = this.#skewMs;
    const trace = (line: string): void => this.#trace(line);
    this.#world.onPageWrite = ({ order, changeRequest, page, device, after }) =>
      trace(
        `${device} made ${changeRequest} ${page} by write ${order}: ${after.title} (${fieldsOf(after)}): ${paragraphsOf(after.markdown).join(' ')}`,
      );
    this.#network = new ModelNetwork({
      clock,
      service: new ModelService(this.#world),
      random: this.#random,
      share,
      kinds: options.kinds ?? faultKinds,
      trace,
      ...(pageRandom === null
        ? {}
        : {
            pages: {
              before: ({ url }) => this.#writeBefore(url, pageRandom),
              lateMs: () => (pageRandom() < 0.4 ? pageRandom() * 1_800_000 : 0),
            },
          }),
    });
    this.#elsewhere = new Elsewhere(
      this.#world,
      this.#random,
      (id) => this.#isReported(id),
      () => this.#pendingReplies(),
      options.onlySteps === true,
      pageRandom,
      (options.deeds ?? deeds).some((deed) => fieldDeeds.has(deed)),
      options.deeds?.includes('page.insert') === true,
    );
    trace(`seed ${options.seed} share ${share.toFixed(2)} ${JSON.stringify(features)} skew ${this.#skewMs}`);
  }

  /** Somebody is quicker than a request about the pages of a change request, at any moment. */
  #writeBefore(url: string, pageRandom: () => number): void {
    const [, id, rest = ''] = /\/change-requests\/([^/?]+)([^?]*)/.exec(url) ?? [];
    if (!this.#may('web pages') || (id === undefined && !url.includes('/revisions/'))) return;
    const share = rest.startsWith('/content') || id === undefined ? 0.06 : 0.03;
    if (pageRandom() < share) this.#elsewhere.writePage(id);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #may(happening: Happening): boolean {
    return this.#happenings.has(happening);
  }

  #skew(): number {
    const skewMs = Math.round((this.#random() - 0.5) * 2 * dayMs);
    return this.#may('skew') ? skewMs : 0;
  }

  #trace(line: string): void {
    const whole = `${this.#clock.now() - start} ${line}\n`;
    this.#hash.update(whole);
    this.#options.onTrace?.(whole);
  }

  close(): void {
    for (const station of this.#stations) station.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async run(): Promise<SimulationReport> {
    await this.#setUp();
    this.#network.isPeace = false;
    // A shrunken run may have nothing left to write.
    for (let round = 0; round < 500 && this.#ledger.edits < this.#options.edits; round += 1) {
      await this.#round(round);
    }
    for (let turn = 0; turn < 3; turn += 1) await this.#quietTurn();
    const naive = this.#options.naive === true ? await this.#naive() : null;
    this.#network.isPeace = true;
    this.#world.mayWrite = true;
    await this.#end();
    await this.#settle();
    const verdict = judge(this.#stations, this.#world, this.#ledger);
    verdict.wrong.push(...this.#found, ...this.#network.misdeeds, ...this.#ledger.misdone);
    // Where nothing is done after its time-out, no copy is ever made that would have to be removed.
    const isTimely = !(this.#options.kinds ?? faultKinds).includes('applied very late');
    if (isTimely && this.#ledger.accepted.size > 0) {
      verdict.twice.push(`${this.#ledger.accepted.size} copies had to be removed`);
    }
    const rows = this.#stations.flatMap(({ session }) => session.store.edits.all());
    const { counts } = this.#network;
    const written = Map.groupBy(this.#world.pageWrites, ({ device }) => device);
    const web = (written.get('web')?.length ?? 0) + (written.get('service')?.length ?? 0);
    for (const line of violations(verdict)) this.#trace(line);
    return {
      ...verdict,
      seed: this.#options.seed,
      edits: this.#ledger.edits,
      byKind: Object.fromEntries([...this.#ledger.byKind].sort(([a], [b]) => (a < b ? -1 : 1))),
      ...counts,
      kills: this.#stations.reduce((sum, station) => sum + station.kills, 0),
      surplusOffered: this.#ledger.accepted.size,
      held: rows.filter((row) => row.state === 'held' || row.state === 'rejected').length,
      pageWrites: { here: this.#world.pageWrites.length - web, web },
      overturnedOffered: rows.filter((row) => this.#ledger.overturned.has(row.id)).length,
      statePairs: [...new Set(this.#stations.flatMap((station) => station.statePairs))].sort(),
      naive,
      traceHash: this.#hash.digest('hex'),
    };
  }

  async #setUp(): Promise<void> {
    const isFresh = this.#chance(0.06);
    const template = isFresh ? undefined : await this.#template();
    await this.#clock.pass(3 * dayMs);
    const names = this.#may('second station') ? ['desk', 'train'] : ['desk'];
    for (const [index, name] of names.entries()) {
      const dataDir = path.join(this.#folder, name);
      if (template !== undefined) this.#templates.copy(template, dataDir);
      const station = new Workstation({
        name,
        dataDir,
        network: this.#network,
        clock: this.#clock,
        random: this.#random,
        skewMs: this.#skew(),
        trace: (line) => this.#trace(`${name} ${line}`),
      });
      this.#stations.push(station);
      const allowed = this.#options.deeds ?? deeds;
      this.#persons.push(
        new Person(station, this.#ledger, this.#random, {
          allowed,
          isFirst: index === 0,
          hasSpaceReplies: this.#world.features.hasSpaceReplies,
          isReported: (id) => this.#isReported(id),
          pages: {
            writes: () => this.#world.pageWrites.length,
            isTitled: (title) => this.#world.pageWrites.some(({ after }) => after.title === title),
          },
          isOnWeb: (text) =>
            this.#world.log.some((one) => one.what === 'create' && one.user === 'me' && one.value === text),
        }),
      );
      if (template === undefined) await this.#firstSync(station);
      station.watch();
    }
  }

  /** Made on the web, or known by its id to the workstation that made it. */
  #isReported(id: string): boolean {
    const [made] = this.#world.log.filter((one) => one.object === id);
    if (made === undefined || made.device === 'web') return true;
    return this.#stations.some(({ session }) => session.store.edits.isClaimed(id, ''));
  }

  #pendingReplies(): readonly PendingReply[] {
    return this.#stations.flatMap(({ session }) =>
      session.store.edits.active().flatMap((row) => {
        if (row.kind !== 'reply.add') return [];
        const { comment, markdown } = JSON.parse(row.payload) as {
          comment: { id: string };
          markdown: string;
        };
        return [{ comment: session.store.edits.serverIdOf(comment.id) ?? comment.id, text: markdown }];
      }),
    );
  }

  /** Connecting, then a first sync that is cut and killed on the way as often as not. */
  async #firstSync(station: Workstation): Promise<void> {
    await connect(station, this.#clock);
    this.#network.isPeace = false;
    const person = this.#persons[this.#stations.indexOf(station)];
    const signIn = async (): Promise<void> => this.#clock.run(person?.signInAgain() ?? Promise.resolve());
    for (let turn = 0; turn < 6; turn += 1) {
      await this.#sync(station, this.#may('kill') && this.#chance(0.4));
      await signIn();
    }
    this.#network.isPeace = true;
    await signIn();
    await this.#clock.run(station.session.syncOnce({ keepAllIfNone: true }));
    introduce(station);
  }

  /** A workstation that has synced with this very world, before anything happened. */
  #template(): Promise<string> {
    const { features } = this.#world;
    const talk = this.#options.talk ?? 0;
    return this.#templates.get(`${Object.values(features).map(Number).join('')}-${talk}`, async (dataDir) => {
      const clock = new VirtualClock(start);
      const service = new ModelService(ModelWorld.furnished(features, talk, () => clock.now()));
      const random = seeded(1);
      const trace = (): void => undefined;
      const network = new ModelNetwork({ clock, service, random, share: 0, kinds: [], trace });
      const station = new Workstation({ name: 'desk', dataDir, network, clock, random, skewMs: 0, trace });
      await connect(station, clock);
      await clock.run(station.session.syncOnce({ keepAllIfNone: true }));
      introduce(station);
      await clock.run(station.close());
    });
  }

  async #round(round: number): Promise<void> {
    const index = round % this.#stations.length;
    const station = this.#stations[index];
    const person = this.#persons[index];
    if (station === undefined || person === undefined) return;
    await this.#clock.run(person.signInAgain());
    if (this.#chance(0.5)) await this.#clock.run(person.decide(0.5));
    await this.#clock.run(person.write(3 + Math.floor(this.#random() * 8)));
    if (this.#may('web') && this.#chance(0.7)) this.#elsewhere.act();
    if (this.#may('web pages')) this.#elsewhere.writePage();
    await this.#sync(station, this.#may('kill') && this.#chance(0.15));
    await this.#quietTurn();
  }

  /** Time passes, and what is due is sent; now and then the rest is pulled. */
  async #quietTurn(): Promise<void> {
    for (const [index, station] of this.#stations.entries()) {
      await this.#clock.pass(this.#random() * 100_000);
      if (this.#may('web') && this.#chance(0.2)) this.#elsewhere.act();
      await this.#clock.run(this.#persons[index]?.signInAgain() ?? Promise.resolve());
      if (this.#chance(0.25)) await this.#sync(station, this.#may('kill') && this.#chance(0.05));
      else await this.#work(station, () => this.#push(station), this.#may('kill') && this.#chance(0.05));
    }
  }

  async #push(station: Workstation): Promise<void> {
    const controller = new AbortController();
    await station.session.outbox.push({ signal: controller.signal, resetBackOff: this.#chance(0.5) });
  }

  async #sync(station: Workstation, isKilled: boolean): Promise<void> {
    const before = heldIds(station);
    const sync = (): Promise<unknown> => station.session.syncOnce({ keepAllIfNone: true });
    if (this.#may('beside') && this.#chance(0.08) && !isKilled) {
      const both = Promise.all([sync(), station.beside((session) => session.syncOnce())]);
      await this.#clock.run(both);
    } else if (this.#may('meanwhile') && !this.#network.isPeace && !isKilled && this.#chance(0.3)) {
      await this.#clock.run(Promise.all([sync(), this.#writeMeanwhile(station)]));
    } else {
      await this.#work(station, sync, isKilled);
    }
    const after = new Set(heldIds(station));
    for (const id of before) {
      if (!after.has(id) && this.#world.messages.has(id)) {
        this.#found.push(`${station.name}: a sync took ${id} away, and the server has it`);
      }
    }
    this.#lookBack(station);
    this.#trace(`${station.name} synced ${JSON.stringify(station.session.outbox.counts())}`);
  }

  /** The person goes on writing while a sync runs, and it goes out beside it, as a long sync lets it. */
  async #writeMeanwhile(station: Workstation): Promise<void> {
    await this.#clock.sleep(this.#random() * 1200);
    await this.#persons[this.#stations.indexOf(station)]?.write(1 + Math.floor(this.#random() * 4));
    await this.#push(station);
  }

  /** What was confirmed stays so in the mirror, at every moment. */
  #lookBack(station: Workstation): void {
    const rows = station.session.store.edits.all();
    this.#noteReported(rows);
    for (const words of fallenBack(station.name, station.session, rows, this.#world)) {
      if (!this.#found.includes(words)) this.#found.push(words);
    }
  }

  /** What edits of pages say of what others wrote. */
  #noteReported(rows: readonly EditRow[]): void {
    for (const row of rows) {
      const { reasonCode } = row;
      if (!row.kind.startsWith('page.')) continue;
      if (readBase(row.base).isJoined === true) this.#ledger.joined.add(row.id);
      if (reasonCode === null) continue;
      if (reasonCode === 'overturned' || reasonCode === 'set-over') this.#ledger.overturned.add(row.id);
      if (unclearReasons.has(reasonCode)) this.#ledger.unclear.add(row.id);
    }
  }

  /** Runs it to its end, or stops it, or kills the process in the middle. */
  async #work(station: Workstation, work: () => Promise<unknown>, isKilled: boolean): Promise<void> {
    if (isKilled) {
      const ended = new Promise<void>((resolve, reject) => {
        // What a killed process still had in hand ends with it.
        work().then(() => resolve(), reject);
        void this.#clock.sleep(this.#random() * 2500).then(() => resolve());
      });
      await this.#clock.run(ended);
      station.kill();
      this.#trace(`${station.name} killed`);
      return;
    }
    // Whoever cancels every sync learns nothing from the service: after the faults nobody does.
    if (this.#may('cancel') && this.#chance(0.05) && !this.#network.isPeace) {
      const { session } = station;
      const stop = new AbortController();
      const soon = this.#clock.sleep(this.#random() * 2500, stop.signal);
      void soon.then(
        () => session.cancel(),
        () => undefined,
      );
      await this.#clock.run(work());
      stop.abort();
      return;
    }
    await this.#clock.run(work());
  }

  /** Without faults and without decisions, every edit ends or asks within its time. */
  async #end(): Promise<void> {
    const turns = 10;
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const [index, station] of this.#stations.entries()) {
        await this.#clock.run(this.#persons[index]?.signInAgain() ?? Promise.resolve());
        // What a push learns from the service, and what asks once more after the next pull.
        if (turn % 5 === 0) await this.#sync(station, false);
        else await this.#clock.run(this.#push(station));
      }
      if (turn < turns) await this.#clock.pass(longestToEndMs / turns);
    }
    for (const station of this.#stations) this.#found.push(...unended(station.name, station.session));
  }

  /** Peace: everybody decides, signs in and syncs until nothing moves any more. */
  async #settle(): Promise<void> {
    // Where nothing says that they moved, discussions are listed again one in a pull.
    const turns = 30 + 2 * this.#world.changeRequests.size;
    for (let turn = 0; turn < turns; turn += 1) {
      // In the end whatever shows only when all is listed again must have been listed (docs/design/sync.md).
      await this.#clock.pass(turn === 4 ? 7 * 3600_000 : 10 * 60_000);
      for (const [index, station] of this.#stations.entries()) {
        const person = this.#persons[index];
        if (person === undefined) continue;
        await this.#clock.run(person.signInAgain());
        await this.#clock.run(person.decide(turn < 3 ? 0.7 : 0));
        await this.#clock.run(person.acceptOffers());
        await this.#clock.run(person.answerQuestions());
        await this.#sync(station, false);
      }
      if (turn >= 5 && this.#stations.every((station) => this.#isSettled(station))) return;
    }
  }

  #isSettled(station: Workstation): boolean {
    const { session } = station;
    const { unknown, reconciling, sending } = session.outbox.counts();
    if (unknown + reconciling + sending > 0) return false;
    if (
      session.store.edits
        .unfinished()
        .some((row) => row.state === 'held' && row.reasonCode === 'surplus-copy')
    )
      return false;
    return session.outbox.nextAt() === null && mirrorDifferences('', session, this.#world).length === 0;
  }

  #naive(): Promise<NaiveReport> {
    return runNaive(this.#network, this.#clock, this.#options.edits);
  }
}

async function connect(station: Workstation, clock: VirtualClock): Promise<void> {
  const reply = await clock.run(
    station.core.request('accounts.connect', { baseUrl: 'https://docs.example', token: 'token' }),
  );
  if (!reply.ok) throw new Error(reply.failure.detail);
}

/** Where the service does not say who we are, the person says it. */
function introduce({ session }: Workstation): void {
  const { account } = session.store;
  if (account.get()?.userId === null)
    account.setUser('me', JSON.stringify({ id: 'me', displayName: 'Me' }), 'person');
}

/** Ids of the comments and replies that the mirror holds. */
function heldIds({ session }: Workstation): readonly string[] {
  return session.store.database
    .prepare<[], string>('select id from comment where gone_at is null union all select id from reply')
    .pluck()
    .all();
}

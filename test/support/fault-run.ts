import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCore } from '../../src-main/core/core.ts';
import type { Core } from '../../src-main/core/core.ts';
import type { AccountSession } from '../../src-main/core/account-session.ts';
import type { EditRow } from '../../src-main/store/edits.ts';
import type { Clock } from '../../src-main/core/ports.ts';
import { ModelServer } from './model-server.ts';
import type { ModelFault } from './model-server.ts';
import { quietLog } from './quiet-ports.ts';
import { seeded, VirtualClock } from './virtual-clock.ts';

export interface FaultRunOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Share of requests that something is done to. */
  readonly faultShare: number;
  /** Share of rounds in which a workstation is killed in the middle. */
  readonly killShare: number;
  /** Late effects may come after the time-out too, so that copies can appear. */
  readonly veryLate?: boolean;
}

/** What a run came to; everything that should not be is named with the text it is about. */
export interface FaultRunReport {
  readonly creations: number;
  readonly requests: number;
  readonly posts: number;
  readonly kills: number;
  readonly removedCopies: number;
  readonly held: number;
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  readonly disordered: readonly string[];
  readonly wrong: readonly string[];
}

const faults: readonly ModelFault[] = [
  'unreachable',
  'request lost',
  'answer lost',
  'time-out before',
  'time-out after',
  'applied late',
  '500 before',
  '500 after',
  '503 before',
  'truncated',
  'html',
  '429',
];

/** One workstation of a person; it may be killed and started again on the same data. */
class Workstation {
  readonly name: string;
  readonly #dataDir: string;
  readonly #server: ModelServer;
  readonly #clock: VirtualClock;
  readonly #random: () => number;
  #core: Core;
  #transport: ReturnType<ModelServer['transportOf']>;
  #starts = 0;
  #life = { isDead: false };

  constructor(name: string, dataDir: string, server: ModelServer, clock: VirtualClock, random: () => number) {
    this.name = name;
    this.#dataDir = dataDir;
    this.#server = server;
    this.#clock = clock;
    this.#random = random;
    this.#transport = server.transportOf('me');
    this.#core = this.#start();
  }

  get session(): AccountSession {
    const [account] = this.#core.state.accounts.values();
    if (account === undefined) throw new Error('No account is connected.');
    return account.session;
  }

  get core(): Core {
    return this.#core;
  }

  /** As SIGKILL does it: nothing of the process goes on, and what is not on disk is gone. */
  kill(): void {
    this.#transport.isDead = true;
    this.#life.isDead = true;
    this.session.store.close();
    this.#transport = this.#server.transportOf('me');
    this.#core = this.#start();
  }

  #start(): Core {
    this.#starts += 1;
    const life = { isDead: false };
    this.#life = life;
    const clock: Clock = {
      now: () => this.#clock.now(),
      async sleep(ms, signal) {
        await inner.sleep(ms, signal);
        // A killed process does not wake up again.
        if (life.isDead) await new Promise(() => undefined);
      },
    };
    const inner = this.#clock;
    return createCore({
      ports: {
        clock,
        random: this.#random,
        transport: this.#transport,
        secrets: {
          get: () => Promise.resolve({ kind: 'value', value: 'token' }),
          set: () => Promise.resolve(),
          delete: () => Promise.resolve(),
        },
        log: quietLog,
        dataDir: this.#dataDir,
      },
      isAutomatic: false,
      owner: `${this.name} ${this.#starts}`,
      isOwnerAlive: () => false,
    });
  }
}

/** Temporary data in memory where the machine has such a place: a run writes thousands of durable transactions. */
function temporaryData(): string {
  return mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'galley-faults-'));
}

/** Two workstations of one person write and sync through a network that fails by seed; then peace, and the count. */
export async function runFaults(options: FaultRunOptions): Promise<FaultRunReport> {
  const random = seeded(options.seed);
  const clock = new VirtualClock(Date.UTC(2026, 0, 1));
  let isPeace = true;
  const server = new ModelServer({
    clock,
    random,
    skewMs: Math.round((random() - 0.5) * 2 * 24 * 3600_000),
    fault: (request) => {
      if (isPeace || random() >= options.faultShare) return undefined;
      const fault = faults[Math.floor(random() * faults.length)];
      // Something else than a creation that is applied late would be applied after what was decided later.
      return fault === 'applied late' && request.method !== 'POST' ? 'request lost' : fault;
    },
    lateMs: () => random() * (options.veryLate === true ? 240_000 : 50_000),
  });
  const folder = temporaryData();
  const stations = ['desk', 'train'].map(
    (name) => new Workstation(name, path.join(folder, name), server, clock, random),
  );
  let kills = 0;
  let count = 0;
  let removedCopies = 0;
  try {
    for (const station of stations) {
      const reply = await clock.run(
        station.core.request('accounts.connect', { baseUrl: 'https://docs.example', token: 'token' }),
      );
      if (!reply.ok) throw new Error(reply.failure.detail);
      const { session } = station;
      session.store.account.setUser('me', JSON.stringify({ id: 'me', displayName: 'Me' }), 'person');
      await clock.run(session.syncOnce({ keepAllIfNone: true }));
    }
    isPeace = false;
    for (let round = 0; round < options.rounds; round += 1) {
      const station = stations[round % stations.length]!;
      count = write(station, count);
      if (random() < options.killShare) {
        kills += 1;
        const ended = new Promise<void>((resolve) => {
          // What a killed process still had in hand ends with it.
          station.session.syncOnce().then(
            () => resolve(),
            () => undefined,
          );
          void clock.sleep(random() * 3000).then(() => resolve());
        });
        await clock.run(ended);
        station.kill();
      } else {
        await clock.run(station.session.syncOnce());
      }
      // In between nothing is written: most of the outbox goes out through the failing network, not in the peace after.
      for (let turn = 0; turn < 4; turn += 1) {
        await clock.pass(random() * 120_000);
        await clock.run(station.session.syncOnce());
      }
    }
    isPeace = true;
    for (let turn = 0; turn < 25; turn += 1) {
      await clock.pass(10 * 60_000);
      for (const station of stations) {
        await clock.run(station.session.syncOnce());
        removedCopies += acceptOffers(station);
      }
    }
    return report(stations, server, { kills, removedCopies });
  } finally {
    for (const station of stations) await station.core.close();
    rmSync(folder, { recursive: true, force: true });
  }

  function write(station: Workstation, from: number): number {
    const { outbox, store } = station.session;
    let next = from;
    const own = store.edits.all().filter((row) => row.kind === 'comment.add' && row.state !== 'discarded');
    const steps = 1 + Math.floor(random() * 5);
    for (let step = 0; step < steps; step += 1) {
      const about = own[Math.floor(random() * own.length)];
      const draw = random();
      next += 1;
      const markdown = `${station.name} writes ${next}`;
      if (draw < 0.5 || about === undefined) {
        const row = outbox.add(
          { kind: 'comment.add', target: { spaceId: 's', changeRequestId: 'cr' }, markdown },
          'now',
        );
        own.push(row);
      } else if (draw < 0.75) {
        outbox.add({ kind: 'reply.add', comment: { id: about.id }, markdown }, 'now');
      } else if (draw < 0.85) {
        outbox.add({ kind: 'comment.react', comment: { id: about.id }, emoji: '1f44d' }, 'now');
      } else if (draw < 0.92) {
        outbox.add({ kind: 'comment.resolve', comment: { id: about.id } }, 'now');
      } else {
        outbox.add({ kind: 'comment.edit', comment: { id: about.id }, markdown }, 'now');
      }
    }
    return next;
  }
}

/** What the person does about copies that are offered for removal: remove them. */
function acceptOffers(station: Workstation): number {
  const { outbox, store } = station.session;
  const offers = store.edits.all().filter((row) => row.state === 'held' && row.reasonCode === 'surplus-copy');
  for (const offer of offers) outbox.retry(offer.id);
  return offers.length;
}

interface Tallied {
  readonly kills: number;
  readonly removedCopies: number;
}

function report(stations: readonly Workstation[], server: ModelServer, tallied: Tallied): FaultRunReport {
  const lost: string[] = [];
  const twice: string[] = [];
  const disordered: string[] = [];
  const wrong: string[] = [];
  let creations = 0;
  let held = 0;
  const messages = [...server.comments.values()].flatMap((comment) => [comment, ...comment.replies]);
  const copies = new Map<string, number>();
  for (const message of messages) copies.set(message.body, (copies.get(message.body) ?? 0) + 1);
  const byId = new Map(messages.map((message) => [message.id, message]));

  for (const { name, session } of stations) {
    const rows = session.store.edits.all();
    let lastOrder = 0;
    for (const row of rows) {
      if (row.state === 'held' || row.state === 'rejected') held += 1;
      else if (row.state !== 'confirmed' && row.state !== 'discarded' && !waitsForHeld(rows, row)) {
        wrong.push(`${name}: ${row.kind} is still ${row.state}`);
      }
      if (row.kind !== 'comment.add' && row.kind !== 'reply.add') continue;
      creations += 1;
      const text = textNow(rows, row);
      const there = copies.get(text) ?? 0;
      if (row.state === 'confirmed' && there === 0) lost.push(text);
      if (there > 1) twice.push(text);
      const message = row.serverId === null ? undefined : byId.get(row.serverId);
      // An edit that was held and went later stands out of order by the person's own decision.
      if (row.state === 'confirmed' && message !== undefined) {
        if (message.order < lastOrder) disordered.push(text);
        lastOrder = Math.max(lastOrder, message.order);
      }
    }
    wrong.push(...differences(name, session, server));
  }
  return {
    creations,
    requests: server.requests,
    posts: server.posts,
    ...tallied,
    held,
    lost,
    twice,
    disordered,
    wrong,
  };
}

function waitsForHeld(rows: readonly EditRow[], row: EditRow): boolean {
  const creator = rows.find((one) => one.id === row.dependsOn);
  return (
    creator !== undefined &&
    (creator.state === 'held' || creator.state === 'rejected' || waitsForHeld(rows, creator))
  );
}

/** The text of a creation with the confirmed edits of it applied. */
function textNow(rows: readonly EditRow[], creation: EditRow): string {
  let text = (JSON.parse(creation.payload) as { markdown: string }).markdown;
  for (const row of rows) {
    if (row.kind !== 'comment.edit' || row.state !== 'confirmed') continue;
    const payload = JSON.parse(row.payload) as { comment: { id: string }; markdown: string };
    if (payload.comment.id === creation.id || payload.comment.id === creation.serverId)
      text = payload.markdown;
  }
  return text;
}

/** Where the mirror says otherwise than the server. */
function differences(name: string, session: AccountSession, server: ModelServer): readonly string[] {
  const mirror = session.store.comments
    .list('s', 'cr')
    .map((row) => {
      const { body, status } = JSON.parse(row.json) as { body: { markdown: string }; status: string };
      return `${row.id} ${status} ${body.markdown} ${session.store.comments.replies(row.id).length}`;
    })
    .sort();
  const truth = [...server.comments.values()]
    .map((one) => `${one.id} ${one.status} ${one.body} ${one.replies.length}`)
    .sort();
  if (JSON.stringify(mirror) === JSON.stringify(truth)) return [];
  const [first] = [
    ...truth.filter((line) => !mirror.includes(line)),
    ...mirror.filter((line) => !truth.includes(line)),
  ];
  return [`${name}: mirror and server differ, for example ${first ?? 'in order'}`];
}

import { createContext } from 'svelte';
import type {
  AdministrationAction,
  AdministrationAnswer,
  AdministrationRow,
  AdministrationView,
  Trail,
} from '../../../src-main/bridge/views/administration-views.ts';
import type { Failure } from '../../../src-main/bridge/failure.ts';
import type { App } from '../../state/app.svelte.ts';
import { keyOf } from '../../state/administration.svelte.ts';
import type { AdministrationAddress } from '../../state/administration.svelte.ts';

/** What is to be done, and to what: a dialog stands open for it. */
export interface Doing {
  readonly action: string;
  readonly trail: Trail;
}

let lastReader = 0;

/** What one place of the administration shows: first as it is kept, then as the service has it. */
export class Place {
  trail = $state.raw<Trail>([]);
  view = $state.raw<AdministrationView | null>(null);
  query = $state.raw<Readonly<Record<string, string>>>({});
  answer = $state.raw<AdministrationAnswer | null>(null);
  rows = $state.raw<readonly AdministrationRow[]>([]);
  actions = $state.raw<readonly AdministrationAction[]>([]);
  failure = $state.raw<Failure | null>(null);
  isReading = $state(false);
  /** What is kept was looked up: only then it is known that nothing is. */
  isLooked = $state(false);
  doing = $state.raw<Doing | null>(null);
  /** What is looked for in the rows that were read. */
  find = $state('');

  readonly #app: App;
  #accountId = '';
  #reader = '';
  /** Answers to what is not shown any more are dropped. */
  #generation = 0;

  constructor(app: App) {
    this.#app = app;
  }

  get accountId(): string {
    return this.#accountId;
  }

  /** True where something has to be typed before there is anything to read. */
  get isAsking(): boolean {
    const needed = this.view?.filters.filter((field) => field.isRequired) ?? [];
    return needed.some(({ name }) => (this.query[name] ?? '').trim() === '');
  }

  show(address: AdministrationAddress, view: AdministrationView | null): void {
    this.#accountId = address.accountId;
    this.trail = address.trail;
    this.view = view;
    this.query = {};
    this.find = '';
    this.#start();
  }

  filter(query: Readonly<Record<string, string>>): void {
    this.query = query;
    this.#start();
  }

  /** Leaves: what is being read is stopped. */
  leave(): void {
    this.#generation += 1;
    this.stop();
  }

  stop(): void {
    if (this.isReading) {
      void this.#app.host.request('administration.cancel', {
        accountId: this.#accountId,
        reader: this.#reader,
      });
    }
    this.#reader = '';
    this.isReading = false;
  }

  #start(): void {
    this.stop();
    this.#generation += 1;
    this.answer = null;
    this.rows = [];
    this.failure = null;
    this.isLooked = false;
    void this.#look(this.#generation);
  }

  async #look(generation: number): Promise<void> {
    void this.refreshActions();
    if (this.isAsking) {
      this.isLooked = true;
      return;
    }
    const reply = await this.#app.host.request('administration.held', this.#asked());
    if (generation !== this.#generation) return;
    this.isLooked = true;
    if (!reply.ok) this.failure = reply.failure;
    else if (reply.value !== null) this.#take(reply.value, false);
    if (this.isOnline) await this.read(false);
  }

  /** The service answered last, and the person does not work offline. */
  get isOnline(): boolean {
    const status = this.#app.sync.of(this.#accountId);
    return status !== null && status.connectivity.state === 'online' && !status.workOffline;
  }

  /** Reads it from the service. `asked`: the person wants it, also where the service seemed out of reach. */
  async read(asked: boolean): Promise<void> {
    if (this.isAsking) return;
    this.stop();
    const generation = this.#generation;
    lastReader += 1;
    const reader = `window ${lastReader}`;
    this.#reader = reader;
    this.isReading = true;
    const { host } = this.#app;
    let reply = await host.request('administration.read', { ...this.#asked(), reader, asked });
    for (let isFirst = true; ; isFirst = false) {
      if (generation !== this.#generation || reader !== this.#reader) return;
      if (!reply.ok) {
        // Once it is known as hidden, the screen leaves it.
        if (reply.failure.code === 'not-offered') await this.#app.administration.organizations.refresh();
        else if (reply.failure.code !== 'cancelled') this.failure = reply.failure;
        break;
      }
      this.failure = null;
      this.#take(reply.value, !isFirst);
      if (!reply.value.hasMore) break;
      reply = await host.request('administration.readOn', { accountId: this.#accountId, reader });
    }
    this.isReading = false;
    void this.refreshActions();
  }

  async refreshActions(): Promise<void> {
    const generation = this.#generation;
    const { accountId, trail } = { accountId: this.#accountId, trail: this.trail };
    if (accountId === '') return;
    const reply = await this.#app.host.request('administration.actions', { accountId, trail });
    if (generation === this.#generation && reply.ok) this.actions = reply.value;
  }

  /** The actions of an object in a row of the list that is shown. */
  async actionsOf(trail: Trail): Promise<readonly AdministrationAction[]> {
    const reply = await this.#app.host.request('administration.actions', {
      accountId: this.#accountId,
      trail,
    });
    return reply.ok ? reply.value : [];
  }

  #asked() {
    const query = Object.fromEntries(Object.entries(this.query).filter(([, value]) => value.trim() !== ''));
    return { accountId: this.#accountId, trail: this.trail, view: this.view?.id ?? null, query };
  }

  #take(answer: AdministrationAnswer, isMore: boolean): void {
    this.answer = answer;
    this.rows = isMore
      ? [...this.rows, ...answer.rows.map((row) => numbered(row, this.rows.length))]
      : answer.rows;
    const { administration } = this.#app;
    if (this.view === null) administration.remember(this.trail, answer.name);
    const named = this.rows.length > 500 ? [] : answer.rows;
    for (const { trail, name } of named) if (trail !== null) administration.remember(trail, name);
  }

  open(trail: Trail, view: string | null = null): void {
    this.#app.navigation.go({ screen: 'administration', accountId: this.#accountId, trail, view });
  }

  /** After something was done: what is shown is read again; of what is gone, what it stood in is shown. */
  async done(trail: Trail, isGone: boolean): Promise<void> {
    if (!isGone || keyOf(trail) !== keyOf(this.trail) || this.view !== null) {
      await this.read(true);
      return;
    }
    const above = trail.slice(0, -1);
    const list = this.#app.administration
      .viewsAt(this.#accountId, above)
      .find((view) => view.shows === 'list' && view.kind === trail.at(-1)?.kind);
    this.#app.navigation.replace({
      screen: 'administration',
      accountId: this.#accountId,
      trail: above,
      view: list?.id ?? null,
    });
  }
}

/** Rows of later pages are told apart from those of the first. */
function numbered(row: AdministrationRow, from: number): AdministrationRow {
  return { ...row, id: `${from} ${row.id}` };
}

export const [getPlace, setPlace] = createContext<Place>();

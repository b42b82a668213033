import type { AdministrationChoice } from '../../bridge/views/administration-views.ts';
import type { Account } from '../core-state.ts';
import type { Clock } from '../../ports/ports.ts';
import { nameOf } from './answer-view.ts';
import { heldAnswer } from './answers-held.ts';
import { firstText, isFields } from './json.ts';
import { isKind, kinds } from './kinds.ts';
import { offlineReason } from './permission.ts';
import { keyAt, listFor } from './calls.ts';
import type { Readings } from './readings.ts';
import type { Way } from './trails.ts';

const deletedName = 'administration-deleted-spaces';
/** How long a service keeps what was deleted (docs/design/service-api.md, "Values"). */
const restorableMs = 7 * 24 * 60 * 60_000;
const mostChoices = 2000;

/** Objects that a field of a form may name. */
export class Choices {
  readonly #readings: Readings;
  readonly #clock: Clock;

  constructor(readings: Readings, clock: Clock) {
    this.#readings = readings;
    this.#clock = clock;
  }

  /** Those that are kept here; null: no list of them is. */
  held(account: Account, way: Way, kind: string): readonly AdministrationChoice[] | null {
    if (kind === 'deleted-space') return this.deletedSpaces(account);
    if (!isKind(kind)) return null;
    const view = listFor(kind, way);
    const answer = view === undefined ? null : heldAnswer(account, keyAt(view, way));
    if (answer === null) return null;
    return answer.items.slice(0, mostChoices).flatMap((item) => {
      const id = firstText(item, kinds[kind].id);
      return id === undefined ? [] : [{ id, name: nameOf(kind, item) }];
    });
  }

  /** The same; read from the service where nothing is kept and it can be reached. */
  async find(account: Account, way: Way, kind: string): Promise<readonly AdministrationChoice[] | null> {
    const held = this.held(account, way, kind);
    const view = isKind(kind) ? listFor(kind, way) : undefined;
    if (held !== null || view === undefined || offlineReason(account) !== null) return held;
    const reader = `choices ${view.id} ${JSON.stringify(way.trail)}`;
    try {
      await this.#readings.read(account, reader, { trail: way.trail, view: view.id, query: {} }, false);
    } catch {
      return null; // the field then takes an id
    } finally {
      this.#readings.cancel(reader);
    }
    return this.held(account, way, kind);
  }

  deletedSpaces({ session }: Account): readonly AdministrationChoice[] {
    return this.#deleted(session.store.preferences.get(deletedName)).map(({ id, name }) => ({ id, name }));
  }

  /** A space was deleted from here: it can be chosen for restoring. */
  noteDeleted({ session }: Account, id: string, name: string): void {
    const known = this.#deleted(session.store.preferences.get(deletedName)).filter((one) => one.id !== id);
    const all = [{ id, name, at: this.#clock.now() }, ...known].slice(0, 50);
    session.store.transaction(() => session.store.preferences.set(deletedName, JSON.stringify(all)));
  }

  noteRestored({ session }: Account, id: string): void {
    const rest = this.#deleted(session.store.preferences.get(deletedName)).filter((one) => one.id !== id);
    session.store.transaction(() => session.store.preferences.set(deletedName, JSON.stringify(rest)));
  }

  #deleted(stored: string | undefined): readonly { id: string; name: string; at: number }[] {
    const read: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(read)) return [];
    return read.flatMap((one: unknown) => {
      if (!isFields(one)) return [];
      const { id, name, at } = one;
      const isWhole = typeof id === 'string' && typeof name === 'string' && typeof at === 'number';
      return isWhole && this.#clock.now() - at < restorableMs ? [{ id, name, at }] : [];
    });
  }
}

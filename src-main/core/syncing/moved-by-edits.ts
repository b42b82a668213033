import { isContent } from '../../outbox/editing/edit-kind.ts';
import type { Log } from '../../ports/ports.ts';
import type { Store } from '../../store/open-store.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { ending } from './push-and-pull.ts';
import type { CycleEnd, CycleParts } from './push-and-pull.ts';
import type { SyncChoices } from './sync-choices.ts';

interface MovedByEditsParts {
  readonly store: Store;
  readonly choices: SyncChoices;
  readonly log: Log;
  readonly notifyMoved: () => void;
}

/**
 * What edits of mine have moved. Change requests whose content is to be fetched: an edit has moved it, and until then what is shown of it is computed
 * here; or a deletion asks about what others wrote, which the person is to read (docs/design/writing-pages.md, "A deletion").
 */
export class MovedByEdits {
  readonly #parts: MovedByEditsParts;
  /** Spaces, by the ids of the change requests. */
  readonly #moved = new Map<string, string>();
  #hasMerged = false;

  constructor(parts: MovedByEditsParts) {
    this.#parts = parts;
  }

  /**
   * Whether a merge of mine has moved a space since the last pull: its content, and which change requests are behind it, are not known
   * here. Told once: a sync that the service's limit ends before its pull is not begun again at once.
   */
  takeMerged(): boolean {
    const hasMerged = this.#hasMerged;
    this.#hasMerged = false;
    return hasMerged;
  }

  changed({ kind, state, reasonCode, laneSpace, laneChangeRequest }: EditRow): void {
    if (kind === 'changeRequest.merge' && state === 'confirmed') this.#hasMerged = true;
    const isMoved =
      state === 'confirmed'
        ? isContent(kind) || kind === 'changeRequest.update'
        : state === 'held' && reasonCode === 'deletion-stale';
    if (!isMoved || laneChangeRequest === null) return;
    this.#moved.set(this.#parts.store.edits.serverIdOf(laneChangeRequest) ?? laneChangeRequest, laneSpace);
  }

  clear(): void {
    this.#moved.clear();
    this.#hasMerged = false;
  }

  /** Goes on to fetch what the edits that were just sent have made of change requests. What fails comes with the next sync. */
  async fetchAfter(end: CycleEnd, { sync, afterPull }: CycleParts, signal: AbortSignal): Promise<CycleEnd> {
    const { choices, log, notifyMoved } = this.#parts;
    const moved = [...this.#moved];
    const isFetched = !choices.isMetered || choices.settings.onMetered !== 'edits-and-lists';
    if (end.push !== 'done' || moved.length === 0 || !isFetched) return end;
    const { error } = await ending(signal, async () => {
      for (const [changeRequestId, spaceId] of moved) {
        await sync.refreshChangeRequest(spaceId, changeRequestId, { signal, content: true });
        notifyMoved();
      }
      await afterPull();
      return { report: null, push: 'done', error: null };
    });
    if (error !== null) log.debug('what edits made was not fetched', { error: error.message });
    return end;
  }
}

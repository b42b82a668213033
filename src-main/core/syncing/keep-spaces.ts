import { keepFirstPages } from '../../sync/content/bounded-tree.ts';
import type { Account, CoreState } from '../core-state.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Chooses spaces, or lets them go; what is pending on a space stays in the outbox either way. */
export function keepSpaces(
  state: CoreState,
  { session }: Account,
  spaceIds: readonly string[],
  keep: boolean,
): void {
  const { store } = session;
  const unknown = spaceIds.find((id) => store.spaces.get(id) === undefined);
  if (unknown !== undefined) throw new RequestFailure('not-found', texts().upkeep.noSpace(unknown));
  const now = state.options.ports.clock.now();
  store.transaction(() => {
    for (const id of spaceIds) {
      if (keep) store.spaces.keep(id, now);
      else store.spaces.drop(id);
    }
  });
  session.keptChanged();
}

/** Of spaces that have more pages than are kept of one, the first pages are kept. */
export function keepFirstPagesOf(state: CoreState, { session }: Account, spaceIds: readonly string[]): void {
  for (const id of spaceIds) keepFirstPages(session.store, id, state.options.ports.clock.now());
}

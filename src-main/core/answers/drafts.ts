import type { Handlers } from '../../bridge/protocol.ts';
import type { DraftTarget } from '../../bridge/draft-requests.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { Store } from '../../store/open-store.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { written } from '../written.ts';

/** Equal targets have equal keys, whatever the order of their members. */
function keyOf(target: DraftTarget): string {
  const { spaceId, changeRequestId, pageId, nodeId, commentId, use } = target;
  return JSON.stringify({ spaceId, changeRequestId, pageId, nodeId, commentId, use });
}

/**
 * The key of a target, and the one it had while what it is about was not sent yet: a text that was begun then is found
 * again under the server's ids.
 */
function keysOf({ edits }: Store, target: DraftTarget): readonly [string, string] {
  const now = (id: string | null) => (id === null ? null : (edits.serverIdOf(id) ?? id));
  const before = (id: string | null) => (id === null ? null : (edits.localIdOf(now(id) ?? id) ?? id));
  const { changeRequestId, commentId } = target;
  return [
    keyOf({ ...target, changeRequestId: now(changeRequestId), commentId: now(commentId) }),
    keyOf({ ...target, changeRequestId: before(changeRequestId), commentId: before(commentId) }),
  ];
}

export function draftAnswers(
  state: CoreState,
): Pick<Handlers<Requests>, 'drafts.get' | 'drafts.save' | 'drafts.preview'> {
  return {
    'drafts.get': ({ accountId, target }) => {
      const { store } = accountOf(state, accountId).session;
      const [now, before] = keysOf(store, target);
      const text = store.drafts.get(now);
      return text === '' ? store.drafts.get(before) : text;
    },
    'drafts.save': ({ accountId, target, text }) => {
      const { store } = accountOf(state, accountId).session;
      const [now, before] = keysOf(store, target);
      const at = state.options.ports.clock.now();
      store.transaction(() => {
        if (before !== now) store.drafts.save(before, '', at);
        store.drafts.save(now, text, at);
      });
      return null;
    },
    'drafts.preview': ({ accountId, markdown }) =>
      written(accountOf(state, accountId).content.textTree(markdown)),
  };
}

import type { Handlers } from '../../bridge/protocol.ts';
import type { DraftTarget, Requests } from '../../bridge/requests.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';

/** Equal targets have equal keys, whatever the order of their members. */
function keyOf(target: DraftTarget): string {
  const { spaceId, changeRequestId, pageId, nodeId, commentId, use } = target;
  return JSON.stringify({ spaceId, changeRequestId, pageId, nodeId, commentId, use });
}

export function draftAnswers(
  state: CoreState,
): Pick<Handlers<Requests>, 'drafts.get' | 'drafts.save' | 'drafts.preview'> {
  return {
    'drafts.get': ({ accountId, target }) =>
      accountOf(state, accountId).session.store.drafts.get(keyOf(target)),
    'drafts.save': ({ accountId, target, text }) => {
      const { store } = accountOf(state, accountId).session;
      store.transaction(() => store.drafts.save(keyOf(target), text, state.options.ports.clock.now()));
      return null;
    },
    'drafts.preview': ({ accountId, markdown }) => accountOf(state, accountId).content.textTree(markdown),
  };
}

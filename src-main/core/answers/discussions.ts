import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { ThreadView } from '../../bridge/review-views.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { spaceOf } from '../../store/spaces.ts';
import { threadsOf } from '../threads.ts';
import { revisionOfLane } from './spaces.ts';

export function discussionAnswers(state: CoreState): Pick<Handlers<Requests>, 'discussion.list'> {
  return {
    'discussion.list': ({ accountId, spaceId, changeRequestId, pageId }) => {
      const threads = discussionOf(accountOf(state, accountId), spaceId, changeRequestId);
      return pageId === undefined ? threads : threads.filter((thread) => thread.pageId === pageId);
    },
  };
}

/** Threads of a lane, with what is pending laid over what the service said. */
export function discussionOf(account: Account, spaceId: string, named: string | null): readonly ThreadView[] {
  const { session, content } = account;
  // A window may know a change request by the local id that it had before it was sent.
  const changeRequestId = named === null ? null : (session.store.edits.serverIdOf(named) ?? named);
  const space = session.store.spaces.get(spaceId);
  const revisionId = revisionOfLane(account, spaceId, changeRequestId);
  const pages = revisionId === null ? undefined : content.pages(spaceId, revisionId);
  return threadsOf({
    store: session.store,
    spaceId,
    changeRequestId,
    isOnline: session.isOnline,
    mayEditSpace: space === undefined || spaceOf(space).permissions?.['edit'] !== false,
    unseen: session.store.seen.threads(spaceId, changeRequestId),
    pages: {
      titleOf: (pageId) => pages?.byId.get(pageId)?.title ?? null,
      blockText: (pageId, nodeId, cell) => content.blockText(spaceId, revisionId, pageId, nodeId, cell),
      parse: content.textTree,
    },
  });
}

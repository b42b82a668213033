import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { EditView } from '../../bridge/outbox-views.ts';
import { isStep } from '../../outbox/edit-kind.ts';
import type { EditRow } from '../../store/edits.ts';
import { assertOpen } from '../assert-open.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { conflictView } from '../conflict-view.ts';
import { sendTargets } from '../edit-targets.ts';
import { editView } from '../edit-views.ts';
import { inSteps, Turns } from '../in-steps.ts';
import { outlineOf } from '../outbox-outline.ts';
import { RequestFailure } from '../request-failure.ts';

type EditChannel =
  | 'edits.add'
  | 'edits.outline'
  | 'edits.get'
  | 'edits.sendNow'
  | 'edits.retry'
  | 'edits.discard'
  | 'edits.restore'
  | 'edits.rewrite'
  | 'edits.conflict'
  | 'edits.targets'
  | 'edits.sendElsewhere'
  | 'edits.history';

/** How long what was discarded stays in its place in the list, to be brought back. */
const recentMs = 24 * 3600_000;

/** Tells everybody of a changed edit, and lets it go out. */
export function afterChange({ session }: Account, row: EditRow): EditView {
  session.changed(['outbox', 'discussion', 'change-requests'], row.laneSpace, row.laneChangeRequest);
  session.nudge();
  return editView(session.store, row, session.isOnline);
}

export function editAnswers(state: CoreState): Pick<Handlers<Requests>, EditChannel> {
  const on = (accountId: string): Account => accountOf(state, accountId);
  const editOf = ({ session }: Account, editId: string): EditRow => {
    const row = session.store.edits.get(editId);
    if (row === undefined) throw new RequestFailure('not-found', 'There is no such edit.');
    return row;
  };
  return {
    'edits.conflict': ({ accountId, editId }) => {
      const account = on(accountId);
      return conflictView(account, editOf(account, editId));
    },
    'edits.targets': ({ accountId, editId }) => {
      const account = on(accountId);
      return sendTargets(account, editOf(account, editId));
    },
    'edits.sendElsewhere': ({ accountId, editId, payload }) => {
      const account = on(accountId);
      const old = editOf(account, editId);
      const sent = afterChange(account, account.session.outbox.sendElsewhere(editId, payload));
      account.session.changed(
        ['outbox', 'discussion', 'change-requests'],
        old.laneSpace,
        old.laneChangeRequest,
      );
      return sent;
    },
    'edits.history': ({ accountId, before, limit }) => {
      const { session } = on(accountId);
      const rows = session.store.edits.ended(before, limit);
      return {
        edits: rows.map((row) => editView(session.store, row, session.isOnline)),
        next: rows.length < limit ? null : (rows.at(-1)?.updatedAt ?? null),
      };
    },
    'edits.add': ({ accountId, payload, mode }) => {
      const account = on(accountId);
      const { session } = account;
      // Of other kinds it makes no difference whether there is a network now.
      const isOnline = isStep(payload.kind) && session.isOnline;
      return afterChange(account, session.outbox.add(payload, mode, { isOnline }));
    },
    'edits.outline': async ({ accountId }) => {
      const { store } = on(accountId).session;
      const since = state.options.ports.clock.now() - recentMs;
      return outlineOf(store, await inSteps(store.edits.outline(since), () => assertOpen(store)));
    },
    'edits.get': async ({ accountId, editIds }) => {
      const { session } = on(accountId);
      const turns = new Turns();
      const views: EditView[] = [];
      for (const id of editIds) {
        assertOpen(session.store);
        const row = session.store.edits.get(id);
        if (row !== undefined) views.push(editView(session.store, row, session.isOnline));
        await turns.pause();
      }
      return views;
    },
    'edits.sendNow': ({ accountId, editId }) =>
      afterChange(on(accountId), on(accountId).session.outbox.sendNow(editId)),
    'edits.retry': ({ accountId, editId }) =>
      afterChange(on(accountId), on(accountId).session.outbox.retry(editId)),
    'edits.discard': ({ accountId, editId }) =>
      afterChange(on(accountId), on(accountId).session.outbox.discard(editId)),
    'edits.restore': ({ accountId, editId }) =>
      afterChange(on(accountId), on(accountId).session.outbox.restore(editId)),
    'edits.rewrite': ({ accountId, editId, markdown }) =>
      afterChange(on(accountId), on(accountId).session.outbox.rewrite(editId, markdown)),
  };
}

import { randomUUID } from 'node:crypto';
import type { NoteTarget, NoteView } from '../../bridge/views/note-views.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { NoteRow } from '../../store/personal/notes.ts';
import type { Store } from '../../store/open-store.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { noteSubject } from '../discussion/note-subject.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

const longestQuotation = 300;

/** Private notes. They touch the account's database and nothing else: no edit, no request is made of one. */
export function noteHandlers(state: CoreState) {
  const { clock } = state.options.ports;
  return {
    'notes.list': () =>
      [...state.accounts.values()]
        .flatMap((account) => account.session.store.notes.all().map((row) => noteView(account, row)))
        .sort((a, b) => b.updatedAt - a.updatedAt),
    'notes.save': ({ accountId, target, quotation, text }) => {
      const account = accountOf(state, accountId);
      const { store } = account.session;
      const saved = store.transaction(() => {
        const known = withServerIds(store, target);
        const before = store.notes.of(keyOf(known)) ?? store.notes.of(keyOf(withLocalIds(store, known)));
        if (text.trim() === '') {
          if (before !== undefined) store.notes.drop(before.id);
          return null;
        }
        const now = clock.now();
        const row: NoteRow = {
          id: before?.id ?? `note-${randomUUID()}`,
          target: keyOf(known),
          about: noteSubject(account, known).about ?? before?.about ?? '',
          quotation: quotation?.slice(0, longestQuotation) ?? before?.quotation ?? null,
          text,
          createdAt: before?.createdAt ?? now,
          updatedAt: now,
        };
        store.notes.put(row);
        return row;
      });
      account.session.changed(['notes']);
      return saved === null ? null : noteView(account, saved);
    },
    'notes.remove': ({ accountId, id }) => {
      const { session } = accountOf(state, accountId);
      session.store.transaction(() => session.store.notes.remove(id, clock.now()));
      session.changed(['notes']);
      return null;
    },
    'notes.restore': ({ accountId, id }) => {
      const account = accountOf(state, accountId);
      const { store } = account.session;
      store.transaction(() => store.notes.restore(id));
      const row = store.notes.get(id);
      if (row === undefined) throw new RequestFailure('not-found', texts().refused.noteGone);
      account.session.changed(['notes']);
      return noteView(account, row);
    },
  } satisfies Partial<Handlers<Requests>>;
}

function noteView(account: Account, row: NoteRow): NoteView {
  // `notes.save` wrote it from a NoteTarget.
  const target = withServerIds(account.session.store, JSON.parse(row.target) as NoteTarget);
  const { about, place, gone } = noteSubject(account, target);
  const { id, quotation, text, createdAt, updatedAt } = row;
  return {
    id,
    accountId: account.session.id,
    target,
    about: about ?? row.about,
    quotation,
    text,
    createdAt,
    updatedAt,
    place,
    gone,
  };
}

/** Equal targets have equal keys, whatever the order of their members. */
function keyOf({ siteId, spaceId, changeRequestId, pageId, nodeId, commentId }: NoteTarget): string {
  return JSON.stringify({ siteId, spaceId, changeRequestId, pageId, nodeId, commentId });
}

/** What was noted before its subject was sent is found again under the service's ids. */
function withServerIds({ edits }: Store, target: NoteTarget): NoteTarget {
  const now = (id: string | null) => (id === null ? null : (edits.serverIdOf(id) ?? id));
  return { ...target, changeRequestId: now(target.changeRequestId), commentId: now(target.commentId) };
}

function withLocalIds({ edits }: Store, target: NoteTarget): NoteTarget {
  const before = (id: string | null) => (id === null ? null : (edits.localIdOf(id) ?? id));
  return { ...target, changeRequestId: before(target.changeRequestId), commentId: before(target.commentId) };
}

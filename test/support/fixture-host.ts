import type { Failure, Reply } from '../../src-main/bridge/failure.ts';
import type { Handlers } from '../../src-main/bridge/protocol.ts';
import { noteKey } from '../../src-main/bridge/views/note-views.ts';
import type { NoteView } from '../../src-main/bridge/views/note-views.ts';
import type { Settings } from '../../src-main/bridge/channels/shell-requests.ts';
import type { DraftTarget } from '../../src-main/bridge/channels/draft-requests.ts';
import type { EditView } from '../../src-main/bridge/views/outbox-views.ts';
import type { ChangeRequestView, ThreadView } from '../../src-main/bridge/views/review-views.ts';
import type { AllEvents, AllRequests, EventName, Host } from '../../src-renderer/host.ts';
import { administrationWorld } from './fixture-administration.ts';
import { paragraph, tree } from './content-builders.ts';
import * as comparisons from './fixture-comparisons.ts';
import * as data from './fixture-data.ts';
import { fixtureDataFiles } from './fixture-data-files.ts';
import { keepWorld } from './fixture-keep-world.ts';
import { previewViews } from './fixture-preview-views.ts';
import { siteWorld } from './fixture-sites.ts';

function seen(thread: ThreadView): ThreadView {
  const replies = thread.replies.map((reply) => ({ ...reply, isNew: false }));
  return { ...thread, unseen: false, isNew: false, replies };
}

export type FixtureHandlers = Handlers<AllRequests>;

export interface FixtureHost extends Host {
  /** What was asked, in order. */
  readonly asked: readonly { readonly channel: keyof AllRequests; readonly args: unknown }[];
  tell<Name extends EventName>(event: Name, payload: AllEvents[Name]): void;
}

/** Thrown by a handler: what the core answers when it cannot. */
export class FixtureFailure extends Error {
  readonly code: Failure['code'];

  constructor(code: Failure['code'], detail: string) {
    super(detail);
    this.code = code;
  }
}

/**
 * A host with a small world behind it that answers like the core and remembers what is done to it: for component tests,
 * and for looking at screens without a core. `own` replaces answers.
 */
export function fixtureHost(own: Partial<FixtureHandlers> = {}): FixtureHost {
  const asked: { channel: keyof AllRequests; args: unknown }[] = [];
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const handlers: FixtureHandlers = { ...world(tell), ...own };

  function tell(event: string, payload: unknown): void {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  }

  return {
    asked,
    tell,
    async request(channel, args) {
      asked.push({ channel, args });
      // The table has one handler per channel, so the handler of this channel takes these arguments.
      const handler = handlers[channel] as (args: unknown) => unknown;
      try {
        const value = await handler(args);
        return { ok: true, value } as Reply<never>;
      } catch (error) {
        const detail = error instanceof Error ? error.message : String(error);
        const code = error instanceof FixtureFailure ? error.code : 'internal';
        return { ok: false, failure: { code, detail } };
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set);
      set.add(listener as (payload: unknown) => void);
      return () => set.delete(listener as (payload: unknown) => void);
    },
    connected(listener) {
      listener('shell');
      listener('core');
      return () => undefined;
    },
  };
}

function world(tell: (event: string, payload: unknown) => void): FixtureHandlers {
  let settings: Settings = {
    theme: 'system',
    zoom: 1,
    singleKeys: true,
    panels: {},
    lastPlace: null,
    notices: data.noticeSettings,
    badge: true,
    tray: 'icon',
  };
  let library = data.library;
  let changeRequest: ChangeRequestView = data.changeRequest;
  let rows = data.rows;
  let threads = data.threads;
  let edits = data.edits;
  let sync = data.syncStatus;
  const drafts = new Map<string, string>();
  const notes = new Map<string, NoteView>();
  const removedNotes = new Map<string, NoteView>();
  let lastId = 0;

  const changed = (...topics: readonly ('library' | 'change-requests' | 'discussion' | 'outbox')[]) =>
    setTimeout(() => tell('changed', { accountId: data.account.id, topics }));
  const editOf = (id: string): EditView => {
    const found = edits.find((edit) => edit.id === id);
    if (found === undefined) throw new Error(`There is no edit ${id}`);
    return found;
  };
  const setEdit = (id: string, change: Partial<EditView>): EditView => {
    edits = edits.map((edit) => (edit.id === id ? { ...edit, ...change } : edit));
    changed('outbox');
    return editOf(id);
  };

  /** A change request made here that the service does not know yet. */
  function unsentRequest(id: string): ChangeRequestView {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw new Error(`There is no change request ${id}`);
    return {
      ...data.changeRequest,
      ...row,
      held: false,
      description: null,
      descriptionMarkdown: '',
      pages: [],
      files: [],
      addresses: [],
      reviewers: [],
      reviews: [],
      reviewedPages: 0,
      lastReview: null,
      keptEdits: 0,
      webUrl: null,
      base: null,
      pending: [{ editId: id, kind: 'changeRequest.create', state: 'waiting', words: 'Not sent yet' }],
    };
  }

  /** What an edit of the change request itself changes at once, with its mark. */
  function editRequest(edit: EditView): void {
    const { payload } = edit;
    if (payload === null) return;
    if (payload.kind === 'changeRequest.create')
      rows = [
        ...rows,
        {
          ...data.rowDefaults,
          id: edit.id,
          number: null,
          spaceId: payload.spaceId,
          subject: payload.subject,
          author: data.me,
          group: 'mine',
          status: 'draft',
          pendingEdits: 1,
        },
      ];
    if (!('changeRequest' in payload) || payload.changeRequest.id !== changeRequest.id) return;
    changeRequest = {
      ...changeRequest,
      ...(payload.kind === 'changeRequest.subject' ? { subject: payload.subject } : {}),
      ...(payload.kind === 'changeRequest.description' ? { descriptionMarkdown: payload.markdown } : {}),
      ...(payload.kind === 'changeRequest.status' ? { status: payload.status } : {}),
      pending: [
        ...changeRequest.pending,
        { editId: edit.id, kind: edit.kind, state: edit.state, words: edit.stateWords },
      ],
    };
  }

  return {
    ...fixtureDataFiles,
    ...keepWorld(tell),
    ...administrationWorld(),
    'core.ping': () => null,
    'accounts.list': () => [data.account],
    'accounts.unopened': () => [],
    'accounts.probe': ({ baseUrl }) => ({
      ok: baseUrl.includes('example'),
      steps: baseUrl.includes('example')
        ? [
            { step: 'address', outcome: 'ok', words: 'docs.harbour.example answers.' },
            { step: 'certificate', outcome: 'ok', words: 'Its certificate is trusted.' },
            { step: 'service', outcome: 'ok', words: 'It is a Documentation Service.' },
            { step: 'token', outcome: 'ok', words: 'The token belongs to Mika Aalto.' },
            { step: 'permission', outcome: 'ok', words: 'You may read and comment in Harbour.' },
          ]
        : [{ step: 'address', outcome: 'failed', words: 'No server has this name. Is it spelled right?' }],
      user: data.me,
      organizations: [{ id: 'org', title: 'Harbour' }],
    }),
    'accounts.connect': () => data.account,
    'accounts.signIn': () => data.account,
    'accounts.setUser': () => data.account,
    'accounts.members': () => [data.me, data.dana, data.ravi],
    'accounts.remove': () => null,
    'library.get': () => library,
    'library.keep': ({ spaceIds, keep }) => {
      library = {
        ...library,
        spaces: library.spaces.map((space) =>
          spaceIds.includes(space.id) ? { ...space, kept: keep } : space,
        ),
      };
      return library;
    },
    'space.tree': () => data.pageTree,
    'page.read': ({ pageId }) =>
      pageId === 'p-while'
        ? {
            ...data.page,
            id: pageId,
            title: 'While',
            tree: null,
            missing: 'This page was not downloaded yet.',
            outline: [],
          }
        : { ...data.page, id: pageId },
    'changeRequests.list': ({ spaceId }) =>
      rows.filter((row) => spaceId === undefined || row.spaceId === spaceId),
    'changeRequest.get': ({ changeRequestId }) =>
      changeRequestId === changeRequest.id ? changeRequest : unsentRequest(changeRequestId),
    'changeRequest.follow': ({ follow }) => {
      changeRequest = {
        ...changeRequest,
        follow: { following: follow ?? true, chosen: follow !== null },
      };
      return changeRequest;
    },
    'changeRequest.pageDiff': ({ pageId }) => {
      const page = data.changedPages.find((one) => one.pageId === pageId);
      return {
        ...data.diffView,
        pageId,
        title: page?.title ?? data.diffView.title,
        path: page?.path ?? '',
        changes: page?.changes ?? [],
        attributes: page?.attributes ?? [],
      };
    },
    'changeRequest.pages': () => ({
      ...comparisons.comparison,
      pages: changeRequest.pages,
      files: changeRequest.files,
    }),
    'changeRequest.changes': () => comparisons.changeList,
    'changeRequest.merge': () => null,
    'changeRequest.incoming': () => [
      { path: 'guides/queues', title: 'Queues', isNew: false },
      { path: 'reference/limits', title: 'Limits', isNew: false },
    ],
    'changeRequest.checks': () => comparisons.checks,
    'space.revisions': () => comparisons.revisions,
    'compare.get': ({ before, after }) => ({ ...comparisons.comparison, before, after }),
    'compare.changes': () => comparisons.changeList,
    'compare.pageDiff': ({ pageId }) => ({ ...data.diffView, pageId }),
    'page.links': () => comparisons.links,
    'pictures.whyNotDrawn': () => 'it has 60,000 × 60,000 pixels, more than 64 million',
    'changeRequest.markReviewed': ({ pageId, reviewed }) => {
      const pages = changeRequest.pages.map((page) =>
        page.pageId === pageId ? { ...page, reviewed, changedSinceReview: false } : page,
      );
      changeRequest = {
        ...changeRequest,
        pages,
        reviewedPages: pages.filter((page) => page.reviewed).length,
      };
      return changeRequest;
    },
    'changeRequest.markSeen': () => {
      threads = threads.map(seen);
      rows = rows.map((row) => (row.id === changeRequest.id ? { ...row, unseen: false } : row));
      return null;
    },
    'discussion.markSeen': ({ commentId }) => {
      threads = threads.map((thread) =>
        commentId === undefined || thread.id === commentId ? seen(thread) : thread,
      );
      return null;
    },
    'discussion.list': ({ pageId }) =>
      threads.filter((thread) => pageId === undefined || thread.pageId === pageId),
    'edits.touched': () => [],
    'edits.add': ({ payload, mode, drafts: written }) => {
      for (const target of written ?? []) {
        drafts.delete(JSON.stringify(target));
        tell('changed', { accountId: 'acc', topics: ['drafts'], endedDraft: target });
      }
      const id = `local-${++lastId}`;
      const kept = mode === 'review';
      const added = data.edit(id, payload.kind, {
        kind: payload.kind,
        payload,
        text: 'markdown' in payload ? payload.markdown : null,
        state: kept ? 'kept' : 'waiting',
        stateWords: kept ? 'Unsent, in your review' : 'Unsent, waiting for the network',
        createdAt: Date.now(),
        place: {
          ...data.edit(id, '').place,
          ...(payload.kind === 'changeRequest.create'
            ? { spaceId: payload.spaceId, changeRequestId: id, pageId: null }
            : {}),
        },
      });
      edits = [...edits, added];
      editRequest(added);
      const pending = [
        {
          editId: id,
          kind: payload.kind,
          state: added.state,
          words: kept ? 'Unsent, in your review' : 'Unsent, waiting for the network',
        },
      ];
      if (payload.kind === 'comment.add')
        threads = [
          ...threads,
          data.thread(id, data.me, payload.markdown, {
            pageId: payload.target.pageId ?? null,
            nodeId: payload.target.nodeId ?? null,
            quotation: payload.target.quotation ?? null,
            anchor: payload.target.nodeId === undefined ? 'none' : 'exact',
            postedAt: null,
            pending,
          }),
        ];
      threads = threads.map((thread): ThreadView => {
        if (!('comment' in payload) || thread.id !== payload.comment.id) return thread;
        if (payload.kind === 'reply.add')
          return {
            ...thread,
            replies: [
              ...thread.replies,
              data.message(id, data.me, payload.markdown, { postedAt: null, pending }),
            ],
          };
        if (payload.kind === 'comment.resolve') return { ...thread, status: 'resolved', pending };
        if (payload.kind === 'comment.reopen') return { ...thread, status: 'open', pending };
        if (payload.kind === 'comment.react')
          return {
            ...thread,
            reactions: [
              ...thread.reactions,
              { emoji: payload.emoji, count: 1, mine: true, pending: true, people: [data.me.displayName] },
            ],
          };
        return thread;
      });
      changed('discussion', 'outbox');
      return added;
    },
    'edits.outline': () => data.outlineOf(edits),
    'edits.get': ({ editIds }) => edits.filter((edit) => editIds.includes(edit.id)),
    'edits.conflict': ({ editId }) => {
      const { question } = editOf(editId);
      if (question === null) throw new Error('There is nothing to decide');
      return question === 'text' ? { ...data.textConflict, editId } : { ...data.mergeQuestion, editId };
    },
    'edits.targets': () => data.sendTargets,
    'edits.sendElsewhere': ({ editId, payload }) => {
      setEdit(editId, { state: 'discarded', stateWords: 'Discarded' });
      const moved = data.edit(`local-${++lastId}`, 'Comment elsewhere', {
        kind: payload.kind,
        payload,
        text: payload.markdown,
      });
      edits = [...edits, moved];
      return moved;
    },
    'edits.history': ({ before, limit }) => {
      const past = data.history.filter((edit) => before === null || edit.updatedAt < before);
      const page = past.slice(0, limit);
      return { edits: page, next: past.length > limit ? (page.at(-1)?.updatedAt ?? null) : null };
    },
    'policy.get': () => data.policy,
    'sent.page': ({ search, from, limit }) => {
      const found = data.sent.filter((one) =>
        `${one.what} ${one.place} ${one.text ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
      );
      return { total: found.length, items: found.slice(from, from + limit) };
    },
    'edits.sendNow': ({ editId }) =>
      setEdit(editId, { state: 'waiting', stateWords: 'Unsent, waiting for the network' }),
    'edits.retry': ({ editId }) =>
      setEdit(editId, {
        state: 'waiting',
        stateWords: 'Unsent, waiting for the network',
        reason: null,
        canRetry: false,
      }),
    'edits.discard': ({ editId }) =>
      setEdit(editId, { state: 'discarded', stateWords: 'Discarded', canRestore: true, canDiscard: false }),
    'edits.restore': ({ editId }) =>
      setEdit(editId, {
        state: 'waiting',
        stateWords: 'Unsent, waiting for the network',
        canRestore: false,
        canDiscard: true,
      }),
    'edits.rewrite': ({ editId, markdown }) => setEdit(editId, { text: markdown }),
    'review.pending': () => edits.filter((edit) => edit.state === 'kept'),
    'review.finish': () => {
      edits = edits.map((edit) =>
        edit.state === 'kept'
          ? { ...edit, state: 'waiting', stateWords: 'Unsent, waiting for the network' }
          : edit,
      );
      changeRequest = { ...changeRequest, keptEdits: 0 };
      changed('outbox', 'discussion');
      return edits;
    },
    'drafts.get': ({ target }) => drafts.get(JSON.stringify(target)) ?? '',
    'drafts.list': () =>
      [...drafts].flatMap(([target, text]) =>
        text === ''
          ? []
          : {
              accountId: 'acc',
              target: JSON.parse(target) as DraftTarget,
              pageId: (JSON.parse(target) as DraftTarget).pageId,
              words: `Draft of ${(JSON.parse(target) as DraftTarget).use}`,
              group: 'Elsa docs / #41 Harden bulk dispatch',
              beginning: text,
              updatedAt: data.now,
            },
      ),
    'drafts.save': ({ target, text }) => {
      drafts.set(JSON.stringify(target), text);
      tell('changed', { accountId: 'acc', topics: ['drafts'] });
      return null;
    },
    'drafts.preview': ({ markdown }) => ({
      tree: tree(...markdown.split(/\n\n+/).map((words) => paragraph(words))),
      suggestions: [],
    }),
    'discussion.block': ({ nodeId, quotation }) => ({
      nodeId: nodeId ?? 'n-1',
      markdown: quotation ?? 'The dispatcher persists every item before it answers.',
    }),
    'page.source': () => ({ title: 'Dispatching many workflows', markdown: '', blocks: [] }),
    'page.write': () => data.edit('local-write', 'page.update'),
    'discussion.apply': () => data.edit('local-apply', 'page.update'),
    'sync.status': () => [sync],
    'sync.now': () => null,
    'sync.cancel': () => null,
    'sync.workOffline': ({ offline }) => {
      sync = { ...sync, workOffline: offline };
      tell('sync.status', sync);
      return null;
    },
    'sync.looking': () => null,
    'search.titles': () => [],
    'search.query': ({ query }) => ({
      filters: [],
      problem: null,
      cancelled: false,
      items:
        query.trim() === ''
          ? []
          : [
              {
                kind: 'page',
                id: 'p-bulk',
                title: 'Dispatching many workflows',
                path: 'Elsa docs / guides/bulk-dispatch',
                snippet: 'The \uE000dispatcher\uE001 persists every item before it answers.',
                place: {
                  accountId: 'acc',
                  spaceId: 'elsa',
                  changeRequestId: null,
                  pageId: 'p-bulk',
                  commentId: null,
                },
              },
              {
                kind: 'comment',
                id: 't-1',
                title: 'Dana Whitfield on #41 Harden bulk dispatch',
                path: 'Elsa docs / guides/bulk-dispatch',
                snippet: 'With the outbox it is only \uE000handed\uE001 over in the same transaction.',
                place: {
                  accountId: 'acc',
                  spaceId: 'elsa',
                  changeRequestId: 'cr-41',
                  pageId: 'p-bulk',
                  commentId: 't-1',
                },
              },
              {
                kind: 'change-request',
                id: 'cr-41',
                title: '#41 Harden bulk dispatch',
                path: 'Elsa docs',
                snippet: 'Nothing is lost when a node stops.',
                place: {
                  accountId: 'acc',
                  spaceId: 'elsa',
                  changeRequestId: 'cr-41',
                  pageId: null,
                  commentId: null,
                },
              },
            ],
    }),
    ...siteWorld(),
    ...previewViews(tell),
    'places.resolve': ({ url }) =>
      url.includes('harbour.example')
        ? { accountId: 'acc', spaceId: 'elsa', changeRequestId: 'cr-41', pageId: null, commentId: null }
        : null,
    'settings.get': () => settings,
    'settings.set': (change) => {
      settings = { ...settings, ...change };
      return settings;
    },
    'secrets.status': () => ({
      kind: 'session',
      words:
        'No keychain answers on this machine, so the token is kept for this session only. Install gnome-keyring and sign in again to keep it.',
    }),
    'link.open': () => ({ outcome: 'declined' }),
    'window.copyText': () => null,
    'window.showInFolder': () => null,
    'workspace.pick': () => null,
    'workspace.open': () => data.account,
    'workspace.list': () => [],
    'workspace.start': () => {
      throw new Error('There is no workspace');
    },
    'workspace.stop': () => {
      throw new Error('There is no workspace');
    },
    'about.get': () => ({
      version: '0.1.0',
      electron: '42.0.0',
      chromium: '148.0.0',
      node: '24.15.0',
      dataDir: '/home/mika/.config/galley',
      logPath: '/home/mika/.config/galley/logs/galley.log',
      sandbox: 'On, by the set-uid helper',
    }),
    'notes.list': () => [...notes.values()],
    'notes.save': ({ accountId, target, quotation, text }) => {
      const key = noteKey(accountId, target);
      if (text.trim() === '') {
        notes.delete(key);
        return null;
      }
      const about = target.pageId ?? target.changeRequestId ?? target.spaceId ?? target.siteId ?? '';
      const place =
        target.spaceId === null
          ? null
          : {
              accountId,
              spaceId: target.spaceId,
              changeRequestId: target.changeRequestId,
              pageId: target.pageId,
              commentId: target.commentId,
            };
      const times = { createdAt: Date.now(), updatedAt: Date.now() };
      const note = {
        id: `note ${key}`,
        accountId,
        target,
        about,
        quotation,
        text,
        ...times,
        place,
        gone: null,
      };
      notes.set(key, note);
      return note;
    },
    'notes.remove': ({ id }) => {
      for (const [key, note] of notes) {
        if (note.id !== id) continue;
        notes.delete(key);
        removedNotes.set(id, note);
      }
      return null;
    },
    'notes.restore': ({ id }) => {
      const note = removedNotes.get(id);
      if (note === undefined) throw new Error('There is no such note');
      notes.set(noteKey(note.accountId, note.target), note);
      return note;
    },
    'notices.configure': () => null,
    'notices.attention': () => null,
    'updates.get': () => data.updateView,
    'updates.check': () => data.updateView,
    'updates.download': () => data.updateView,
    'updates.install': () => data.updateView,
    'updates.configure': () => ({ changed: true, problem: null }),
    'updateSource.look': () => ({ kind: 'current' }),
    'updateSource.fetch': () => ({ kind: 'failed', words: 'Not here.' }),
    'updateSource.verify': () => ({ kind: 'failed', words: 'Not here.' }),
    'updateSource.progress': () => 0,
    'system.get': () => ({ notifications: 'yes', tray: null, badge: false }),
    'system.sample': () => ({ shown: true }),
    'system.takeTarget': () => null,
    'link.take': () => null,
    'window.mark': () => null,
    'window.print': ({ title }) => ({ outcome: 'saved', path: `/home/mika/${title}.pdf` }),
  };
}

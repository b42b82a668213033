import { createContext } from 'svelte';
import type { CommentTarget, EditPayload } from '../../../src-main/bridge/edit.ts';
import type { Pending } from '../../../src-main/bridge/views/outbox-views.ts';
import type { MessageView, ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import type { ResolvedReference } from '../../../src-main/bridge/views/views.ts';
import type { OpenWhere } from '../../document/context.ts';
import type { App } from '../../state/app.svelte.ts';
import type { Draft } from '../../state/edits/draft.svelte.ts';
import type { CommentPlace } from './comment-place.ts';
import type { Mode } from './mode.ts';

export interface DiscussionPlace {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

/** What one can do in a discussion. Every action is an edit in the outbox, on sent and unsent things alike. */
export interface Discussion {
  readonly place: DiscussionPlace;
  /** On the change request or space of `place`, as `target` says where in it. */
  readonly comment: (
    target: Omit<CommentTarget, 'spaceId' | 'changeRequestId'>,
    markdown: string,
    mode: Mode,
    /** What it was written in: they end with it. */
    drafts: readonly Draft[],
  ) => Promise<boolean>;
  readonly reply: (commentId: string, markdown: string, mode: Mode) => Promise<boolean>;
  readonly edit: (
    message: MessageView,
    parentId: string | null,
    unsent: Pending | null,
    markdown: string,
  ) => Promise<boolean>;
  readonly remove: (message: MessageView, parentId: string | null, unsent: Pending | null) => Promise<void>;
  readonly sendNow: (unsent: Pending) => Promise<void>;
  readonly react: (messageId: string, parentId: string | null, emoji: string, mine: boolean) => Promise<void>;
  readonly setResolved: (thread: ThreadView, resolved: boolean) => Promise<void>;
  /** What the comment suggests, into its page. */
  readonly apply: (thread: ThreadView) => Promise<boolean>;
  readonly replyDraft: (commentId: string) => Draft;
  readonly editDraft: (messageId: string) => Draft;
  /** `place` names what on the page: a node key, or a cell (`cellKey`). */
  readonly commentDraft: (pageId: string | null, place: string | null) => Draft;
  /** The other wording that is written for it. */
  readonly wordingDraft: (pageId: string | null, place: string | null) => Draft;
  /** What a comment is about as Markdown, as it is now, or as it was where it is deleted; null: it could not be asked for. */
  readonly block: (
    place: CommentPlace,
  ) => Promise<{ readonly nodeId: string | null; readonly markdown: string | null } | null>;
  readonly open: (target: ResolvedReference, where?: OpenWhere) => void;
}

export const [getDiscussion, setDiscussion] = createContext<Discussion>();

/** `place` is read at each action, so one discussion serves a screen whatever it shows. */
export function makeDiscussion(app: App, place: () => DiscussionPlace): Discussion {
  async function add(payload: EditPayload, mode: Mode, drafts: readonly Draft[] = []): Promise<boolean> {
    const sent = drafts.map((draft) => draft.sending());
    const targets = sent.map(({ target }) => target);
    const reply = await app.outbox.add(place().accountId, payload, mode, targets);
    if (reply.ok) await Promise.all(sent.map(({ taken }) => taken()));
    if (!reply.ok) app.showFailure(reply.failure);
    return reply.ok;
  }

  function draft(ids: {
    pageId?: string | null;
    nodeId?: string | null;
    commentId?: string | null;
    use: 'comment' | 'suggestion' | 'reply' | 'edit';
  }): Draft {
    const { accountId, spaceId, changeRequestId } = place();
    return app.drafts.of(accountId, {
      spaceId,
      changeRequestId,
      pageId: ids.pageId ?? null,
      nodeId: ids.nodeId ?? null,
      commentId: ids.commentId ?? null,
      use: ids.use,
    });
  }

  return {
    get place() {
      return place();
    },
    comment(target, markdown, mode, drafts) {
      const { spaceId, changeRequestId } = place();
      const whole = { spaceId, ...(changeRequestId === null ? {} : { changeRequestId }), ...target };
      return add({ kind: 'comment.add', target: whole, markdown }, mode, drafts);
    },
    reply: (commentId, markdown, mode) =>
      add({ kind: 'reply.add', comment: { id: commentId }, markdown }, mode, [
        draft({ commentId, use: 'reply' }),
      ]),
    async edit(message, parentId, unsent, markdown) {
      if (unsent === null) {
        const comment = { id: parentId ?? message.id };
        return parentId === null
          ? add({ kind: 'comment.edit', comment, markdown }, 'now')
          : add({ kind: 'reply.edit', comment, reply: { id: message.id }, markdown }, 'now');
      }
      const edit = { id: unsent.editId, accountId: place().accountId };
      const reply = await app.outbox.rewrite(edit, markdown);
      if (!reply.ok) app.showFailure(reply.failure);
      return reply.ok;
    },
    async remove(message, parentId, unsent) {
      if (unsent === null) {
        const comment = { id: parentId ?? message.id };
        await (parentId === null
          ? add({ kind: 'comment.delete', comment }, 'now')
          : add({ kind: 'reply.delete', comment, reply: { id: message.id } }, 'now'));
        return;
      }
      const edit = { id: unsent.editId, accountId: place().accountId };
      const reply = await app.outbox.discard(edit);
      if (!reply.ok) app.showFailure(reply.failure);
      else app.undo.offer('Discarded.', () => void app.outbox.restore(edit));
    },
    async sendNow(unsent) {
      const reply = await app.outbox.sendNow({ id: unsent.editId, accountId: place().accountId });
      if (!reply.ok) app.showFailure(reply.failure);
    },
    async react(messageId, parentId, emoji, mine) {
      const comment = { id: parentId ?? messageId };
      await (parentId === null
        ? add({ kind: mine ? 'comment.unreact' : 'comment.react', comment, emoji }, 'now')
        : add(
            { kind: mine ? 'reply.unreact' : 'reply.react', comment, reply: { id: messageId }, emoji },
            'now',
          ));
    },
    async setResolved(thread, resolved) {
      const comment = { id: thread.id };
      // Undone perhaps when another change request is on the screen.
      const { accountId } = place();
      const reopen = async (): Promise<void> => {
        const reply = await app.outbox.add(accountId, { kind: 'comment.reopen', comment }, 'now');
        if (!reply.ok) app.showFailure(reply.failure);
      };
      const taken = await add({ kind: resolved ? 'comment.resolve' : 'comment.reopen', comment }, 'now');
      if (taken && resolved) app.undo.offer('Resolved.', () => void reopen());
    },
    async apply(thread) {
      const { accountId } = place();
      const reply = await app.outbox.apply(accountId, thread.id);
      if (!reply.ok) {
        app.showFailure(reply.failure);
        return false;
      }
      const { id, createdAt, updatedAt } = reply.value;
      const undo = async (): Promise<void> => {
        const undone = await app.outbox.discard({ id, accountId });
        if (!undone.ok) app.showFailure(undone.failure);
      };
      // What was written into the page before, and is not sent, would be taken back with it.
      if (updatedAt === createdAt) app.undo.offer('Applied.', () => void undo());
      return true;
    },
    replyDraft: (commentId) => draft({ commentId, use: 'reply' }),
    editDraft: (messageId) => draft({ commentId: messageId, use: 'edit' }),
    commentDraft: (pageId, place) => draft({ pageId, nodeId: place, use: 'comment' }),
    wordingDraft: (pageId, place) => draft({ pageId, nodeId: place, use: 'suggestion' }),
    async block({ pageId, nodeId, cell, quotation, deleted }) {
      if (pageId === null) return null;
      const { accountId, spaceId, changeRequestId } = place();
      const reply = await app.host.request('discussion.block', {
        accountId,
        spaceId,
        changeRequestId,
        pageId,
        nodeId: deleted === null ? nodeId : deleted.nodeId,
        tableCell: cell,
        quotation,
        isDeleted: deleted !== null,
      });
      if (!reply.ok) app.showFailure(reply.failure);
      return reply.ok ? reply.value : null;
    },
    open: (target, where) => followReference(app, place(), target, where),
  };
}

/** Where a link of a document leads: a page here, the web after asking. */
export function followReference(
  app: App,
  place: DiscussionPlace,
  target: ResolvedReference,
  where: OpenWhere = 'here',
): void {
  if (target.kind === 'url') void app.openOnTheWeb(target.url);
  if (target.kind !== 'page') return;
  const address = {
    screen: 'space',
    accountId: place.accountId,
    spaceId: target.spaceId,
    pageId: target.pageId,
    anchor: target.anchor ?? null,
  } as const;
  if (where === 'here') app.navigation.go(address);
  else void app.openInNewWindow(address);
}

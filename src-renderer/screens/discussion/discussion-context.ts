import type { Requests } from '../../../src-main/bridge/channels/requests.ts';
import { createContext } from 'svelte';
import type { CommentTarget, EditPayload } from '../../../src-main/bridge/edit.ts';
import type { Reply } from '../../../src-main/bridge/failure.ts';
import type { Pending } from '../../../src-main/bridge/views/outbox-views.ts';
import type { MessageView, ThreadView } from '../../../src-main/bridge/views/review-views.ts';
import type { ResolvedReference } from '../../../src-main/bridge/views/views.ts';
import type { OpenWhere } from '../../document/context.ts';
import type { Address } from '../../state/address.ts';
import type { App } from '../../state/app.svelte.ts';
import { offerUntilSent } from '../../state/edits/offer-until-sent.ts';
import type { Draft } from '../../state/edits/draft.svelte.ts';
import type { CommentPlace } from './comment-place.ts';
import type { Mode } from './mode.ts';
import { t } from '../../messages/en/discussion.ts';

export interface DiscussionPlace {
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

/** What one can do in a discussion. Every action is an edit in the outbox, on sent and unsent things alike. */
export interface Discussion {
  readonly place: DiscussionPlace;
  /** On the change request or space of `place`, as `target` says where in it: the key of its thread; null: not taken. */
  readonly comment: (
    target: Omit<CommentTarget, 'spaceId' | 'changeRequestId'>,
    markdown: string,
    mode: Mode,
    /** What it was written in: they end with it. */
    drafts: readonly Draft[],
  ) => Promise<string | null>;
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
  readonly apply: (threads: readonly ThreadView[]) => Promise<boolean>;
  readonly replyDraft: (commentId: string) => Draft;
  readonly editDraft: (messageId: string) => Draft;
  /** `place` names what on the page: a node key, or a cell (`cellKey`). */
  readonly commentDraft: (pageId: string | null, place: string | null) => Draft;
  /** The other wording that is written for it. */
  readonly wordingDraft: (pageId: string | null, place: string | null) => Draft;
  /** What a comment is about as Markdown, as it is now, or as it was where it is deleted; null: it could not be asked for. */
  readonly block: (place: CommentPlace) => Promise<Requests['discussion.block']['value'] | null>;
  readonly open: (target: ResolvedReference, where?: OpenWhere) => void;
}

export const [getDiscussion, setDiscussion] = createContext<Discussion>();

/** `place` is read at each action, so one discussion serves a screen whatever it shows; `open` follows a link of a document. */
export function makeDiscussion(
  app: App,
  place: () => DiscussionPlace,
  open: Discussion['open'] = (target, where) => followReference(app, place(), target, where),
): Discussion {
  const edits = new DiscussionEdits(app, place);
  return {
    get place() {
      return place();
    },
    comment: (target, markdown, mode, drafts) => edits.comment(target, markdown, mode, drafts),
    reply: (commentId, markdown, mode) => edits.reply(commentId, markdown, mode),
    edit: (message, parentId, unsent, markdown) => edits.edit(message, parentId, unsent, markdown),
    remove: (message, parentId, unsent) => edits.remove(message, parentId, unsent),
    sendNow: (unsent) => edits.sendNow(unsent),
    react: (messageId, parentId, emoji, mine) => edits.react(messageId, parentId, emoji, mine),
    setResolved: (thread, resolved) => edits.setResolved(thread, resolved),
    apply: (threads) => edits.apply(threads),
    replyDraft: (commentId) => draftOf(app, place(), { commentId, use: 'reply' }),
    editDraft: (messageId) => draftOf(app, place(), { commentId: messageId, use: 'edit' }),
    commentDraft: (pageId, nodeId) => draftOf(app, place(), { pageId, nodeId, use: 'comment' }),
    wordingDraft: (pageId, nodeId) => draftOf(app, place(), { pageId, nodeId, use: 'suggestion' }),
    block: (of) => blockOf(app, place(), of),
    open,
  };
}

/** The actions of a discussion that become edits in the outbox. */
class DiscussionEdits {
  readonly #app: App;
  readonly #place: () => DiscussionPlace;

  constructor(app: App, place: () => DiscussionPlace) {
    this.#app = app;
    this.#place = place;
  }

  comment(
    target: Omit<CommentTarget, 'spaceId' | 'changeRequestId'>,
    markdown: string,
    mode: Mode,
    drafts: readonly Draft[],
  ): Promise<string | null> {
    const { spaceId, changeRequestId } = this.#place();
    const whole = { spaceId, ...(changeRequestId === null ? {} : { changeRequestId }), ...target };
    return this.#write({ kind: 'comment.add', target: whole, markdown }, mode, drafts);
  }

  async reply(commentId: string, markdown: string, mode: Mode): Promise<boolean> {
    const draft = draftOf(this.#app, this.#place(), { commentId, use: 'reply' });
    const payload = { kind: 'reply.add', comment: { id: commentId }, markdown } as const;
    return (await this.#write(payload, mode, [draft])) !== null;
  }

  async edit(
    message: MessageView,
    parentId: string | null,
    unsent: Pending | null,
    markdown: string,
  ): Promise<boolean> {
    if (unsent === null) {
      const comment = { id: parentId ?? message.id };
      return parentId === null
        ? this.#add({ kind: 'comment.edit', comment, markdown })
        : this.#add({ kind: 'reply.edit', comment, reply: { id: message.id }, markdown });
    }
    return this.#succeeded(await this.#app.outbox.rewrite(this.#editOf(unsent), markdown));
  }

  async remove(message: MessageView, parentId: string | null, unsent: Pending | null): Promise<void> {
    if (unsent === null) {
      const comment = { id: parentId ?? message.id };
      await (parentId === null
        ? this.#add({ kind: 'comment.delete', comment })
        : this.#add({ kind: 'reply.delete', comment, reply: { id: message.id } }));
      return;
    }
    const edit = this.#editOf(unsent);
    if (this.#succeeded(await this.#app.outbox.discard(edit)))
      this.#app.undo.offer(t('discarded'), () => void this.#app.outbox.restore(edit));
  }

  async sendNow(unsent: Pending): Promise<void> {
    this.#succeeded(await this.#app.outbox.sendNow(this.#editOf(unsent)));
  }

  async react(messageId: string, parentId: string | null, emoji: string, mine: boolean): Promise<void> {
    const comment = { id: parentId ?? messageId };
    await (parentId === null
      ? this.#add({ kind: mine ? 'comment.unreact' : 'comment.react', comment, emoji })
      : this.#add({
          kind: mine ? 'reply.unreact' : 'reply.react',
          comment,
          reply: { id: messageId },
          emoji,
        }));
  }

  async setResolved(thread: ThreadView, resolved: boolean): Promise<void> {
    const comment = { id: thread.id };
    // Undone perhaps when another change request is on the screen.
    const { accountId } = this.#place();
    const reopen = async (): Promise<void> => {
      this.#succeeded(await this.#app.outbox.add(accountId, { kind: 'comment.reopen', comment }, 'now'));
    };
    // With what it answers: nobody is to find it resolved before the words that say why.
    const isHeld = [thread, ...thread.replies].some(({ pending }) =>
      pending.some(({ state, kind }) => state === 'kept' && (kind === 'comment.add' || kind === 'reply.add')),
    );
    const kind = resolved ? 'comment.resolve' : 'comment.reopen';
    const isAdded = (await this.#write({ kind, comment }, isHeld ? 'review' : 'now', [])) !== null;
    if (!isAdded || !resolved) return;
    if (isHeld) this.#app.undo.offer(t('resolvedWithReview'), () => void reopen());
    else this.#app.offerUnsent(accountId, t('resolvedSaid'), () => void reopen());
  }

  async apply(threads: readonly ThreadView[]): Promise<boolean> {
    const { accountId } = this.#place();
    const reply = await this.#app.outbox.apply(
      accountId,
      threads.map((thread) => thread.id),
    );
    if (!reply.ok) {
      this.#app.showFailure(reply.failure);
      return false;
    }
    const { page, isNew, applied, refused } = reply.value;
    const [reason] = refused;
    const words = applied === 1 ? t('applied') : t('appliedSeveral', { n: applied });
    const told =
      reason === undefined ? words : `${words} ${t('couldNotBeApplied', { n: refused.length, reason })}`;
    const undo = async (): Promise<void> => {
      this.#succeeded(await this.#app.outbox.discard({ id: page.id, accountId }));
    };
    // What was written into the page before, and is not sent, would be taken back with it.
    if (isNew) offerUntilSent(this.#app, { id: page.id, accountId }, told, undo);
    else this.#app.toasts.show(told);
    return true;
  }

  async #add(payload: EditPayload): Promise<boolean> {
    return (await this.#write(payload, 'now', [])) !== null;
  }

  /** Answers the id of the edit; null: it was not taken. */
  async #write(payload: EditPayload, mode: Mode, drafts: readonly Draft[]): Promise<string | null> {
    const sent = drafts.map((draft) => draft.sending());
    const targets = sent.map(({ target }) => target);
    const reply = await this.#app.outbox.add(this.#place().accountId, payload, mode, targets);
    if (reply.ok) await Promise.all(sent.map(({ taken }) => taken()));
    return this.#succeeded(reply) && reply.ok ? reply.value.id : null;
  }

  #editOf(unsent: Pending): { readonly id: string; readonly accountId: string } {
    return { id: unsent.editId, accountId: this.#place().accountId };
  }

  /** Shows a failure. */
  #succeeded(reply: Reply<unknown>): boolean {
    if (!reply.ok) this.#app.showFailure(reply.failure);
    return reply.ok;
  }
}

function draftOf(
  app: App,
  { accountId, spaceId, changeRequestId }: DiscussionPlace,
  of: {
    readonly pageId?: string | null;
    readonly nodeId?: string | null;
    readonly commentId?: string | null;
    readonly use: 'comment' | 'suggestion' | 'reply' | 'edit';
  },
): Draft {
  const { pageId = null, nodeId = null, commentId = null, use } = of;
  return app.drafts.of(accountId, { spaceId, changeRequestId, pageId, nodeId, commentId, use });
}

async function blockOf(
  app: App,
  { accountId, spaceId, changeRequestId }: DiscussionPlace,
  { pageId, nodeId, cell, quotation, deleted }: CommentPlace,
): ReturnType<Discussion['block']> {
  if (pageId === null) return null;
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
}

/** Where a link of a document leads: a page as the change request has it, where one is read, or the space; the web after asking. */
export function followReference(
  app: App,
  place: DiscussionPlace,
  target: ResolvedReference,
  where: OpenWhere = 'here',
): void {
  if (target.kind === 'url') void app.openOnTheWeb(target.url);
  if (target.kind !== 'page') return;
  const { accountId, changeRequestId } = place;
  const { spaceId, pageId } = target;
  const address: Address =
    changeRequestId === null || spaceId !== place.spaceId
      ? { screen: 'space', accountId, spaceId, pageId, anchor: target.anchor ?? null }
      : {
          screen: 'change-request',
          accountId,
          spaceId,
          changeRequestId,
          tab: 'changes',
          pageId,
          commentId: null,
        };
  if (where === 'here') app.navigation.go(address);
  else void app.openInNewWindow(address);
}

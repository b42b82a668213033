import type { Topic } from '../../../src-main/bridge/channels/events.ts';
import type { DecidedText, EditPayload } from '../../../src-main/bridge/edit.ts';
import type { DraftTarget } from '../../../src-main/bridge/channels/draft-requests.ts';
import type { Reply } from '../../../src-main/bridge/failure.ts';
import type { ConflictView, EditView, SendTarget } from '../../../src-main/bridge/views/outbox-views.ts';
import type { AllRequests, Host } from '../../host.ts';
import type { Accounts } from '../accounts.svelte.ts';
import { Query } from '../query.svelte.ts';
import type { EditNews } from './edit-news.ts';
import { listedEdits, needsPerson, withEdit } from './edit-groups.ts';
import type { ListedEdit } from './edit-groups.ts';
import { EditHistory } from './edit-history.svelte.ts';
import { EditViews } from './edit-views.ts';
import type { EditKey } from './edit-views.ts';

/** What the words of an edit are made of. */
const quoted: ReadonlySet<Topic> = new Set(['content', 'discussion']);
/** A list longer than this is asked for again at most twice a second: each edit that is sent changes it. */
const longList = 500;
const longListEveryMs = 500;
/** How many edits one answer puts into words. */
const mostRead = 200;

/** Everything that was done here and is not confirmed, in order, and the history of what was sent and discarded. */
export class Outbox {
  readonly list: Query<readonly ListedEdit[]>;
  /** The words of what is on the screen. */
  readonly views: EditViews;
  readonly history: EditHistory;
  /** Id of an edit that the outbox should bring into view when it is shown. */
  wanted = $state.raw<string | null>(null);
  readonly #host: Host;
  readonly #news: EditNews;
  readonly #onHeld: (edit: EditView) => void;
  #isSoon = false;
  /** Edits of which the person is told how they went, with what to do once one is confirmed. */
  readonly #followed = new Map<string, { readonly edit: EditKey } & Ends>();

  all = $derived.by(() => this.list.value ?? []);
  unsent = $derived(this.all.filter((edit) => edit.state !== 'discarded'));
  /** Held or rejected: they wait for the person. */
  needMe = $derived(this.unsent.filter(needsPerson).length);

  /** `onHeld` is told of an edit that is followed and was held or refused. */
  constructor(host: Host, accounts: Accounts, news: EditNews, onHeld: (edit: EditView) => void) {
    this.#host = host;
    this.#news = news;
    this.#onHeld = onHeld;
    this.history = new EditHistory(host, accounts);
    this.views = new EditViews(host);
    this.list = new Query(async () => {
      await accounts.list.settled();
      const edits: ListedEdit[] = [];
      for (const { id } of accounts.all) {
        const reply = await host.request('edits.outline', { accountId: id });
        if (!reply.ok) return reply;
        edits.push(...listedEdits(id, reply.value));
      }
      const bundles = new Set(accounts.all.flatMap(({ id, bundle }) => (bundle ? [id] : [])));
      const sent = new Set(edits.flatMap((edit) => (bundles.has(edit.accountId) ? [] : [edit.id])));
      // What was written in a review bundle and taken over by an account stands once: where it is sent.
      return { ok: true, value: edits.filter((edit) => !bundles.has(edit.accountId) || !sent.has(edit.id)) };
    });
    host.on('changed', ({ accountId, topics, spaceId, changeRequestId, edit }) => {
      if (edit !== undefined) return;
      const isAbout = ({ accountId: of, place }: ListedEdit): boolean =>
        of === accountId &&
        (spaceId === undefined || place.spaceId === spaceId) &&
        (changeRequestId === undefined || place.changeRequestId === changeRequestId);
      // Groups are named by their change request or space.
      const isNamed = topics.includes('change-requests') && this.all.some(isAbout);
      if (topics.includes('outbox') || topics.includes('accounts') || isNamed) this.#changed();
      else if (topics.some((topic) => quoted.has(topic))) this.views.refresh();
    });
    news.listen({
      touched: ({ edit, outline }, accountId) => {
        this.views.accept(edit);
        void this.#follow();
        const isTwice = this.all.some((one) => one.id === edit.id && one.accountId !== accountId);
        if (isTwice || this.all.length > longList) {
          this.#refreshSoon();
          return;
        }
        const [listed] = listedEdits(accountId, outline);
        this.list.change((edits) => withEdit(edits, edit.id, listed));
      },
      sending: ({ id, state }, accountId) => {
        this.views.renew({ id, accountId });
        if (this.all.length > longList) this.#refreshSoon();
        else
          this.list.change((edits) =>
            edits.map((one) => (one.id === id ? { ...one, state, nextAt: null } : one)),
          );
      },
      unknown: () => this.#changed(),
    });
    host.connected((peer) => {
      if (peer === 'core') this.#changed();
    });
  }

  /** `drafts`: what it was written in, which ends with it. */
  add(
    accountId: string,
    payload: EditPayload,
    mode: 'review' | 'now',
    drafts: readonly DraftTarget[] = [],
  ): Promise<Reply<EditView>> {
    return this.#after(
      this.#host.request('edits.add', {
        accountId,
        payload,
        mode,
        ...(drafts.length === 0 ? {} : { drafts }),
      }),
    );
  }
  /** What comments suggest, into their page. */
  async apply(
    accountId: string,
    commentIds: readonly string[],
  ): Promise<Reply<AllRequests['discussion.apply']['value']>> {
    const reply = await this.#host.request('discussion.apply', { accountId, commentIds });
    if (reply.ok) await this.#accept(reply.value.page);
    return reply;
  }
  /** What the person made of a page, or of a part of it. */
  writePage(args: AllRequests['page.write']['args']): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('page.write', args));
  }
  sendNow(edit: EditKey): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.sendNow', idsOf(edit)));
  }
  retry(edit: EditKey): Promise<Reply<EditView>> {
    return this.#again(edit, this.#host.request('edits.retry', idsOf(edit)));
  }
  discard(edit: EditKey): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.discard', idsOf(edit)));
  }
  restore(edit: EditKey): Promise<Reply<EditView>> {
    return this.#after(this.#host.request('edits.restore', idsOf(edit)));
  }
  /** `decided`: the text brings two versions together. */
  rewrite(edit: EditKey, markdown: string, decided?: DecidedText): Promise<Reply<EditView>> {
    const given = decided === undefined ? {} : { decided };
    return this.#again(edit, this.#host.request('edits.rewrite', { ...idsOf(edit), markdown, ...given }));
  }
  /** Edits in words, also those that are not on the screen. */
  async read(edits: readonly EditKey[]): Promise<Reply<readonly EditView[]>> {
    const views: EditView[] = [];
    for (const [accountId, keys] of Map.groupBy(edits, (edit) => edit.accountId)) {
      const ids = keys.map(({ id }) => id);
      for (let at = 0; at < ids.length; at += mostRead) {
        const editIds = ids.slice(at, at + mostRead);
        const reply = await this.#host.request('edits.get', { accountId, editIds });
        if (!reply.ok) return reply;
        views.push(...reply.value);
      }
    }
    return { ok: true, value: views };
  }
  /** What a held edit asks (`EditView.question`). */
  conflict(edit: EditKey): Promise<Reply<ConflictView>> {
    return this.#host.request('edits.conflict', idsOf(edit));
  }
  targets(edit: EditKey): Promise<Reply<readonly SendTarget[]>> {
    return this.#host.request('edits.targets', idsOf(edit));
  }
  sendElsewhere(edit: EditKey, target: SendTarget): Promise<Reply<EditView>> {
    if ('payload' in target) {
      const { payload } = target;
      return this.#after(this.#host.request('edits.sendElsewhere', { ...idsOf(edit), payload }));
    }
    const { changeRequestId } = target;
    return this.#after(this.#host.request('edits.sendInto', { ...idsOf(edit), changeRequestId }));
  }

  async #after(question: Promise<Reply<EditView>>): Promise<Reply<EditView>> {
    const reply = await question;
    if (reply.ok) await this.#accept(reply.value);
    return reply;
  }

  async #accept(edit: EditView): Promise<void> {
    this.views.accept(edit);
    // It was told of before it was answered: whoever waits for it finds it on the screen.
    await this.#news.settled();
  }

  async #again(edit: EditKey, question: Promise<Reply<EditView>>): Promise<Reply<EditView>> {
    const reply = await this.#after(question);
    // Held once more is told, or the button would seem to have done nothing.
    if (reply.ok) this.follow(edit, () => undefined);
    return reply;
  }

  /** Until it is known how it went: `onSent` where it was confirmed, `onHeld` where it needs the person. */
  follow(edit: EditKey, onSent: (edit: EditView) => void, onHeld: () => void = () => undefined): void {
    this.#followed.set(edit.id, { edit, onSent, onHeld });
    void this.#follow();
  }

  async #follow(): Promise<void> {
    for (const followed of this.#followed.values()) {
      const { edit: key, onSent, onHeld } = followed;
      const reply = await this.#host.request('edits.get', { accountId: key.accountId, editIds: [key.id] });
      const edit = reply.ok ? reply.value[0] : undefined;
      if (edit !== undefined && isOnItsWay(edit)) continue;
      if (this.#followed.get(key.id) !== followed) continue;
      this.#followed.delete(key.id);
      if (edit !== undefined && needsPerson(edit)) {
        this.#onHeld(edit);
        onHeld();
      } else if (edit?.state === 'confirmed') onSent(edit);
    }
  }

  #changed(): void {
    this.views.refresh();
    void this.#follow();
    if (this.all.length <= longList) {
      void this.list.refresh();
      return;
    }
    this.#refreshSoon();
  }

  #refreshSoon(): void {
    if (this.#isSoon) return;
    this.#isSoon = true;
    setTimeout(() => {
      this.#isSoon = false;
      void this.list.refresh();
    }, longListEveryMs);
  }
}

interface Ends {
  readonly onSent: (edit: EditView) => void;
  readonly onHeld: () => void;
}

function isOnItsWay({ state }: EditView): boolean {
  return state === 'waiting' || state === 'sending' || state === 'unknown' || state === 'reconciling';
}

function idsOf(edit: EditKey) {
  return { accountId: edit.accountId, editId: edit.id };
}

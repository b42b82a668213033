import type { EditPayload, Lane } from '../../../src-main/bridge/edit.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { EditRefused } from '../../../src-main/outbox/editing/edit-refused.ts';
import type { Ledger } from './ledger.ts';
import { otherPage, PageWriter } from './page-writer.ts';
import type { PagesOnWeb } from './page-writer.ts';
import type { Workstation } from './workstation.ts';

/** What a person may do at a workstation, with how often in relation to the others. */
const weights = {
  'comment.add': 26,
  'reply.add': 20,
  'comment.edit': 7,
  'reply.edit': 5,
  'comment.delete': 3,
  'reply.delete': 3,
  'comment.resolve': 4,
  'comment.reopen': 3,
  'comment.react': 5,
  'comment.unreact': 2,
  'reply.react': 3,
  'reply.unreact': 1,
  'changeRequest.create': 3,
  'changeRequest.subject': 3,
  'changeRequest.description': 3,
  'changeRequest.status': 2,
  'changeRequest.update': 2,
  'changeRequest.merge': 1,
  'review.submit': 4,
  'page.update': 10,
  'page.property': 6,
  'page.move': 4,
  'page.restore': 3,
  'page.revertBlock': 4,
  'page.insert': 6,
  'page.delete': 3,
  discard: 3,
  restore: 2,
  rewrite: 3,
  sendNow: 1,
} as const;
export type Deed = keyof typeof weights;
/** With these, pages come and go, by people and on the web: in some runs only, so that the others stay as they were. */
const newPageDeeds: ReadonlySet<Deed> = new Set(['page.insert', 'page.delete']);
export const allDeeds = Object.keys(weights) as readonly Deed[]; // the keys of that very object
export const deeds = allDeeds.filter((deed) => !newPageDeeds.has(deed));

const emojis = ['1f44d', '1f680', '2764'];

interface Seen {
  readonly id: string;
  readonly isMine: boolean;
  readonly lane: string | null;
}

interface SeenReply extends Seen {
  readonly commentId: string;
}

/** The person at one workstation: sees the mirror with their own unsent edits, and writes by seed. */
export class Person {
  readonly #station: Workstation;
  readonly #movedTexts = new Set<string>();
  readonly #ledger: Ledger;
  readonly #random: () => number;
  readonly #pool: readonly Deed[];
  readonly #isFirst: boolean;
  readonly #hasSpaceReplies: boolean;
  /** False for what another workstation has sent without having heard of it (Elsewhere). */
  readonly #isReported: (id: string) => boolean;
  readonly #isOnWeb: (text: string) => boolean;
  readonly #pages: PageWriter;

  constructor(
    station: Workstation,
    ledger: Ledger,
    random: () => number,
    options: {
      readonly allowed: readonly Deed[];
      /** Verdicts, and replies that can only be counted, come from one workstation: two could not be told apart. */
      readonly isFirst: boolean;
      readonly hasSpaceReplies: boolean;
      readonly isReported: (id: string) => boolean;
      /** What one sees who looks at the web: something of mine has these words, or had them. */
      readonly isOnWeb: (text: string) => boolean;
      /** What the service has carried out of them, and what somebody sees of it who looks at the web. */
      readonly pages: PagesOnWeb;
    },
  ) {
    this.#station = station;
    this.#ledger = ledger;
    this.#random = random;
    this.#isReported = options.isReported;
    this.#isOnWeb = options.isOnWeb;
    this.#pool = options.allowed.flatMap((deed) => Array.from({ length: weights[deed] }, () => deed));
    this.#isFirst = options.isFirst;
    this.#hasSpaceReplies = options.hasSpaceReplies;
    const changeRequest = (): string | null => this.#changeRequest();
    const hasNewPages = options.allowed.includes('page.insert');
    this.#pages = new PageWriter(station, ledger, random, changeRequest, options.pages, hasNewPages);
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  /** Does about `count` things. */
  async write(count: number): Promise<void> {
    // Changing the text of a held edit is a decision about it.
    for (const row of this.#station.session.store.edits.unfinished()) {
      if (row.state === 'held' || row.state === 'rejected') this.#ledger.heldOnce.add(row.id);
    }
    for (let done = 0; done < count; done += 1) {
      const deed = this.#pick(this.#pool);
      if (deed === undefined) return;
      try {
        await this.#do(deed);
      } catch (error) {
        // What cannot be done on this ground is refused in words, and nothing has happened.
        if (!(error instanceof EditRefused)) throw error;
      }
    }
  }

  async #do(deed: Deed): Promise<void> {
    this.#ledger.trace(`${this.#station.name} does ${deed}`);
    const { session } = this.#station;
    const { outbox } = session;
    switch (deed) {
      case 'comment.add': {
        const lane = this.#lane();
        const page = this.#random() < 0.3 ? { pageId: this.#pick(['p1', 'p2']) ?? 'p1' } : {};
        const changeRequest = lane === null ? {} : { changeRequestId: lane };
        const target = { spaceId: 's', ...changeRequest, ...page };
        const markdown = this.#ledger.text(this.#station.name);
        this.#add({ kind: deed, target, markdown });
        // The same words once more, on another page.
        if (this.#random() < 0.06)
          this.#add({ kind: deed, target: { ...target, pageId: otherPage(target) }, markdown });
        return;
      }
      case 'reply.add': {
        const about = this.#comment((one) => one.lane !== null || this.#isFirst || this.#hasSpaceReplies);
        if (about === undefined) return;
        this.#add({ kind: deed, comment: { id: about.id }, markdown: this.#ledger.text(this.#station.name) });
        return;
      }
      case 'comment.edit': {
        const about = this.#comment((one) => one.isMine);
        if (about === undefined) return;
        this.#add({ kind: deed, comment: { id: about.id }, markdown: this.#ledger.text(this.#station.name) });
        return;
      }
      case 'comment.delete': {
        const about = this.#comment((one) => one.isMine);
        if (about !== undefined) this.#add({ kind: deed, comment: { id: about.id } });
        return;
      }
      case 'comment.resolve':
      case 'comment.reopen': {
        const about = this.#comment();
        if (about !== undefined) this.#add({ kind: deed, comment: { id: about.id } });
        return;
      }
      case 'comment.react':
      case 'comment.unreact': {
        const about = this.#comment();
        const emoji = this.#pick(emojis) ?? '1f44d';
        if (about !== undefined) this.#add({ kind: deed, comment: { id: about.id }, emoji });
        return;
      }
      case 'reply.edit': {
        const about = this.#reply((one) => one.isMine);
        if (about === undefined) return;
        const reply = { comment: { id: about.commentId }, reply: { id: about.id } };
        this.#add({ kind: deed, ...reply, markdown: this.#ledger.text(this.#station.name) });
        return;
      }
      case 'reply.delete': {
        const about = this.#reply((one) => one.isMine);
        if (about === undefined) return;
        this.#add({ kind: deed, comment: { id: about.commentId }, reply: { id: about.id } });
        return;
      }
      case 'reply.react':
      case 'reply.unreact': {
        const about = this.#reply();
        if (about === undefined) return;
        const emoji = this.#pick(emojis) ?? '1f44d';
        this.#add({ kind: deed, comment: { id: about.commentId }, reply: { id: about.id }, emoji });
        return;
      }
      case 'changeRequest.create':
        this.#add({ kind: deed, spaceId: 's', subject: this.#ledger.text(this.#station.name) });
        return;
      case 'changeRequest.subject': {
        const id = this.#changeRequest();
        const subject = this.#ledger.text(this.#station.name);
        if (id !== null) this.#add({ kind: deed, changeRequest: { id }, subject });
        return;
      }
      case 'changeRequest.description': {
        const id = this.#changeRequest();
        const markdown = this.#ledger.text(this.#station.name);
        if (id !== null) this.#add({ kind: deed, changeRequest: { id }, markdown });
        return;
      }
      case 'changeRequest.status': {
        const id = this.#changeRequest();
        const status = this.#random() < 0.6 ? 'open' : this.#random() < 0.7 ? 'draft' : 'archived';
        if (id !== null) this.#add({ kind: deed, changeRequest: { id }, status });
        return;
      }
      case 'changeRequest.update':
      case 'changeRequest.merge': {
        const id = this.#changeRequest();
        if (id !== null) this.#add({ kind: deed, changeRequest: { id } });
        return;
      }
      case 'review.submit': {
        const id = this.#changeRequest();
        if (id === null || session.store.changeRequests.get(id) === undefined) return;
        const summary = this.#ledger.text(this.#station.name);
        const verdict = this.#isFirst && this.#random() < 0.7 ? 'approved' : null;
        const lane = { spaceId: 's', changeRequestId: id };
        const hasReviews =
          !session.client.isAbsent('createReview') && !session.client.isAbsent('listReviews');
        const rows = outbox.finishReview(lane, { summary, verdict, hasReviews });
        for (const row of rows) this.#ledger.noteRow(this.#station.name, row);
        return;
      }
      case 'page.update':
      case 'page.property':
      case 'page.move':
      case 'page.restore':
      case 'page.revertBlock':
      case 'page.insert':
      case 'page.delete':
        await this.#pages.do(deed);
        return;
      case 'discard': {
        // Every removal that is offered is accepted (docs/design/outbox.md).
        const row = this.#own(
          (one) =>
            ['waiting', 'kept', 'held', 'rejected'].includes(one.state) && one.reasonCode !== 'surplus-copy',
        );
        if (row === undefined) return;
        this.#ledger.heldOnce.add(row.id);
        outbox.discard(row.id);
        return;
      }
      case 'restore': {
        const row = this.#own((one) => one.state === 'discarded' && one.reasonCode !== 'surplus-copy');
        if (row === undefined || !this.#ledger.mayRestore(row.id)) return;
        // It comes back with what it is about.
        for (let one: EditRow | undefined = row; one !== undefined;) {
          this.#ledger.heldOnce.add(one.id);
          this.#ledger.asked(one.id);
          one = one.dependsOn === null ? undefined : session.store.edits.get(one.dependsOn);
        }
        outbox.restore(row.id);
        return;
      }
      case 'rewrite': {
        const row = this.#own(
          (one) =>
            ['waiting', 'kept'].includes(one.state) &&
            one.kind !== 'page.insert' &&
            one.payload.includes('writes'),
        );
        if (row === undefined) return;
        const text = this.#ledger.text(this.#station.name);
        if (row.kind === 'page.property') this.#pages.rewriteField(row, text);
        else this.#ledger.noteRow(this.#station.name, outbox.rewrite(row.id, text));
        return;
      }
      case 'sendNow': {
        const row = this.#own((one) => one.state === 'kept');
        if (row !== undefined) outbox.sendNow(row.id);
        return;
      }
    }
  }

  #add(payload: EditPayload): EditRow {
    const { outbox } = this.#station.session;
    const mode = this.#random() < 0.12 ? 'review' : 'now';
    // Only what merges and updates makes a difference of being online.
    const isOnline = /merge|update$/.test(payload.kind) && this.#random() < 0.5;
    const row = outbox.add(payload, mode, { isOnline });
    this.#ledger.added(this.#station.name, payload, row);
    return row;
  }

  /** A space's own talk, or that of a change request, unsent ones included. */
  #lane(): string | null {
    return this.#random() < 0.25 ? null : this.#changeRequest();
  }

  #changeRequest(): string | null {
    const { store } = this.#station.session;
    const held = store.changeRequests
      .list('s')
      .filter((one) => one.goneAt === null && (one.status === 'open' || one.status === 'draft'))
      .map((one) => one.id)
      .filter((id) => this.#isReported(id));
    const unsent = store.edits
      .unfinished()
      .filter((row) => row.kind === 'changeRequest.create')
      .map((row) => row.id);
    return this.#pick([...held, ...held, ...unsent]) ?? null;
  }

  #comment(filter: (one: Seen) => boolean = () => true): Seen | undefined {
    const { store } = this.#station.session;
    const held = store.comments
      .allOfSpace('s')
      .filter((one) => one.goneAt === null)
      .map((one) => ({
        id: one.id,
        isMine: one.postedBy === 'me' && this.#isReported(one.id),
        lane: one.changeRequestId,
      }));
    const unsent = store.edits
      .unfinished()
      .filter((row) => row.kind === 'comment.add')
      .map((row) => ({ id: row.id, isMine: true, lane: row.laneChangeRequest }));
    return this.#pick([...held, ...unsent].filter(filter));
  }

  #reply(filter: (one: SeenReply) => boolean = () => true): SeenReply | undefined {
    const { store } = this.#station.session;
    const comments = store.comments.allOfSpace('s').filter((one) => one.replies > 0 && one.goneAt === null);
    const about = this.#pick(comments);
    const held =
      about === undefined
        ? []
        : store.comments.replies(about.id).map((one) => ({
            id: one.id,
            isMine: one.postedBy === 'me' && this.#isReported(one.id),
            lane: about.changeRequestId,
            commentId: about.id,
          }));
    const unsent = store.edits
      .unfinished()
      .filter((row) => row.kind === 'reply.add')
      .map((row) => ({
        id: row.id,
        isMine: true,
        lane: row.laneChangeRequest,
        commentId: (JSON.parse(row.payload) as { comment: { id: string } }).comment.id,
      }));
    return this.#pick([...held, ...unsent].filter(filter));
  }

  #own(filter: (row: EditRow) => boolean): EditRow | undefined {
    return this.#pick(this.#station.session.store.edits.all().filter(filter));
  }

  /** Looks through what asks for a decision, and decides about most of it. */
  async decide(share: number): Promise<void> {
    const { store, outbox } = this.#station.session;
    for (const row of store.edits.unfinished()) {
      if (row.state !== 'held' && row.state !== 'rejected') continue;
      this.#ledger.heldOnce.add(row.id);
      this.#ledger.trace(
        `${this.#station.name} sees ${row.id} ${row.state} ${row.reasonCode ?? ''} ${row.kind === 'page.update' ? `${row.payload}${row.base}` : ''}`,
      );
      if (this.#random() >= share) continue;
      try {
        if (row.reasonCode === 'surplus-copy') {
          outbox.retry(row.id);
          this.#ledger.accepted.add(row.id);
        } else await this.#settle(row);
      } catch (error) {
        if (!(error instanceof EditRefused)) throw error;
      }
    }
  }

  async #settle(row: EditRow): Promise<void> {
    const { outbox } = this.#station.session;
    const draw = this.#random();
    if (row.kind.startsWith('page.')) await this.#pages.settle(row, draw);
    else if (row.state === 'rejected') {
      const text = this.#ledger.text(this.#station.name);
      this.#ledger.noteRow(this.#station.name, outbox.rewrite(row.id, text));
    } else if (row.reasonCode === 'reply-unclear' && this.#arrived(row)) {
      // What this asks of a person is to look at the thread on the web.
      outbox.discard(row.id);
    } else if (draw < 0.55) {
      outbox.retry(row.id);
      this.#ledger.asked(row.id);
    } else if (draw < 0.75) outbox.discard(row.id);
    else await this.#sendElsewhere(row);
  }

  #arrived(row: EditRow): boolean {
    const text = this.#ledger.textOf(row.id);
    return text !== undefined && this.#isOnWeb(text);
  }

  async #sendElsewhere(row: EditRow): Promise<void> {
    // What may have arrived already goes elsewhere with other words: equal ones could not be told apart.
    if (!['comment.add', 'reply.add'].includes(row.kind) || row.sentAt !== null) return;
    const { core, session } = this.#station;
    const lane: Lane = { spaceId: 's', changeRequestId: this.#lane() };
    const text = this.#ledger.textOf(row.id);
    // Nor would somebody move the same words to one place twice.
    if (text === undefined || this.#movedTexts.has(text)) return;
    const target = {
      spaceId: 's',
      ...(lane.changeRequestId === null ? {} : { changeRequestId: lane.changeRequestId }),
    };
    const payload = { kind: 'comment.add' as const, target, markdown: text };
    const before = new Set(session.store.edits.all().map((one) => one.id));
    const reply = await core.request('edits.sendElsewhere', {
      accountId: session.id,
      editId: row.id,
      payload,
    });
    if (!reply.ok) return;
    this.#movedTexts.add(text);
    this.#ledger.gone.add(row.id);
    for (const one of session.store.edits.all())
      if (!before.has(one.id)) this.#ledger.added(this.#station.name, payload, one);
  }

  /** Removes the copies that are offered for removal. */
  async acceptOffers(): Promise<void> {
    const { store, outbox } = this.#station.session;
    for (const row of store.edits.unfinished()) {
      if (row.state !== 'held' || row.reasonCode !== 'surplus-copy') continue;
      this.#ledger.accepted.add(row.id);
      outbox.retry(row.id);
    }
  }

  /** Answers a question about a list that lost more than half: the person looks, and what is gone may go. */
  async answerQuestions(): Promise<void> {
    const { core, session } = this.#station;
    for (const { scope } of session.status().questions) {
      await core.request('sync.answer', { accountId: session.id, scope, isConfirmed: true });
    }
  }

  /** Signs in again where the account paused; through a failing network that may take several tries. */
  async signInAgain(): Promise<void> {
    const { core, session, token } = this.#station;
    if (session.view().paused === null) return;
    token.isExpired = false;
    const { origin } = new URL(session.client.baseUrl);
    await core.request('accounts.signIn', { accountId: session.id, token: 'token', origin, allowHttp: true });
  }
}

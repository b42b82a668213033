import type { Act, Item } from './evidence.ts';
import { firstToken, requestOf, discussionOf, tokensOf } from './evidence.ts';
import { isPageWrite } from './fault-proxy.ts';
import type { Installation, Who } from './fault-proxy.ts';
import { Space } from './space.ts';
import type { World } from './world.ts';

type Deed = Omit<Act, 'who' | 'at' | 'editId'>;
type Json = Readonly<Record<string, unknown>>;

/** Texts of pages that are put in again before the other one's is left. */
const mostPageOffers = 3;

interface Target extends Item {
  readonly parent?: Item;
}

/** What the person with two installations and the web user do in a space, at random. */
export class People {
  readonly acts: Act[] = [];
  readonly log: string[] = [];
  readonly random: () => number;
  readonly #world: World;
  readonly space: Space;
  #tokens = 0;
  readonly #pageOffers = { A: 0, B: 0 };

  constructor(world: World, random: () => number) {
    this.#world = world;
    this.space = new Space(world);
    this.random = random;
  }

  async begin(): Promise<void> {
    const subjects = [this.token('W'), this.token('W')];
    const tokens = [1, 2, 3, 4, 5].map(() => this.token('W'));
    await this.space.open(subjects, tokens.map((token) => `Block ${token}.`).join('\n\n'));
    this.acts.push(...tokens.map((token): Act => ({ who: 'W', at: 0, writes: { token, replaced: [] } })));
  }

  get #now(): number {
    return this.#world.proxy.applied.length;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  // ---- the person

  /** Runs a command; what it makes is an act unless the program refuses. */
  async #command(who: Installation, deed: Deed, ...argv: readonly string[]): Promise<void> {
    const printed = await this.#world.programs[who].run([...argv, '--json']);
    const words = `${who} ${JSON.stringify(argv)}`;
    if (printed?.code !== 0) {
      this.log.push(`${words}: ${printed?.stderr.split('\n')[0] ?? ''}`);
      return;
    }
    const made = JSON.parse(printed.stdout) as { readonly edit?: Item; readonly edits?: readonly Item[] };
    const edit = made.edit ?? made.edits?.at(-1);
    this.log.push(`${words} made ${edit?.id ?? 'nothing'}`);
    this.acts.push({ ...deed, who, at: this.#now, ...(edit === undefined ? {} : { editId: edit.id }) });
  }

  /** Something that the person does at an installation. */
  async act(who: Installation): Promise<void> {
    const kind = this.random();
    if (kind < 0.15) return this.#writePage(who);
    if (kind < 0.5) {
      const request = this.#oneOf(await this.space.list(who, 'change-requests'));
      if (request === undefined) return;
      return kind < 0.3 ? this.#comment(who, request) : this.#actOnRequest(who, request);
    }
    const talk = (await this.space.list(who, 'comments')).flatMap((parent): readonly Target[] => [
      parent,
      ...(parent.replyItems ?? []).map((reply) => ({ ...reply, parent })),
    ]);
    const own = talk.filter(({ postedBy }) => postedBy?.id === this.space.me);
    const about = this.#oneOf(kind < 0.8 ? talk : own);
    if (about !== undefined)
      return kind < 0.8 ? this.#actOnDiscussion(who, about) : this.#changeOwn(who, about);
  }

  async #comment(who: Installation, { id }: Item): Promise<void> {
    const token = this.token(who);
    const kind = this.random();
    const place = kind < 0.3 ? ['--space', this.space.id] : ['--change-request', id];
    const keep = kind > 0.85 ? ['--keep'] : [];
    await this.#command(
      who,
      { creates: { token } },
      'comment',
      '--body',
      `${token} is said`,
      ...place,
      ...keep,
    );
  }

  async #actOnDiscussion(who: Installation, about: Target): Promise<void> {
    const { token, status, reactors } = discussionOf(about);
    const kind = this.random();
    if (kind < 0.45) {
      const thread = about.parent ?? about;
      const creates = { token: this.token(who), parent: firstToken(thread.body?.markdown) };
      const body = `${creates.token} is answered`;
      await this.#command(who, { creates }, 'reply', '--comment', thread.id, '--body', body);
    } else if (kind < 0.7 || about.parent !== undefined) {
      const isThere = reactors.includes(this.space.me);
      const sets = { what: `reaction ${token}`, value: String(!isThere), seen: String(isThere) };
      await this.#command(who, { sets }, isThere ? 'unreact' : 'react', '👍', ...placeOf(about));
    } else {
      const [value, verb] = status === 'open' ? ['resolved', 'resolve'] : ['open', 'reopen'];
      const sets = { what: `status ${token}`, value, seen: status };
      await this.#command(who, { sets }, verb, ...placeOf(about));
    }
  }

  async #changeOwn(who: Installation, about: Target): Promise<void> {
    const { token, text: seen } = discussionOf(about);
    if (this.random() < 0.3) {
      await this.#command(who, { deletes: token }, 'delete', ...placeOf(about));
      return;
    }
    const sets = { what: `text ${token}`, value: this.token(who), seen };
    const body = `${token} is now ${sets.value}`;
    await this.#command(who, { sets }, 'edit', ...placeOf(about), '--body', body);
  }

  async #actOnRequest(who: Installation, request: Item): Promise<void> {
    const { token, subject, status, description } = requestOf(request);
    const made = this.token(who);
    const kind = this.random();
    const run = (deed: Deed, verb: string, ...argv: readonly string[]): Promise<void> =>
      this.#command(who, deed, verb, ...argv, '--change-request', request.id);
    if (kind < 0.2) {
      const argv = ['change-request', 'create', '--subject', `${made} opened`, '--space', this.space.id];
      await this.#command(who, { creates: { token: made } }, ...argv);
    } else if (kind < 0.35) {
      const summary = ['--summary', `${made} is the summary`, '--verdict', 'approved'];
      await run({ creates: { token: made } }, 'review', 'finish', ...summary);
    } else if (kind < 0.55) {
      const sets = { what: `subject ${token}`, value: made, seen: subject };
      await run({ sets }, 'change-request', 'subject', '--subject', `${token} now ${made}`);
    } else if (kind < 0.75) {
      const sets = { what: `request ${token}`, value: status === 'open' ? 'draft' : 'open', seen: status };
      await run({ sets }, 'change-request', 'status', sets.value);
    } else {
      const sets = { what: `description ${token}`, value: made, seen: description };
      await run({ sets }, 'change-request', 'description', '--body', `Because ${made}`);
    }
  }

  async #writePage(who: Installation): Promise<void> {
    const { markdown, writes } = this.#written((await this.space.shownPage(who)).text, who);
    await this.#command(who, { writes }, 'write', ...this.space.pagePlace, '--body', markdown);
  }

  /** The text with one block written anew, or with one more. */
  #written(
    text: string,
    who: Who,
  ): { readonly markdown: string; readonly writes: NonNullable<Act['writes']> } {
    const blocks = text
      .replace(/^# .*\n/, '')
      .trim()
      .split('\n\n');
    const at = this.below(blocks.length);
    const isNew = this.random() < 0.25;
    const writes = { token: this.token(who), replaced: isNew ? [] : tokensOf(blocks[at] ?? '') };
    blocks.splice(at, isNew ? 0 : 1, `Block ${writes.token}.`);
    return { markdown: blocks.join('\n\n'), writes };
  }

  /** Decides about an edit that asks. */
  async decide(who: Installation): Promise<void> {
    const held = (await this.space.outbox(who)).filter(
      ({ state }) => state === 'held' || state === 'rejected',
    );
    const id = this.#oneOf(held)?.id;
    if (id === undefined) return;
    if (this.random() < 0.5) await this.#command(who, { retries: id }, 'outbox', 'retry', id);
    else await this.#command(who, { discards: id }, 'outbox', 'discard', id);
  }

  /** Decides about edits of a page that ask after a request of this installation for it came late. */
  async decidePages(who: Installation): Promise<boolean> {
    const { applied } = this.#world.proxy;
    if (!applied.some((one) => one.who === who && one.isLate && isPageWrite(one))) return false;
    const held = (await this.space.outbox(who)).filter(
      ({ kind, state, reasonCode }) =>
        kind === 'page.update' && state === 'held' && reasonCode === 'page-changed',
    );
    for (const { id } of held) {
      if (this.random() < 0.5) await this.#command(who, { retries: id }, 'outbox', 'retry', id);
      else await this.#command(who, { discards: id }, 'outbox', 'discard', id);
    }
    return held.length > 0;
  }

  async finishReviews(who: Installation): Promise<void> {
    const kept = (await this.space.outbox(who)).filter(({ state }) => state === 'kept');
    for (const request of new Set(kept.map(({ changeRequest }) => changeRequest ?? '')))
      await this.#command(who, {}, 'review', 'finish', '--change-request', request);
  }

  /**
   * Takes what the program offers by itself: another copy removed, a change made again. Where each puts their own text into the
   * other's place, B gives in at last.
   */
  async takeOffers(who: Installation): Promise<boolean> {
    const known = new Set(this.acts.map(({ editId }) => editId));
    const offers = (await this.space.outbox(who)).filter(
      ({ id, state, reasonCode }) => state === 'held' && !known.has(id) && reasonCode !== 'vanished',
    );
    for (const { id, kind } of offers) {
      if (kind === 'page.update') this.#pageOffers[who] += 1;
      const givesIn = kind === 'page.update' && who === 'B' && this.#pageOffers.B > mostPageOffers;
      if (givesIn) await this.#command(who, { discards: id }, 'outbox', 'discard', id);
      else await this.#command(who, { retries: id }, 'outbox', 'retry', id);
    }
    return offers.length > 0;
  }

  // ---- the web user

  async actOnWeb(): Promise<void> {
    const { comments, requests } = await this.space.items();
    const request = this.#oneOf(requests);
    const about = this.#oneOf(comments);
    const kind = this.random();
    if (kind < 0.3 || request === undefined) return this.writeBlockOnWeb();
    const token = this.token('W');
    const place = `${this.space.path}/change-requests/${request.id}`;
    const { token: name, ...now } = requestOf(request);
    if (kind < 0.45 || about === undefined) {
      const body = { body: { markdown: `${token} says W` } };
      return this.#did({ creates: { token } }, 'POST', `${place}/comments`, body);
    }
    const talk = discussionOf(about);
    if (kind < 0.55) {
      const body = { body: { markdown: `${token} answers W` } };
      return this.#did({ creates: { token, parent: talk.token } }, 'POST', `${about.path}/replies`, body);
    }
    if (kind < 0.7) {
      const value = talk.status === 'open' ? 'resolved' : 'open';
      const sets = { what: `status ${talk.token}`, value, seen: talk.status };
      return this.#did({ sets }, 'PUT', about.path, { resolved: value === 'resolved' });
    }
    if (kind < 0.8) {
      const sets = { what: `subject ${name}`, value: token, seen: now.subject };
      return this.#did({ sets }, 'PATCH', place, { subject: `${name} by W ${token}` });
    }
    if (kind < 0.9) {
      const sets = {
        what: `request ${name}`,
        value: now.status === 'open' ? 'draft' : 'open',
        seen: now.status,
      };
      return this.#did({ sets }, 'PATCH', place, { status: sets.value });
    }
    if (talk.token.startsWith('w')) return this.#did({ deletes: talk.token }, 'DELETE', about.path);
  }

  async #did(deed: Deed, method: string, place: string, body?: Json): Promise<void> {
    await this.space.web(method, place, body);
    this.acts.push({ ...deed, who: 'W', at: this.#now });
    this.log.push(`W ${JSON.stringify(deed)}`);
  }

  async writeBlockOnWeb(): Promise<void> {
    const { markdown, writes } = this.#written(await this.space.pageOnWeb(), 'W');
    await this.space.writeOnWeb(markdown);
    this.acts.push({ writes, who: 'W', at: this.#now });
    this.log.push(`W ${JSON.stringify({ writes })}`);
  }

  /** Words that stand nowhere else. */
  token(who: Who): string {
    this.#tokens += 1;
    return `${who.toLowerCase()}${this.#tokens}z`;
  }

  #oneOf<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(values.length)];
  }
}

function placeOf({ id, parent }: Target): readonly string[] {
  return parent === undefined ? ['--comment', id] : ['--comment', parent.id, '--reply', id];
}

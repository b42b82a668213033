import { markdownOf, mayStandBelow, paragraphsOf } from './model-world.ts';
import type {
  By,
  ContentChange,
  ModelChangeRequest,
  ModelPage,
  ModelWorld,
  PageChange,
} from './model-world.ts';

/** A reply on its way to a comment that the service knows. */
export interface PendingReply {
  readonly comment: string;
  readonly text: string;
}

/**
 * What happens on the web meanwhile: by Dana, and by the same person in a browser. Nothing of it meets a fault. What a
 * workstation has sent without hearing of it yet is changed by nobody: with another text it could not be found again.
 */
export class Elsewhere {
  readonly #world: ModelWorld;
  readonly #random: () => number;
  readonly #isReported: (id: string) => boolean;
  readonly #pending: () => readonly PendingReply[];
  readonly #onlySteps: boolean;
  /** Its own numbers, so that runs without pages are not others by them; null: nobody writes pages. */
  readonly #pageRandom: (() => number) | null;
  /** Descriptions, visibility and places of pages, too. */
  readonly #setsFields: boolean;
  /** Pages come and go. */
  readonly #insertsPages: boolean;
  #count = 0;

  constructor(
    world: ModelWorld,
    random: () => number,
    isReported: (id: string) => boolean,
    pending: () => readonly PendingReply[],
    onlySteps: boolean,
    pageRandom: (() => number) | null,
    setsFields: boolean,
    insertsPages: boolean,
  ) {
    this.#world = world;
    this.#random = random;
    this.#isReported = isReported;
    this.#pending = pending;
    this.#onlySteps = onlySteps;
    this.#pageRandom = pageRandom;
    this.#setsFields = setsFields;
    this.#insertsPages = insertsPages;
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  act(): void {
    const world = this.#world;
    const by: By = { device: 'web', user: this.#random() < 0.6 ? 'dana' : 'me' };
    const words = `web writes ${(this.#count += 1)}`;
    const open = [...world.changeRequests.values()].filter(
      (one) => one.status === 'open' || one.status === 'draft',
    );
    const lane = this.#random() < 0.25 ? null : (this.#pick(open)?.id ?? null);
    const messages = [...world.messages.values()];
    const comment = this.#pick(messages.filter((one) => one.kind === 'comment'));
    const own = this.#pick(messages.filter((one) => one.author === by.user && this.#isReported(one.id)));
    const draw = this.#onlySteps ? 0.86 + this.#random() * 0.05 : this.#random();
    if (draw < 0.04) {
      // Dana says the same, word for word, in the same thread.
      const echo = this.#pick(this.#pending());
      const about = world.messages.get(echo?.comment ?? '');
      if (echo === undefined || about === undefined) return;
      world.say({ device: 'web', user: 'dana' }, 'reply', about.changeRequest, null, about.id, echo.text);
    } else if (draw < 0.25) world.say(by, 'comment', lane, null, null, words);
    else if (draw < 0.5) {
      // The same person's replies that can only be counted come from one workstation (Person).
      const isReported =
        comment?.changeRequest !== null || world.features.hasSpaceReplies || by.user !== 'me';
      if (comment !== undefined && isReported)
        world.say(by, 'reply', comment.changeRequest, null, comment.id, words);
    } else if (draw < 0.6) {
      if (own !== undefined) world.rewrite(by, own, words);
    } else if (draw < 0.65) {
      // Deleting an own reply would lower the count that is the only witness of another.
      const isReported =
        own?.kind === 'comment' || own?.changeRequest !== null || world.features.hasSpaceReplies;
      if (own !== undefined && isReported) world.remove(by, own);
    } else if (draw < 0.78) {
      if (comment !== undefined) {
        world.setStatus(by, comment, comment.status === 'open' ? 'resolved' : 'open');
      }
    } else if (draw < 0.86) {
      const message = this.#pick(messages);
      if (message !== undefined) world.react(by, message, '1f44d', this.#random() < 0.7);
    } else if (draw < 0.885) world.movePrimary(this.#publication());
    else if (draw < 0.91) {
      const merged = [...world.changeRequests.values()].filter((known) => known.status === 'merged');
      const one = this.#pick(merged.filter((known) => this.#isReported(known.id)));
      if (one !== undefined) world.reopen(by, one);
    } else {
      const one = this.#pick(open.filter((known) => this.#isReported(known.id)));
      if (one === undefined) return;
      if (draw < 0.93) world.change(by, one, { subject: words });
      else if (draw < 0.95) world.moveChangeRequest(one);
      else if (draw < 0.97) world.change(by, one, { status: one.status === 'open' ? 'draft' : 'open' });
      else if (draw < 0.98) world.change(by, one, { status: 'archived' });
      else if (draw < 0.99) world.merge(by, one);
      else if (draw < 0.995) world.open(by, words);
      else world.update(by, one);
    }
  }

  /** Somebody writes a page of this change request, or of one of those that are open; or rights come and go. */
  writePage(id?: string): void {
    const random = this.#pageRandom;
    if (random === null) return;
    const world = this.#world;
    const open = [...world.changeRequests.values()].filter(
      (one) => one.status === 'open' || one.status === 'draft',
    );
    const one = id === undefined ? open[Math.floor(random() * open.length)] : world.changeRequests.get(id);
    if (one === undefined || !open.includes(one)) return;
    if (random() < 0.04) world.mayWrite = !world.mayWrite;
    const by: By = { device: 'web', user: random() < 0.6 ? 'dana' : 'me' };
    // More revisions at once than a walk takes.
    if (random() < 0.004) for (let count = 0; count < 60; count += 1) world.moveChangeRequest(one);
    world.write(by, one, [this.#change(one, random)]);
  }

  /** One paragraph more, another, or one less, or another title. */
  #change(one: ModelChangeRequest, random: () => number): ContentChange {
    const first = random() < 0.6 ? 'p1' : 'p2';
    const pages = this.#world.pagesOf(one.revision);
    const added = this.#insertsPages ? [...pages.keys()].filter((page) => page.startsWith('n')) : [];
    const draw = this.#insertsPages ? random() : 1;
    if (draw < 0.12) return this.#insertion(first, random);
    const id = draw < 0.5 ? (added[Math.floor(random() * added.length)] ?? first) : first;
    if (draw < 0.2 && id !== first) return { operation: 'delete_page', page: id };
    const page = pages.get(id);
    if (this.#setsFields && page !== undefined && random() < 0.35) {
      const draw = random();
      if (draw < 0.25) return { page: id, description: `web describes ${(this.#count += 1)}` };
      if (draw < 0.4) return { page: id, slug: `web-names-${(this.#count += 1)}` };
      if (draw < 0.55) return { page: id, icon: `web-draws-${(this.#count += 1)}` };
      if (draw < 0.65) return { page: id, hidden: page.hidden !== true };
      const into = page.parent === undefined ? (id === 'p1' ? 'p2' : 'p1') : null;
      if (into === null || mayStandBelow(pages, id, into)) return { page: id, into };
    }
    return page === undefined ? { page: id } : { page: id, ...this.#written(page, random) };
  }

  #insertion(first: string, random: () => number): ContentChange {
    const words = `web adds page ${(this.#count += 1)}`;
    const into = random() < 0.5 ? null : first;
    const page = this.#world.newPageId();
    return { operation: 'insert_page', page, title: words, markdown: markdownOf([`${words}.`]), into };
  }

  #written({ markdown }: ModelPage, random: () => number): Omit<PageChange, 'page'> {
    const words = `web writes page ${(this.#count += 1)}`;
    const draw = random();
    if (draw < 0.08) return { title: words };
    const paragraphs = [...paragraphsOf(markdown)];
    const at = Math.floor(random() * (paragraphs.length + 1));
    if (draw < 0.55) paragraphs.splice(at, 0, `${words}.`);
    else if (draw < 0.85 || paragraphs.length < 3) paragraphs.splice(at, 1, `${words}.`);
    else paragraphs.splice(at, 1);
    return { markdown: markdownOf(paragraphs) };
  }

  #publication(): PageChange | undefined {
    const random = this.#pageRandom;
    const page = this.#world.pagesOf(this.#world.primary).get('p2');
    if (random === null || page === undefined) return undefined;
    const words = `web publishes ${(this.#count += 1)}.`;
    return { page: 'p2', markdown: markdownOf([...paragraphsOf(page.markdown), words]) };
  }
}

import type { By, ModelWorld } from './model-world.ts';

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
  readonly #isTold: (id: string) => boolean;
  readonly #pending: () => readonly PendingReply[];
  readonly #onlySteps: boolean;
  #count = 0;

  constructor(
    world: ModelWorld,
    random: () => number,
    isTold: (id: string) => boolean,
    pending: () => readonly PendingReply[],
    onlySteps: boolean,
  ) {
    this.#world = world;
    this.#random = random;
    this.#isTold = isTold;
    this.#pending = pending;
    this.#onlySteps = onlySteps;
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
    const own = this.#pick(messages.filter((one) => one.author === by.user && this.#isTold(one.id)));
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
      const isTold = comment?.changeRequest !== null || world.features.hasSpaceReplies || by.user !== 'me';
      if (comment !== undefined && isTold)
        world.say(by, 'reply', comment.changeRequest, null, comment.id, words);
    } else if (draw < 0.6) {
      if (own !== undefined) world.rewrite(by, own, words);
    } else if (draw < 0.65) {
      // Deleting an own reply would lower the count that is the only witness of another.
      const isTold = own?.kind === 'comment' || own?.changeRequest !== null || world.features.hasSpaceReplies;
      if (own !== undefined && isTold) world.remove(by, own);
    } else if (draw < 0.78) {
      if (comment !== undefined) {
        world.setStatus(by, comment, comment.status === 'open' ? 'resolved' : 'open');
      }
    } else if (draw < 0.86) {
      const message = this.#pick(messages);
      if (message !== undefined) world.react(by, message, '1f44d', this.#random() < 0.7);
    } else if (draw < 0.885) world.movePrimary();
    else if (draw < 0.91) {
      const merged = [...world.changeRequests.values()].filter((known) => known.status === 'merged');
      const one = this.#pick(merged.filter((known) => this.#isTold(known.id)));
      if (one !== undefined) world.reopen(by, one);
    } else {
      const one = this.#pick(open.filter((known) => this.#isTold(known.id)));
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
}

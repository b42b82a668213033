import { firstScreenChannels } from '../src-main/bridge/first-screen.ts';
import type { FirstScreen } from '../src-main/bridge/first-screen.ts';
import type { Reply } from '../src-main/bridge/failure.ts';
import type { Host, Peer } from './host.ts';

/** What the shell put into this document; null where it put nothing, or what is there cannot be read. */
export function takeFirstScreen(document: Document): FirstScreen | null {
  const element = document.getElementById('first-screen');
  const text = element?.textContent ?? '';
  element?.remove();
  try {
    return JSON.parse(text) as FirstScreen | null; // written by the shell, which is built from the same sources
  } catch {
    return null;
  }
}

/** A host that stands before the core does. */
export interface StartHost extends Host {
  /** When what is shown until `confirmed` was read, in milliseconds since the epoch; null: nothing is shown until then. */
  readonly takenAt: number | null;
  /** Settles when the core has answered everything that the first screen asked for. */
  readonly confirmed: Promise<void>;
}

/** Requests by which what a person does is kept. */
const keeping =
  /^(page\.write|(edits|drafts|notes|review|discussion|changeRequest)\.(add|save|remove|restore|finish|follow|apply|discard|retry|rewrite|send\w+|mark\w+))$/;
/** A window that is closed waits so long for a core that does not come. */
const longestWaitMs = 10_000;

/**
 * Answers with the screen that was left until the core is there: the first connection comes from it, the second is the core's, and
 * then everything is asked again. What it does not know, and all that changes anything, waits for the core, in its order.
 *
 * @param drawn settles when the first screen stands as it was left: only then may it change
 */
export function startHost(
  inner: Host,
  screen: FirstScreen | null,
  target: Window,
  drawn: Promise<void> = Promise.resolve(),
): StartHost {
  return new RememberingHost(inner, screen, new UnkeptRequests(target), drawn);
}

class RememberingHost implements StartHost {
  readonly takenAt: number | null;
  readonly confirmed: Promise<void>;
  readonly #inner: Host;
  readonly #unkept: UnkeptRequests;
  readonly #drawn: Promise<void>;
  /** What the first screen knows, until the core is there. */
  readonly #known: Map<string, unknown>;
  readonly #listeners = new Set<(peer: Peer) => void>();
  readonly #there = new Set<Peer>();
  #isCoreThere = false;
  /** Questions of the first screen on their way to the core. */
  #asking = 0;
  #isConfirmed = false;
  #confirm = (): void => undefined;

  constructor(inner: Host, screen: FirstScreen | null, unkept: UnkeptRequests, drawn: Promise<void>) {
    this.#inner = inner;
    this.#unkept = unkept;
    this.#drawn = drawn;
    this.takenAt = screen?.takenAt ?? null;
    this.#known = new Map(screen?.answers.map(({ channel, args, value }) => [keyOf(channel, args), value]));
    this.confirmed = new Promise<void>((resolve) => {
      this.#confirm = resolve;
    });
    inner.connected((peer) => {
      if (peer === 'core' && screen !== null && !this.#isCoreThere) void this.#awaitCore();
      else this.#connect(peer);
    });
  }

  request: Host['request'] = (channel, args) => {
    const value = this.#known.get(keyOf(channel, args));
    if (value !== undefined) return answered(value);
    const reply = this.#inner.request(channel, args);
    if (!this.#isConfirmed && firstScreenChannels.has(channel)) void this.#count(reply);
    if (!this.#isCoreThere && keeping.test(channel)) void this.#unkept.add(reply);
    return reply;
  };

  on: Host['on'] = (event, listener) => this.#inner.on(event, listener);

  connected: Host['connected'] = (listener) => {
    this.#listeners.add(listener);
    for (const peer of this.#there) listener(peer);
    if (this.takenAt !== null && !this.#isCoreThere) listener('core');
    return () => this.#listeners.delete(listener);
  };

  /** A port to the core is there as soon as its process begins to start: there is a core when it has answered. */
  async #awaitCore(): Promise<void> {
    const reply = await this.#inner.request('core.ping', null);
    await this.#drawn;
    if (reply.ok && !this.#isCoreThere) this.#connect('core');
  }

  #connect(peer: Peer): void {
    this.#there.add(peer);
    if (peer === 'core') {
      this.#isCoreThere = true;
      this.#unkept.isCoreThere = true;
      this.#known.clear();
    }
    for (const listener of this.#listeners) listener(peer);
    this.#confirmIfAnswered();
  }

  async #count(reply: Promise<unknown>): Promise<void> {
    this.#asking += 1;
    await reply;
    this.#asking -= 1;
    this.#confirmIfAnswered();
  }

  #confirmIfAnswered(): void {
    // An answer leads to further questions in this turn.
    setTimeout(() => {
      if (!this.#isCoreThere || this.#asking > 0) return;
      this.#isConfirmed = true;
      this.#confirm();
    });
  }
}

/** What was done before the core was there and is not kept yet: a window that is closed waits for it. */
class UnkeptRequests {
  isCoreThere = false;
  readonly #target: Window;
  #count = 0;
  #isClosing = false;

  constructor(target: Window) {
    this.#target = target;
    // Before the core is there nothing is lost by closing the window: it closes by itself a moment later.
    target.addEventListener('beforeunload', (event) => {
      if (this.isCoreThere || this.#count === 0 || this.#isClosing) return;
      this.#isClosing = true;
      event.preventDefault();
      setTimeout(() => target.close(), longestWaitMs);
    });
  }

  async add(reply: Promise<unknown>): Promise<void> {
    this.#count += 1;
    await reply;
    this.#count -= 1;
    if (this.#isClosing && this.#count === 0) this.#target.close();
  }
}

/** The value was the core's answer to this very question (`FirstAnswer`). */
function answered(value: unknown): Promise<Reply<never>> {
  return Promise.resolve({ ok: true, value: value as never });
}

function keyOf(channel: string, args: unknown): string {
  return JSON.stringify([channel, args]);
}

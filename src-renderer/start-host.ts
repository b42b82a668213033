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
  const known = new Map(screen?.answers.map(({ channel, args, value }) => [keyOf(channel, args), value]));
  let isCoreThere = false;
  let asking = 0;
  let isConfirmed = false;
  let confirm = (): void => undefined;
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });

  function look(): void {
    // An answer leads to further questions in this turn.
    setTimeout(() => {
      if (!isCoreThere || asking > 0) return;
      isConfirmed = true;
      confirm();
    });
  }

  async function count<T>(reply: Promise<T>): Promise<void> {
    asking += 1;
    await reply;
    asking -= 1;
    look();
  }

  let unkept = 0;
  let isClosing = false;
  async function keep<T>(reply: Promise<T>): Promise<void> {
    unkept += 1;
    await reply;
    unkept -= 1;
    if (isClosing && unkept === 0) target.close();
  }
  // Before the core is there nothing is lost by closing the window: it closes by itself a moment later.
  target.addEventListener('beforeunload', (event) => {
    if (isCoreThere || unkept === 0 || isClosing) return;
    isClosing = true;
    event.preventDefault();
    setTimeout(() => target.close(), longestWaitMs);
  });

  const listeners = new Set<(peer: Peer) => void>();
  const there = new Set<Peer>();
  function connect(peer: Peer): void {
    there.add(peer);
    if (peer === 'core') {
      isCoreThere = true;
      known.clear();
    }
    for (const listener of listeners) listener(peer);
    look();
  }
  // A port to the core is there as soon as its process begins to start: there is a core when it has answered.
  async function meet(): Promise<void> {
    const reply = await inner.request('core.ping', null);
    await drawn;
    if (reply.ok && !isCoreThere) connect('core');
  }
  inner.connected((peer) => {
    if (peer === 'core' && screen !== null && !isCoreThere) void meet();
    else connect(peer);
  });

  return {
    takenAt: screen?.takenAt ?? null,
    confirmed,
    request(channel, args) {
      const value = known.get(keyOf(channel, args));
      if (value !== undefined) return answered(value);
      const reply = inner.request(channel, args);
      if (!isConfirmed && firstScreenChannels.has(channel)) void count(reply);
      if (!isCoreThere && keeping.test(channel)) void keep(reply);
      return reply;
    },
    on: (event, listener) => inner.on(event, listener),
    connected(listener) {
      listeners.add(listener);
      for (const peer of there) listener(peer);
      if (screen !== null && !isCoreThere) listener('core');
      return () => listeners.delete(listener);
    },
  };
}

/** The value was the core's answer to this very question (`FirstAnswer`). */
function answered(value: unknown): Promise<Reply<never>> {
  return Promise.resolve({ ok: true, value: value as never });
}

function keyOf(channel: string, args: unknown): string {
  return JSON.stringify([channel, args]);
}

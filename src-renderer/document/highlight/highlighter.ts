import workerAddress from './highlight-worker.ts?worker&url';
import type { CodeLine, HighlightAnswer, HighlightRequest } from './tokens.ts';

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): {
        createScriptURL(address: string): unknown;
      };
    };
  }
}

/** Longer code stands plain: its spans alone would hold up the window. */
const longestCode = 200_000;
/** A grammar that runs into a hostile line is ended, and its worker with it. */
const timeLimitMs = 5000;
const rememberedCodes = 300;

interface Waiting {
  readonly settle: (lines: HighlightAnswer['lines']) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

let worker: Worker | undefined;
let nextId = 1;
const waiting = new Map<number, Waiting>();
const remembered = new Map<string, Promise<readonly CodeLine[] | null>>();

/** Lines of coloured tokens, or null where the code stands plain: no grammar, too long, or no worker to be had. */
export function highlight(language: string, code: string): Promise<readonly CodeLine[] | null> {
  if (typeof Worker === 'undefined' || code.length > longestCode || language.trim() === '') {
    return Promise.resolve(null);
  }
  const key = `${language}\u0000${code}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const answer = ask(language, code);
  remembered.set(key, answer);
  const oldest = remembered.keys().next().value;
  if (remembered.size > rememberedCodes && oldest !== undefined) remembered.delete(oldest);
  return answer;
}

function ask(language: string, code: string): Promise<HighlightAnswer['lines']> {
  return new Promise((settle) => {
    const id = nextId++;
    worker ??= startWorker();
    waiting.set(id, { settle, timer: setTimeout(giveUp, timeLimitMs) });
    worker.postMessage({ id, language, code } satisfies HighlightRequest);
  });
}

const policyName = 'galley-worker';
let trusted: unknown;

function startWorker(): Worker {
  // Where trusted types are enforced (the shell's content security policy), a worker's address must come from a policy.
  trusted ??= window.trustedTypes
    ?.createPolicy(policyName, { createScriptURL: () => workerAddress })
    .createScriptURL(workerAddress);
  // TypeScript's DOM library does not know TrustedScriptURL, which browsers take wherever they take an address.
  const started = new Worker((trusted ?? workerAddress) as string, { type: 'module', name: 'highlight' });
  started.addEventListener('message', (event: MessageEvent<HighlightAnswer>) => {
    const asked = waiting.get(event.data.id);
    if (asked === undefined) return;
    waiting.delete(event.data.id);
    clearTimeout(asked.timer);
    asked.settle(event.data.lines);
  });
  started.addEventListener('error', giveUp);
  return started;
}

/** All that wait are answered plain; the next question starts a fresh worker. */
function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  for (const { settle, timer } of waiting.values()) {
    clearTimeout(timer);
    settle(null);
  }
  waiting.clear();
}

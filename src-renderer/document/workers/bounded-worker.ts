import type { WorkerQuestion, WorkerAnswer } from './reply.ts';
import formulas from '../formulas/formula-worker.ts?worker&url';
import highlight from '../highlight/highlight-worker.ts?worker&url';

/** Content that a worker runs into is given up, and the worker with it. */
const timeLimitMs = 5000;
const remembered = 300;

interface Waiting<Answer> {
  readonly settle: (answer: Answer | null) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Asks a worker about content that nobody vouches for. Answers are remembered; null is answered where there is no worker,
 * where it failed, and where it took too long: then all that wait are answered null and the next question starts anew.
 */
export class BoundedWorker<Question, Answer> {
  readonly #name: WorkerName;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  readonly #answers = new Map<string, Promise<Answer | null>>();
  #worker: Worker | undefined;
  #nextId = 1;

  constructor(name: WorkerName) {
    this.#name = name;
  }

  ask(question: Question): Promise<Answer | null> {
    if (typeof Worker === 'undefined') return Promise.resolve(null);
    const key = JSON.stringify(question);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = this.#post(question);
    this.#answers.set(key, answer);
    const oldest = this.#answers.keys().next().value;
    if (this.#answers.size > remembered && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  #post(question: Question): Promise<Answer | null> {
    return new Promise((settle) => {
      const id = this.#nextId++;
      this.#worker ??= this.#start();
      this.#waiting.set(id, { settle, timer: setTimeout(this.#giveUp, timeLimitMs) });
      this.#worker.postMessage({ id, question } satisfies WorkerQuestion<Question>);
    });
  }

  #start(): Worker {
    const started = startWorker(this.#name);
    started.addEventListener('message', (event: MessageEvent<WorkerAnswer<Answer>>) => {
      const asked = this.#waiting.get(event.data.id);
      if (asked === undefined) return;
      this.#waiting.delete(event.data.id);
      clearTimeout(asked.timer);
      asked.settle(event.data.answer);
    });
    started.addEventListener('error', this.#giveUp);
    return started;
  }

  readonly #giveUp = (): void => {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { settle, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      settle(null);
    }
    this.#waiting.clear();
  };
}

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

const addresses = { formulas, highlight };
type WorkerName = keyof typeof addresses;

const policyName = 'galley-worker';
let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined;

/**
 * Starts one of the interface's own workers. Where trusted types are enforced (the shell's content security policy), a
 * worker's address must come from a policy; this one lets through the addresses of the build and no other.
 */
function startWorker(name: WorkerName): Worker {
  const address = addresses[name];
  policy ??= window.trustedTypes?.createPolicy(policyName, { createScriptURL: ownAddress });
  // TypeScript's DOM library does not know TrustedScriptURL, which browsers take wherever they take an address.
  return new Worker((policy?.createScriptURL(address) ?? address) as string, { type: 'module', name });
}

function ownAddress(address: string): string {
  if (!Object.values(addresses).includes(address)) throw new TypeError('Not a worker of this program.');
  return address;
}

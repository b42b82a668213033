import type { UtilityProcess } from 'electron';
import { utilityProcess } from 'electron';
import type { KeychainQuestion } from './keychain-protocol.ts';
import { keychainAnswer } from './keychain-protocol.ts';

const limitMs = 4000;
/** A busy machine starts a process late; that is not a silence of the keychain. */
const startLimitMs = 15_000;
/** The process costs memory; it is not kept for the next question. */
const idleMs = 2000;

export type KeychainOutcome =
  | { readonly kind: 'done'; readonly value: string | null }
  /** The system has no keychain, or it refused at once. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** No answer in time: the system is probably asking the person. */
  | { readonly kind: 'silent' };

export interface Keychain {
  ask(question: KeychainQuestion): Promise<KeychainOutcome>;
  stop(): void;
}

/** Asks the system's keychain through a process of its own: one call at a time, each at most four seconds once the process runs. */
export class KeychainProcess implements Keychain {
  readonly #entry: string;
  #child: UtilityProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(entry: string) {
    this.#entry = entry;
  }

  ask(question: KeychainQuestion): Promise<KeychainOutcome> {
    const outcome = this.#queue.then(() => this.#askNow(question));
    this.#queue = outcome;
    return outcome;
  }

  stop(): void {
    clearTimeout(this.#idle);
    this.#child?.kill();
    this.#child = null;
  }

  #askNow(question: KeychainQuestion): Promise<KeychainOutcome> {
    clearTimeout(this.#idle);
    const running = this.#child;
    const child = (this.#child ??= utilityProcess.fork(this.#entry, [], { serviceName: 'Galley keychain' }));
    return new Promise((resolve) => {
      const finish = (outcome: KeychainOutcome, isChildUsable: boolean) => {
        clearTimeout(limit);
        child.removeAllListeners();
        if (isChildUsable) this.#idle = setTimeout(() => this.stop(), idleMs);
        else this.stop();
        resolve(outcome);
      };
      const silent = () => finish({ kind: 'silent' }, false);
      let limit = setTimeout(silent, running === null ? startLimitMs : limitMs);
      child.once('spawn', () => {
        clearTimeout(limit);
        limit = setTimeout(silent, limitMs);
      });
      child.once('exit', () => finish({ kind: 'refused', reason: 'the keychain ended unexpectedly' }, false));
      child.once('message', (data: unknown) => {
        const answer = keychainAnswer.parse(data);
        finish(
          answer.ok ? { kind: 'done', value: answer.value } : { kind: 'refused', reason: answer.reason },
          true,
        );
      });
      child.postMessage(question);
    });
  }
}

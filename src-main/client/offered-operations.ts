import type { Operation } from '../api/operation.ts';
import type { OperationName } from '../api/operations.ts';
import { ClientError } from './client-error.ts';

/** Names of operations that a service lacks, each with when that was found out, milliseconds since the epoch. */
export type AbsentOperations = ReadonlyMap<string, number>;

export interface OfferedOptions {
  /** What was found out before. */
  readonly absent?: AbsentOperations | undefined;
  readonly now: () => number;
  /** Told of everything that is absent whenever that becomes more or less. */
  readonly onChanged?: ((absent: AbsentOperations) => void) | undefined;
}

/** A service may get what it lacked: it is asked again after a day. */
const askAgainMs = 24 * 60 * 60_000;

/** Which operations a service turned out to have, and which to lack (docs/design/reading-answers.md, "What a service lacks"). */
export class OfferedOperations {
  readonly #absent: Map<string, number>;
  readonly #present = new Set<OperationName>();
  readonly #now: () => number;
  readonly #onChanged: ((absent: AbsentOperations) => void) | undefined;

  constructor({ absent, now, onChanged }: OfferedOptions) {
    this.#absent = new Map(absent);
    this.#now = now;
    this.#onChanged = onChanged;
  }

  /** True for a day after it was found out. */
  isAbsent(name: OperationName): boolean {
    const since = this.#absent.get(name);
    return since !== undefined && Math.abs(this.#now() - since) < askAgainMs;
  }

  /** True once it has answered. */
  isPresent(name: OperationName): boolean {
    return this.#present.has(name);
  }

  /** So that what was missing is tried again. */
  forgetAbsent(): void {
    if (this.#absent.size === 0) return;
    this.#absent.clear();
    this.#onChanged?.(this.#absent);
  }

  noteAbsent(name: OperationName): void {
    this.#present.delete(name);
    this.#absent.set(name, this.#now());
    this.#onChanged?.(this.#absent);
  }

  noteAnswer(name: OperationName): void {
    this.#present.add(name);
    if (this.#absent.delete(name)) this.#onChanged?.(this.#absent);
  }

  /**
   * Learns from the error of an optional operation. A 404 shows that the service lacks it where `isTargetThere`: else it
   * may be the target that is missing.
   */
  noteError(name: OperationName, { optional }: Operation, error: unknown, isTargetThere: boolean): void {
    if (optional !== true) return;
    if (isUnknownMethod(error) || (isTargetThere && isNotFound(error))) this.noteAbsent(name);
  }
}

/** The service itself says that it has no such method, or none at this address, whatever it is asked for. */
export function isUnknownMethod(error: unknown): boolean {
  return error instanceof ClientError && error.fromService && (error.status === 405 || error.status === 501);
}

/** The service itself says that there is no such object, or no such address: a 404 does not say which. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ClientError && error.fromService && error.status === 404;
}

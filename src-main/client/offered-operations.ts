import { operationOf } from '../api/operations.ts';
import type { OperationName } from '../api/operations.ts';
import { ClientError } from './client-error.ts';

/** Which optional operations a service turned out to have, and which to lack (API gaps, "Optional operations"). */
export class OfferedOperations {
  readonly #absent: Set<OperationName>;
  readonly #present = new Set<OperationName>();
  readonly #onAbsent: ((name: OperationName) => void) | undefined;

  constructor(
    absent: Iterable<OperationName> | undefined,
    onAbsent: ((name: OperationName) => void) | undefined,
  ) {
    this.#absent = new Set(absent);
    this.#onAbsent = onAbsent;
  }

  /** True once a 404 has shown that the service lacks it. */
  isAbsent(name: OperationName): boolean {
    return this.#absent.has(name);
  }

  /** True once it has answered. */
  isPresent(name: OperationName): boolean {
    return this.#present.has(name);
  }

  /** So that what was missing is tried again. */
  forgetAbsent(): void {
    this.#absent.clear();
  }

  noteAnswer(name: OperationName): void {
    if (operationOf(name).optional === true) this.#present.add(name);
  }

  /** A 404 shows that the service lacks an operation where `isTargetThere`: else it may be the target that is missing. */
  noteError(name: OperationName, error: unknown, isTargetThere: boolean): void {
    if (operationOf(name).optional !== true || !isTargetThere) return;
    if (!(error instanceof ClientError) || error.status !== 404 || !error.fromService) return;
    this.#absent.add(name);
    this.#onAbsent?.(name);
  }
}

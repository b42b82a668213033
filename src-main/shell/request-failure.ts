import type { Failure, Reply } from '../bridge/failure.ts';

/** Thrown by handlers of the shell, and where the core answered the shell with a failure. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** @throws {RequestFailure} where the reply is one */
export function valueOf<Value>(reply: Reply<Value>): Value {
  if (!reply.ok) throw new RequestFailure(reply.failure);
  return reply.value;
}

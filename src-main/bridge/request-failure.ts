import type { Failure, FailureCode, Reply } from './failure.ts';

/** Thrown by handlers, and where another process answered with a failure: it crosses the bridge as data. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly failure: Failure;
  constructor(code: FailureCode, detail: string) {
    super(detail);
    this.failure = { code, detail };
  }
}

/** @throws {RequestFailure} where the reply is one */
export function valueOf<Value>(reply: Reply<Value>): Value {
  if (!reply.ok) throw new RequestFailure(reply.failure.code, reply.failure.detail);
  return reply.value;
}

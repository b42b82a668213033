import type { Operation } from '../api/operation.ts';

/**
 * Whether `status` is one with which the operation says that it did what was asked (docs/design/reading-answers.md). Any
 * other status of 2xx comes from something in between, or says too little: what was sent may or may not be done.
 */
export function isPromisedStatus(operation: Operation, status: number): boolean {
  // What is read proves itself by its body.
  if (operation.method === 'GET') return status < 300;
  // Services differ between 200 and 201 for what creates, and between 204 and 205 where nothing is answered.
  if (operation.method === 'POST' && status === 201) return true;
  if (operation.answer === undefined) return status === 204 || status === 205;
  return status === 200 || status === operation.status;
}

/** What an answer must be about to be believed: the object that was asked for, or one of the kind that was created. */
export interface ExpectedObject {
  readonly id?: string;
  /** `object` of the answer, where it has one. */
  readonly kind: string;
}

/** Why the answer is not about the expected object; null where it is. */
export function wrongObjectReason(answer: unknown, expected: ExpectedObject): string | null {
  if (typeof answer !== 'object' || answer === null) return 'no object';
  const { id, object } = answer as { readonly id?: unknown; readonly object?: unknown };
  if (typeof id !== 'string' || id === '') return 'an object without id';
  if (expected.id !== undefined && id !== expected.id) return 'another object than the one asked for';
  if (typeof object === 'string' && object !== expected.kind)
    return `another kind of object than ${expected.kind}`;
  return null;
}

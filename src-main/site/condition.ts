import { evaluateCondition } from '../content/expression/evaluate.ts';
import type { Scope, Value } from '../content/expression/evaluate.ts';
import type { Visitor } from './model.ts';

/** What a condition decided. What cannot be evaluated is not shown, and says why. */
export interface Decision {
  readonly isShown: boolean;
  readonly error: string | null;
}

const shown: Decision = { isShown: true, error: null };

/** @param condition null or empty: none, which shows to everybody */
export function decide(condition: string | null | undefined, scope: Scope): Decision {
  if (condition === null || condition === undefined || condition.trim() === '') return shown;
  const outcome = evaluateCondition(condition, scope);
  return outcome.ok
    ? { isShown: outcome.value, error: null }
    : { isShown: false, error: `The condition cannot be evaluated: ${outcome.error}` };
}

/** `visitor` of expressions. `unsigned` is always there, because conditions name members of it. */
export function visitorScope(visitor: Visitor): Value {
  const { unsigned } = visitor.claims;
  return { claims: { ...visitor.claims, unsigned: unsigned ?? {} } };
}

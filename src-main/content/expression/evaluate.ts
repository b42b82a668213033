import { ExpressionError } from './expression-error.ts';
import { parseExpression } from './parse-expression.ts';
import type { Expression } from './parse-expression.ts';

/** What expressions compute with. */
export type Value =
  string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };

/** Names that an expression may use, for example `visitor`, `page`, `space`. */
export type Scope = Readonly<Record<string, Value>>;

type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** The value of an expression, or why it has none. Never throws. */
export function evaluateExpression(source: string, scope: Scope): Outcome<Value> {
  try {
    return { ok: true, value: evaluate(parseExpression(source), scope) };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, error: error.message };
    throw error;
  }
}

/** Whether a condition holds for the scope. A claim that the visitor does not have is undefined, which does not hold. */
export function evaluateCondition(source: string, scope: Scope): Outcome<boolean> {
  const outcome = evaluateExpression(source, scope);
  return outcome.ok ? { ok: true, value: isTruthy(outcome.value) } : outcome;
}

function isTruthy(value: Value): boolean {
  return value !== '' && value !== 0 && Boolean(value);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Equal as a reader means it: by value, lists and objects never. */
function isSame(a: Value, b: Value): boolean {
  // Missing and null are the same to whoever writes a condition.
  if (a === null || a === undefined) return b === null || b === undefined;
  return a === b;
}

function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.type) {
    case 'literal':
      return expression.value;
    case 'list':
      return expression.items.map((item) => evaluate(item, scope));
    case 'name':
      if (!Object.hasOwn(scope, expression.name)) {
        const known = Object.keys(scope).sort().join(', ');
        throw new ExpressionError(expression.at, `${expression.name} is not known; known are ${known}.`);
      }
      return scope[expression.name];
    case 'member':
      return memberOf(evaluate(expression.object, scope), evaluate(expression.member, scope));
    case 'call':
      return call(
        expression.at,
        evaluate(expression.object, scope),
        expression.method,
        expression.items.map((item) => evaluate(item, scope)),
      );
    case 'not':
      return !isTruthy(evaluate(expression.value, scope));
    case 'minus':
      return -numberOf(expression.at, evaluate(expression.value, scope));
    case 'choice':
      return evaluate(
        isTruthy(evaluate(expression.condition, scope)) ? expression.then : expression.otherwise,
        scope,
      );
    case 'binary':
      return binary(expression, scope);
  }
}

/** A member of its own; anything else, prototypes above all, is undefined. */
function memberOf(object: Value, member: Value): Value {
  if (isList(object)) {
    if (member === 'length') return object.length;
    return typeof member === 'number' ? object[member] : undefined;
  }
  if (typeof object === 'string') return member === 'length' ? object.length : undefined;
  if (typeof object !== 'object' || object === null) return undefined;
  const name = printed(member);
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function call(at: number, object: Value, method: string, items: readonly Value[]): Value {
  const [first] = items;
  if (method === 'includes' && isList(object)) return object.some((item) => isSame(item, first));
  if (object === null || object === undefined) return undefined;
  if (typeof object === 'string') {
    const text = typeof first === 'string' ? first : '';
    switch (method) {
      case 'includes':
        return object.includes(text);
      case 'startsWith':
        return object.startsWith(text);
      case 'endsWith':
        return object.endsWith(text);
      case 'toLowerCase':
        return object.toLowerCase();
      case 'toUpperCase':
        return object.toUpperCase();
      case 'trim':
        return object.trim();
    }
  }
  throw new ExpressionError(at, `the method ${method} is not known.`);
}

function numberOf(at: number, value: Value): number {
  if (typeof value === 'number') return value;
  throw new ExpressionError(at, 'a number was expected here.');
}

function binary(expression: Extract<Expression, { readonly type: 'binary' }>, scope: Scope): Value {
  const { at, operator } = expression;
  const left = evaluate(expression.left, scope);
  // These look at their right side only where it matters.
  if (operator === '&&') return isTruthy(left) ? evaluate(expression.right, scope) : left;
  if (operator === '||') return isTruthy(left) ? left : evaluate(expression.right, scope);
  if (operator === '??') return left ?? evaluate(expression.right, scope);
  const right = evaluate(expression.right, scope);
  switch (operator) {
    case '==':
      return isSame(left, right);
    case '!=':
      return !isSame(left, right);
    case 'in':
      if (isList(right)) return right.some((item) => isSame(item, left));
      return typeof right === 'object' && right !== null && Object.hasOwn(right, printed(left));
    case '+':
      if (typeof left === 'string' || typeof right === 'string') return `${printed(left)}${printed(right)}`;
      return numberOf(at, left) + numberOf(at, right);
    case '-':
      return numberOf(at, left) - numberOf(at, right);
    case '*':
      return numberOf(at, left) * numberOf(at, right);
    case '/':
      return numberOf(at, left) / numberOf(at, right);
    case '%':
      return numberOf(at, left) % numberOf(at, right);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compared(operator, left, right);
  }
}

/** Texts with texts, numbers with numbers; anything else does not compare, as where a claim is missing. */
function compared(operator: '<' | '>' | '<=' | '>=', left: Value, right: Value): boolean {
  const areTexts = typeof left === 'string' && typeof right === 'string';
  const areNumbers = typeof left === 'number' && typeof right === 'number';
  if (!areTexts && !areNumbers) return false;
  if (left === right) return operator === '<=' || operator === '>=';
  return left < right === (operator === '<' || operator === '<=');
}

/** A value as a reader sees it in a sentence. */
export function printed(value: Value): string {
  if (value === null || value === undefined) return '';
  if (isList(value)) return value.map(printed).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

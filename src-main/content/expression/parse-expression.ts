import { ExpressionError } from './expression-error.ts';
import { tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

export type BinaryOperator =
  '||' | '&&' | '??' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '+' | '-' | '*' | '/' | '%' | 'in';

export type Expression =
  | {
      readonly type: 'literal';
      readonly at: number;
      readonly value: string | number | boolean | null | undefined;
    }
  | { readonly type: 'list'; readonly at: number; readonly items: readonly Expression[] }
  | { readonly type: 'name'; readonly at: number; readonly name: string }
  | { readonly type: 'member'; readonly at: number; readonly object: Expression; readonly member: Expression }
  | {
      readonly type: 'call';
      readonly at: number;
      readonly object: Expression;
      readonly method: string;
      readonly items: readonly Expression[];
    }
  | { readonly type: 'not' | 'minus'; readonly at: number; readonly value: Expression }
  | {
      readonly type: 'binary';
      readonly at: number;
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'choice';
      readonly at: number;
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
    };

/** Characters an expression may have (docs/design/service-api.md, "Values"). */
const longestExpression = 1024;
const deepest = 50;

/** How tightly binary operators bind; `===` means what `==` does. */
const binding: Readonly<Record<string, readonly [strength: number, operator: BinaryOperator]>> = {
  '??': [1, '??'],
  '||': [2, '||'],
  '&&': [3, '&&'],
  '==': [4, '=='],
  '===': [4, '=='],
  '!=': [4, '!='],
  '!==': [4, '!='],
  '<': [5, '<'],
  '>': [5, '>'],
  '<=': [5, '<='],
  '>=': [5, '>='],
  in: [5, 'in'],
  '+': [6, '+'],
  '-': [6, '-'],
  '*': [7, '*'],
  '/': [7, '/'],
  '%': [7, '%'],
};
const words: ReadonlyMap<string, boolean | null | undefined> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

/**
 * Reads an expression of conditions and inline expressions: names, members, comparisons, logic, arithmetic, a choice, lists
 * and a few methods. Nothing of it is ever run as a program.
 *
 * @throws {ExpressionError} saying where and why
 */
export function parseExpression(source: string): Expression {
  if (source.length > longestExpression) {
    throw new ExpressionError(
      longestExpression,
      `an expression has at most ${longestExpression} characters.`,
    );
  }
  return new Parser(tokensOf(source)).whole();
}

class Parser {
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    if (this.#next().kind === 'end') throw new ExpressionError(0, 'the expression is empty.');
    const expression = this.#choice();
    const left = this.#next();
    if (left.kind !== 'end') throw new ExpressionError(left.at, `${left.value} was not expected here.`);
    return expression;
  }

  #next(): Token {
    const token = this.#tokens[this.#index];
    if (token === undefined) throw new Error('The tokens have no end.');
    return token;
  }

  #take(): Token {
    const token = this.#next();
    if (token.kind !== 'end') this.#index += 1;
    return token;
  }

  #isSign(value: string): boolean {
    const token = this.#next();
    return token.kind === 'sign' && token.value === value;
  }

  #accept(value: string): boolean {
    if (!this.#isSign(value)) return false;
    this.#index += 1;
    return true;
  }

  #expect(value: string): void {
    const token = this.#next();
    if (!this.#accept(value)) {
      throw new ExpressionError(token.at, `${value} is missing${token.kind === 'end' ? ' at the end' : ''}.`);
    }
  }

  #choice(): Expression {
    this.#depth += 1;
    const { at } = this.#next();
    if (this.#depth > deepest) throw new ExpressionError(at, `it nests deeper than ${deepest} levels.`);
    const condition = this.#binary(0);
    let result = condition;
    if (this.#accept('?')) {
      const then = this.#choice();
      this.#expect(':');
      result = { type: 'choice', at, condition, then, otherwise: this.#choice() };
    }
    this.#depth -= 1;
    return result;
  }

  #binary(least: number): Expression {
    let left = this.#unary();
    for (;;) {
      const token = this.#next();
      const isOperator = token.kind === 'sign' || (token.kind === 'name' && token.value === 'in');
      const known = isOperator && Object.hasOwn(binding, token.value) ? binding[token.value] : undefined;
      if (known === undefined || known[0] <= least) return left;
      this.#index += 1;
      left = { type: 'binary', at: token.at, operator: known[1], left, right: this.#binary(known[0]) };
    }
  }

  #unary(): Expression {
    const signs: Token[] = [];
    while (this.#isSign('!') || this.#isSign('-')) {
      signs.push(this.#take());
      if (signs.length > deepest) throw new ExpressionError(this.#next().at, 'too many signs in a row.');
    }
    let value = this.#members(this.#primary());
    for (const sign of signs.reverse()) {
      value = { type: sign.value === '!' ? 'not' : 'minus', at: sign.at, value };
    }
    return value;
  }

  #members(start: Expression): Expression {
    let object = start;
    for (;;) {
      const { at } = this.#next();
      if (this.#accept('[')) {
        const member = this.#choice();
        this.#expect(']');
        object = { type: 'member', at, object, member };
      } else if (this.#accept('.') || this.#accept('?.')) {
        const token = this.#take();
        if (token.kind !== 'name') throw new ExpressionError(token.at, 'a name is missing after the dot.');
        object = this.#accept('(')
          ? { type: 'call', at, object, method: token.value, items: this.#items(')') }
          : { type: 'member', at, object, member: { type: 'literal', at: token.at, value: token.value } };
      } else return object;
    }
  }

  #items(end: string): readonly Expression[] {
    const items: Expression[] = [];
    if (this.#accept(end)) return items;
    do items.push(this.#choice());
    while (this.#accept(','));
    this.#expect(end);
    return items;
  }

  #primary(): Expression {
    const token = this.#take();
    switch (token.kind) {
      case 'number':
      case 'string':
        return { type: 'literal', at: token.at, value: token.value };
      case 'name':
        return words.has(token.value)
          ? { type: 'literal', at: token.at, value: words.get(token.value) }
          : { type: 'name', at: token.at, name: token.value };
      case 'end':
        throw new ExpressionError(token.at, 'something is missing at the end.');
      case 'sign':
        if (token.value === '[') return { type: 'list', at: token.at, items: this.#items(']') };
        if (token.value === '(') {
          const inside = this.#choice();
          this.#expect(')');
          return inside;
        }
        throw new ExpressionError(token.at, `${token.value} was not expected here.`);
    }
  }
}

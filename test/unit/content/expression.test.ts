import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateCondition, evaluateExpression } from '../../../src-main/content/expression/evaluate.ts';
import type { Value } from '../../../src-main/content/expression/evaluate.ts';

const scope = {
  visitor: {
    claims: {
      plan: 'pro',
      seats: 12,
      products: ['api', 'web'],
      beta: true,
      unsigned: { dark: false, 'opted-in': true },
    },
  },
  page: { title: 'Limits' },
};

describe('evaluateCondition', () => {
  it.each<[string, boolean]>([
    ['visitor.claims.plan == "pro"', true],
    ["visitor.claims.plan === 'free' || visitor.claims.beta", true],
    ['!visitor.claims.unsigned.dark && visitor.claims.seats >= 10', true],
    ['visitor.claims.unsigned["opted-in"]', true],
    ['visitor.claims.unknown', false],
    ['visitor.claims.unknown.deeper == null', true],
    ['visitor.claims.unknown > 3', false],
    ['"api" in visitor.claims.products', true],
    ['visitor.claims.products.includes("ios")', false],
    ['visitor.claims.plan in ["team", "pro"]', true],
    ['visitor.claims.plan.startsWith("p") ? page.title != "x" : false', true],
    ['visitor.claims.plan.length == 3 && visitor.claims.products.length == 2', true],
    ['(1 + 2 * 3 == 7) && 7 % 4 == 3 && 1 / 2 < 1', true],
    ['false || false ?? true', false],
  ])('%s is %s', (source, expected) => {
    expect(evaluateCondition(source, scope)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['', 'at character 1: the expression is empty.'],
    ['visitor.claims.plan ==', 'at character 23: something is missing at the end.'],
    ['visitor.claims.plan == "pro', 'at character 24: the text that begins here has no closing ".'],
    ['(visitor.claims.beta', 'at character 21: ) is missing at the end.'],
    ['user.name', 'at character 1: user is not known; known are page, visitor.'],
    ['visitor.claims.plan.repeat(9)', 'at character 20: the method repeat is not known.'],
    ['visitor.claims.beta visitor', 'at character 21: visitor was not expected here.'],
    ['a = 1', 'at character 3: = has no meaning here.'],
    ['-"x"', 'at character 1: a number was expected here.'],
    ['('.repeat(60) + '1' + ')'.repeat(60), 'at character 51: it nests deeper than 50 levels.'],
    ['1 + '.repeat(300) + '1', 'at character 1025: an expression has at most 1024 characters.'],
  ])('%j says what is wrong', (source, error) => {
    expect(evaluateCondition(source, scope)).toEqual({ ok: false, error });
  });

  it('reaches nothing that the scope does not hold', () => {
    for (const source of [
      'visitor.constructor',
      'visitor.__proto__.polluted',
      'visitor.claims.products.constructor',
      'page.title.constructor',
      'visitor["hasOwnProperty"]',
      'visitor.claims.products["__proto__"]',
    ]) {
      expect(evaluateExpression(source, scope)).toEqual({ ok: true, value: undefined });
    }
    expect(evaluateExpression('constructor', scope).ok).toBe(false);
    expect(evaluateExpression('visitor.claims.plan.constructor("x")', scope).ok).toBe(false);
  });

  it('answers every text within its bounds', () => {
    const piece = fc.constantFrom(
      ...[
        'visitor',
        '.claims',
        '.plan',
        '(',
        ')',
        '[',
        ']',
        '!',
        '-',
        '&&',
        '||',
        '==',
        '"a"',
        '1',
        '?',
        ':',
        ',',
        ' in ',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const outcome = evaluateCondition(pieces.join(''), scope);
        expect(typeof (outcome.ok ? outcome.value : outcome.error)).toBe(outcome.ok ? 'boolean' : 'string');
      }),
    );
  });

  it('means by its signs what a table of truth says', () => {
    const truth = fc.constantFrom<Value>(true, false, '', 'a', 0, 1, null, undefined);
    fc.assert(
      fc.property(truth, truth, (a, b) => {
        const of = (source: string) => {
          const outcome = evaluateCondition(source, { a, b });
          return outcome.ok && outcome.value;
        };
        expect(of('a && b')).toBe(Boolean(a) && Boolean(b));
        expect(of('a || b')).toBe(Boolean(a) || Boolean(b));
        expect(of('!a')).toBe(!a);
        expect(of('a == b')).toBe((a ?? null) === (b ?? null));
      }),
    );
  });
});

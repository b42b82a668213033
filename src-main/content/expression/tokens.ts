import { ExpressionError } from './expression-error.ts';

export type Token =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'string'; readonly at: number; readonly value: string }
  | { readonly kind: 'name'; readonly at: number; readonly value: string }
  | { readonly kind: 'sign'; readonly at: number; readonly value: string }
  | { readonly kind: 'end'; readonly at: number; readonly value: '' };

const signs = [
  ...['===', '!==', '==', '!=', '<=', '>=', '&&', '||', '??', '?.'],
  ...['(', ')', '[', ']', '.', ',', '!', '<', '>', '+', '-', '*', '/', '%', '?', ':'],
];
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** Cuts an expression into names, literals and signs. @throws {ExpressionError} */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const space = /^\s+/.exec(rest)?.[0];
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const number = /^(?:\d+(?:\.\d+)?|\.\d+)/.exec(rest)?.[0];
    if (number !== undefined) {
      tokens.push({ kind: 'number', at, value: Number(number) });
      at += number.length;
      continue;
    }
    const name = /^[\p{L}_$][\p{L}\p{N}_$]*/u.exec(rest)?.[0];
    if (name !== undefined) {
      tokens.push({ kind: 'name', at, value: name });
      at += name.length;
      continue;
    }
    const quote = /^["']/.exec(rest)?.[0];
    if (quote !== undefined) {
      const { value, length } = stringAt(rest, quote, at);
      tokens.push({ kind: 'string', at, value });
      at += length;
      continue;
    }
    const sign = signs.find((one) => rest.startsWith(one));
    if (sign === undefined) throw new ExpressionError(at, `${rest.slice(0, 1)} has no meaning here.`);
    tokens.push({ kind: 'sign', at, value: sign });
    at += sign.length;
  }
  tokens.push({ kind: 'end', at, value: '' });
  return tokens;
}

function stringAt(
  text: string,
  quote: string,
  at: number,
): { readonly value: string; readonly length: number } {
  let value = '';
  for (let index = 1; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === quote) return { value, length: index + 1 };
    if (character !== '\\') {
      value += character;
      continue;
    }
    index += 1;
    const escaped = escapes[text.charAt(index)];
    if (escaped === undefined) throw new ExpressionError(at + index, 'this escape is not known.');
    value += escaped;
  }
  throw new ExpressionError(at, `the text that begins here has no closing ${quote}.`);
}

import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const accented = new Map(
  [...[...'aàeéiîoôuûnñcçyýsš'.matchAll(/(.)(.)/g)], ...[...'AÀEÉIÎOÔUÛNÑCÇYÝSŠ'.matchAll(/(.)(.)/g)]].map(
    ([, plain = '', other = '']) => [plain, other],
  ),
);

/** A text that a person reads, with accents and 40 % longer, as German is. */
function stretch(text: string): string {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  if (letters === 0) return text;
  return `${text.replaceAll(/./gu, (char) => accented.get(char) ?? char)}${'~'.repeat(Math.ceil(letters * 0.4))}`;
}

/** The element as ICU MessageFormat again, its texts stretched. */
function print(element: MessageFormatElement): string {
  switch (element.type) {
    case TYPE.literal:
      return stretch(element.value);
    case TYPE.pound:
      return '#';
    case TYPE.argument:
      return `{${element.value}}`;
    case TYPE.tag:
      return `<${element.value}>${printAll(element.children)}</${element.value}>`;
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(
        ([key, { value }]) => `${key} {${printAll(value)}}`,
      );
      const kind = element.type === TYPE.select ? 'select' : 'plural';
      return `{${element.value}, ${kind}, ${options.join(' ')}}`;
    }
    default:
      return `{${element.value}, ${TYPE[element.type]}}`;
  }
}

const printAll = (elements: readonly MessageFormatElement[]): string => elements.map(print).join('');

/** A message of the pseudo-locale, in brackets: what stands outside them is in no catalog. */
export function pseudoText(english: string): string {
  return `⟦${printAll(parse(english))}⟧`;
}

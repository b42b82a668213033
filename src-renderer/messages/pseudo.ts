import type { Message } from '../../src-main/shared/messages/format-message.ts';

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

/** Texts of a compiled message or of one of its variants; numbers stand for what is computed. */
function stretchAll(nodes: unknown): unknown {
  if (typeof nodes === 'string') return stretch(nodes);
  return Array.isArray(nodes)
    ? nodes.map((node: unknown) => (Array.isArray(node) ? stretchNode(node) : stretchAll(node)))
    : nodes;
}

/** `[name]`, `[name, kind, options]`, or a tag: `[name, ...children]`. */
function stretchNode([name, ...rest]: readonly unknown[]): readonly unknown[] {
  const [kind, options] = rest;
  if (typeof kind !== 'number' || kind === 0)
    return [name, ...rest.map((child) => (Array.isArray(child) ? stretchNode(child) : stretchAll(child)))];
  if (typeof options !== 'object' || options === null) return [name, ...rest];
  const stretched = Object.entries(options).map(([key, value]) => [key, stretchAll(value)]);
  return [name, kind, Object.fromEntries(stretched)];
}

/** A message of the pseudo-locale, in brackets: what stands outside them is in no catalog. */
export function pseudoMessage(english: Message): Message {
  const nodes = stretchAll(typeof english === 'string' ? [english] : english) as Exclude<Message, string>; // the same with other texts
  return ['⟦', ...nodes, '⟧'];
}

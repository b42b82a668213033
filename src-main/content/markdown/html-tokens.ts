import { decodeHTML } from 'entities';

/** A piece of HTML. Nothing here is trusted: `html-elements.ts` decides by an allow-list what becomes of it. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string; readonly source: string }
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly selfClosing: boolean;
      readonly source: string;
    }
  | { readonly kind: 'close'; readonly name: string; readonly source: string }
  /** Comments carry nothing for a reader; declarations and elements of raw text (script, style) are kept as source. */
  | { readonly kind: 'comment'; readonly source: string }
  | { readonly kind: 'raw'; readonly name: string; readonly source: string };

const rawElements = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
const tagName = /<\/?([A-Za-z][^\s/>]*)/y;
const attributePattern = /([^\s=>"'/<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gy;

/**
 * Tokens of a fragment, in time linear in its length: an element that never ends is text, and once failed looks ahead
 * have cost four times the length, every further `<` is text.
 */
export function tokenizeHtml(source: string): readonly HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let budget = source.length * 4 + 1_000;
  let textStart = 0;
  let position = source.indexOf('<');

  const flush = (end: number): void => {
    if (end > textStart) {
      const text = source.slice(textStart, end);
      tokens.push({ kind: 'text', text: text.includes('&') ? decodeHTML(text) : text, source: text });
    }
  };

  while (position !== -1 && budget > 0) {
    const end = endOfMarkup(source, position, budget);
    if (typeof end === 'number') {
      flush(position);
      position = pushMarkup(source, position, end, tokens);
      textStart = position;
    } else {
      budget -= end.cost;
      position += 1;
    }
    position = source.indexOf('<', position);
  }
  flush(source.length);
  return tokens;
}

/** Offset after the markup that starts at `start`, or what looking for it cost. */
function endOfMarkup(source: string, start: number, budget: number): number | { readonly cost: number } {
  if (source.startsWith('<!--', start)) {
    const end = source.indexOf('-->', start + 4);
    return end === -1 ? { cost: source.length - start } : end + 3;
  }
  if (source.startsWith('<!', start) || source.startsWith('<?', start)) {
    const end = source.indexOf('>', start);
    return end === -1 ? { cost: source.length - start } : end + 1;
  }
  tagName.lastIndex = start;
  const match = tagName.exec(source);
  if (match === null) return { cost: 1 };
  let position = start + match[0].length;
  const limit = Math.min(source.length, position + budget);
  while (position < limit) {
    const character = source[position];
    if (character === '>') return position + 1;
    if ((character === '"' || character === "'") && source[position - 1] === '=') {
      const closing = source.indexOf(character, position + 1);
      if (closing === -1) return { cost: source.length - start };
      position = closing;
    }
    position += 1;
  }
  return { cost: position - start };
}

/** Appends the token of one piece of markup; answers the offset after it. */
function pushMarkup(source: string, start: number, end: number, tokens: HtmlToken[]): number {
  const markup = source.slice(start, end);
  if (markup.startsWith('<!--')) {
    tokens.push({ kind: 'comment', source: markup });
    return end;
  }
  if (markup.startsWith('<!') || markup.startsWith('<?')) {
    tokens.push({ kind: 'raw', name: 'declaration', source: markup });
    return end;
  }
  tagName.lastIndex = 0;
  const match = tagName.exec(markup);
  const name = (match?.[1] ?? '').toLowerCase();
  if (markup.startsWith('</')) {
    tokens.push({ kind: 'close', name, source: markup });
    return end;
  }
  if (rawElements.has(name)) {
    const closing = indexOfClosing(source, name, end);
    tokens.push({ kind: 'raw', name, source: source.slice(start, closing) });
    return closing;
  }
  const body = markup.slice(match?.[0].length ?? 1, -1);
  tokens.push({
    kind: 'open',
    name,
    attributes: attributesOf(body),
    selfClosing: body.endsWith('/'),
    source: markup,
  });
  return end;
}

function indexOfClosing(source: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}\\s*>`, 'gi');
  pattern.lastIndex = from;
  const match = pattern.exec(source);
  return match === null ? source.length : match.index + match[0].length;
}

function attributesOf(body: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let position = 0;
  while (position < body.length && attributes.size < 50) {
    attributePattern.lastIndex = position;
    const match = attributePattern.exec(body);
    if (match?.[1] === undefined) {
      position += 1;
      continue;
    }
    const name = match[1].toLowerCase();
    // As browsers do: of a repeated attribute, the first counts.
    if (!attributes.has(name)) attributes.set(name, decodeHTML(match[2] ?? match[3] ?? match[4] ?? ''));
    position = attributePattern.lastIndex;
  }
  return attributes;
}

/** For each opening token, the index of the token that closes it, by name and nesting; absent where nothing does. */
export function closingIndexes(tokens: readonly HtmlToken[]): ReadonlyMap<number, number> {
  const open = new Map<string, number[]>();
  const closings = new Map<number, number>();
  tokens.forEach((token, index) => {
    if (token.kind === 'open' && !token.selfClosing) {
      const stack = open.get(token.name) ?? [];
      stack.push(index);
      open.set(token.name, stack);
    }
    if (token.kind === 'close') {
      const start = open.get(token.name)?.pop();
      if (start !== undefined) closings.set(start, index);
    }
  });
  return closings;
}

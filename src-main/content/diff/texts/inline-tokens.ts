import { stableJson } from '../matching/block-identity.ts';
import { marksKey } from '../../inlines.ts';
import { Interner } from '../../../shared/sequence.ts';
import type { Block, Inline, Mark } from '../../../shared/tree.ts';
import { splitWords } from '../../../shared/split-words.ts';

type Wrapper = Extract<Inline, { type: 'link' | 'annotation' }>;

/** One word, space, sign or thing of running text, with the marks and links around it. */
export interface InlineToken {
  /** What the diff compares: the text, or for a thing all that it is. */
  readonly key: string;
  readonly text: string;
  /** What it was cut from; of a text, `text` is the piece. */
  readonly inline: Inline;
  readonly marks: readonly Mark[];
  /** Links and annotations around it, the outermost first. */
  readonly wrappers: readonly Wrapper[];
  /** Equal for tokens that look the same, marks and wrappers: a number, since an address may be as long as a page. */
  readonly look: number;
}

/** Cuts inlines into tokens; `joinTokens` of them gives inlines that read the same. */
export function inlineTokens(
  inlines: readonly Inline[],
  looks: Interner = new Interner(),
): readonly InlineToken[] {
  const tokens: InlineToken[] = [];
  collect(inlines, [], '', tokens, looks);
  return tokens;
}

function collect(
  inlines: readonly Inline[],
  wrappers: readonly Wrapper[],
  around: string,
  tokens: InlineToken[],
  looks: Interner,
): void {
  for (const inline of inlines) {
    if (
      (inline.type === 'link' || inline.type === 'annotation') &&
      inline.inlines.length > 0 &&
      wrappers.length < 10
    ) {
      collect(inline.inlines, [...wrappers, inline], `${around}${wrapperKey(inline)}`, tokens, looks);
    } else if (inline.type === 'text') {
      const look = looks.of(`${marksKey(inline.marks)}|${around}`);
      for (const text of splitWords(inline.text)) {
        tokens.push({
          key: text,
          text,
          inline,
          marks: inline.marks,
          wrappers,
          look,
        });
      }
    } else {
      tokens.push({
        key: inline.type === 'break' ? '\nbreak' : `\n${stableJson(inline)}`,
        text: '',
        inline,
        marks: [],
        wrappers,
        look: looks.of(`|${around}`),
      });
    }
  }
}

function wrapperKey(wrapper: Wrapper): string {
  return wrapper.type === 'link' ? `link${stableJson(wrapper.ref)}` : `annotation${noteKey(wrapper.blocks)}`;
}

/** A note is asked for its key by each token that it is around, and may be as long as a page. */
const noteKeys = new WeakMap<readonly Block[], string>();

/** Equal for notes of equal content; node keys are not content. */
export function noteKey(blocks: readonly Block[]): string {
  const known = noteKeys.get(blocks);
  if (known !== undefined) return known;
  const key = stableJson(blocks.map(withoutKeys));
  noteKeys.set(blocks, key);
  return key;
}

function withoutKeys({ key: _, ...block }: Block): object {
  return { ...block, blocks: block.blocks.map(withoutKeys) };
}

/** Puts tokens together again: those that look the same side by side are one inline. */
export function joinTokens(tokens: readonly InlineToken[]): readonly Inline[] {
  return joinAt(tokens, 0);
}

function joinAt(tokens: readonly InlineToken[], depth: number): readonly Inline[] {
  const inlines: Inline[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    if (token === undefined) break;
    const wrapper = token.wrappers[depth];
    let end = index + 1;
    if (wrapper !== undefined) {
      const key = wrapperKey(wrapper);
      while (end < tokens.length && isWrapped(tokens[end], depth, wrapper, key)) end += 1;
      inlines.push({ ...wrapper, inlines: joinAt(tokens.slice(index, end), depth + 1) });
    } else if (token.inline.type === 'text') {
      let { text } = token;
      for (; end < tokens.length; end += 1) {
        const next = tokens[end];
        if (next?.inline.type !== 'text' || next.wrappers.length !== depth || next.look !== token.look) break;
        text += next.text;
      }
      inlines.push({ ...token.inline, text });
    } else {
      inlines.push(token.inline);
    }
    index = end;
  }
  return inlines;
}

function isWrapped(token: InlineToken | undefined, depth: number, wrapper: Wrapper, key: string): boolean {
  const other = token?.wrappers[depth];
  return other !== undefined && (other === wrapper || wrapperKey(other) === key);
}

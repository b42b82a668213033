/**
 * Chinese, Japanese and Korean are written without spaces between words, so SQLite's tokenizer takes a whole sentence for
 * one word. Galley hands such text over as overlapping pairs of letters, and the last letter of a run alone; queries go
 * through the same mill. Words of one and two letters are found so, and longer ones exactly where they stand.
 */
const letters =
  '\\u1100-\\u11FF\\u3005\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u3041-\\u3096\\u309D-\\u309F\\u30A1-\\u30FA' +
  '\\u30FC-\\u30FF\\u3105-\\u312F\\u3131-\\u318E\\u31A0-\\u31BF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF' +
  '\\uA960-\\uA97C\\uAC00-\\uD7FB\\uF900-\\uFAFF\\uFF66-\\uFFDC\\u{20000}-\\u{3FFFF}';
const unspaced = new RegExp(`[${letters}]`, 'v');
const run = new RegExp(`[${letters}]+`, 'gv');
const pieces = new RegExp(`[${letters}]+|[[\\p{L}\\p{N}\\p{M}\\p{Co}]--[${letters}]]+`, 'gv');
const units = new RegExp(`[${letters}]|[[\\p{L}\\p{N}\\p{M}\\p{Co}]--[${letters}]]+`, 'gv');

const longestWord = 64;

/** Text as the full-text index takes it; text of other scripts comes back as it is. */
export function segmentsOf(text: string): string {
  if (!unspaced.test(text)) return text;
  return text.normalize('NFC').replace(run, (found) => {
    const chars = Array.from(found);
    return ` ${pairs(chars).join(' ')} ${chars.at(-1) ?? ''} `;
  });
}

function pairs(chars: readonly string[]): readonly string[] {
  return chars.slice(0, -1).map((char, at) => char + (chars[at + 1] ?? ''));
}

/** A word or a phrase in the language of FTS5, or null where it holds no letter. `prefix`: its last word may go on. */
export function ftsPhraseOf(words: string, prefix: boolean): string | null {
  const found = words.normalize('NFC').match(pieces) ?? [];
  if (found.length === 0) return null;
  let open = prefix;
  const tokens = found.slice(0, 32).flatMap((piece, at, all) => {
    if (!unspaced.test(piece)) return [Array.from(piece).slice(0, longestWord).join('')];
    const chars = Array.from(piece).slice(0, longestWord);
    // What follows another word ends its run, and a run's last letter stands alone in the index.
    if (at < all.length - 1) return [...pairs(chars), chars.at(-1) ?? ''];
    open = chars.length === 1;
    return open ? chars : pairs(chars);
  });
  return `"${tokens.join(' ')}"${open ? '*' : ''}`;
}

/** A word of a text, as a query is compared with it. */
export interface Unit {
  /** Without accents, in small letters. Of unspaced scripts one letter. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text in their order. Lazily, because the first pages of a long text often are enough. */
export function* unitsOf(text: string): Generator<Unit, void> {
  for (const match of text.matchAll(units)) {
    yield { folded: folded(match[0]), start: match.index, end: match.index + match[0].length };
  }
}

export function folded(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  if (unspaced.test(text)) return text.normalize('NFC').toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

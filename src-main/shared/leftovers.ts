/** A mark that an author left for later, or a text that stands for another: where in its text, from and up to. */
export interface Leftover {
  readonly from: number;
  readonly to: number;
  readonly words: 'Placeholder text' | 'Leftover note';
}

/** Words that are marks only when they shout: "todo" is a word of prose. */
const leftover = /\b(?:TODO|FIXME|TBD|XXX|([Ll][Oo][Rr][Ee][Mm] [Ii][Pp][Ss][Uu][Mm]))\b/g;

/** The first ones: `most` at most. */
export function leftoversIn(text: string, most: number): readonly Leftover[] {
  const found: Leftover[] = [];
  for (const { 0: words, 1: lorem, index } of text.matchAll(leftover)) {
    if (found.length === most) break;
    const kind = lorem === undefined ? 'Leftover note' : 'Placeholder text';
    found.push({ from: index, to: index + words.length, words: kind });
  }
  return found;
}

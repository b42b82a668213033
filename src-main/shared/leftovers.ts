/** A mark that an author left for later, or a text that stands for another: where in its text, from and up to. */
export interface Leftover {
  readonly from: number;
  readonly to: number;
  readonly words: 'Placeholder text' | 'Leftover note';
}

/** Words that are marks only when they shout: "todo" is a word of prose. */
const leftover = /\b(?:TODO|FIXME|TBD|XXX|([Ll][Oo][Rr][Ee][Mm] [Ii][Pp][Ss][Uu][Mm]))\b/g;

export function leftoversIn(text: string): readonly Leftover[] {
  return [...text.matchAll(leftover)].map(({ 0: found, 1: lorem, index }) => ({
    from: index,
    to: index + found.length,
    words: lorem === undefined ? 'Leftover note' : 'Placeholder text',
  }));
}

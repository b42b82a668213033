/**
 * How well a title fits what was typed, for both sides of the bridge: null where it does not, else higher is better. The
 * whole as typed wins, then all its words, then its letters in order (`bdisp` finds "Bulk dispatch"). Both are in small
 * letters.
 */
export function fuzzyScore(title: string, typed: string): number | null {
  if (typed === '') return 0;
  const at = title.indexOf(typed);
  if (at >= 0) return 2000 + (isWordStart(title, at) ? 300 : 0) - Math.min(at, 200) - title.length / 10;
  const words = typed.split(' ').filter((word) => word !== '');
  if (words.length > 1 && words.every((word) => title.includes(word))) return 1000 - title.length / 10;
  return lettersInOrder(title, typed.replaceAll(' ', ''));
}

function lettersInOrder(title: string, letters: string): number | null {
  if (letters.length < 2 || letters.length > title.length) return null;
  let score = 0;
  let from = 0;
  let before = -2;
  for (const letter of letters) {
    let at = title.indexOf(letter, from);
    if (at < 0) return null;
    // A letter that does not follow the one before should begin a word.
    if (at !== before + 1 && !isWordStart(title, at)) {
      for (let next = at; next >= 0; next = title.indexOf(letter, next + 1)) {
        if (!isWordStart(title, next)) continue;
        at = next;
        break;
      }
    }
    score += at === before + 1 ? 6 : isWordStart(title, at) ? 8 : -4;
    before = at;
    from = at + letter.length;
  }
  return score <= letters.length * 4 ? null : score - title.length / 10;
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || /[\s\-_/.:(#]/.test(text.charAt(at - 1));
}

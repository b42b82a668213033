export interface Emoji {
  readonly text: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly words: string;
  readonly category: string;
}

let loading: Promise<readonly Emoji[]> | undefined;

/** All emoji with their names; read when first asked for, since most comments need none. */
export function allEmoji(): Promise<readonly Emoji[]> {
  loading ??= import('gemoji').then(({ gemoji }) =>
    gemoji.map((one) => ({
      text: one.emoji,
      name: one.description,
      names: one.names,
      words: [one.description, ...one.names, ...one.tags].join(' ').toLowerCase(),
      category: one.category,
    })),
  );
  return loading;
}

/** Those that fit what was typed: by the start of a name first, then by any word. */
export function findEmoji(all: readonly Emoji[], typed: string, most: number): readonly Emoji[] {
  const wanted = typed.trim().toLowerCase().replaceAll(':', '');
  if (wanted === '') return [];
  const rank = (emoji: Emoji): number => {
    if (emoji.names.includes(wanted)) return 0;
    if (emoji.names.some((name) => name.startsWith(wanted))) return 1;
    return emoji.words.includes(wanted) ? 2 : 3;
  };
  return all
    .map((emoji) => ({ emoji, rank: rank(emoji) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map((one) => one.emoji);
}

/** As the service names an emoji: hexadecimal code points, joined by `-`. */
export function emojiCode(text: string): string {
  return Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16)).join('-');
}

/** The characters of an emoji, whether the service gave code points or the characters themselves. */
export function emojiText(emoji: string): string {
  if (!/^[0-9a-f]{4,6}(-[0-9a-f]{4,6})*$/i.test(emoji)) return emoji;
  const points = emoji.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : emoji;
}

/** Reactions that the picker offers. The service names an emoji by its hexadecimal code points, joined by `-`. */
export const offered: readonly { readonly code: string; readonly name: string }[] = [
  { code: '1f44d', name: 'Thumbs up' },
  { code: '1f44e', name: 'Thumbs down' },
  { code: '2764-fe0f', name: 'Heart' },
  { code: '1f389', name: 'Celebration' },
  { code: '1f604', name: 'Smile' },
  { code: '1f914', name: 'Thinking' },
  { code: '1f440', name: 'Looking' },
  { code: '2705', name: 'Done' },
  { code: '1f680', name: 'Rocket' },
  { code: '1f64f', name: 'Thanks' },
];

/** The characters of a reaction, whether the service gave code points or the characters themselves. */
export function emojiText(emoji: string): string {
  if (!/^[0-9a-f]{4,6}(-[0-9a-f]{4,6})*$/i.test(emoji)) return emoji;
  const points = emoji.split('-').map((point) => Number.parseInt(point, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : emoji;
}

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

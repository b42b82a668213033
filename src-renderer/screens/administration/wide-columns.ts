/** Columns whose texts are long: addresses, expressions, sentences. */
export const wideColumns: ReadonlySet<string> = new Set([
  ...['E-mail', 'Address', 'Condition', 'Shown if', 'Description', 'Conversation', 'Path'],
]);

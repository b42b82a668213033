/** Colours that documents may name (docs/design/site-preview.md); the values stand in styles/document-colors.css. */
const named = new Set([
  ...['blue', 'red', 'orange', 'green', 'yellow', 'purple', 'pink', 'violet', 'cyan'],
  ...['primary', 'tint', 'info', 'success', 'warning', 'danger'],
]);

/** The class of a document's colour, undefined for names outside the palette: no document sets a colour of its own. */
export function colorClass(role: 'ink' | 'paper', name: string | undefined): string | undefined {
  const bare = name?.trim().toLowerCase().replace(/^\$/, '');
  return bare !== undefined && named.has(bare) ? `${role}-${bare}` : undefined;
}

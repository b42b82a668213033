/** A snippet in runs: what matched stands between U+E000 and U+E001. */
export function snippetRuns(
  snippet: string,
): readonly { readonly text: string; readonly matched: boolean }[] {
  return snippet
    .split(/(\uE000[^\uE001]*\uE001?)/)
    .filter((run) => run !== '')
    .map((run) => ({
      text: run.replaceAll(/[\uE000\uE001]/g, ''),
      matched: run.startsWith('\uE000'),
    }));
}

export const kindTitles = {
  page: 'Pages',
  'change-request': 'Change requests',
  comment: 'Comments',
  reply: 'Replies',
  space: 'Spaces',
} as const;

/** True for text that may be an address of the service, pasted to be opened here. */
export function looksLikeAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}

const longestQuery = 16;
const longestToken = 64;

/**
 * A full-text query from what a person typed: every word quoted, at most 16, the last one as a prefix. Raw query strings
 * throw or explode on hostile input (design/security.md, Content). Null where nothing is left to look for.
 */
export function ftsQueryOf(typed: string): string | null {
  const tokens = (typed.slice(0, 2000).match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []).slice(0, longestQuery);
  if (tokens.length === 0) return null;
  return tokens
    .map(
      (token, index) =>
        `"${Array.from(token).slice(0, longestToken).join('')}"${index === tokens.length - 1 ? '*' : ''}`,
    )
    .join(' ');
}

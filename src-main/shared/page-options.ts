/** Characters that a page's title may have (resources/openapi.json, changeContent). */
export const longestTitle = 256;
const longestDescription = 1000;
const longestIcon = 50;
/** The last part of a page's address. */
const slugPattern = /^[\p{L}\p{N}_~@+-][\p{L}\p{N}._~@+-]*$/u;

export type PageOption = 'title' | 'slug' | 'icon' | 'description';

/** What is wrong with the text of an option of a page, in words; null: nothing. */
export function optionProblem(option: PageOption, text: string): string | null {
  switch (option) {
    case 'title':
      if (text.trim() === '') return 'The title is empty.';
      return text.length > longestTitle ? `A title has at most ${longestTitle} characters.` : null;
    case 'slug':
      if (text.length > longestTitle) return `An address has at most ${longestTitle} characters.`;
      return slugPattern.test(text)
        ? null
        : 'An address has letters, digits and the characters - _ . ~ @ +, and does not begin with a dot.';
    case 'icon':
      return text.length > longestIcon ? `An icon has at most ${longestIcon} characters.` : null;
    case 'description':
      return text.length > longestDescription
        ? `A description has at most ${longestDescription} characters.`
        : null;
  }
}

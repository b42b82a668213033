/** Text whose words can be told by letters and spaces alone; everything else goes through the segmenter. */
const plainText = /^[\t\n\r\u0020-\u024f\u0370-\u052f\u2010-\u2027\u202f-\u205e\u20a0-\u20bf]*$/;
/** A version or a name with dots is one word, as it is to the segmenter. */
const plainWords = /\s+|[\p{L}\p{N}_]+(?:(?:\.|(?<=\p{N}),(?=\p{N}))[\p{L}\p{N}_]+)*|([^\s\p{L}\p{N}_])\1*/gu;
let segmenter: Intl.Segmenter | undefined;

/**
 * Words, spaces and signs of a text, which together are the text. Never splits what a reader sees as one character, and
 * finds the words of scripts that write without spaces.
 */
export function splitWords(text: string): readonly string[] {
  if (plainText.test(text)) return text.match(plainWords) ?? [];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

import type { InlineDiff } from '../../../shared/diff.ts';
import type { Inline } from '../../../shared/tree.ts';

/** A sentence that changed in more places was rewritten. */
const mostPlaces = 3;
const sentenceEnd = /(?<=[.!?]["”’)]*\s+)(?=\S)|(?<=[。！？])/u;

/** A compared text, cut where a sentence ends on both sides. */
export function sentencesOf(inlines: readonly InlineDiff[]): readonly (readonly InlineDiff[])[] {
  const sentences: InlineDiff[][] = [[]];
  for (const diff of inlines) {
    const { inline } = diff;
    const texts = diff.change === 'same' && inline.type === 'text' ? inline.text.split(sentenceEnd) : [];
    if (inline.type !== 'text' || texts.length < 2) {
      sentences.at(-1)?.push(diff);
      continue;
    }
    texts.forEach((text, index) => {
      const part: InlineDiff = { change: 'same', inline: { ...inline, text } };
      if (index === 0) sentences.at(-1)?.push(part);
      else sentences.push([part]);
    });
  }
  return sentences;
}

/** Both sides of a sentence that was rewritten, from its first change to its last; null of any other. */
export function rewrittenSentence(
  sentence: readonly InlineDiff[],
): readonly [before: readonly Inline[], after: readonly Inline[]] | null {
  const isChanged = (diff: InlineDiff | undefined): boolean =>
    diff?.change === 'inserted' || diff?.change === 'deleted';
  const first = sentence.findIndex(isChanged);
  const own = sentence.slice(first, sentence.findLastIndex(isChanged) + 1);
  const places = own.filter((diff, index) => isChanged(diff) && !isChanged(own[index - 1])).length;
  if (places <= mostPlaces || own.some((diff) => diff.change !== 'changed' && diff.moved !== undefined))
    return null;
  return [
    own.flatMap((diff) =>
      diff.change === 'inserted' ? [] : [diff.change === 'changed' ? diff.before : diff.inline],
    ),
    own.flatMap((diff) => (diff.change === 'deleted' ? [] : [diff.inline])),
  ];
}

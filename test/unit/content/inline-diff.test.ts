import { describe, expect, it } from 'vitest';
import { diffInlines } from '../../../src-main/content/diff/texts/inline-diff.ts';
import type { Inline } from '../../../src-main/shared/tree.ts';

const text = (words: string): readonly Inline[] => [{ type: 'text', text: words, marks: [] }];
/** As a reader sees it: [-deleted-] and {+inserted+}. */
const read = (before: string, after: string): string =>
  diffInlines(text(before), text(after))
    .map(({ change, inline }) => {
      const words = inline.type === 'text' ? inline.text : '';
      return change === 'deleted' ? `[-${words}-]` : change === 'inserted' ? `{+${words}+}` : words;
    })
    .join('');

describe('words that differ', () => {
  it.each([
    ['a word', 'One two three.', 'One four three.', 'One [-two-]{+four+} three.'],
    [
      'a phrase, though a few words in its middle are equal by chance',
      'It runs at each given interval based on a CRON expression.',
      'It runs on a recurring cron schedule.',
      'It runs [-at each given interval based on a CRON expression-]{+on a recurring cron schedule+}.',
    ],
    [
      'two insertions around a word that stayed',
      'Pour the ink.',
      'Pour with a steady hand the very last of it ink.',
      'Pour {+with a steady hand +}the{+ very last of it+} ink.',
    ],
    [
      'changes far apart, each for itself',
      'The first of them is red and the last of them is green.',
      'The second of them is red and the last of them is blue.',
      'The [-first-]{+second+} of them is red and the last of them is [-green-]{+blue+}.',
    ],
    [
      'the letters alone by which a word grew',
      'Install the tool, it has a new page.',
      'Installation of the tool, it has a new pages.',
      'Install{+ation of+} the tool, it has a new page{+s+}.',
    ],
    [
      'whole words that are other ones or no words',
      'Go here with v10 and cafe.',
      'Go there with v100 and cafe\u0301.',
      'Go [-here-]{+there+} with [-v10-]{+v100+} and [-cafe-]{+cafe\u0301+}.',
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(read(before, after)).toBe(expected);
  });
});

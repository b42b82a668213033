import { expect, it } from 'vitest';
import { firstLineOf } from '../../../src-main/core/headless/headless.ts';
import { descriptionOfMarkdown } from '../../../src-main/outbox/calls/description.ts';

it('lists a comment by the first line of its text, in whichever form it came', () => {
  const document = descriptionOfMarkdown('Why **ten**?\n\nTwenty would do.');
  expect(
    [{ markdown: 'Why ten?\nOr not' }, { document }, {}, { markdown: 7 }, null, 'text'].map(firstLine),
  ).toEqual(['Why ten?', 'Why **ten**?', '', '', '', '']);
});

const firstLine = (body: unknown): string => firstLineOf({ id: 'c', body });

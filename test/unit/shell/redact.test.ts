import { expect, it } from 'vitest';
import { redact } from '../../../src-main/shell/processes/redact.ts';

it('strikes secrets out of what is logged, however deep', () => {
  expect(
    redact({
      token: 'gal_1',
      tokens: 3,
      request: { headers: { Authorization: 'Bearer gal_1' }, url: 'https://ana:pw@example.com/v1' },
      lines: ['sent with Bearer gal_1, then closed'],
      count: 2,
    }),
  ).toEqual({
    token: '[struck out]',
    tokens: 3,
    request: { headers: { Authorization: '[struck out]' }, url: 'https://[struck out]@example.com/v1' },
    lines: ['sent with Bearer [struck out], then closed'],
    count: 2,
  });
});

it('strikes them out of errors, too', () => {
  expect(redact(new Error('refused: Bearer gal_1'))).not.toContain('gal_1');
});

it('escapes what would move the cursor of a terminal that shows the log', () => {
  expect(redact({ title: 'a\u001b[2J\u009b\u202eb' })).toEqual({ title: 'a\\u{1b}[2J\\u{9b}\\u{202e}b' });
});

import { describe, expect, it } from 'vitest';
import { isSameAsStored } from '../../../src-main/outbox/pages/page-text.ts';

const held = `/held/${'a'.repeat(64)}/plan.png`;
const page = (markdown: string) => ({ title: 'Page', markdown });

describe('what the service may have made of a page', () => {
  it.each([
    ['a picture that was added with it', `Text\n\n![Plan](${held})\n`, 'Text\n\n![Plan](/files/f2)\n', true],
    ['no picture in its place', `Text\n\n![Plan](${held})\n`, 'Text\n', false],
    ['a picture among words', `See ![Plan](${held}) here\n`, 'See ![Plan](/files/f2) here\n', true],
    ['no picture among words', `See ![Plan](${held}) here\n`, 'See  here\n', false],
    ['the picture that it had', `![Plan](${held})\n`, '![Plan](/files/f1)\n', false],
    ['a picture that leads nowhere, left out', 'Text\n\n![Plan](nowhere.png)\n', 'Text\n', true],
    ['a picture of the repository as a file', '![Plan](plan.png)\n', '![Plan](/files/f3)\n', true],
    ['a link that leads nowhere as its text', 'See [it](nowhere.md)\n', 'See it\n', true],
    ['a picture that was taken away', 'Text\n', 'Text\n\n![Plan](/files/f1)\n', false],
  ])('%s', (_what, meant, stored, expected) => {
    expect(isSameAsStored(page(meant), page(stored), page('![Plan](/files/f1)\n'))).toBe(expected);
  });
});

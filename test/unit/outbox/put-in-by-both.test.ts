import { expect, it } from 'vitest';
import { mergePages } from '../../../src-main/outbox/pages/page-text.ts';

const page = (markdown: string) => ({ title: 'A', markdown });

it('what both put in at one place stands once, also where a service spells it otherwise', () => {
  const merged = mergePages(
    page('One.\n'),
    page('![A map](/files/f1)\n\n- mine\n\nOne.\n'),
    page('<figure><img src="/files/f1" alt="A map"><figcaption></figcaption></figure>\n\nTheirs.\n\nOne.\n'),
    (mine) => mine,
  );
  expect(merged).toEqual({
    title: 'A',
    markdown:
      '<figure><img src="/files/f1" alt="A map"><figcaption></figcaption></figure>\n\nTheirs.\n\n- mine\n\nOne.\n',
    hasConflicts: false,
  });
});

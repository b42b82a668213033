import { expect, it } from 'vitest';
import { choicesFor } from '../../../../src-renderer/editor/block-choices.ts';

it.each(['pict', 'image', 'photo', 'Image…'])('“%s” finds the picture in the slash menu', (typed) => {
  expect(choicesFor(typed).map(({ id }) => id)).toContain('picture');
});

it('every block is found by its English name, whatever the language of the window', () => {
  for (const typed of [
    'paragraph',
    'heading',
    'quote',
    'code',
    'hint',
    'table',
    'tabs',
    'stepper',
    'divider',
  ])
    expect(choicesFor(typed).map(({ id }) => id.split(/[-_]/)[0])).toContain(typed);
});

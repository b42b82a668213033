import { screen } from '@testing-library/svelte';
import { expect, it, onTestFinished } from 'vitest';
import { pageDiff, paragraph, same } from '../../../support/builders/content-builders.ts';
import { dana, diffView, thread } from '../../../support/fixtures/fixture-data.ts';
import { markAnchor } from '../../../../src-renderer/screens/discussion/mark-anchor.ts';
import { changeRequest, openWindow } from '../open-window.ts';

const painted = (): readonly string[] =>
  [...((CSS.highlights.get('talked-about') as ReadonlySet<Range> | undefined) ?? [])].map((range) =>
    range.toString(),
  );
const marked = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-talked-about]')].map(({ dataset }) => dataset['key']);

it('the words that a thread is about are marked when it is shown in context, in its block alone', async () => {
  const texts = ['Bicycles travel free of charge.', 'Children travel free of charge.'];
  const blocks = texts.map((text, at) => same(`b-${at}`, paragraph(text, `n-${at}`)));
  openWindow(
    { ...changeRequest, commentId: 't-w' },
    {
      'changeRequest.pageDiff': () => ({
        ...diffView,
        diff: { ...pageDiff(blocks, {}), changes: [{ id: 'x', change: 'changed', words: 'x' }] },
      }),
      'discussion.list': () => [
        thread('t-w', dana, 'Since when?', { nodeId: 'n-1', quotation: 'free of charge', anchor: 'exact' }),
      ],
    },
  );
  await screen.findByText('Since when?');
  await expect.poll(painted).toEqual(['free of charge']);
  expect(marked()).toEqual(['n-1']);
});

it('the words that a thread of the library is about are marked while it is looked at', async () => {
  const comment = thread('t-w', dana, 'Since when?', {
    changeRequestId: null,
    pageId: 'p-bulk',
    nodeId: 'n-1',
    quotation: 'loses what it had taken',
    anchor: 'exact',
  });
  const { user } = openWindow(
    { screen: 'space', accountId: 'acc', spaceId: 'elsa', pageId: 'p-bulk', anchor: null },
    { 'discussion.list': () => [comment] },
  );
  await user.click(await screen.findByRole('tab', { name: /Comments/ }));
  await user.click(await screen.findByText('Since when?'));
  await expect.poll(painted).toEqual(['loses what it had taken']);
  expect(marked()).toEqual(['n-1']);
  await user.click(screen.getByRole('tab', { name: 'Outline' }));
  await expect.poll(() => [painted(), marked()]).toEqual([[], []]);
});

it('what is drawn later, or anew, is marked too; nothing is once the thread is left', async () => {
  const root = document.createElement('div');
  document.body.append(root);
  onTestFinished(() => root.remove());
  const draw = (text: string) => (root.innerHTML = `<p data-key="n">${text}</p>`);
  let found = 0;
  const leave = markAnchor(root, { at: 'n', tableCell: null, quotation: 'by night' }, () => (found += 1));
  for (const text of ['It runs by night.', 'It also runs by night.']) {
    draw(text);
    await expect.poll(() => [marked(), painted(), found]).toEqual([['n'], ['by night'], 1]);
  }
  draw('By night');
  await expect.poll(() => [marked(), painted()]).toEqual([['n'], []]);
  leave();
  expect([marked(), painted()]).toEqual([[], []]);
});

import { screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { sent } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

it('shows who sent what, when, where to and what became of it', async () => {
  const items = sent.slice(5, 8).map((one, at) => (at === 0 ? { ...one, about: 'Limit, row Queue' } : one));
  openWindow({ screen: 'sent' }, { 'sent.page': () => ({ total: 3, items }) });
  const list = await screen.findByRole('list', { name: 'Sent items' });
  await within(list).findByText('Comment on guides/page-6');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent.replace(/\s+/g, ' ').trim()),
  ).toEqual([
    expect.stringMatching(
      /^Comment on guides\/page-5 Elsa docs \/ #41 Harden bulk dispatch Sent .* Limit, row Queue Say when this happens, number 5\. Mira · docs\.harbour\.example$/,
    ),
    expect.stringMatching(
      / Refused .* Say when this happens, number 6\. You may not do this here\. Your text is kept\. Mira · docs\.harbour\.example$/,
    ),
    expect.stringMatching(/ Superseded /),
  ]);
  expect(screen.getByText('3 items')).toBeTruthy();
});

it('opens the page and the comment that a line is about, wherever it is clicked', async () => {
  const { user, app } = openWindow(
    { screen: 'sent' },
    { 'sent.page': () => ({ total: 1, items: [sent[0]!] }) },
  );
  for (const words of [
    'Comment on guides/page-0',
    'Say when this happens, number 0.',
    /Mira · docs\.harbour/,
  ]) {
    app.navigation.go({ screen: 'sent' });
    await user.click(await screen.findByText(words));
    expect(app.navigation.current).toEqual({
      screen: 'change-request',
      ...sent[0]!.opens,
      tab: 'changes',
    });
  }
});

it('opens nothing while its words are selected, and nothing of an account that was removed', async () => {
  const items = [sent[0]!, { ...sent[1]!, opens: null }];
  const { user, app } = openWindow({ screen: 'sent' }, { 'sent.page': () => ({ total: 2, items }) });
  await user.dblClick(await screen.findByText('Say when this happens, number 1.'));
  document.getSelection()?.removeAllRanges();
  const words = screen.getByText('Say when this happens, number 0.');
  document.getSelection()?.selectAllChildren(words);
  words.click();
  expect(app.navigation.current).toEqual({ screen: 'sent' });
  document.getSelection()?.removeAllRanges();
});

it('asks for what is searched, and exports it as it was found', async () => {
  const { user, asked } = openWindow({ screen: 'sent' });
  await user.type(await screen.findByRole('searchbox', { name: 'Search sent items' }), 'page-7777');
  await expect.poll(() => asked('sent.page').at(-1)).toMatchObject({ search: 'page-7777', from: 0 });
  await screen.findByText(/\d+ items? found/);
  await user.click(screen.getByRole('button', { name: 'Export…' }));
  await user.click(await screen.findByRole('radio', { name: 'JSON' }));
  await user.click(screen.getByRole('button', { name: 'Choose a file…' }));
  expect(asked('dataFile.exportSent')).toEqual([{ search: 'page-7777', format: 'json' }]);
  await screen.findByText('Written to /home/mira/Sent.csv.');
  await user.click(screen.getByRole('button', { name: 'Show in folder' }));
  expect(asked('window.showInFolder')).toEqual([{ path: '/home/mira/Sent.csv' }]);
});

it('says before it is written what in it is not public', async () => {
  const words = '“Handbook” is not marked as public.';
  const { user, asked } = openWindow({ screen: 'sent' }, { 'data.notPublic': () => words });
  await user.click(await screen.findByRole('button', { name: 'Export…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export sent items' });
  await within(dialog).findByText(words);
  expect(asked('data.notPublic')).toEqual([{ accountId: null, spaceIds: null, siteId: null }]);
  expect(asked('dataFile.exportSent')).toEqual([]);
});

it('is reached from the outbox, and leads back', async () => {
  const { user, app } = openWindow({ screen: 'outbox' });
  await user.click(await screen.findByRole('button', { name: 'Sent items' }));
  expect(app.navigation.current).toEqual({ screen: 'sent' });
  await user.click(await screen.findByRole('button', { name: 'Back to the outbox' }));
  expect(app.navigation.current).toEqual({ screen: 'outbox' });
});

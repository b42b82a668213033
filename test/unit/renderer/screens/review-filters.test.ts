import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { openWindow } from '../open-window.ts';

const at = { screen: 'review' } as const;

it('shows only what waits for me, or what is mine', async () => {
  const { user } = openWindow(at);
  await screen.findByRole('region', { name: /Others/ });
  await user.click(screen.getByRole('radio', { name: 'Waiting for me 3' }));
  expect(screen.queryByRole('region', { name: /Others/ })).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(screen.queryByRole('region', { name: /Waiting for me/ })).toBeNull();
  expect(screen.getByRole('region', { name: /Mine/ })).toBeTruthy();
});

it('saves a filter under a name, takes it up again, and forgets it', async () => {
  const { app, user, asked } = openWindow(at);
  await screen.findByRole('region', { name: /Waiting for me/ });
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  for (const name of ['Creator', 'Contributor', 'Requested reviewer'])
    expect(await screen.findByRole('combobox', { name })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'draft');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By number');
  await user.click(screen.getByRole('button', { name: 'Save filter' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the filter' }), 'My drafts{Enter}');
  const saved = { name: 'My drafts', filter: { status: 'draft', sort: 'number' } };
  await expect
    .poll(() => asked('settings.set'))
    .toContainEqual(expect.objectContaining({ reviewFilters: [saved] }));

  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '');
  expect(app.changeRequests.filter.status).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Saved filters' }), 'My drafts');
  expect(app.changeRequests.filter).toMatchObject({ status: 'draft', sort: 'number' });

  await user.click(screen.getByRole('button', { name: 'Delete “My drafts”' }));
  await expect.poll(() => asked('settings.set').at(-1)).toMatchObject({ reviewFilters: [] });
});

it('takes up at the next start the filter that was used last, but not what was typed', async () => {
  const first = openWindow(at);
  await screen.findByRole('region', { name: /Waiting for me/ });
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'draft');
  await first.user.type(screen.getByRole('searchbox', { name: /^Filter by/ }), 'links');
  const last = { reviewFilter: { status: 'draft' } };
  await expect.poll(() => first.asked('settings.set').at(-1)).toMatchObject(last);
  const app = first.app;
  app.changeRequests.recall();
  expect(app.changeRequests.filter).toMatchObject({ status: 'draft', text: '' });
});

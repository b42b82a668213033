import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { openWindow } from '../open-window.ts';

const at = { screen: 'review' } as const;

it('saves a filter under a name, takes it up again, and forgets it', async () => {
  const { app, user, asked } = openWindow(at);
  await screen.findByRole('region', { name: /Waiting for me/ });
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'draft');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By number');
  await user.click(screen.getByRole('button', { name: 'Save filter' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the filter' }), 'My drafts{Enter}');
  const saved = { name: 'My drafts', filter: { status: 'draft', sort: 'number' } };
  await expect.poll(() => asked('settings.set')).toContainEqual({ reviewFilters: [saved] });

  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '');
  expect(app.changeRequests.filter.status).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Saved filters' }), 'My drafts');
  expect(app.changeRequests.filter).toMatchObject({ status: 'draft', sort: 'number' });

  await user.click(screen.getByRole('button', { name: 'Forget “My drafts”' }));
  await expect.poll(() => asked('settings.set').at(-1)).toEqual({ reviewFilters: [] });
});

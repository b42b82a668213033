import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { openWindow } from '../open-window.ts';

const at = { screen: 'review' } as const;

it('says as of when the list is', async () => {
  openWindow(at);
  await screen.findByText('Harden bulk dispatch');
  expect(screen.getByText(/^as of/)).toBeTruthy();
});

it('gives the focus back to where it was', async () => {
  const { user } = openWindow({ screen: 'review' });
  const [row] = await screen.findAllByRole('button', { name: /#41/ });
  row!.focus();
  await user.keyboard('{Control>}n{/Control}');
  const subject = await screen.findByRole('textbox', { name: 'Subject' });
  await expect.poll(() => document.activeElement).toBe(subject);
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(row);
});

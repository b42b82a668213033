import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import LinkField from '../../../../src-renderer/editor/LinkField.svelte';
import type { Target } from '../../../../src-renderer/editor/editor-menu.svelte.ts';

const ink = { id: 'p-ink', label: 'Ink' } as unknown as Target;

function open() {
  const onpick = vi.fn();
  const find = (words: string) => Promise.resolve(words.startsWith('In') ? [ink] : []);
  render(LinkField, { address: '', find, onpick, onremove: undefined, onleave: () => undefined });
  return { onpick, user: userEvent.setup() };
}

Element.prototype.scrollIntoView = () => undefined;

it('takes the page that has the typed title, at once', async () => {
  const { onpick, user } = open();
  await user.keyboard('Ink{Enter}');
  await expect.poll(() => onpick.mock.calls).toEqual([[{ target: ink }]]);
});

it('lists a page that cannot be linked yet, and makes no link to it', async () => {
  const draft = { id: 'local-1', label: 'Draft', note: 'new', isUnavailable: true } as unknown as Target;
  const onpick = vi.fn();
  const find = () => Promise.resolve([draft]);
  render(LinkField, { address: '', find, onpick, onremove: undefined, onleave: () => undefined });
  const user = userEvent.setup();
  await user.keyboard('Draft');
  const option = await screen.findByRole('option', { name: /Draft/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  await user.click(option);
  expect(onpick).not.toHaveBeenCalled();
});

it('says that no page has the title, and makes no link of it', async () => {
  const { onpick, user } = open();
  await user.keyboard('Kinds{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch('No downloaded page has this title');
  expect(onpick).not.toHaveBeenCalled();
});

it.each(['https://example.org', '#part', '../ink.md', 'docs/ink', 'mailto:a@example.org'])(
  'takes %s as the address that it is',
  async (address) => {
    const { onpick, user } = open();
    await user.keyboard(`${address}{Enter}`);
    await expect.poll(() => onpick.mock.calls).toEqual([[{ address }]]);
  },
);

import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { openWindow } from '../open-window.ts';

const at = { screen: 'review' } as const;

describe('a new change request', () => {
  it('is made offline with space, subject and description, and opens as one that is not sent yet', async () => {
    const { app, user, asked } = openWindow(at);
    await screen.findByText('Harden bulk dispatch');
    await user.keyboard('{Control>}n{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'New change request' });
    const create = within(dialog).getByRole('button', { name: 'Create' });
    expect(create.getAttribute('aria-description')).toBe('Write a subject');
    await user.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Explain incidents');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Space' }), 'Elsa docs');
    await user.type(within(dialog).getByRole('textbox', { name: 'Description' }), 'Why.');
    await user.click(create);
    await expect
      .poll(() => asked('edits.add'))
      .toEqual([
        {
          accountId: 'acc',
          mode: 'now',
          payload: { kind: 'changeRequest.create', spaceId: 'elsa', subject: 'Explain incidents' },
        },
        {
          accountId: 'acc',
          mode: 'now',
          payload: {
            kind: 'changeRequest.description',
            changeRequest: {
              id:
                app.navigation.current.screen === 'change-request'
                  ? app.navigation.current.changeRequestId
                  : '',
            },
            markdown: 'Why.',
          },
        },
      ]);
    expect(await screen.findByRole('heading', { name: 'Explain incidents', level: 2 })).toBeTruthy();
    expect(screen.getByText('Not sent yet')).toBeTruthy();
    expect(screen.getByText('No changed pages yet.')).toBeTruthy();
  });

  it('stands in the list as new, not sent yet', async () => {
    const { app } = openWindow(at);
    await screen.findByText('Harden bulk dispatch');
    await app.outbox.add(
      'acc',
      { kind: 'changeRequest.create', spaceId: 'elsa', subject: 'Explain incidents' },
      'now',
    );
    const row = (await screen.findByText('Explain incidents')).closest('button')!;
    expect(row.textContent).toMatch(/new\s*Explain incidents/);
    expect(within(row).getByText('unsent')).toBeTruthy();
  });

  it('says as of when the list is', async () => {
    openWindow(at);
    await screen.findByText('Harden bulk dispatch');
    expect(screen.getByText(/^as of/)).toBeTruthy();
  });
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

import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { openOverCore, stockedDiscussion } from '../open-over-core.ts';

/** Over a real core, which alone lays edits that are not sent over what was downloaded (docs/design/outbox.md). */

const waitMs = 30_000;
const labelOfThread = () =>
  screen.queryByRole('region', { name: /^Thread by Dana/ })?.getAttribute('aria-label') ?? '';
const thread = () => screen.findByRole('region', { name: /^Thread by Dana/ });

async function reply(text: string) {
  const opened = openOverCore(stockedDiscussion);
  (await thread()).focus();
  await opened.user.keyboard('r');
  const field = await screen.findByRole('textbox', { name: 'Reply to Dana' });
  await opened.user.type(field, `${text}{Control>}{Enter}{/Control}`);
  await screen.findByRole('article', { name: 'By Me' });
  return opened;
}

describe('an edit that is not sent', () => {
  it('stands in its thread at once, with its mark', async () => {
    await reply('Since when?');
    const mine = screen.getByRole('article', { name: 'By Me' });
    expect(within(mine).getByText('Since when?')).toBeTruthy();
    expect(within(mine).getByText('Unsent, in your review')).toBeTruthy();
    await expect.poll(labelOfThread, { timeout: waitMs }).toContain('2 replies');
  });

  it('of a thread resolves it at once, and opens it again when it is taken back', async () => {
    const { user } = openOverCore(stockedDiscussion);
    await user.click(within(await thread()).getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('Resolving: unsent, waiting for the network')).toBeTruthy();
    expect(labelOfThread()).toContain('resolved');
    expect(screen.getByRole('radio', { name: 'Resolved 1' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('radio', { name: 'Open 1' })).toBeTruthy();
    expect(labelOfThread()).not.toContain('resolved');
  });

  it('is gone from its thread as soon as it is discarded', async () => {
    const { core } = await reply('Since when?');
    const { accountId } = stockedDiscussion;
    const editId = screen.getByRole('article', { name: 'By Me' }).dataset['message'] ?? '';
    expect(await core.request('edits.discard', { accountId, editId })).toMatchObject({ ok: true });
    await expect.poll(labelOfThread, { timeout: waitMs }).toContain('1 reply');
    expect(screen.queryByRole('article', { name: 'By Me' })).toBeNull();
  });
});

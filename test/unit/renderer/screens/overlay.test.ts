import { screen, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { comment } from '../../../../src-main/api/comment.ts';
import type { Core } from '../../../../src-main/core/core.ts';
import type { Address } from '../../../../src-renderer/state/address.ts';
import { openOverCore, prepareCore, stockedDiscussion, stockedPage, stockPages } from '../open-over-core.ts';

prepareCore();

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
    expect(within(mine).getByText('Unsent, sent when you finish your review')).toBeTruthy();
    await expect.poll(labelOfThread, { timeout: waitMs }).toContain('2 replies');
  });

  it('of a comment stands in the discussion at once', async () => {
    const { user } = openOverCore(stockedDiscussion);
    const field = await screen.findByRole('textbox', { name: 'Comment on the change request' });
    await user.type(field, 'Which tenants?{Control>}{Enter}{/Control}');
    const mine = await screen.findByRole('region', { name: /^Thread by Me/ });
    expect(within(mine).getByText('Which tenants?')).toBeTruthy();
    expect(within(mine).getByText('Unsent, sent when you finish your review')).toBeTruthy();
  });

  it('of a thread resolves it at once and leaves it in its place until another filter is chosen', async () => {
    const { user } = openOverCore(stockedDiscussion);
    await user.click(within(await thread()).getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText(/^Resolving: unsent, waiting until \S+ can be reached/)).toBeTruthy();
    expect(labelOfThread()).toContain('resolved');
    expect(screen.getByRole('radio', { name: 'Resolved 1' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('radio', { name: 'Open 1' })).toBeTruthy();
    expect(labelOfThread()).not.toContain('resolved');
    await user.click(within(await thread()).getByRole('button', { name: 'Resolve' }));
    expect(await within(await thread()).findByRole('button', { name: 'Reopen' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^Mine/ }));
    await user.click(screen.getByRole('radio', { name: /^Open/ }));
    expect(labelOfThread()).toBe('');
  });

  it('of the subject of a change request stands in its header, with its mark', async () => {
    const { user } = openOverCore({ ...stockedDiscussion, tab: 'overview' });
    await screen.findByRole('heading', { name: 'Harden', level: 2 });
    await user.keyboard('{F2}');
    await screen.findByRole('textbox', { name: 'Subject' });
    await user.keyboard('Harden dispatch{Enter}');
    expect(await screen.findByRole('heading', { name: 'Harden dispatch', level: 2 })).toBeTruthy();
    expect(screen.getByText(/^New subject: unsent, waiting until \S+ can be reached/)).toBeTruthy();
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

describe('a change request that is made offline', () => {
  it('opens as one that is not sent yet, with its space, subject and description', async () => {
    const { user } = openOverCore({ screen: 'review' });
    await screen.findByText('Harden');
    await user.keyboard('{Control>}n{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'New change request' }));
    const create = dialog.getByRole('button', { name: 'Create' });
    expect(create.getAttribute('aria-description')).toBe('Write a subject');
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Explain incidents');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Space' }), 'Docs');
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Why.');
    await user.click(create);
    expect(await screen.findByRole('heading', { name: 'Explain incidents', level: 2 })).toBeTruthy();
    expect(
      screen.getByText(/^New change request and new description: unsent, waiting until \S+ can be reached/),
    ).toBeTruthy();
    expect(screen.getByText('Why.')).toBeTruthy();
    expect(screen.getByText('No changed pages yet.')).toBeTruthy();
  });

  it('stands in the list as new, not sent yet', async () => {
    const { app } = openOverCore({ screen: 'review' });
    await screen.findByText('Harden');
    const { accountId, spaceId } = stockedDiscussion;
    await app.outbox.add(accountId, { kind: 'changeRequest.create', spaceId, subject: 'Incidents' }, 'now');
    const row = (await screen.findByText('Incidents')).closest('button')!;
    expect(row.textContent).toMatch(/new\s*Incidents/);
    expect(within(row).getByText('unsent')).toBeTruthy();
  });
});

it('discards with a way back instead of asking: in the row of the outbox, in a notice and with Ctrl+Z', async () => {
  const { user, app } = openOverCore({ screen: 'outbox' });
  const { accountId, spaceId, changeRequestId } = stockedDiscussion;
  const payload = {
    kind: 'comment.add',
    target: { spaceId, changeRequestId },
    markdown: 'Which tenants?',
  } as const;
  await app.outbox.add(accountId, payload, 'now');
  const words = 'Comment on #41 Harden';
  const button = async (name: string) => {
    const row = (await screen.findByRole('button', { name: words })).closest<HTMLElement>(
      '[role="listitem"]',
    );
    return await within(row!).findByRole('button', { name });
  };
  await user.click(await button('Discard'));
  await screen.findByText(`Discarded: ${words}.`);
  await user.click(await button('Restore'));
  await user.click(await button('Discard'));
  await button('Restore');
  await user.keyboard('{Control>}z{/Control}');
  expect(await button('Discard')).toBeTruthy();
});

describe('a suggestion that is applied', () => {
  const suggested = (before: string, others: readonly string[] = [], at: Address = stockedDiscussion) =>
    openOverCore(at, (session) => {
      stockPages(session);
      for (const [index, text] of [before, ...others].entries()) {
        const suggestion = {
          id: `c-${index + 2}`,
          body: { markdown: `\`\`\`suggestion\n- ${text}\n+ A queue holds thirty items.\n\`\`\`` },
          postedBy: { id: 'omar', displayName: 'Omar' },
          target: { page: { id: 'limits' } },
        };
        session.store.comments.put('space', 'cr', comment.parse(suggestion), 0);
      }
    });
  const texts = async (core: Core) => {
    const reply = await core.request('page.read', { ...stockedPage, pageId: 'limits' });
    return reply.ok ? JSON.stringify(reply.value.tree) : '';
  };

  it('stands on its page with one click, is marked, and is undone with another', async () => {
    const { user, core, app } = suggested('A queue holds twenty items.');
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('applied, not sent')).toBeTruthy();
    expect(screen.getAllByText(/^Page text: unsent, waiting until \S+ can be reached/)).not.toEqual([]);
    expect(await texts(core)).toContain('thirty items');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeTruthy();
    expect(await texts(core)).toContain('twenty items');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await user.click(await screen.findByRole('button', { name: 'Show in the outbox' }));
    expect(app.navigation.current.screen).toBe('outbox');
  });

  it('is applied with the others of its page, and undone with them; what cannot be says why', async () => {
    const others = ['A queue holds forty items.'];
    const { user, core, app } = suggested('A queue holds twenty items.', others, stockedPage);
    await user.click(await screen.findByRole('button', { name: 'Apply all 2 suggestions' }));
    await expect
      .poll(() => app.toasts.spoken)
      .toMatch(/^Applied\. One could not be applied: The text that the suggestion changes is no longer on/);
    expect(await texts(core)).toContain('thirty items');
    expect(screen.queryByRole('button', { name: /^Apply all/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Apply' }).length).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Apply all 2 suggestions' })).toBeTruthy();
    expect(await texts(core)).toContain('twenty items');
  });

  it('says in a sentence why it cannot be', async () => {
    const { user, app } = suggested('A queue holds forty items.');
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    await expect
      .poll(() => app.toasts.spoken)
      .toBe('Not possible: The text that the suggestion changes is no longer on the page.');
  });
});

it('what a review holds is changed and taken out before it is finished, and then waits', async () => {
  const { user, app, core } = openOverCore(stockedDiscussion, stockPages);
  await thread();
  const { accountId, spaceId, changeRequestId } = stockedDiscussion;
  const target = { spaceId, changeRequestId };
  for (const [of, markdown] of [
    [{ ...target, pageId: 'limits' }, 'Which tenants?'],
    [{ ...target, pageId: 'queues' }, 'Since when?'],
  ] as const)
    await app.outbox.add(accountId, { kind: 'comment.add', target: of, markdown }, 'review');
  const held = async () => {
    const editIds = app.outbox.all.map(({ id }) => id);
    const reply = await core.request('edits.get', { accountId, editIds });
    return reply.ok ? reply.value.map(({ state, text }) => [state, text]).sort() : reply;
  };
  app.shortcuts.run('finish-review');
  const dialog = within(await screen.findByRole('dialog', { name: 'Finish review' }));
  await user.click(await dialog.findByRole('button', { name: 'Edit: Comment on Limits' }));
  const field = dialog.getByRole('textbox', { name: 'Text: Comment on Limits' });
  await user.clear(field);
  await user.type(field, 'Which key?{Control>}{Enter}{/Control}');
  await user.click(await dialog.findByRole('button', { name: 'Remove: Comment on Queues' }));
  await expect.poll(held).toEqual([
    ['discarded', 'Since when?'],
    ['kept', 'Which key?'],
  ]);
  // What is being written goes with it, without its own button.
  await user.click(dialog.getByRole('button', { name: 'Edit: Comment on Limits' }));
  await user.type(dialog.getByRole('textbox', { name: 'Text: Comment on Limits' }), ' Or all?');
  await user.click(dialog.getByRole('button', { name: 'Finish, send when online' }));
  await expect.poll(held).toEqual([
    ['discarded', 'Since when?'],
    ['waiting', 'Which key? Or all?'],
  ]);
});

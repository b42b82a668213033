import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { changeRequest, openWindow } from '../open-window.ts';

describe('the edge between two panes', () => {
  const edge = async () => {
    const ui = openWindow(changeRequest);
    const handle = await screen.findByRole('separator', { name: 'Width of changed pages' });
    return { ...ui, handle, width: () => Number(handle.getAttribute('aria-valuenow')) };
  };

  it('is moved by keys, to its ends too, and remembered', async () => {
    const { handle, user, width, asked } = await edge();
    const before = width();
    handle.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(width()).toBe(before + 16);
    await user.keyboard('{Home}');
    expect(width()).toBe(Number(handle.getAttribute('aria-valuemin')));
    await user.keyboard('{End}');
    expect(width()).toBe(Number(handle.getAttribute('aria-valuemax')));
    await expect
      .poll(() => asked('settings.set').at(-1))
      .toMatchObject({ panels: { 'changes-list': Number(handle.getAttribute('aria-valuemax')) } });
  });

  it.each(['a double click', 'Enter'])('is where it was at first after %s', async (way) => {
    const { handle, user, width, asked } = await edge();
    const before = width();
    handle.focus();
    await user.keyboard('{End}');
    expect(width()).not.toBe(before);
    if (way === 'Enter') await user.keyboard('{Enter}');
    else await fireEvent.dblClick(handle);
    expect(width()).toBe(before);
    await expect.poll(() => asked('settings.set').at(-1)).toMatchObject({ panels: {} });
  });
});

describe('the view of a change request', () => {
  const side = { name: 'Side by side' };

  it('begins at its overview, and its changes are read as those of the one before', async () => {
    const { user, app } = openWindow({ screen: 'review' });
    const rows = () => screen.findAllByRole('button', { name: /#41\b/ });
    const tab = (name: RegExp) => screen.findByRole('tab', { name });
    await user.click((await rows())[0]!);
    await user.click(await tab(/^Changes/));
    await user.click(await screen.findByRole('radio', side));
    app.navigation.go({ screen: 'review' });
    await user.click((await rows())[0]!);
    expect((await tab(/^Overview/)).getAttribute('aria-selected')).toBe('true');
    await user.click(await tab(/^Changes/));
    expect((await screen.findByRole('radio', side)).getAttribute('aria-checked')).toBe('true');
  });
});

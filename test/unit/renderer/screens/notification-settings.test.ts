import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { noticeSettings } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

const address = { screen: 'settings', section: 'notifications' } as const;

it('say what is told, and remember each choice', async () => {
  const { user, asked } = openWindow(address);
  const kind = await screen.findByRole('checkbox', { name: 'Merges of change requests that I follow' });
  await user.click(kind);
  // Where the window stands is kept with the same settings, and may come along.
  const last = () => asked('settings.set').at(-1);
  await expect
    .poll(last)
    .toMatchObject({ notices: { ...noticeSettings, kinds: { ...noticeSettings.kinds, merged: false } } });
  await fireEvent.change(screen.getByLabelText('from'), { target: { value: '22:30' } });
  await expect.poll(last).toMatchObject({ notices: { quiet: { from: 22 * 60 + 30 } } });
  // In 24 hours whatever the system's language has; what is not a time is put back.
  const to = screen.getByLabelText<HTMLInputElement>('to');
  await fireEvent.change(to, { target: { value: '7.05' } });
  await fireEvent.change(to, { target: { value: '25:00' } });
  expect([to.type, to.value]).toEqual(['text', '07:05']);
  await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
  await expect.poll(last).toMatchObject({ notices: { quiet: { days: [1, 2, 3, 4, 5, 0] } } });
  // The words of a switch switch it too.
  await user.click(screen.getByText('Number on the icon'));
  await expect.poll(last).toMatchObject({ badge: false });
  await user.click(screen.getByText('Quiet hours'));
  await expect.poll(last).toMatchObject({ notices: { quiet: { isOn: !noticeSettings.quiet.isOn } } });
  await user.click(screen.getByText('Notifications', { selector: 'label' }));
  await expect.poll(last).toMatchObject({ notices: { isOn: false } });
  await user.selectOptions(screen.getByLabelText('Galley in the tray'), 'keep-running');
  await expect.poll(last).toMatchObject({ tray: 'keep-running' });
});

it('say so where the desktop shows none', async () => {
  openWindow(address, { 'system.get': () => ({ notifications: 'no-server', tray: false, badge: false }) });
  expect(await screen.findByText(/Nothing on this desktop shows notifications/)).toBeTruthy();
  expect(screen.getByText(/closing the last window quits Galley/)).toBeTruthy();
  expect(screen.getByText(/does not show numbers on icons/)).toBeTruthy();
});

it('name the library that is missing, and how to get it', async () => {
  openWindow(address, { 'system.get': () => ({ notifications: 'no-library', tray: true, badge: true }) });
  expect(await screen.findByText(/Install the package libnotify4 .* then start Galley again/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Send test/ }).getAttribute('aria-disabled')).toBe('true');
});

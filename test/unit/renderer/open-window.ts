import { render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import AppView from '../../../src-renderer/App.svelte';
import { printAddress } from '../../../src-renderer/state/address.ts';
import type { Address } from '../../../src-renderer/state/address.ts';
import { App } from '../../../src-renderer/state/app.svelte.ts';
import { noticeSettings } from '../../support/fixtures/fixture-data.ts';
import { fixtureHost } from '../../support/fixtures/fixture-host.ts';
import type { FixtureHandlers } from '../../support/fixtures/fixture-host.ts';

export const windowSettings = {
  theme: 'light',
  zoom: 1,
  singleKeys: true,
  panels: {},
  notices: noticeSettings,
} as const;

/** The whole window over the fixture host, at an address, as a person would use it. */
export function openWindow(at: Address, own: Partial<FixtureHandlers> = {}) {
  const host = fixtureHost({
    'settings.get': () => ({ ...windowSettings, lastPlace: printAddress(at) }),
    ...own,
  });
  const app = new App(host);
  const user = userEvent.setup();
  render(AppView, { props: { app } });
  const asked = (channel: string) =>
    host.asked.filter((one) => one.channel === channel).map((one) => one.args);
  return { app, host, user, asked };
}

export const changeRequest = {
  screen: 'change-request',
  accountId: 'acc',
  spaceId: 'elsa',
  changeRequestId: 'cr-41',
  tab: 'changes',
  pageId: 'p-bulk',
  commentId: null,
} as const satisfies Address;

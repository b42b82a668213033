import { cleanup, configure, getConfig, prettyDOM, render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, vi } from 'vitest';
import AppView from '../../../src-renderer/App.svelte';
import { printAddress } from '../../../src-renderer/state/address.ts';
import type { Address } from '../../../src-renderer/state/address.ts';
import { App } from '../../../src-renderer/state/app.svelte.ts';
import { noticeSettings } from '../../support/fixtures/fixture-data.ts';
import { fixtureHost } from '../../support/fixtures/fixture-host.ts';
import type { FixtureHandlers } from '../../support/fixtures/fixture-host.ts';

/** What jsdom lacks: layout. Everything is as wide as the window and nothing scrolls. */
class NoLayout {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}
globalThis.ResizeObserver = NoLayout;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1200 });

// Nor does it paint highlights: they are looked at as what was given to be painted.
Object.assign(CSS, { highlights: new Map<string, Set<Range>>() });
Object.assign(globalThis, {
  Highlight: class extends Set<Range> {
    constructor(...ranges: readonly Range[]) {
      super(ranges);
    }
  },
});

// The first test of a file waits until its screens are compiled: seconds, and many where both processors are busy.
// What a notice says is also spoken by a live region: looked for by its words, only the one that is seen counts.
configure({
  asyncUtilTimeout: 60_000,
  defaultIgnore: 'script, style, .unseen-by-eyes[role="status"]',
  // What is waited for is looked for many times: the document is printed once, when the time is up.
  getElementError(message, container) {
    const config = getConfig();
    const isWaitedFor =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
    const error = new Error(
      [message, ...(isWaitedFor ? [] : [prettyDOM(container)])].filter(Boolean).join('\n\n'),
    );
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
vi.setConfig({ testTimeout: 120_000 });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

// What the window loads when it is idle may still be on its way when the last test ends.
afterAll(() => vi.dynamicImportSettled());

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

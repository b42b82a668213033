import { render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Core } from '../../../src-main/core/core.ts';
import AppView from '../../../src-renderer/App.svelte';
import { peerOf } from '../../../src-renderer/host.ts';
import type { Host } from '../../../src-renderer/host.ts';
import { printAddress } from '../../../src-renderer/state/address.ts';
import type { Address } from '../../../src-renderer/state/address.ts';
import { App } from '../../../src-renderer/state/app.svelte.ts';
import { stockStore, stockedAccount } from '../../support/builders/stocked-store.ts';
import type { StockedStore } from '../../support/builders/stocked-store.ts';
import { fixtureHost } from '../../support/fixtures/fixture-host.ts';
import { openOfflineCore } from '../../support/offline-core.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { windowSettings } from './open-window.ts';

/** Stocked and migrated once for all tests of a file, which copy it. */
let template: StockedStore;
// Compiled before any test waits for it: with the core beside it that takes long where both processors are busy.
beforeAll(async () => {
  template = stockStore();
  template.store.close();
  await import('../../../src-renderer/screens/change-request/ChangeRequest.svelte');
}, 300_000);
afterAll(() => template.removeData());

/** The change request of a stocked store, on its discussion. */
export const stockedDiscussion = {
  screen: 'change-request',
  accountId: stockedAccount,
  spaceId: 'space',
  changeRequestId: 'cr',
  tab: 'discussion',
  pageId: null,
  commentId: null,
} as const satisfies Address;

/** The whole window over a real core without a network, which has the data of a stocked store; the shell answers fixed values. */
export function openOverCore(at: Address) {
  const dataDir = temporaryFolder('over-core');
  cpSync(template.dataDir, dataDir, { recursive: true });
  const core = openOfflineCore(dataDir);
  onTestFinished(() => core.close());
  const app = new App(coreHost(core, at));
  render(AppView, { props: { app } });
  return { app, core, user: userEvent.setup() };
}

function coreHost(core: Core, at: Address): Host {
  const shell = fixtureHost({ 'settings.get': () => ({ ...windowSettings, lastPlace: printAddress(at) }) });
  return {
    request: (channel, args) =>
      peerOf(channel) === 'shell'
        ? shell.request(channel, args)
        : // Arguments and values cross a port in the program; the core answers with the value of this channel.
          (core.answer(channel, structuredClone(args)).then(structuredClone) as Promise<never>),
    on(event, listener) {
      const isOfCore = ['changed', 'sync.status', 'sync.heard', 'progress'].includes(event);
      return isOfCore ? core.on(event as 'changed', listener as never) : shell.on(event, listener);
    },
    connected: (listener) => shell.connected(listener),
  };
}

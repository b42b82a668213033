import { expect, it } from 'vitest';
import type { NoticeTarget } from '../../../../src-main/bridge/views/notice-views.ts';
import { App } from '../../../../src-renderer/state/app.svelte.ts';
import { fixtureHost } from '../../../support/fixtures/fixture-host.ts';

const place = { accountId: 'acc', spaceId: 'elsa', changeRequestId: 'cr-41', pageId: null, commentId: 't-1' };

it.each<[NoticeTarget, object]>([
  [
    { kind: 'place', place },
    { screen: 'change-request', changeRequestId: 'cr-41', commentId: 't-1' },
  ],
  [{ kind: 'news' }, { screen: 'digest' }],
  [{ kind: 'outbox', editId: 'e-1' }, { screen: 'outbox' }],
  [{ kind: 'accounts' }, { screen: 'settings', section: 'accounts' }],
])('a clicked notification of kind %j opens its place, once', async (target, address) => {
  const clicked: (NoticeTarget | null)[] = [target];
  const host = fixtureHost({ 'system.takeTarget': () => clicked.shift() ?? null });
  const app = new App(host);
  host.tell('target', null);
  await expect.poll(() => app.navigation.current).toMatchObject(address);
  expect(app.outbox.wanted).toBe(target.kind === 'outbox' ? 'e-1' : null);
  app.navigation.go({ screen: 'library' });
  await app.targets.open();
  expect(app.navigation.current).toEqual({ screen: 'library' });
});

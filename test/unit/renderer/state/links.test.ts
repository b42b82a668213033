import { expect, it } from 'vitest';
import { App } from '../../../../src-renderer/state/app.svelte.ts';
import { fixtureHost } from '../../../support/fixtures/fixture-host.ts';

const place = {
  accountId: 'acme',
  spaceId: 'handbook',
  changeRequestId: 'cr-41',
  pageId: null,
  commentId: null,
};

/** A window that is told of a link while it is open. */
async function opened(found: typeof place | null) {
  const links: (string | null)[] = ['https://docs.example/~/changes/41'];
  const host = fixtureHost({
    'link.take': () => links.shift() ?? null,
    'places.resolve': () => found,
  });
  const app = new App(host);
  host.tell('link', null);
  await expect.poll(() => host.asked.some(({ channel }) => channel === 'places.resolve')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  return { app, host };
}

it('a link opens the place that it stands for, once', async () => {
  const { app, host } = await opened(place);
  expect(host.asked).toContainEqual({
    channel: 'places.resolve',
    args: { url: 'https://docs.example/~/changes/41' },
  });
  await expect
    .poll(() => app.navigation.current)
    .toMatchObject({ screen: 'change-request', changeRequestId: 'cr-41' });
  await app.links.open();
  expect(host.asked.filter(({ channel }) => channel === 'places.resolve')).toHaveLength(1);
});

it('a link that leads nowhere says so and leaves the window where it is', async () => {
  const { app } = await opened(null);
  await expect
    .poll(() => app.toasts.shown.map((toast) => toast.words))
    .toEqual(['Nothing that Galley knows is at https://docs.example/~/changes/41.']);
  app.toasts.clear();
});

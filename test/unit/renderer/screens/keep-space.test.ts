import { screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { SpaceView } from '../../../../src-main/bridge/views/views.ts';
import { keptFirst } from '../../../../src-renderer/screens/library/keep-first.ts';
import * as data from '../../../support/fixtures/fixture-data.ts';
import { changeRequest, openWindow } from '../open-window.ts';

it('chooses what the person takes part in; else the space with the most open change requests', () => {
  const space = (id: string, openChangeRequests: number, suggested = false) =>
    // Nothing else of a space is looked at.
    ({ id, openChangeRequests, suggested, kept: false }) as SpaceView;
  expect([...keptFirst([space('a', 9), space('b', 1, true)])]).toEqual(['b']);
  expect([...keptFirst([space('a', 1), space('b', 4), space('c', 0)])]).toEqual(['b']);
  expect([...keptFirst([space('a', 0), space('b', 0)])]).toEqual([]);
  expect([...keptFirst([space('a', 0)])]).toEqual(['a']);
});

it.each(['changes', 'overview'] as const)('keeps the space where its content is missing: %s', async (tab) => {
  const { user, asked } = openWindow(
    { ...changeRequest, tab },
    {
      'changeRequest.get': () => ({ ...data.changeRequest, held: false, pages: [], files: [] }),
      'library.get': () => ({
        ...data.library,
        spaces: data.library.spaces.map((one) => ({ ...one, kept: false })),
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Keep this space offline' }));
  await expect
    .poll(() => asked('library.keep'))
    .toEqual([{ accountId: 'acc', spaceIds: ['elsa'], keep: true }]);
  await expect.poll(() => asked('sync.now')).toEqual([{ accountId: 'acc' }]);
});

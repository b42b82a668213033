import { cleanup, render } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Panes from '../../../../src-renderer/parts/panes/Panes.svelte';

const pane = (name: string) => createRawSnippet(() => ({ render: () => `<p>${name}</p>` }));
const ignore = (): void => {};
const props = {
  list: pane('list'),
  main: pane('main'),
  side: createRawSnippet<[boolean]>(() => ({ render: () => '<p>side</p>' })),
  listLabel: 'List',
  listWidth: 300,
  sideWidth: 300,
  pane: 'main' as const,
  onlist: ignore,
  onside: ignore,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('draws its list in a task of its own, and then its other panes, where it is asked to', async () => {
  const { container } = render(Panes, { ...props, inTurn: true });
  const drawn = (): string => [...container.querySelectorAll('p')].map((one) => one.textContent).join(' ');
  const steps = [drawn()];
  for (let task = 0; task < 3; task += 1) {
    vi.advanceTimersToNextTimer();
    await tick();
    steps.push(drawn());
  }
  expect(steps).toEqual(['', 'list', 'list main side', 'list main side']);
});

it('draws all its panes at once otherwise', () => {
  const { container } = render(Panes, props);
  expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    'list',
    'main',
    'side',
  ]);
});

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Guarded from '../../../../src-renderer/parts/states/Guarded.svelte';

const reported = vi.fn();
let fails = true;
const children = createRawSnippet(() => ({
  render: () => {
    if (fails) throw new RangeError('Maximum call stack size exceeded');
    return '<p>drawn</p>';
  },
}));

beforeEach(() => {
  fails = true;
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows a note in the place of what fails, reports it once, and draws it when asked again', async () => {
  render(Guarded, { about: 'one', children });
  expect(screen.queryByText('drawn')).toBeNull();
  expect(reported.mock.calls).toEqual([[new RangeError('Maximum call stack size exceeded')]]);
  fails = false;
  await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('drawn')).toBeTruthy();
});

it('draws again by itself when it is about something else', async () => {
  const { rerender } = render(Guarded, { about: 'one', children });
  fails = false;
  await rerender({ about: 'one' });
  expect(screen.queryByText('drawn')).toBeNull();
  await rerender({ about: 'two' });
  expect(screen.getByText('drawn')).toBeTruthy();
});

import { fireEvent, screen, within } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { openWindow } from '../open-window.ts';
import { groupsOf, withoutFilter } from '../../../../src-renderer/screens/search/found.ts';

const place = { accountId: 'acc', spaceId: 'elsa', changeRequestId: null, pageId: 'p', commentId: null };
const page = {
  kind: 'page',
  id: 'p',
  title: 'Limits',
  path: 'Elsa docs / limits',
  snippet: '',
  place,
} as const;

it('the palette has what is typed before it is loaded, and gives the focus back', async () => {
  const { user } = openWindow({ screen: 'review' });
  const region = await screen.findByRole('region', { name: /Waiting for me/ });
  const row = within(region).getAllByRole('button')[0]!;
  row.focus();
  await user.keyboard('{Control>}k{/Control}limits');
  const palette = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });
  expect([palette.value, document.activeElement]).toEqual(['limits', palette]);
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(row);
});

it('the palette never opens anything with the Enter or the arrows of a composition', async () => {
  const { app, user } = openWindow({ screen: 'review' });
  await screen.findByRole('region', { name: /Waiting for me/ });
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('combobox', { name: 'Search and commands' });
  await user.type(palette, '41');
  await fireEvent.keyDown(palette, { key: 'Enter', isComposing: true });
  await fireEvent.keyDown(palette, { key: 'Escape', isComposing: true });
  expect([app.overlay, app.navigation.current.screen]).toEqual(['palette', 'review']);
  await fireEvent.keyDown(palette, { key: 'Enter' });
  await expect.poll(() => app.navigation.current).toMatchObject({ changeRequestId: 'cr-41' });
});

it('takes what is typed after / also where something else has the focus', async () => {
  const { user } = openWindow({ screen: 'review' });
  const library = await screen.findByRole('button', { name: /^Library/ });
  library.focus();
  await user.keyboard('/');
  const field = await screen.findByRole('searchbox', { name: /^Search pages, comments/ });
  await expect.poll(() => document.activeElement).toBe(field);
  await user.keyboard('caret');
  expect((field as HTMLInputElement).value).toBe('caret');
});

it('shows pages as a change request has them apart from those of the primary content', () => {
  const changed = { ...page, place: { ...place, changeRequestId: 'cr' } };
  expect(groupsOf([changed, page]).map((group) => [group.title, group.items])).toEqual([
    ['Pages', [page]],
    ['Pages in change requests', [changed]],
  ]);
});

it('shows filters as chips that take themselves out of the query', async () => {
  const { user, asked } = openWindow(
    { screen: 'search', query: 'retry author:dana' },
    {
      'search.query': ({ query }) => ({
        items: [page],
        problem: null,
        cancelled: false,
        filters: query.includes('author') ? [{ name: 'author', value: 'dana', excluded: false }] : [],
      }),
    },
  );
  const chips = await screen.findByRole('list', { name: 'Filters' });
  expect(within(chips).getByText('by dana')).toBeTruthy();
  await user.click(within(chips).getByRole('button', { name: 'Remove the filter by dana' }));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'retry ');
  await expect.poll(() => asked('search.query').at(-1)).toMatchObject({ query: 'retry ' });
});

it('says why a query cannot be answered', async () => {
  openWindow(
    { screen: 'search', query: 'kind:banana' },
    {
      'search.query': () => ({
        items: [],
        filters: [],
        problem: 'There is no kind “banana”.',
        cancelled: false,
      }),
    },
  );
  expect(await screen.findByText('There is no kind “banana”.')).toBeTruthy();
  expect(screen.queryByText(/Nothing found/)).toBeNull();
});

it('takes quoted and left-out filters out of a query', () => {
  const filter = { name: 'space', value: 'elsa docs', excluded: true } as const;
  expect(withoutFilter('a -space:"Elsa docs" b', filter)).toBe('a b');
});

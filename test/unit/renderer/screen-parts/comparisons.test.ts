import { cleanup, render, screen, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as fixtures from '../../../support/fixtures/fixture-comparisons.ts';
import ChangeList from '../../../../src-renderer/screens/change-request/list/ChangeList.svelte';
import CheckList from '../../../../src-renderer/screens/change-request/list/CheckList.svelte';
import {
  differencePixels,
  pixelLabel,
} from '../../../../src-renderer/screens/change-request/diff/pixel-difference.ts';
import { markForPrint } from '../../../../src-renderer/screens/print/printing.ts';
import { printAddress, readAddress } from '../../../../src-renderer/state/address.ts';
import { inSlices } from '../../../../src-renderer/state/change-slices.ts';

afterEach(cleanup);

describe('the list of changes', () => {
  it('is walked by arrow keys, opens a change, and is filtered by kind', async () => {
    const user = userEvent.setup();
    const opened = vi.fn();
    render(ChangeList, { list: fixtures.changeList, selectedPage: 'p-bulk', onopen: opened });
    const rows = screen.getAllByRole('button');
    rows[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[1]);
    await user.keyboard('{Enter}');
    const second = fixtures.changeList.pages[0]?.changes[1];
    expect(opened).toHaveBeenCalledWith('p-bulk', second?.id);
    await user.selectOptions(screen.getByLabelText('Kind of change'), 'page');
    expect(screen.getAllByRole('button').map((row) => row.textContent.includes('The page is new'))).toEqual([
      true,
    ]);
    expect(screen.getByRole('status').textContent).toBe('1 change');
  });

  it('says which page is not sent yet', () => {
    const unsent = { editId: 'e1', kind: 'page.update', state: 'held', words: 'Unsent, held' } as const;
    const pages = fixtures.changeList.pages.map((page) =>
      page.pageId === 'p-retries' ? { ...page, unsent } : page,
    );
    const list = { ...fixtures.changeList, pages };
    render(ChangeList, { list, selectedPage: null, onopen: vi.fn() });
    const sections = screen.getAllByRole('region');
    expect(sections.map((one) => within(one).queryByText('Unsent, held') !== null)).toEqual([false, true]);
  });
});

it('the list of changes tells the same change on many pages once, and opens each page', async () => {
  const user = userEvent.setup();
  const opened = vi.fn();
  const page = (n: number, words: string) => ({
    pageId: `p${n}`,
    title: `Page ${n}`,
    path: `p${n}`,
    changes: [{ id: 'b1', kind: 'changed' as const, words }],
  });
  const pages = [page(1, 'docs → pages'), page(2, 'one'), ...[3, 4, 5].map((n) => page(n, 'docs → pages'))];
  const list = { pages, moves: [], total: 5, next: null };
  render(ChangeList, { list, selectedPage: 'p4', selectedChange: 'b1', onopen: opened });
  const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'));
  expect(sections).toEqual(['The same change on 4 pages', 'Page 2']);
  expect(screen.getByRole('status').textContent).toBe('5 changes');
  await user.click(screen.getByText('All pages'));
  const row = await screen.findByRole('button', { name: 'Page 4' });
  expect(row.getAttribute('aria-current')).toBe('location');
  await user.click(row);
  expect(opened).toHaveBeenCalledWith('p4', 'b1');
});

it('the list of changes tells pages that move together as one change', () => {
  const moved = ['a', 'b'].map((name) => ({
    pageId: name,
    title: name,
    before: `old/${name}`,
    after: `new/${name}`,
  }));
  const moves = [{ from: 'old/', to: 'new/', words: '2 pages move from old/ to new/', pages: moved }];
  render(ChangeList, {
    list: { pages: [], moves, total: 1, next: null },
    selectedPage: null,
    onopen: vi.fn(),
  });
  expect([screen.getByRole('status').textContent, screen.queryByText('Nothing changed.')]).toEqual([
    '1 change',
    null,
  ]);
  expect(screen.getByText('2 pages move from old/ to new/')).toBeTruthy();
});

it('the list of changes says that nothing changed only once it is whole', async () => {
  const list = { ...fixtures.changeList, pages: [], next: 40 };
  const { rerender } = render(ChangeList, { list, selectedPage: null, onopen: vi.fn() });
  const before = screen.queryByText('Nothing changed.');
  await rerender({ list: { ...list, next: null } });
  expect([before, screen.queryByText('Nothing changed.')]).toEqual([null, expect.anything()]);
});

describe('what the checks found', () => {
  it('shows new problems first, apart from those that were there before', async () => {
    const opened = vi.fn();
    render(CheckList, { checks: fixtures.checks, onopen: opened });
    expect(screen.getByRole('status').textContent).toBe('1 new problem, 1 from before');
    const broken = screen.getByRole('region', { name: 'Broken links' });
    await userEvent.setup().click(within(broken).getByRole('button'));
    expect(opened).toHaveBeenCalledWith(fixtures.checks.findings[0]);
    expect(screen.getByText(/There before/).closest('details')?.open).toBe(false);
  });

  it('lists what is found several times in a page once, with how often', async () => {
    const opened = vi.fn();
    const findings = fixtures.checks.findings.flatMap((one) => (one.isNew ? [one, { ...one }, one] : [one]));
    render(CheckList, { checks: { ...fixtures.checks, findings, newCount: 3 }, onopen: opened });
    const broken = within(screen.getByRole('region', { name: 'Broken links' }));
    const row = broken.getByRole('button', { name: /3 times/ });
    expect(broken.getAllByRole('button')).toEqual([row]);
    expect(row.textContent).toMatch(/\. 3 times/);
    await userEvent.setup().click(row);
    expect(opened).toHaveBeenCalledWith(findings[0]);
  });

  it('says which page is not sent yet', () => {
    const unsent = { editId: 'e1', kind: 'page.update', state: 'held', words: 'Unsent, held' } as const;
    const findings = fixtures.checks.findings.map((one) => (one.isNew ? { ...one, unsent } : one));
    render(CheckList, { checks: { ...fixtures.checks, findings }, onopen: vi.fn() });
    const broken = screen.getByRole('region', { name: 'Broken links' });
    expect(screen.getAllByText('Unsent, held')).toEqual([within(broken).getByText('Unsent, held')]);
  });

  it('says that nothing is wrong', () => {
    render(CheckList, {
      checks: { findings: [], newCount: 0, checkedPages: 3, unheldPages: 1 },
      onopen: () => undefined,
    });
    expect(screen.getByRole('status').textContent).toBe(
      'No new problems; 1 page could not be checked: not kept offline',
    );
  });
});

it('slices of a long list come one after the other and make one list', async () => {
  const slice = (title: string, next: number | null) => ({
    ok: true as const,
    value: { pages: [{ pageId: title, title, path: '', changes: [] }], moves: [], total: 1, next },
  });
  const answers = new Map([
    [0, slice('a', 1)],
    [1, slice('b', 2)],
    [2, slice('c', null)],
  ]);
  const taken: string[] = [];
  const first = await inSlices(
    (from) => Promise.resolve(answers.get(from)!),
    (reply) => {
      if (reply.ok) taken.push(reply.value.pages.map(({ title }) => title).join(''));
      return true;
    },
  );
  expect(first.ok && first.value.pages.length).toBe(1);
  await expect.poll(() => taken).toEqual(['ab', 'abc']);
});

describe('the pixels of two pictures', () => {
  const gray = (...values: readonly number[]) =>
    new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 255]));

  it('are counted, but for what compression makes', () => {
    const into = new Uint8ClampedArray(16);
    const counted = differencePixels(gray(0, 100, 200, 50), gray(0, 105, 10, 50), into);
    expect(counted).toEqual({ differing: 1, total: 4 });
    expect([...into.slice(8, 12)]).toEqual([200, 30, 30, 255]);
  });

  it.each([
    [0, 100, 'No pixel differs.'],
    [1, 100_000, '1 pixel differs.'],
    [25, 1000, '2.5 % of the pixels differ.'],
  ])('%i of %i: %s', (differing, total, words) => {
    expect(pixelLabel({ differing, total })).toBe(words);
  });
});

it('what goes on paper is marked with the way to it, and unmarked', () => {
  document.body.innerHTML = '<div id="a"><p id="b"></p><p id="c"></p></div>';
  const marks = () =>
    [...document.querySelectorAll('[data-print-path], [data-print-root]')].map(({ id }) => id);
  const unmark = markForPrint(document.querySelector('#c')!);
  expect(marks().slice(-2)).toEqual(['a', 'c']);
  unmark();
  expect(marks()).toEqual([]);
});

it('a comparison has an address', () => {
  const address = {
    screen: 'compare' as const,
    accountId: 'a',
    spaceId: 's',
    before: 'r 1',
    after: null,
    pageId: 'p',
  };
  expect(readAddress(printAddress(address))).toEqual(address);
});

import { screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { draw, resolving, words } from './draw.ts';

const table = (attributes: string, rows: readonly string[]): string =>
  `<table ${attributes}><thead><tr><th>Limit</th><th>Plan<select multiple><option value="o1" label="Free"></option><option value="o2" label="Team"></option></select></th><th data-hidden>Note</th></tr></thead><tbody>${rows
    .map((row) => `<tr>${row}</tr>`)
    .join('')}</tbody></table>`;

const rowsShown = (page: HTMLElement): readonly string[] =>
  [...page.querySelectorAll('tbody tr')].map((row) => words(row));

const limits = [
  '<td>Items a page</td><td><span data-option="o1">Free</span></td><td>Zebra</td>',
  '<td>Pages a space</td><td><span data-option="o2">Team</span></td><td></td>',
  '<td>Requests a minute</td><td><span data-option="o2">Team</span></td><td></td>',
];

describe('a table that its writer made searchable', () => {
  it('shows the rows in which each word stands, says how many, and all again with Escape', async () => {
    const page = draw(table('data-search="true"', limits));
    const user = userEvent.setup();
    const box = screen.getByRole('searchbox', { name: 'Search the rows of this table' });
    const said = screen.getByRole('status');
    expect([box.getAttribute('placeholder'), words(said)]).toEqual(['Search 3 rows', '']);
    await user.type(box, 'team PAGES');
    expect([rowsShown(page).length, rowsShown(page)[0], words(said)]).toEqual([
      1,
      expect.stringContaining('Pages a space'),
      '1 of 3 rows',
    ]);
    await user.type(box, ' zebra');
    expect([rowsShown(page), words(said)]).toEqual([[], 'No row matches']);
    await user.keyboard('{Escape}');
    expect([rowsShown(page).length, words(said)]).toEqual([3, '']);
    // What a hidden column holds is not found, because nobody would see why.
    await user.type(box, 'zebra');
    expect(rowsShown(page)).toEqual([]);
  });

  it('shows rows that a merged cell joins together', async () => {
    const page = draw(
      table('data-search', [
        '<td rowspan="2">Europe</td><td>Paris</td>',
        '<td>Oslo</td>',
        '<td>Asia</td><td>Osaka</td>',
      ]),
    );
    const user = userEvent.setup();
    const box = screen.getByRole('searchbox');
    await user.type(box, 'oslo');
    expect(rowsShown(page)).toEqual(['Europe Paris', 'Oslo']);
    await user.clear(box);
    await user.type(box, 'osaka');
    expect(rowsShown(page)).toEqual(['Asia Osaka']);
  });

  it('is searched as cards too, also by the page that a card leads to', async () => {
    const card = (title: string, page: string) => `<td>${title}</td><td><a href="${page}">${page}</a></td>`;
    draw(
      `<table data-view="cards" data-search="true"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr>${card('Start', 'a.md')}</tr><tr>${card('Go on', 'b.md')}</tr></tbody></table>`,
      {
        references: resolving(
          [
            { kind: 'path', path: 'a.md' },
            { kind: 'page', spaceId: 's', pageId: 'a', title: 'Limits' },
          ],
          [
            { kind: 'path', path: 'b.md' },
            { kind: 'page', spaceId: 's', pageId: 'b', title: 'Queues' },
          ],
        ),
      },
    );
    await userEvent.setup().type(screen.getByRole('searchbox', { name: /cards/ }), 'queues');
    expect(screen.getAllByRole('listitem').map((item) => words(item))).toEqual([
      expect.stringContaining('Go on'),
    ]);
    expect(words(screen.getByRole('status'))).toBe('1 of 2 cards');
  });
});

describe('no box to search', () => {
  it.each(['', 'data-search="false"'])('stands above a table with %j', (attributes) => {
    draw(table(attributes, limits));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

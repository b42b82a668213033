import { expect, it } from 'vitest';
import { paletteItems } from '../../../../src-renderer/screens/search/palette-items.ts';
import { commands } from '../../../../src-renderer/state/shortcuts.svelte.ts';
import { library, rows } from '../../../support/fixture-data.ts';

const sources = { rows, spaces: library.spaces, commands, found: [], pasted: null };
const titles = (typed: string) => paletteItems(typed, sources).map((item) => item.title);

it('finds change requests by number and words, and spaces by name', () => {
  expect(titles('#41')).toEqual(['#41 Harden bulk dispatch']);
  expect(titles('handbook')).toEqual(['Handbook']);
});

it('offers actions alone after >, with their keys', () => {
  const items = paletteItems('> sync', sources);
  expect(items.map((item) => [item.title, item.detail])).toEqual([['Sync now', 'F5']]);
});

it('puts a pasted link of the service first', () => {
  const pasted = { screen: 'review' } as const;
  expect(paletteItems('https://docs.example/x', { ...sources, pasted })[0]).toMatchObject({
    title: 'Open this link here',
    address: pasted,
  });
});

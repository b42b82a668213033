import { expect, it } from 'vitest';
import { hintOfLink } from '../../../../src-renderer/screens/search/found.ts';
import { paletteItems } from '../../../../src-renderer/screens/search/palette-items.ts';
import { settingsPlaces } from '../../../../src-renderer/screens/settings/settings-places.ts';
import { commands } from '../../../../src-renderer/state/keys/commands.ts';
import { library, rows } from '../../../support/fixtures/fixture-data.ts';

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

it('finds settings and actions by their names without >, before texts that hold the word', () => {
  const place = { accountId: 'acc', spaceId: 'elsa', changeRequestId: null, pageId: 'p', commentId: null };
  const page = { kind: 'page', id: 'p', title: 'Limits', path: '', snippet: 'Sync it', place } as const;
  const found = (typed: string) =>
    paletteItems(typed, { ...sources, settings: settingsPlaces(), found: [page] })
      .filter((item) => item.group !== 'Similar names')
      .map((item) => `${item.group}: ${item.title}`);
  expect(found('backup')).toContain('Settings: Back up everything');
  expect(found('dark')).toContain('Settings: Theme');
  expect(found('bundle')).toContain('Settings: Review bundle');
  expect(found('storage')[0]).toBe('Settings: Storage');
  expect(found('notifications')[0]).toBe('Settings: Notifications');
  expect(found('sync')).toEqual([
    'Actions: Sync now',
    'Settings: Sync',
    'Settings: Sync automatically',
    'Text of pages: Limits',
  ]);
  const items = paletteItems('theme', { ...sources, settings: settingsPlaces() });
  expect(items[0]).toMatchObject({
    detail: 'Settings, Appearance',
    address: { screen: 'settings', section: 'appearance' },
  });
});

it('puts a pasted link of the service first', () => {
  const pasted = { screen: 'review' } as const;
  expect(paletteItems('https://docs.example/x', { ...sources, pasted })[0]).toMatchObject({
    title: 'Open this link here',
    address: pasted,
  });
});

it('says of a pasted link that leads nowhere what can be done', () => {
  const origins = ['https://docs.harbour.example'];
  const hint = hintOfLink('https://docs.harbour.example/app/s/gone', origins);
  expect(paletteItems('https://docs.harbour.example/app/s/gone', { ...sources, hint })[0]).toMatchObject({
    title: 'Open the Library',
    detail: 'Nothing on this computer matches this link',
    address: { screen: 'library' },
  });
  expect(hintOfLink('https://other.example/page', origins)).toMatchObject({
    title: 'No account of yours is at other.example',
    address: { screen: 'welcome' },
  });
});

it('offers every action, those that cannot be done here last and with the reason', () => {
  const [first] = commands.filter((command) => command.id === 'merge');
  const items = paletteItems('>', { ...sources, available: [first!] });
  expect(items[0]).toMatchObject({ title: 'Merge the change request into its space' });
  expect(items[0]).not.toHaveProperty('unavailable');
  expect(items.slice(1).every((item) => item.unavailable === 'Unavailable here')).toBe(true);
  const offered = commands.filter((command) => !command.local && command.id !== 'palette');
  expect(items.map((item) => item.title).sort()).toEqual(offered.map((command) => command.title).sort());
});

it('takes letters in order for a title', () => {
  expect(titles('hbd')).toContain('#41 Harden bulk dispatch');
  expect(titles('zqx')).toEqual([]);
  expect(titles('> everywhere')).toEqual([]);
});

it('begins with where one was, newest first and each once', () => {
  const [one, other] = rows;
  const of = (row: (typeof rows)[number], tab: 'overview' | 'changes') =>
    ({
      screen: 'change-request',
      accountId: row.accountId,
      spaceId: row.spaceId,
      changeRequestId: row.id,
      tab,
      pageId: null,
      commentId: null,
    }) as const;
  const recent = [of(other!, 'changes'), of(one!, 'overview'), of(other!, 'overview')];
  const items = paletteItems('', { ...sources, recent });
  expect(items.slice(0, 3).map((item) => [item.group, item.title])).toEqual([
    ['Recent', `#${other!.number} ${other!.subject}`],
    ['Recent', `#${one!.number} ${one!.subject}`],
    ['Change requests', expect.any(String)],
  ]);
  expect(items[0]).toMatchObject({ address: { tab: 'changes' } });
  expect(new Set(items.map((item) => item.id)).size).toBe(items.length);
});

it('names a page once, by its title before its text', () => {
  const place = { accountId: 'acc', spaceId: 'elsa', changeRequestId: null, pageId: 'p', commentId: null };
  const page = {
    kind: 'page',
    id: 'p',
    title: 'Limits',
    path: 'Elsa docs / limits',
    snippet: '',
    place,
  } as const;
  const items = paletteItems('limits', {
    ...sources,
    titles: [page],
    found: [{ ...page, snippet: 'The limits' }],
  });
  expect(items.filter((item) => item.group === 'Pages').map((item) => item.id)).toEqual(['title 0 p']);
});

it('puts what has the typed words before names that have their letters alone', () => {
  const place = { accountId: 'acc', spaceId: 'elsa', changeRequestId: null, pageId: 'p', commentId: null };
  const page = { kind: 'page', id: 'p', path: 'Elsa docs', snippet: '', place } as const;
  const items = paletteItems('hard', {
    ...sources,
    titles: [{ ...page, title: 'How to read' }],
    found: [{ ...page, id: 'q', place: { ...place, pageId: 'q' }, title: 'Limits', snippet: 'It is hard' }],
  });
  expect(items.map((item) => [item.group, item.title])).toEqual([
    ['Change requests', '#41 Harden bulk dispatch'],
    ['Text of pages', 'Limits'],
    ['Similar names', 'How to read'],
  ]);
});

it('names the account of each place where there are several', () => {
  const accountName = (id: string) => `Account ${id}`;
  const [item] = paletteItems('handbook', { ...sources, accountName });
  expect(item?.detail).toBe('not kept offline · Account acc');
});

import { fuzzyScore } from '../../../src-main/shared/fuzzy.ts';
import type { ChangeRequestRow } from '../../../src-main/bridge/views/review-views.ts';
import type { SearchItem, SpaceView } from '../../../src-main/bridge/views/views.ts';
import { requestNumber } from '../../parts/format.ts';
import { addressOfPlace, printAddress } from '../../state/address.ts';
import { soughtIn } from './found.ts';
import type { LinkHint } from './found.ts';
import type { SettingsPlace } from '../settings/settings-places.ts';
import type { Address } from '../../state/address.ts';
import { keysOf } from '../../state/keys/key-bindings.svelte.ts';
import type { Command, CommandId } from '../../state/keys/commands.ts';
import { t as common } from '../../messages/en/common.ts';
import { t } from '../../messages/en/search.ts';

export type PaletteItem = {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  readonly snippet?: string;
  /** Why an action cannot be done now; absent: it can. */
  readonly unavailable?: string;
} & (
  | { readonly does: 'go'; readonly address: Address; readonly sought?: readonly string[] | null }
  | { readonly does: 'run'; readonly command: CommandId }
);

interface Sources {
  readonly rows: readonly ChangeRequestRow[];
  readonly spaces: readonly SpaceView[];
  /** Every action, and those that can be done here. */
  readonly commands: readonly Command[];
  readonly available?: readonly Command[];
  readonly titles?: readonly SearchItem[];
  readonly found: readonly SearchItem[];
  readonly pasted: Address | null;
  /** What can be done about a pasted address at which nothing is known. */
  readonly hint?: LinkHint | null;
  /** Views of the administration, by their titles. */
  readonly administration?: readonly {
    readonly title: string;
    readonly detail: string;
    readonly address: Address;
  }[];
  /** Sections of the settings, with what is set in each. */
  readonly settings?: readonly SettingsPlace[];
  /** What an account is called; null where there is one only. */
  readonly accountName?: (accountId: string) => string | null;
  /** Where the window was, newest first. */
  readonly recent?: readonly Address[];
}

const perGroup = 6;

const small = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The best of a list by how well its names fit, each with its score. */
function best<T>(list: readonly T[], typed: string, nameOf: (one: T) => string, limit: number): readonly T[] {
  return list
    .flatMap((one) => {
      const score = fuzzyScore(small(nameOf(one)), typed);
      return score === null ? [] : [{ one, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ one }) => one);
}

/**
 * What the palette offers for what was typed: where one was, places, actions and settings by name, texts found, and after `>`
 * all actions, those that cannot be done here with the reason.
 */
export function paletteItems(typed: string, sources: Sources): readonly PaletteItem[] {
  const items = unnamedItems(typed, sources);
  const { accountName } = sources;
  if (accountName === undefined) return items;
  return items.map((item) => {
    if (item.does !== 'go' || !('accountId' in item.address)) return item;
    const name = accountName(item.address.accountId);
    return name === null || item.detail.includes(name)
      ? item
      : { ...item, detail: `${item.detail} · ${name}` };
  });
}

function unnamedItems(typed: string, sources: Sources): readonly PaletteItem[] {
  const query = typed.trim();
  const wanted = small(query.replace(/^>/, '').trim().replace(/\s+/g, ' '));
  if (query.startsWith('>')) return actionItems(wanted, sources);
  if (query === '') return startItems(sources);
  const { titled, texts } = textItems(wanted, query, sources);
  // What is called so comes before texts that hold it somewhere: places first, then what can be done and set.
  const all = [
    ...linkItems(query, sources),
    ...requestItems(wanted, sources),
    ...best(sources.spaces, wanted, (space) => space.title, perGroup).map((space) =>
      alike(wanted, space.title, spaceItem(space, t('spaces'))),
    ),
    ...titled,
    ...actionItems(wanted, sources)
      .filter((action) => action.unavailable === undefined)
      .slice(0, perGroup)
      .map((action) => alike(wanted, action.title, action)),
    ...settingsItems(wanted, sources),
    ...administrationItems(wanted, sources),
    ...texts,
  ];
  return [
    ...all.filter((item) => item.group !== similarGroup()),
    ...all.filter((item) => item.group === similarGroup()),
  ];
}

/** All actions that fit, those that can be done here first. */
function actionItems(wanted: string, { commands, available = commands }: Sources): readonly PaletteItem[] {
  const offered = commands.filter((command) => !command.local && command.id !== 'palette');
  const canNow = new Set(available.map((command) => command.id));
  const actionOf = (command: Command): PaletteItem => ({
    id: `run ${command.id}`,
    group: t('actions'),
    title: command.title,
    detail: keysOf(command.id)[0] ?? '',
    ...(canNow.has(command.id) ? {} : { unavailable: t('unavailableHere') }),
    does: 'run',
    command: command.id,
  });
  return best(offered, wanted, (command) => command.title, offered.length)
    .map(actionOf)
    .sort((a, b) => Number(a.unavailable !== undefined) - Number(b.unavailable !== undefined));
}

/** What can be done about a pasted address. */
function linkItems(query: string, { pasted, hint = null }: Sources): readonly PaletteItem[] {
  const items: PaletteItem[] = [];
  if (pasted !== null)
    items.push({
      id: 'pasted',
      group: t('link'),
      title: t('openThisLinkHere'),
      detail: query,
      does: 'go',
      address: pasted,
    });
  if (hint !== null)
    items.push({
      id: 'hint',
      group: t('link'),
      title: hint.action,
      detail: hint.title,
      snippet: hint.meaning,
      does: 'go',
      address: hint.address,
    });
  return items;
}

function requestItems(wanted: string, { rows }: Sources): readonly PaletteItem[] {
  const nameOf = (row: ChangeRequestRow): string =>
    `${requestNumber(row.number)} ${row.subject} ${row.author?.displayName ?? ''}`;
  return best(rows, wanted, nameOf, perGroup).map((row) =>
    alike(wanted, nameOf(row), requestItem(row, common('changeRequests'))),
  );
}

/** Pages by their titles, then what was found in texts at other places. */
function textItems(
  wanted: string,
  query: string,
  { titles = [], found }: Sources,
): { readonly titled: readonly PaletteItem[]; readonly texts: readonly PaletteItem[] } {
  const titled = titles.map((item, at) => alike(wanted, item.title, foundItem(item, `title ${at}`, query)));
  const named = new Set(titled.map((item) => (item.does === 'go' ? printAddress(item.address) : '')));
  const others = found
    .filter((item) => item.kind !== 'space' && item.kind !== 'change-request')
    .map((item, at) => foundItem(item, `found ${at}`, query))
    .filter((item) => item.does === 'go' && !named.has(printAddress(item.address)))
    .slice(0, 12);
  return {
    titled,
    texts: [
      ...others
        .filter((item) => item.group === common('pages'))
        .map((item) => ({ ...item, group: t('textOfPages') })),
      ...others.filter((item) => item.group !== common('pages')),
    ],
  };
}

function settingsItems(wanted: string, { settings = [] }: Sources): readonly PaletteItem[] {
  const all = settings.flatMap(({ section, title, settings: own }) => [
    { section, title, names: title, detail: common('settings') },
    ...own.map((names) => ({
      section,
      title: names[0],
      names: names.join(' '),
      detail: `${common('settings')}, ${title}`,
    })),
  ]);
  const listed = all.map((one, at) => ({ ...one, id: `settings ${at}` }));
  return best(listed, wanted, ({ names }) => names, perGroup).map(({ id, section, title, names, detail }) =>
    alike(wanted, names, {
      id,
      group: common('settings'),
      title,
      detail,
      does: 'go',
      address: { screen: 'settings', section },
    }),
  );
}

function administrationItems(wanted: string, { administration = [] }: Sources): readonly PaletteItem[] {
  return best(administration, wanted, ({ title }) => title, perGroup).map((view) =>
    alike(wanted, view.title, {
      id: `administration ${printAddress(view.address)}`,
      group: t('administration'),
      title: view.title,
      detail: view.detail,
      does: 'go',
      address: view.address,
    }),
  );
}

/** What has the letters that were typed in their order, but not the words: after all that has them. */
const similarGroup = (): string => t('similarNames');

/** The item, among similar names where its own name does not hold every word that was typed. */
function alike(wanted: string, name: string, item: PaletteItem): PaletteItem {
  // "space:elsa" and "-draft" say where to look.
  const words = wanted.split(/[\s"]+/).filter((word) => !/^-|:/.test(word));
  const own = small(name);
  return words.every((word) => own.includes(word)) ? item : { ...item, group: similarGroup() };
}

/** Before anything is typed: where one was, then change requests and spaces. */
function startItems({ recent = [], rows, spaces }: Sources): readonly PaletteItem[] {
  const visited = recent.flatMap((address): PaletteItem[] => {
    if (address.screen === 'change-request') {
      const row = rows.find(
        (one) => one.accountId === address.accountId && one.id === address.changeRequestId,
      );
      return row === undefined ? [] : [{ ...requestItem(row, t('recent')), does: 'go', address }];
    }
    if (address.screen !== 'space') return [];
    const space = spaces.find((one) => one.accountId === address.accountId && one.id === address.spaceId);
    return space === undefined ? [] : [{ ...spaceItem(space, t('recent')), does: 'go', address }];
  });
  const once = visited
    .filter((item, at) => visited.findIndex((one) => one.id === item.id) === at)
    .slice(0, perGroup);
  const ids = new Set(once.map((item) => item.id));
  const rest = [
    ...rows.slice(0, perGroup).map((row) => requestItem(row, common('changeRequests'))),
    ...spaces.slice(0, perGroup).map((space) => spaceItem(space, t('spaces'))),
  ];
  return [...once, ...rest.filter((item) => !ids.has(item.id))];
}

function requestItem(row: ChangeRequestRow, group: string): PaletteItem {
  const place = { accountId: row.accountId, spaceId: row.spaceId, changeRequestId: row.id };
  return {
    id: `cr ${row.accountId} ${row.id}`,
    group,
    title: `${requestNumber(row.number)} ${row.subject}`,
    detail: row.spaceTitle,
    does: 'go',
    address: addressOfPlace({ ...place, pageId: null, commentId: null }),
  };
}

function spaceItem(space: SpaceView, group: string): PaletteItem {
  return {
    id: `space ${space.accountId} ${space.id}`,
    group,
    title: space.title,
    detail: space.kept ? t('keptOffline') : t('notKeptOffline'),
    does: 'go',
    address: { screen: 'space', accountId: space.accountId, spaceId: space.id, pageId: null, anchor: null },
  };
}

function foundItem(item: SearchItem, name: string, query: string): PaletteItem {
  return {
    id: `${name} ${item.id}`,
    group: item.kind === 'page' ? common('pages') : t('comments'),
    title: item.title,
    detail: item.path,
    ...(item.snippet === '' ? {} : { snippet: item.snippet }),
    does: 'go',
    address: addressOfPlace(item.place),
    sought: soughtIn(item, query),
  };
}

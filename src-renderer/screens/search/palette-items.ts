import type { ChangeRequestRow } from '../../../src-main/bridge/review-views.ts';
import type { SearchItem, SpaceView } from '../../../src-main/bridge/views.ts';
import { addressOfPlace } from '../../state/address.ts';
import type { Address } from '../../state/address.ts';
import { keysOf } from '../../state/shortcuts.svelte.ts';
import type { Command, CommandId } from '../../state/shortcuts.svelte.ts';

export type PaletteItem = {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  readonly snippet?: string;
} & (
  { readonly does: 'go'; readonly address: Address } | { readonly does: 'run'; readonly command: CommandId }
);

interface Sources {
  readonly rows: readonly ChangeRequestRow[];
  readonly spaces: readonly SpaceView[];
  readonly commands: readonly Command[];
  readonly found: readonly SearchItem[];
  readonly pasted: Address | null;
}

const perGroup = 6;

/** What the palette offers for what was typed: places by name, texts found, and after `>` the actions that can be done here. */
export function paletteItems(typed: string, sources: Sources): readonly PaletteItem[] {
  const asked = typed.trim();
  const onlyActions = asked.startsWith('>');
  const words = asked.replace(/^>/, '').toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLocaleLowerCase().includes(word));

  const actions = sources.commands
    .filter((command) => command.local !== true && command.id !== 'palette' && fits(command.title))
    .map((command): PaletteItem => ({
      id: `run ${command.id}`,
      group: 'Actions',
      title: command.title,
      detail: keysOf(command.id)[0] ?? '',
      does: 'run',
      command: command.id,
    }));
  if (onlyActions) return actions;

  const requests = sources.rows
    .filter((row) => fits(`#${row.number} ${row.subject} ${row.author?.displayName ?? ''}`))
    .slice(0, perGroup)
    .map((row): PaletteItem => ({
      id: `cr ${row.accountId} ${row.id}`,
      group: 'Change requests',
      title: `#${row.number} ${row.subject}`,
      detail: row.spaceTitle,
      does: 'go',
      address: addressOfPlace({
        accountId: row.accountId,
        spaceId: row.spaceId,
        changeRequestId: row.id,
        pageId: null,
        commentId: null,
      }),
    }));
  const spaces = sources.spaces
    .filter((space) => fits(space.title))
    .slice(0, perGroup)
    .map((space): PaletteItem => ({
      id: `space ${space.accountId} ${space.id}`,
      group: 'Spaces',
      title: space.title,
      detail: space.kept ? 'kept offline' : 'not kept offline',
      does: 'go',
      address: { screen: 'space', accountId: space.accountId, spaceId: space.id, pageId: null, anchor: null },
    }));
  const found = sources.found
    .filter((item) => item.kind !== 'space' && item.kind !== 'change-request')
    .slice(0, 12)
    .map((item, at): PaletteItem => ({
      id: `found ${at} ${item.id}`,
      group: item.kind === 'page' ? 'Pages' : 'Comments',
      title: item.title,
      detail: item.path,
      snippet: item.snippet,
      does: 'go',
      address: addressOfPlace(item.place),
    }));
  const pasted: readonly PaletteItem[] =
    sources.pasted === null
      ? []
      : [
          {
            id: 'pasted',
            group: 'Link',
            title: 'Open this link here',
            detail: asked,
            does: 'go',
            address: sources.pasted,
          },
        ];
  return [
    ...pasted,
    ...requests,
    ...spaces,
    ...found,
    ...(words.length === 0 ? [] : actions.slice(0, perGroup)),
  ];
}

import GitPullRequest from '@lucide/svelte/icons/message-square-text';
import Administration from '@lucide/svelte/icons/building';
import Library from '@lucide/svelte/icons/library';
import News from '@lucide/svelte/icons/newspaper';
import Notes from '@lucide/svelte/icons/sticky-note';
import Outbox from '@lucide/svelte/icons/send';
import Settings from '@lucide/svelte/icons/settings-2';
import Sites from '@lucide/svelte/icons/panels-top-left';
import type { Address } from '../../../state/address.ts';
import type { App } from '../../../state/app.svelte.ts';
import type { CommandId } from '../../../state/keys/commands.ts';
import { t as common } from '../../../messages/en/common.ts';
import { t } from '../../../messages/en/frame.ts';

/** A place that the rail leads to. */
export interface RailPlace {
  readonly label: string;
  readonly address: Address;
  readonly here: boolean;
  readonly icon: typeof Library;
  readonly command: CommandId;
  readonly badge: RailBadge | null;
}

/** What waits at a place: shown, and in words. */
interface RailBadge {
  readonly text: string;
  readonly words: string;
  readonly needsMe: boolean;
}

/** Places of work, in their order. */
export function railPlaces(app: App): readonly RailPlace[] {
  const address = app.navigation.current;
  return [
    {
      label: t('review'),
      address: { screen: 'review' },
      here: address.screen === 'review' || address.screen === 'change-request',
      icon: GitPullRequest,
      command: 'go-review',
      badge: unseen(app.changeRequests.unseen),
    },
    {
      label: t('library'),
      address: { screen: 'library' },
      here: address.screen === 'library' || address.screen === 'space' || address.screen === 'compare',
      icon: Library,
      command: 'go-library',
      badge: null,
    },
    {
      label: t('outbox'),
      address: { screen: 'outbox' },
      here: address.screen === 'outbox' || address.screen === 'sent',
      icon: Outbox,
      command: 'go-outbox',
      badge: unsent(app),
    },
    {
      label: t('news'),
      address: { screen: 'digest' },
      here: address.screen === 'digest',
      icon: News,
      command: 'go-digest',
      badge: unseen(app.sync.unseen),
    },
    {
      label: t('sites'),
      address: { screen: 'sites' },
      here: address.screen === 'sites' || address.screen === 'preview',
      icon: Sites,
      command: 'go-sites',
      badge: null,
    },
    {
      label: t('administration'),
      address: app.administrationAddress,
      here: address.screen === 'administration',
      icon: Administration,
      command: 'go-administration',
      badge: null,
    },
    // Who writes no notes needs no place for them; the palette leads there in any case. Last, so that it moves no other.
    ...(app.notes.all.length === 0 && address.screen !== 'notes'
      ? []
      : [
          {
            label: t('notes'),
            address: { screen: 'notes' } as const,
            here: address.screen === 'notes',
            icon: Notes,
            command: 'go-notes' as const,
            badge: null,
          },
        ]),
  ];
}

/** The settings: at the accounts where one of them needs the person. */
export function settingsPlace(app: App): RailPlace {
  const needMe = app.accounts.all.filter((account) => account.paused !== null).length;
  return {
    label: common('settings'),
    address: { screen: 'settings', section: needMe > 0 ? 'accounts' : 'appearance' },
    here: app.navigation.current.screen === 'settings',
    icon: Settings,
    command: 'go-settings',
    badge:
      needMe === 0
        ? null
        : {
            text: '!',
            words: t('accountsNeedYou', { n: needMe }),
            needsMe: true,
          },
  };
}

function unseen(many: number): RailBadge | null {
  return many === 0 ? null : { text: short(many), words: t('unseen', { n: many }), needsMe: false };
}

function unsent({ outbox }: App): RailBadge | null {
  const many = outbox.unsent.length;
  if (many === 0) return null;
  const { needMe } = outbox;
  const words = needMe > 0 ? t('editsNeedYou', { n: needMe }) : t('unsent', { n: many });
  return { text: short(needMe > 0 ? needMe : many), words, needsMe: needMe > 0 };
}

function short(many: number): string {
  return many > 99 ? '99+' : String(many);
}

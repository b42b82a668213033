import type { ObjectStep, Trail } from '../../src-main/bridge/views/administration-views.ts';
import type { Place } from '../../src-main/bridge/views/views.ts';

export type ChangeRequestTab = 'overview' | 'changes' | 'discussion';
export type SettingsSection =
  | 'accounts'
  | 'sync'
  | 'storage'
  | 'data'
  | 'appearance'
  | 'keyboard'
  | 'notifications'
  | 'updates'
  | 'about';

/** Where the window is. Every place has one; it is remembered, and going back leads to it again. */
export type Address =
  | { readonly screen: 'welcome' }
  | { readonly screen: 'review' }
  | { readonly screen: 'library' }
  | {
      readonly screen: 'space';
      readonly accountId: string;
      readonly spaceId: string;
      readonly pageId: string | null;
      readonly anchor: string | null;
    }
  | {
      readonly screen: 'change-request';
      readonly accountId: string;
      readonly spaceId: string;
      readonly changeRequestId: string;
      readonly tab: ChangeRequestTab;
      readonly pageId: string | null;
      readonly commentId: string | null;
    }
  /** Two revisions of a space beside each other; null: the person has still to choose. */
  | {
      readonly screen: 'compare';
      readonly accountId: string;
      readonly spaceId: string;
      readonly before: string | null;
      readonly after: string | null;
      readonly pageId: string | null;
    }
  | { readonly screen: 'sites' }
  /** A published site with what a state of one space changes in it, at a page of that space. All null: as it is. */
  | {
      readonly screen: 'preview';
      readonly accountId: string;
      readonly siteId: string;
      readonly spaceId: string | null;
      readonly changeRequestId: string | null;
      readonly revisionId: string | null;
      readonly pageId: string | null;
    }
  /** An object of the service, by the way that leads to it; `view`: what of it is shown, null: itself. */
  | {
      readonly screen: 'administration';
      readonly accountId: string;
      readonly trail: Trail;
      readonly view: string | null;
    }
  | { readonly screen: 'outbox' }
  | { readonly screen: 'sent' }
  | { readonly screen: 'digest' }
  | { readonly screen: 'notes' }
  | { readonly screen: 'search'; readonly query: string }
  | { readonly screen: 'settings'; readonly section: SettingsSection };

/** The one that a change request opens at first stands first. */
const changeRequestTabs = [
  'overview',
  'changes',
  'discussion',
] as const satisfies readonly ChangeRequestTab[];
const sections: readonly SettingsSection[] = [
  'accounts',
  'sync',
  'storage',
  'data',
  'appearance',
  'keyboard',
  'notifications',
  'updates',
  'about',
];

/** An address as text, for the settings file and for comparing. */
export function printAddress(address: Address): string {
  return [address.screen, ...parts(address)].map((part) => encodeURIComponent(part ?? '')).join('/');
}

function parts(address: Address): readonly (string | null)[] {
  switch (address.screen) {
    case 'space':
      return [address.accountId, address.spaceId, address.pageId, address.anchor];
    case 'change-request':
      return [
        address.accountId,
        address.spaceId,
        address.changeRequestId,
        address.tab,
        address.pageId,
        address.commentId,
      ];
    case 'compare':
      return [address.accountId, address.spaceId, address.before, address.after, address.pageId];
    case 'preview':
      return [
        address.accountId,
        address.siteId,
        address.spaceId,
        address.changeRequestId,
        address.revisionId,
        address.pageId,
      ];
    case 'administration':
      return [address.accountId, address.view, ...address.trail.flatMap(({ kind, id }) => [kind, id])];
    case 'search':
      return [address.query];
    case 'settings':
      return [address.section];
    default:
      return [];
  }
}

/** The reverse of `printAddress`; null for text that is not an address. */
export function readAddress(text: string): Address | null {
  let words: string[];
  try {
    words = text.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  const [screen, a, b, c, d, e, f] = words;
  const orNull = (part: string | undefined) => (part === undefined || part === '' ? null : part);
  switch (screen) {
    case 'welcome':
    case 'review':
    case 'library':
    case 'sites':
    case 'outbox':
    case 'sent':
    case 'digest':
    case 'notes':
      return { screen };
    case 'space':
      if (!a || !b) return null;
      return { screen, accountId: a, spaceId: b, pageId: orNull(c), anchor: orNull(d) };
    case 'change-request':
      if (!a || !b || !c) return null;
      return {
        screen,
        accountId: a,
        spaceId: b,
        changeRequestId: c,
        tab: changeRequestTabs.find((tab) => tab === d) ?? 'overview',
        pageId: orNull(e),
        commentId: orNull(f),
      };
    case 'compare':
      if (!a || !b) return null;
      return {
        screen,
        accountId: a,
        spaceId: b,
        before: orNull(c),
        after: orNull(d),
        pageId: orNull(e),
      };
    case 'preview':
      if (!a || !b) return null;
      return {
        screen,
        accountId: a,
        siteId: b,
        spaceId: orNull(c),
        changeRequestId: orNull(d),
        revisionId: orNull(e),
        pageId: orNull(f),
      };
    case 'administration':
      if (!a) return null;
      return { screen, accountId: a, view: orNull(b), trail: trailOf(words.slice(3)) };
    case 'search':
      return { screen, query: a ?? '' };
    case 'settings':
      return { screen, section: sections.find((section) => section === a) ?? 'accounts' };
    default:
      return null;
  }
}

/** Kinds and ids in turn; what does not come out even is left out. */
function trailOf(words: readonly string[]): Trail {
  return words.flatMap((kind, at): readonly ObjectStep[] => {
    const id = words[at + 1];
    return at % 2 === 0 && kind !== '' && id !== undefined && id !== '' ? [{ kind, id }] : [];
  });
}

/** Where a place of the core (an edit's target, a search result, a pasted link) is shown. */
export function addressOfPlace(place: Place): Address {
  if (place.changeRequestId === null)
    return {
      screen: 'space',
      accountId: place.accountId,
      spaceId: place.spaceId,
      pageId: place.pageId,
      anchor: null,
    };
  return {
    screen: 'change-request',
    accountId: place.accountId,
    spaceId: place.spaceId,
    changeRequestId: place.changeRequestId,
    tab: place.pageId !== null ? 'changes' : place.commentId !== null ? 'discussion' : 'overview',
    pageId: place.pageId,
    commentId: place.commentId,
  };
}

/** What the core should fetch first, and whose discussion it keeps fresh. */
export function placeOfAddress(address: Address): Place | null {
  if (address.screen !== 'space' && address.screen !== 'change-request') return null;
  return {
    accountId: address.accountId,
    spaceId: address.spaceId,
    changeRequestId: address.screen === 'change-request' ? address.changeRequestId : null,
    pageId: address.pageId,
    commentId: address.screen === 'change-request' ? address.commentId : null,
  };
}

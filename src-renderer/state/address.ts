import type { ObjectStep, Trail } from '../../src-main/bridge/views/administration-views.ts';
import type { Place } from '../../src-main/bridge/views/views.ts';

/** The one that a change request opens at first stands first. */
const changeRequestTabs = ['overview', 'changes', 'discussion'] as const;
export type ChangeRequestTab = (typeof changeRequestTabs)[number];

const settingsSections = [
  'accounts',
  'sync',
  'storage',
  'data',
  'appearance',
  'keyboard',
  'notifications',
  'updates',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

/** Screens whose address holds nothing but their name. */
const plainScreens = ['welcome', 'review', 'library', 'sites', 'outbox', 'sent', 'digest', 'notes'] as const;
interface PlainAddress {
  readonly screen: (typeof plainScreens)[number];
}

/** Where the window is. Every place has one; it is remembered, and going back leads to it again. */
export type Address = PlainAddress | DetailedAddress;

/** The address of one screen. */
export type AddressOf<Screen extends Address['screen']> = Extract<Address, { readonly screen: Screen }>;

type DetailedAddress =
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
  | { readonly screen: 'search'; readonly query: string }
  | { readonly screen: 'settings'; readonly section: SettingsSection };

/** An address as text, for the settings file and for comparing. */
export function printAddress(address: Address): string {
  return [address.screen, ...detailsOf(address)].map((part) => encodeURIComponent(part ?? '')).join('/');
}

function detailsOf(address: Address): readonly (string | null)[] {
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
      address satisfies PlainAddress;
      return [];
  }
}

/** The reverse of `printAddress`; null for text that is not an address. */
export function readAddress(text: string): Address | null {
  let parts: string[];
  try {
    parts = text.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  const [name, ...details] = parts;
  const screen = plainScreens.find((plain) => plain === name);
  if (screen !== undefined) return { screen };
  const read = Object.entries(readers).find(([detailed]) => detailed === name)?.[1];
  return read?.(details) ?? null;
}

type Reader<Screen> = (
  details: readonly (string | undefined)[],
) => Extract<DetailedAddress, { screen: Screen }> | null;

/** The reverse of `detailsOf`, for each screen. */
const readers: { readonly [Screen in DetailedAddress['screen']]: Reader<Screen> } = {
  space: ([accountId, spaceId, pageId, anchor]) =>
    accountId && spaceId
      ? { screen: 'space', accountId, spaceId, pageId: pageId || null, anchor: anchor || null }
      : null,
  'change-request': ([accountId, spaceId, changeRequestId, tab, pageId, commentId]) =>
    accountId && spaceId && changeRequestId
      ? {
          screen: 'change-request',
          accountId,
          spaceId,
          changeRequestId,
          tab: changeRequestTabs.find((one) => one === tab) ?? 'overview',
          pageId: pageId || null,
          commentId: commentId || null,
        }
      : null,
  compare: ([accountId, spaceId, before, after, pageId]) =>
    accountId && spaceId
      ? {
          screen: 'compare',
          accountId,
          spaceId,
          before: before || null,
          after: after || null,
          pageId: pageId || null,
        }
      : null,
  preview: ([accountId, siteId, spaceId, changeRequestId, revisionId, pageId]) =>
    accountId && siteId
      ? {
          screen: 'preview',
          accountId,
          siteId,
          spaceId: spaceId || null,
          changeRequestId: changeRequestId || null,
          revisionId: revisionId || null,
          pageId: pageId || null,
        }
      : null,
  administration: ([accountId, view, ...trail]) =>
    accountId ? { screen: 'administration', accountId, view: view || null, trail: trailOf(trail) } : null,
  search: ([query]) => ({ screen: 'search', query: query ?? '' }),
  settings: ([section]) => ({
    screen: 'settings',
    section: settingsSections.find((one) => one === section) ?? 'accounts',
  }),
};

/** Reads kind, id, kind, id, ...; a pair that is incomplete is left out. */
function trailOf(parts: readonly (string | undefined)[]): Trail {
  return parts.flatMap((kind, at): readonly ObjectStep[] => {
    const id = parts[at + 1];
    return at % 2 === 0 && kind && id ? [{ kind, id }] : [];
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

import { requestNumber } from '../../parts/format.ts';
import type { Address } from '../../state/address.ts';

export interface Crumb {
  readonly label: string;
  /** Null for the place itself. */
  readonly address: Address | null;
}

/** Names of what the address points at; null while they are not known. */
export interface Names {
  readonly space: string | null;
  readonly site: string | null;
  readonly changeRequest: { readonly number: number | null; readonly subject: string } | null;
}

/** The way to where the window is, for its title bar. */
export function crumbsOf(address: Address, names: Names): readonly Crumb[] {
  switch (address.screen) {
    case 'welcome':
      return [{ label: 'Welcome', address: null }];
    case 'review':
      return [{ label: 'Review', address: null }];
    case 'library':
      return [{ label: 'Library', address: null }];
    case 'sites':
      return [{ label: 'Sites', address: null }];
    case 'preview':
      return [
        { label: 'Sites', address: { screen: 'sites' } },
        { label: names.site ?? 'Preview', address: null },
      ];
    case 'administration':
      return [{ label: 'Administration', address: null }];
    case 'outbox':
      return [{ label: 'Outbox', address: null }];
    case 'sent':
      return [
        { label: 'Outbox', address: { screen: 'outbox' } },
        { label: 'Sent items', address: null },
      ];
    case 'digest':
      return [{ label: 'News', address: null }];
    case 'notes':
      return [{ label: 'Notes', address: null }];
    case 'search':
      return [{ label: 'Search', address: null }];
    case 'settings':
      return [{ label: 'Settings', address: null }];
    case 'space':
      return [
        { label: 'Library', address: { screen: 'library' } },
        { label: names.space ?? 'Space', address: null },
      ];
    case 'compare': {
      const { accountId, spaceId, pageId } = address;
      const space: Address = { screen: 'space', accountId, spaceId, pageId, anchor: null };
      return [
        { label: names.space ?? 'Space', address: space },
        { label: 'Compare revisions', address: null },
      ];
    }
    case 'change-request': {
      const { accountId, spaceId } = address;
      const space: Address = { screen: 'space', accountId, spaceId, pageId: null, anchor: null };
      const { changeRequest } = names;
      const label =
        changeRequest === null
          ? 'Change request'
          : `${requestNumber(changeRequest.number)} ${changeRequest.subject}`;
      return [
        { label: names.space ?? 'Space', address: space },
        { label, address: null },
      ];
    }
  }
}

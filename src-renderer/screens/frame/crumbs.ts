import { requestNumber } from '../../parts/format.ts';
import type { Address } from '../../state/address.ts';
import { t as common } from '../../messages/en/common.ts';
import { t } from '../../messages/en/frame.ts';

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
      return [{ label: t('welcome'), address: null }];
    case 'review':
      return [{ label: t('review'), address: null }];
    case 'library':
      return [{ label: t('library'), address: null }];
    case 'sites':
      return [{ label: t('sites'), address: null }];
    case 'preview':
      return [
        { label: t('sites'), address: { screen: 'sites' } },
        { label: names.site ?? t('preview'), address: null },
      ];
    case 'administration':
      return [{ label: t('administration'), address: null }];
    case 'outbox':
      return [{ label: t('outbox'), address: null }];
    case 'sent':
      return [
        { label: t('outbox'), address: { screen: 'outbox' } },
        { label: t('sentItems'), address: null },
      ];
    case 'digest':
      return [{ label: t('news'), address: null }];
    case 'notes':
      return [{ label: t('notes'), address: null }];
    case 'search':
      return [{ label: t('search'), address: null }];
    case 'settings':
      return [{ label: common('settings'), address: null }];
    case 'space':
      return [
        { label: t('library'), address: { screen: 'library' } },
        { label: names.space ?? common('space'), address: null },
      ];
    case 'compare': {
      const { accountId, spaceId, pageId } = address;
      const space: Address = { screen: 'space', accountId, spaceId, pageId, anchor: null };
      return [
        { label: names.space ?? common('space'), address: space },
        { label: t('compareRevisions'), address: null },
      ];
    }
    case 'change-request': {
      const { accountId, spaceId } = address;
      const space: Address = { screen: 'space', accountId, spaceId, pageId: null, anchor: null };
      const { changeRequest } = names;
      const label =
        changeRequest === null
          ? common('changeRequest')
          : `${requestNumber(changeRequest.number)} ${changeRequest.subject}`;
      return [
        { label: names.space ?? common('space'), address: space },
        { label, address: null },
      ];
    }
  }
}

import type { SettingsSection } from '../../state/address.ts';
import { t as common } from '../../messages/en/common.ts';
import { t as data } from '../../messages/en/data.ts';
import { t } from '../../messages/en/settings.ts';

export interface SettingsPlace {
  readonly section: SettingsSection;
  readonly title: string;
  /** What is set there, each by the names that a person may look for. */
  readonly settings: readonly (readonly [title: string, ...others: readonly string[]])[];
}

/** The sections of the settings, in their order. */
export const settingsPlaces = (): readonly SettingsPlace[] => [
  {
    section: 'accounts',
    title: t('accounts'),
    settings: [[t('connectAnotherAccount')], [t('signInAgain')], [t('tokenStorage')]],
  },
  {
    section: 'sync',
    title: common('sync'),
    settings: [[t('syncAutomatically')], [t('onMeteredNetworks')]],
  },
  { section: 'storage', title: t('storage'), settings: [[t('canBeFreed')]] },
  {
    section: 'data',
    title: t('data'),
    settings: [
      [data('backUpEverything'), data('backup')],
      [data('restoreABackup')],
      [data('preUpgradeBackups')],
      [data('reviewBundle'), data('makeAReviewBundle')],
      [data('export')],
      [data('dataLocation'), data('folder')],
    ],
  },
  {
    section: 'appearance',
    title: t('appearance'),
    settings: [
      [t('theme'), t('light'), t('dark')],
      [t('language')],
      [t('size')],
      [t('documentText'), t('sizeOfDocumentText')],
      [t('lineWidth')],
      [t('spelling')],
    ],
  },
  {
    section: 'keyboard',
    title: t('keyboard'),
    settings: [[t('singleKeyShortcuts')], [t('resetAllShortcuts')]],
  },
  {
    section: 'notifications',
    title: t('notifications'),
    settings: [[t('quietHours')], [t('numberOnTheIcon')], [t('tray'), t('galleyInTheTray')]],
  },
  { section: 'updates', title: t('updates'), settings: [[t('checkForUpdates')]] },
  { section: 'about', title: t('about'), settings: [[t('version')], [t('log')]] },
];

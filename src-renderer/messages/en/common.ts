import { translator } from '../translator.ts';

export const english = {
  cancel: 'Cancel',
  remove: 'Remove',
  copy: 'Copy',
  tryAgain: 'Try again',
  showInTheOutbox: 'Show in the outbox',
  unknownUser: 'Unknown user',
  yes: 'Yes',
  no: 'No',
  settings: 'Settings',
  space: 'Space',
  pages: 'Pages',
  files: 'Files',
  sync: 'Sync',
  page: 'Page',
} as const;

export const t = translator('common', english);

import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/common.ts';

export const common: Translation<typeof english> = {
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  copy: 'Kopieren',
  tryAgain: 'Erneut versuchen',
  showInTheOutbox: 'Im Postausgang zeigen',
  unknownUser: 'Unbekannter Benutzer',
  yes: 'Ja',
  no: 'Nein',
  settings: 'Einstellungen',
  space: 'Bereich',
  pages: 'Seiten',
  files: 'Dateien',
  sync: 'Synchronisierung',
  page: 'Seite',
};

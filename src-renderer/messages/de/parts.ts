import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/parts.ts';

export const parts: Translation<typeof english> = {
  justNow: 'gerade eben',
  ago: 'vor {time}',
  onDay: 'am {day}',
  asOfTimeOpeningThe: 'Stand {time}; die Daten werden geöffnet',
  today: 'Heute',
  yesterday: 'Gestern',
  atTime: 'um {time}',
  neverSynced: 'nie synchronisiert',
  added: 'hinzugefügt',
  removed: 'entfernt',
  moved: 'verschoben',
  renamed: 'umbenannt',
  edited: 'bearbeitet',
  settingsOfThePageChanged: 'Einstellungen der Seite geändert',
  widthOf: 'Breite: {pane}',
  pixels: '{n, number} Pixel',
  dragOrUseTheArrow:
    'Ziehen Sie, oder verwenden Sie die Pfeiltasten. Doppelklick oder die Eingabetaste stellt wieder her.',
  thisCouldNotBeShown: 'Dies konnte nicht angezeigt werden',
  whatYouWroteIsKept:
    'Was Sie geschrieben haben, bleibt erhalten. Einzelheiten stehen im Protokoll (Einstellungen, Info).',
  managedByYourOrganization: 'Von Ihrer Organisation verwaltet.',
  ofTotal: 'von {total, number}',
  loading: 'Wird geladen',
  now: 'jetzt',
  seconds: '{n} s',
  minutes: '{n} Min.',
  hours: '{n} Std.',
  days: '{n, plural, one {# Tag} other {# Tage}}',
  daysAgo: 'vor {n, plural, one {# Tag} other {# Tagen}}',
  inTime: 'in {time}',
  asOf: 'Stand <time></time>',
  asTheServiceHadIt: 'Wie der Dienst es hatte: {time}',
  dayAndTime: '{day}, {time}',
  keyName:
    '{key, select, Ctrl {Strg} Shift {Umschalt} Enter {Eingabe} Delete {Entf} Escape {Esc} Home {Pos1} End {Ende} PageUp {Bild auf} PageDown {Bild ab} other {{key}}}',
  newRequest: 'neu',
  nameIsNotShown: '{name} wird nicht gezeigt.',
  nameIsNotShownWhy: '{name} wird nicht gezeigt: {why}.',
};

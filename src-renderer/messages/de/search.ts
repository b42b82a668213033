import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/search.ts';

export const search: Translation<typeof english> = {
  filters: 'Filter',
  removeTheFilterFilterLabel: 'Filter {filter} entfernen',
  searchAndCommands: 'Suche und Befehle',
  searchChangeRequestsSpacesAnd:
    'Änderungsanträge, Bereiche und Seiten suchen; > für Aktionen; oder einen Link einfügen',
  results: 'Ergebnisse',
  typeToSearch: 'Tippen Sie, um zu suchen.',
  nothingFoundOnlyOfflineContent: 'Nichts gefunden. Nur Offline-Inhalte werden durchsucht.',
  searchPagesCommentsAndChange: 'Seiten, Kommentare und Änderungsanträge suchen, die offline behalten sind',
  searchOfflineContentOrPaste: 'Offline-Inhalte durchsuchen oder Link einfügen',
  openThisLinkHere: 'Diesen Link hier öffnen',
  pastedSpaceIsNotKeptOffline:
    '{space} ist nicht offline behalten. Öffnen Sie den Bereich und behalten Sie ihn, um seine Seiten hier zu lesen.',
  privateNotes: 'Private Notizen',
  neverSent: 'nie gesendet',
  searchOfflineContent: 'Offline-Inhalte durchsuchen',
  pagesChangeRequestsCommentsAnd:
    'Seiten, Änderungsanträge, Kommentare und Antworten der Bereiche, die Sie behalten. “Phrasen in Anführungszeichen”, -ohne, author:dana, status:open, space:handbook, kind:comment, in:changes. Ein eingefügter Link des Dienstes öffnet sich hier.',
  nothingFoundForAnswered: 'Nichts gefunden für „{query}“',
  onlyOfflineContentIsSearched:
    'Nur Offline-Inhalte werden durchsucht. Versuchen Sie weniger oder kürzere Wörter.',
  nothingOnThisComputerMatches: 'Nichts auf diesem Computer passt zu diesem Link',
  keepItsSpaceOfflineIn:
    'Behalten Sie den Bereich in der Bibliothek offline und synchronisieren Sie. Vielleicht hat Ihr Konto auch keinen Zugriff darauf.',
  openTheLibrary: 'Bibliothek öffnen',
  noAccountOfYoursIs: 'Keines Ihrer Konten ist bei {host}',
  connectToThisServiceTo: 'Verbinden Sie sich mit diesem Dienst, um seine Seiten hier zu lesen.',
  connectToAService: 'Mit einem Dienst verbinden',
  pagesInChangeRequests: 'Seiten in Änderungsanträgen',
  comments: 'Kommentare',
  replies: 'Antworten',
  spaces: 'Bereiche',
  filterChanges: 'was Änderungsanträge ändern',
  actions: 'Aktionen',
  unavailableHere: 'Hier nicht verfügbar',
  link: 'Link',
  administration: 'Verwaltung',
  recent: 'Zuletzt verwendet',
  keptOffline: 'offline behalten',
  notKeptOffline: 'nicht offline behalten',
  spacesKept: '{spaces, plural, one {# Bereich} other {# Bereiche}} offline behalten',
  spacesKeptAsOf: '{spaces, plural, one {# Bereich} other {# Bereiche}} offline behalten, <time></time>',
  similarNames: 'Ähnliche Namen',
  privateNotesCount: 'Private Notizen <count></count>',
  filterBy: 'von {value}',
  filterIn: 'in {value}',
  filterPages: 'Seiten',
  filterNot: 'nicht {filter}',
};

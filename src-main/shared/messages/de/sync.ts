import type { RequestLimit } from '../../request-limit.ts';
import type { SyncTexts } from '../en/sync.ts';

export const sync: SyncTexts = {
  reachingTheService: 'Verbindung zum Dienst',
  sending: 'Wird gesendet',
  checking: 'Es wird nach Änderungen gesucht',
  pages: 'Seiten werden heruntergeladen',
  changeRequests: 'Änderungsanträge werden heruntergeladen',
  pageTree: 'Der Seitenbaum wird heruntergeladen',
  files: 'Dateien werden heruntergeladen',
  discussions: 'Diskussionen werden heruntergeladen',
  sites: 'Websites werden heruntergeladen',
  indexing: 'Der Suchindex wird aktualisiert',
  checked: 'Geprüft',
  receipt: (sent) => `${sent} gesendet`,
  stuck: (minutes, seconds) =>
    `Die Synchronisierung kam ${minutes} Minuten lang nicht voran und wurde beendet; in ${seconds} s wird es erneut versucht.`,
  unreachable: (host) => `${host} war nicht erreichbar.`,
  noTls: 'Der Dienst unterstützt kein https mehr.',
  certificate: 'Dem Zertifikat des Dienstes wird auf diesem Computer nicht vertraut.',
  notTheService: 'Die Antwort kam nicht vom Dienst; vielleicht verlangt das Netz zuerst eine Anmeldung.',
  limited: 'Der Dienst hat Galley gebeten zu warten.',
  token: 'Der Dienst nimmt das Token nicht mehr an.',
  secret: 'Das Token konnte auf diesem Computer nicht gelesen werden.',
  timeout: 'Der Dienst hat nicht rechtzeitig geantwortet.',
  interrupted: 'Die Verbindung brach ab, bevor der Dienst geantwortet hat.',
  defect:
    'Während der Synchronisierung ist in Galley ein Fehler aufgetreten; Einzelheiten stehen im Protokoll.',
  unconfirmed: (host) =>
    `Nichts wird an ${host} gesendet, bis Sie diese Adresse bestätigen und ihr Token erneut eingeben.`,
  unreadable: (why) =>
    `Das Token dieses Kontos konnte nicht gelesen werden: ${why ?? 'keine Antwort. Melden Sie sich wieder an'}.`,
  notKept: (why) => `Melden Sie sich wieder an: ${why ?? 'das Token wurde nicht gespeichert'}.`,
  paused: {
    token: 'Angehalten: Das Token wird nicht mehr angenommen',
    'unknown-secret': 'Angehalten: Das Token konnte nicht gelesen werden',
    'not-kept': 'Angehalten: Das Token wurde nicht gespeichert',
    unconfirmed: 'Angehalten: Bestätigen Sie die Adresse',
  },
  refused: 'Der Dienst nimmt das Token nicht mehr an. Melden Sie sich wieder an; nichts geht verloren.',
  lists: {
    organizations: 'Ihre Organisationen',
    spaces: 'Bereiche',
    collections: 'Sammlungen',
    changeRequests: 'Änderungsanträge',
    members: 'Mitglieder',
    comments: 'Kommentare',
    replies: 'Antworten',
    reviews: 'Reviews',
    reviewers: 'Reviewer',
    sites: 'Websites',
    siteSpaces: 'Bereiche einer Website',
    sections: 'Abschnitte',
    groups: 'Abschnittsgruppen',
    shareLinks: 'Freigabelinks',
  },
  itemsUnreadable: (list, n) =>
    n === 1
      ? `${sync.lists[list]}: 1 Eintrag konnte nicht gelesen werden; die übrigen wurden gelesen, und nichts wurde entfernt`
      : `${sync.lists[list]}: ${n} Einträge konnten nicht gelesen werden; die übrigen wurden gelesen, und nichts wurde entfernt`,
  listEndless: (list) =>
    `${sync.lists[list]}: Die Liste nimmt kein Ende; was geladen wurde, bleibt erhalten, nichts wurde entfernt`,
  listCut: (list, n) =>
    `${sync.lists[list]}: Es gibt mehr als ${n}; die ersten davon werden behalten, nichts wurde entfernt`,
  gone: ({ list, place, missing, held, names, isAll }) => {
    const what = place === null ? sync.lists[list] : `${sync.lists[list]} in ${place}`;
    const among = names === null ? '' : isAll ? `: ${names}` : `, darunter ${names}`;
    return `${what}: Der Dienst führt ${missing} von ${held} nicht mehr auf${among}.`;
  },
  aChangeRequest: 'einem Änderungsantrag',
  message: (text, by) => (by === null ? `„${text}“` : `„${text}“ von ${by}`),
  commentListedTwice:
    'Ein Kommentar ist an zwei Stellen aufgeführt; er wurde an seiner bisherigen Stelle belassen',
  listedTwice: (changeRequest) =>
    `${changeRequest}: auch in einem anderen Bereich aufgeführt; am bisherigen Ort belassen`,
  pagesLeft: (n) =>
    n === 1
      ? '1 Seite wird erst bei der nächsten Synchronisierung geladen, weil mehrere nacheinander fehlgeschlagen sind'
      : `${n} Seiten werden erst bei der nächsten Synchronisierung geladen, weil mehrere nacheinander fehlgeschlagen sind`,
  pagesLeftOut: (n) =>
    n === 1
      ? 'Seitenbaum: 1 weitere Seite wurde ausgelassen'
      : `Seitenbaum: ${n} weitere Seiten wurden ausgelassen`,
  tooManyPages: (space, count, most) =>
    `${space} hat ${count.toLocaleString('de')} Seiten, mehr als die ${most.toLocaleString('de')}, die von einem Bereich behalten werden.`,
  firstPagesKept: (space, count, most) =>
    `${space} hat ${count.toLocaleString('de')} Seiten: Die ersten ${most.toLocaleString('de')} werden behalten`,
  firstSpacesKept: (count, most) =>
    `Der Dienst hat ${count} Bereiche: Die ersten ${most} werden behalten; wählen Sie die anderen in der Bibliothek oder mit galley keep`,
  bodiesDiffered: (n) =>
    n === 1
      ? '1 Seiteninhalt wich von dem ab, was unter derselben Version heruntergeladen war; er wurde durch den neuen ersetzt'
      : `${n} Seiteninhalte wichen von dem ab, was unter derselben Version heruntergeladen war; sie wurden durch die neuen ersetzt`,
  storageFull: (megabytes) =>
    `Dieses Konto belegt die ${megabytes} MB, die Ihre Organisation erlaubt: Weitere Seiten und Dateien werden nicht heruntergeladen. ` +
    'Behalten Sie in der Bibliothek weniger Bereiche oder Änderungsanträge, oder geben Sie unter Einstellungen, Speicher Platz frei',
  pageOfType: (type) =>
    `Diese Seite hat den Typ „${type}“, den Galley nicht anzeigen kann. Öffnen Sie sie im Web.`,
  waiting: (leftMs, limit) =>
    `Warten auf den Dienst: ${timeLabel(leftMs)}${limit === null ? '' : `, ${limitLabel(limit)}`}`,
  limit: (limit) => limitLabel(limit),
};

function timeLabel(ms: number): string {
  if (ms < 60_000) return `${Math.ceil(ms / 1000)} s`;
  return ms < 3_600_000 ? `${Math.ceil(ms / 60_000)} Min.` : `${Math.ceil(ms / 3_600_000)} Std.`;
}

function limitLabel({ requests, windowMs }: RequestLimit): string {
  const label = requests === 1 ? '1 Anfrage' : `${requests} Anfragen`;
  if (windowMs === null) return `${label} gleichzeitig erlaubt`;
  const seconds = Math.round(windowMs / 1000);
  if (seconds === 60) return `${label} pro Minute erlaubt`;
  if (seconds === 3600) return `${label} pro Stunde erlaubt`;
  return `${label} in ${seconds % 60 === 0 ? `${seconds / 60} Min.` : `${seconds} s`} erlaubt`;
}

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
  receipt: (sent, needed) =>
    [
      ...(sent === 0 ? [] : [`${sent} gesendet`]),
      ...(needed === 0
        ? []
        : [needed === 1 ? '1 braucht Ihre Entscheidung' : `${needed} brauchen Ihre Entscheidung`]),
    ].join(', '),
  stuck: (minutes, seconds) =>
    `Die Synchronisierung kam ${minutes} Minuten lang nicht voran und wurde beendet; in ${seconds} s wird es erneut versucht.`,
  noService: 'ein Review-Paket hat keinen Dienst',
  unreachable: (host) => `${host} war nicht erreichbar.`,
  noTls: 'Der Dienst unterstützt kein https mehr.',
  certificate: 'Dem Zertifikat des Dienstes wird auf diesem Computer nicht vertraut.',
  notTheService: 'Die Antwort kam nicht vom Dienst; vielleicht verlangt das Netz zuerst eine Anmeldung.',
  limited: 'Der Dienst hat Galley gebeten zu warten.',
  token: 'Der Dienst nimmt das Token nicht mehr an.',
  secret: 'Das Token konnte auf diesem Computer nicht gelesen werden.',
  timeout: 'Der Dienst hat nicht rechtzeitig geantwortet.',
  interrupted: 'Die Verbindung brach ab, bevor der Dienst geantwortet hat.',
  defect: 'Galley ist während der Synchronisierung gescheitert; Einzelheiten stehen im Protokoll.',
  unconfirmed: (host) =>
    `Nichts wird an ${host} gesendet, bis Sie diese Adresse bestätigen und ihr Token erneut eingeben.`,
  unreadable: (why) =>
    `Das Token dieses Kontos konnte nicht gelesen werden: ${why ?? 'keine Antwort. Melden Sie sich wieder an'}.`,
  notKept: (why) => `Melden Sie sich wieder an: ${why ?? 'das Token wurde nicht gespeichert'}.`,
  refused: 'Der Dienst nimmt das Token nicht mehr an. Melden Sie sich wieder an; nichts geht verloren.',
};

import type { PolicyTexts } from '../en/policy.ts';

export const policy: PolicyTexts = {
  serviceRefused: (origin, services) =>
    `Ihre Organisation verwaltet dies und erlaubt ${origin} nicht. ${servicesAllowed(services)}`,
  updatesFromElsewhere: (address) =>
    `Ihre Organisation verwaltet dies und nimmt Aktualisierungen nur von ${address} an.`,
  noExports: 'Ihre Organisation verwaltet dies und erlaubt keine Exporte.',
  noClearTextExports:
    'Ihre Organisation verwaltet dies und erlaubt keine Dateien im Klartext, also auch keine Exporte.',
  noBundles: 'Ihre Organisation verwaltet dies und erlaubt keine Review-Pakete.',
  noClearText:
    'Ihre Organisation verwaltet dies und erlaubt keine Dateien im Klartext: Wählen Sie eine Passphrase.',
  otherUpdates: 'Ihre Organisation verwaltet dies und installiert Aktualisierungen auf anderem Weg.',
  setsSizeLimit: 'Ihre Organisation verwaltet dies und legt die Höchstgröße für Dateien und Bilder fest.',
  services: (services) => `Dienste. ${servicesAllowed(services)}`,
  authorities: (names) => `Zertifizierungsstellen außer denen des Systems: ${names.join(', ') || 'keine'}.`,
  noProxy: 'Es wird kein Proxy verwendet.',
  proxy: (address, except) =>
    except.length === 0
      ? `Anfragen laufen über den Proxy ${address}.`
      : `Anfragen laufen über den Proxy ${address}, außer denen an ${except.join(', ')}.`,
  noUpdates: 'Galley sucht nicht nach Aktualisierungen.',
  updatesDaily: (address) => `Aktualisierungen kommen von ${address}; gesucht wird einmal täglich.`,
  updatesOnRequest: (address) => `Aktualisierungen kommen von ${address}; gesucht wird auf Anforderung.`,
  exports: (allowed) => (allowed ? 'Exporte sind erlaubt.' : 'Exporte sind nicht erlaubt.'),
  bundles: (allowed) => (allowed ? 'Review-Pakete sind erlaubt.' : 'Review-Pakete sind nicht erlaubt.'),
  clearText: (allowed) =>
    allowed
      ? 'Dateien im Klartext sind erlaubt.'
      : 'Sicherungen und Pakete brauchen eine Passphrase; Exporte sind Klartext und nicht erlaubt.',
  checks: (off) =>
    off.length === 0 ? 'Alle Prüfungen sind eingeschaltet.' : `Ausgeschaltete Prüfungen: ${off.join(', ')}.`,
  filesUpTo: (megabytes) => `Dateien und Bilder über ${megabytes} MB werden nicht heruntergeladen.`,
  storageUpTo: (megabytes) =>
    `Sobald ein Konto ${megabytes} MB belegt, werden keine weiteren Seiten und Dateien heruntergeladen.`,
  sentKept: (days) => `Das Protokoll des Gesendeten wird ${inDays(days)} aufbewahrt.`,
  sentGoesWithAccount: 'Es wird mit dem Konto gelöscht.',
  newsKept: (days) => `Neuigkeiten werden ${inDays(days)} aufbewahrt.`,
  noTelemetry: 'Es gibt keine Telemetrie.',
  noAssistants: 'Es gibt keine Assistenten.',
};

const servicesAllowed = (services: readonly string[]): string =>
  services.length === 0 ? 'Kein Dienst ist erlaubt.' : `Erlaubt: ${services.join(', ')}.`;

const inDays = (days: number): string => (days === 1 ? 'einen Tag' : `${days} Tage`);

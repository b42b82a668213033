import type { AdministrationTexts } from '../en/administration.ts';

export const administration: AdministrationTexts = {
  groups: {
    organization: 'Organisation',
    content: 'Inhalte',
    publishing: 'Veröffentlichung',
    conversations: 'Unterhaltungen',
    service: 'Dienst',
  },
  kinds: {
    organization: { one: 'Organisation', many: 'Organisationen' },
    member: { one: 'Mitglied', many: 'Mitglieder' },
    team: { one: 'Team', many: 'Teams' },
    'saml-provider': { one: 'SAML-Anbieter', many: 'SAML-Anbieter' },
    collection: { one: 'Sammlung', many: 'Sammlungen' },
    space: { one: 'Bereich', many: 'Bereiche' },
    page: { one: 'Seite', many: 'Seiten' },
    file: { one: 'Datei', many: 'Dateien' },
    revision: { one: 'Revision', many: 'Revisionen' },
    'change-request': { one: 'Änderungsantrag', many: 'Änderungsanträge' },
    site: { one: 'Website', many: 'Websites' },
    'site-space': { one: 'Bereich der Website', many: 'Bereiche der Website' },
    section: { one: 'Abschnitt', many: 'Abschnitte' },
    'section-group': { one: 'Abschnittsgruppe', many: 'Abschnittsgruppen' },
    'share-link': { one: 'Freigabelink', many: 'Freigabelinks' },
    specification: { one: 'API-Spezifikation', many: 'API-Spezifikationen' },
    translation: { one: 'Übersetzung', many: 'Übersetzungen' },
    cluster: { one: 'Gruppe von Meldungen', many: 'Gruppen von Meldungen' },
    issue: { one: 'Meldung', many: 'Meldungen' },
    conversation: { one: 'Unterhaltung', many: 'Unterhaltungen' },
  },
  offlineMode:
    'Sie sind im Offlinemodus. Änderungen brauchen hier eine Verbindung und warten nie im Postausgang.',
  notReachable: (why) =>
    `Der Dienst ist nicht erreichbar.${why === null ? '' : ` ${why}`} Änderungen brauchen hier eine Verbindung und warten nie im Postausgang.`,
  roleOfIt: (needed) => `Dafür ist dort die Rolle „${roleNames(needed)}“ nötig.`,
  roleTooLow: (needed, role) =>
    `Dafür ist die Rolle „${roleNames(needed)}“ nötig; Ihre Rolle hier ist „${roleNames(role)}“.`,
  aCluster: 'Eine Gruppe von Meldungen',
  notNamed: 'Ohne Namen',
  andMore: (n) => `und ${n} weitere`,
  ownRoleLowered: 'Dies ist Ihre eigene Rolle: Sie können sie sich nicht selbst zurückgeben.',
  lastAdmin:
    'Hier ist niemand sonst bekannt, der diese Organisation verwaltet. Danach kann sie vielleicht niemand mehr verwalten.',
  required: 'Diese Angabe ist erforderlich.',
  notValid: 'Diese Angabe ist ungültig.',
  notJson: 'Das ist kein gültiges JSON.',
  notAWebAddress: 'Das ist keine Webadresse, die mit http:// oder https:// beginnt.',
  wrongFormat: 'Diese Angabe hat nicht das verlangte Format.',
  wrongType: 'Diese Angabe hat den falschen Typ.',
  atLeast: (n) => `Mindestens ${n}.`,
  atMost: (n) => `Höchstens ${n}.`,
  atLeastCharacters: (n) => `Mindestens ${n} Zeichen.`,
  atMostCharacters: (n) => `Höchstens ${n} Zeichen.`,
  characters: (least, most) => `${least} bis ${most} Zeichen.`,
  chooseOption: 'Wählen Sie eine der Möglichkeiten.',
  chooseAndFillIn: 'Wählen Sie eine Möglichkeit und füllen Sie sie aus.',
  nothingChanged: 'Es ist noch nichts geändert.',
  inMarkdown: 'In Markdown geschrieben.',
  other: 'Anderes',
  nothing: 'nichts',
  none: 'keine',
  yes: 'ja',
  no: 'nein',
  labelled: (label, value) => `${label}: ${value}`,
  publishedAt: 'Veröffentlicht unter',
  publicAddress: 'Öffentliche Adresse',
  sourceAddress: 'Wo sie stattfand',
  linksNotHere:
    'Links werden aus Offline-Inhalten berechnet, und dies wird nicht offline behalten. Behalten Sie den Bereich in der Bibliothek offline, und synchronisieren Sie dann.',
  stopped: 'Es wurde angehalten.',
  noLongerRead: 'Diese Liste wird nicht mehr gelesen.',
  noLongerListed: 'Der Dienst führt es nicht mehr auf.',
  serviceSays: (message) => `Der Dienst meldet: ${message}`,
  otherName: 'Der eingegebene Name stimmt nicht überein.',
  stoppedUnclear:
    'Es wurde angehalten; die Änderung wurde vielleicht ausgeführt, vielleicht nicht. Laden Sie neu, bevor Sie es noch einmal versuchen.',
  answerLost:
    'Die Antwort ist nicht angekommen; die Änderung wurde vielleicht ausgeführt, vielleicht nicht. Laden Sie neu, bevor Sie es noch einmal versuchen.',
};

export const roles: Readonly<Record<string, string>> = {
  admin: 'Administrator',
  create: 'Ersteller',
  review: 'Prüfer',
  edit: 'Bearbeiter',
  comment: 'Kommentator',
  read: 'Leser',
  guest: 'Gast',
};
/** A role of the service; a newer one as it came. */
const roleNames = (role: string): string => roles[role] ?? role;

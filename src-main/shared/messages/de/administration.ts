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
};

const names: Readonly<Record<string, string>> = {
  admin: 'Verwalten',
  create: 'Erstellen',
  review: 'Prüfen',
  edit: 'Bearbeiten',
  comment: 'Kommentieren',
  read: 'Lesen',
  guest: 'Gast',
};
/** A role of the service; a newer one as it came. */
export const roleNames = (role: string): string => names[role] ?? role;

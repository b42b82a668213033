import type { AdministrationViewTexts } from '../en/administration-views.ts';

export const administrationViews: AdministrationViewTexts = {
  listOrganizations: { about: 'Die Organisationen, zu denen Sie gehören.' },
  getOrganization: {
    title: 'Einstellungen und Einladungen',
    about: 'Einstellungen der ganzen Organisation und wer ihr beitreten kann.',
  },
  listMembers: { about: 'Alle Mitglieder der Organisation mit ihrer Mindestrolle.' },
  listSpaceLinks: {
    title: 'Links',
    about: 'Links der Seiten dieses Bereichs und welche davon defekt sind.',
  },
  listOrganizationSpaces: { about: 'Alle Bereiche, die Sie lesen können, in allen Sammlungen.' },
  listCollectionSpaces: { about: 'Die Bereiche in dieser Sammlung.' },
  listOrganizationCollections: {
    about: 'Sammlungen fassen Bereiche zusammen und geben Zugriff auf alles, was darin ist.',
  },
  searchSpace: {
    title: 'Beim Dienst suchen',
    about: 'Durchsucht diesen Bereich beim Dienst, auch was nicht offline behalten wird.',
  },
  listPages: { about: 'Die Seiten des aktuellen Inhalts in ihrer Reihenfolge.' },
  listFiles: { about: 'Bilder und andere Dateien des aktuellen Inhalts.' },
  listFileBacklinks: {
    title: 'Verwendet von',
    about: 'Seiten, die diese Datei zeigen oder auf sie verlinken.',
  },
  listPageLinks: { title: 'Links', about: 'Links dieser Seite.' },
  listPageBacklinks: { title: 'Verlinkt von', about: 'Seiten, die auf diese Seite verlinken.' },
  getPageByPath: {
    title: 'Seite nach Pfad',
    about: 'Findet eine Seite nach dem Pfad, mit dem ihre Adresse endet.',
  },
  listRevisionPages: { about: 'Die Seiten dieser Revision.' },
  listRevisionFiles: { title: 'Dateien', about: 'Die Dateien dieser Revision.' },
  listChangeRequests: { about: 'Die Änderungsanträge dieses Bereichs nach ihrem Status.' },
  getChangeRequestPdf: {
    title: 'Als PDF',
    about:
      'Der Dienst erzeugt ein PDF des Änderungsantrags. Wer den Link hat, kann es eine Zeit lang öffnen.',
  },
  listOrganizationChangeRequests: { about: 'Die Änderungsanträge aller Bereiche nach ihrem Status.' },
  listChangeRequestPages: { about: 'Die Seiten, wie sie im Änderungsantrag sind.' },
  listChangeRequestFiles: { about: 'Die Dateien, wie sie im Änderungsantrag sind.' },
  listChangeRequestFileBacklinks: {
    title: 'Verwendet von',
    about: 'Seiten, die diese Datei im Änderungsantrag zeigen oder auf sie verlinken.',
  },
  listChangeRequestPageLinks: { title: 'Links', about: 'Links dieser Seite im Änderungsantrag.' },
  getChangeRequestPageByPath: {
    title: 'Seite nach Pfad',
    about: 'Findet eine Seite des Änderungsantrags nach dem Pfad, mit dem ihre Adresse endet.',
  },
  listSpaceCommenters: { title: 'Kommentierende', about: 'Wer diesen Bereich kommentiert hat.' },
  listChangeRequestCommenters: {
    title: 'Kommentierende',
    about: 'Wer diesen Änderungsantrag kommentiert hat.',
  },
  searchOrganization: {
    title: 'Beim Dienst suchen',
    about:
      'Durchsucht den gesamten Inhalt der Organisation beim Dienst, auch was nicht offline behalten wird.',
  },
  getAgentInstructions: {
    title: 'Anweisungen für Agenten',
    about: 'Anweisungen für Agenten zur Dokumentation der Organisation.',
  },
  listOrganizationsOfEmailDomain: {
    title: 'Organisationen einer E-Mail-Domain',
    about: 'Organisationen, denen Personen mit einer Adresse dieser Domain selbst beitreten können.',
  },
  listMemberSpaces: { about: 'Die Bereiche, auf die dieses Mitglied Zugriff hat, und die Rolle dort.' },
  listMemberTeams: { about: 'Die Teams, zu denen dieses Mitglied gehört.' },
  listTeams: { about: 'Gruppen von Mitgliedern mit gemeinsamem Zugriff.' },
  'listTeams@member': {
    title: 'Geleitete Teams',
    about: 'Gruppen von Mitgliedern mit gemeinsamem Zugriff.',
  },
  listSamlProviders: {
    title: 'Anmeldung mit SAML',
    about: 'Identitätsanbieter, über die sich Mitglieder anmelden.',
  },
  listSsoLogins: {
    title: 'Anmeldewege',
    about: 'Wo die Anmeldung über einen Identitätsanbieter beginnt.',
  },
  listSites: { about: 'Was die Organisation veröffentlicht und für wen.' },
  getAdaptiveSchema: {
    title: 'Besucherattribute',
    about: 'Was für adaptive Inhalte über Besucher bekannt ist.',
  },
  listTemplateConditions: {
    title: 'Bedingungen zum Kopieren',
    about: 'Bedingungen für Abschnitte und Bereiche der Website, die die Besucherattribute zulassen.',
  },
  getPublishedSite: {
    title: 'Wie veröffentlicht',
    about: 'Was der Dienst zum Anzeigen dieser Website liefert.',
  },
  getSiteStructure: {
    title: 'Struktur',
    about: 'Die Struktur der Website: Abschnitte, Gruppen und Bereiche in ihrer Reihenfolge.',
  },
  getSiteCustomization: {
    title: 'Aussehen',
    about: 'Wie die Website aussieht. Anpassen können Sie sie unter „Websites“.',
  },
  getSiteSpaceCustomization: {
    title: 'Aussehen',
    about: 'Wie dieser Bereich auf der Website aussieht, soweit er abweicht.',
  },
  listShareLinks: {
    about: 'Wer einen Freigabelink hat, kann die Website öffnen. Galley speichert diese Links nicht.',
  },
  listSiteSpaces: { about: 'Die Bereiche, die diese Website zeigt, und wo.' },
  listSiteSections: { about: 'Die oberste Ebene der Navigation der Website.' },
  listSiteSectionGroups: { about: 'Abschnitte, die in der Navigation der Website zusammengefasst sind.' },
  listOpenApiSpecs: {
    about:
      'Spezifikationen, deren Operationen und Schemas auf Seiten stehen, und ob der Dienst sie lesen konnte.',
  },
  listTranslations: {
    about: 'Bereiche, die in andere Sprachen übersetzt werden, und wie weit sie sind.',
  },
  listIssuesClusters: {
    title: 'Gruppen von Meldungen',
    about: 'Wiederkehrende Fragen aus Unterhaltungen. Änderungsanträge können sie beantworten.',
  },
  listConversations: { about: 'Übermittelte Unterhaltungen mit Lesern und ihre Quellen.' },
  listConversationIssues: { about: 'Was jemand nicht finden konnte oder nicht verstanden hat.' },
};

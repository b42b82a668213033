/** What the views of administration show. Without a title: named as the kind of what they show; an object has no description. */
export const administrationViews = {
  listOrganizations: { about: 'The organizations that you belong to.' },
  getOrganization: {
    title: 'Settings and invites',
    about: 'Settings of the whole organization, and who can join it.',
  },
  listMembers: { about: 'All members of the organization, with their minimum role.' },
  listSpaceLinks: { title: 'Links', about: 'Links of the pages of this space, and which are broken.' },
  listOrganizationSpaces: { about: 'Every space that you can read, in all collections.' },
  listCollectionSpaces: { about: 'The spaces in this collection.' },
  listOrganizationCollections: { about: 'Collections group spaces, and give access to all that is in them.' },
  searchSpace: {
    title: 'Search on the service',
    about: 'Searches this space on the service, also what is not kept offline.',
  },
  listPages: { about: 'The pages of the current content, in their order.' },
  listFiles: { about: 'Images and other files of the current content.' },
  listFileBacklinks: { title: 'Used by', about: 'Pages that show or link to this file.' },
  listPageLinks: { title: 'Links', about: 'Links of this page.' },
  listPageBacklinks: { title: 'Linked from', about: 'Pages that link to this page.' },
  getPageByPath: { title: 'Page by its path', about: 'Finds a page by the path that its address ends with.' },
  listRevisionPages: { about: 'The pages of this revision.' },
  listRevisionFiles: { title: 'Files', about: 'The files of this revision.' },
  listChangeRequests: { about: 'The change requests of this space, by their status.' },
  getChangeRequestPdf: {
    title: 'As PDF',
    about: 'The service makes a PDF of the change request. For a while, anyone with the link can open it.',
  },
  listOrganizationChangeRequests: { about: 'The change requests of all spaces, by their status.' },
  listChangeRequestPages: { about: 'The pages as the change request has them.' },
  listChangeRequestFiles: { about: 'The files as the change request has them.' },
  listChangeRequestFileBacklinks: {
    title: 'Used by',
    about: 'Pages that show or link to this file, in the change request.',
  },
  listChangeRequestPageLinks: { title: 'Links', about: 'Links of this page, in the change request.' },
  getChangeRequestPageByPath: {
    title: 'Page by its path',
    about: 'Finds a page of the change request by the path that its address ends with.',
  },
  listSpaceCommenters: { title: 'Commenters', about: 'Who has commented on this space.' },
  listChangeRequestCommenters: { title: 'Commenters', about: 'Who has commented on this change request.' },
  searchOrganization: {
    title: 'Search on the service',
    about: 'Searches all of the organization’s content on the service, also what is not kept offline.',
  },
  getAgentInstructions: {
    title: 'Agent instructions',
    about: 'Instructions to agents about the organization’s documentation.',
  },
  listOrganizationsOfEmailDomain: {
    title: 'Organizations of an e-mail domain',
    about: 'Organizations that people with an address of this domain can join on their own.',
  },
  listMemberSpaces: { about: 'The spaces that this member can access, and the role there.' },
  listMemberTeams: { about: 'The teams that this member belongs to.' },
  listTeams: { about: 'Groups of members with shared access.' },
  'listTeams@member': { title: 'Manages', about: 'Groups of members with shared access.' },
  listSamlProviders: {
    title: 'Sign-on with SAML',
    about: 'Identity providers that members sign in through.',
  },
  listSsoLogins: {
    title: 'Ways to sign in',
    about: 'Where people start to sign in through an identity provider.',
  },
  listSites: { about: 'What the organization publishes, and for whom.' },
  getAdaptiveSchema: {
    title: 'Visitor attributes',
    about: 'What is known of visitors, for adaptive content.',
  },
  listTemplateConditions: {
    title: 'Conditions to copy',
    about: 'Conditions that the visitor attributes allow, for sections and site spaces.',
  },
  getPublishedSite: { title: 'As published', about: 'What the service provides for showing this site.' },
  getSiteStructure: {
    title: 'Structure',
    about: 'The structure of the site: sections, groups and site spaces in their order.',
  },
  getSiteCustomization: { title: 'Look', about: 'How the site looks. Customize it under Sites.' },
  getSiteSpaceCustomization: { title: 'Look', about: 'How this space looks on the site, where it differs.' },
  listShareLinks: { about: 'Anyone with a share link can open the site. Galley does not store the links.' },
  listSiteSpaces: { about: 'The spaces that this site shows, and where.' },
  listSiteSections: { about: 'The top level of the site’s navigation.' },
  listSiteSectionGroups: { about: 'Sections that are grouped in the site’s navigation.' },
  listOpenApiSpecs: {
    about:
      'Specifications that pages show operations and schemas of, and whether the service could read them.',
  },
  listTranslations: { about: 'Spaces that are translated into other languages, and how far each is.' },
  listIssuesClusters: {
    title: 'Clusters of issues',
    about: 'Recurring questions found in conversations. Change requests can answer them.',
  },
  listConversations: { about: 'Submitted conversations with readers, and their sources.' },
  listConversationIssues: { about: 'What people could not find or did not understand.' },
};
export type AdministrationViewTexts = typeof administrationViews;

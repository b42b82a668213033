/** What the screens of administration show besides operations and fields: kinds, refusals, and what is wrong with a form. */
export const administration = {
  /** Groups of the views of an organization. */
  groups: {
    organization: 'Organization',
    content: 'Content',
    publishing: 'Publishing',
    conversations: 'Conversations',
    service: 'Service',
  },
  kinds: {
    organization: { one: 'organization', many: 'organizations' },
    member: { one: 'member', many: 'members' },
    team: { one: 'team', many: 'teams' },
    'saml-provider': { one: 'SAML provider', many: 'SAML providers' },
    collection: { one: 'collection', many: 'collections' },
    space: { one: 'space', many: 'spaces' },
    page: { one: 'page', many: 'pages' },
    file: { one: 'file', many: 'files' },
    revision: { one: 'revision', many: 'revisions' },
    'change-request': { one: 'change request', many: 'change requests' },
    site: { one: 'site', many: 'sites' },
    'site-space': { one: 'site space', many: 'site spaces' },
    section: { one: 'section', many: 'sections' },
    'section-group': { one: 'section group', many: 'section groups' },
    'share-link': { one: 'share link', many: 'share links' },
    specification: { one: 'API specification', many: 'API specifications' },
    translation: { one: 'translation', many: 'translations' },
    cluster: { one: 'cluster', many: 'clusters' },
    issue: { one: 'issue', many: 'issues' },
    conversation: { one: 'conversation', many: 'conversations' },
  },
  offlineMode: 'You are in offline mode. Changes here need a connection and are never queued.',
  notReachable: (why: string | null): string =>
    `The service cannot be reached.${why === null ? '' : ` ${why}`} Changes here need a connection and are never queued.`,
  /** `needed` and `role` are roles as the service names them. */
  roleOfIt: (needed: string): string => `Only ${needing(needed)} of it may do this.`,
  roleTooLow: (needed: string, role: string): string =>
    `Only ${needing(needed)} may do this; your role here is ${role}.`,
  aCluster: 'A cluster of issues',
};
export type AdministrationTexts = typeof administration;

const needing = (role: string): string => (role === 'admin' ? 'an admin' : `somebody with the role ${role}`);

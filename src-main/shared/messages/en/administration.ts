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
  notNamed: 'Not named',
  /** Numbers are formatted. */
  andMore: (n: string): string => `and ${n} more`,
  ownRoleLowered: 'This is your own role: you cannot give it back to yourself.',
  lastAdmin: 'No other admin of this organization is known here. Without one, nobody can administer it.',
  required: 'This is required.',
  notValid: 'This is not valid.',
  notJson: 'This is not valid JSON.',
  notAWebAddress: 'This is not a web address that starts with http:// or https://.',
  wrongFormat: 'This is not in the required format.',
  wrongType: 'This is of the wrong type.',
  atLeast: (n: string): string => `At least ${n}.`,
  atMost: (n: string): string => `At most ${n}.`,
  atLeastCharacters: (n: string): string => `At least ${n} characters.`,
  atMostCharacters: (n: string): string => `At most ${n} characters.`,
  characters: (least: string, most: string): string => `${least} to ${most} characters.`,
  chooseOption: 'Choose one of the options.',
  chooseAndFillIn: 'Choose one, and fill it in.',
  nothingChanged: 'Nothing is changed yet.',
  inMarkdown: 'Written in Markdown.',
  other: 'Other',
  nothing: 'nothing',
  none: 'none',
  yes: 'yes',
  no: 'no',
  /** In a row of short values. */
  labelled: (label: string, value: string): string => `${label.toLowerCase()} ${value}`,
  publishedAt: 'Published at',
  publicAddress: 'Public address',
  sourceAddress: 'Where it took place',
  linksNotHere:
    'Links are calculated from offline content, and this is not kept offline. Keep its space offline in the Library, then sync.',
  stopped: 'It was stopped.',
  noLongerRead: 'This list is no longer being read.',
  noLongerListed: 'The service no longer lists it.',
  serviceSays: (message: string): string => `The service says: ${message}`,
  otherName: 'The typed name does not match.',
  stoppedUnclear: 'It was stopped, so the change may or may not have been made. Reload before you try again.',
  answerLost:
    'The answer did not arrive, so the change may or may not have been made. Reload before you try again.',
};
export type AdministrationTexts = typeof administration;

const needing = (role: string): string => (role === 'admin' ? 'an admin' : `somebody with the role ${role}`);

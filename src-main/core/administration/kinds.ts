/** What the service has many of, each as it stands in the paths of the operations and in its lists. */
export interface Kind {
  readonly one: string;
  readonly many: string;
  /** The path's parameter that names one; null: it stands in no path, only in a list. */
  readonly parameter: string | null;
  /** Where its id stands in an object of the service; where it has several, the first that is there. */
  readonly id: readonly string[];
  readonly name: readonly string[];
  /** The ways that lead to it, each from the organization. */
  readonly homes: readonly (readonly KindId[])[];
}

export type KindId =
  | 'organization'
  | 'member'
  | 'team'
  | 'saml-provider'
  | 'collection'
  | 'space'
  | 'page'
  | 'file'
  | 'revision'
  | 'change-request'
  | 'site'
  | 'site-space'
  | 'section'
  | 'section-group'
  | 'share-link'
  | 'specification'
  | 'translation'
  | 'cluster'
  | 'issue'
  | 'conversation';

const inOrganization = [['organization']] as const;
const inSite = [['organization', 'site']] as const;
const inContent = [
  ['organization', 'space', 'change-request'],
  ['organization', 'space', 'revision'],
  ['organization', 'space'],
] as const;

export const kinds: Readonly<Record<KindId, Kind>> = {
  organization: {
    one: 'organization',
    many: 'organizations',
    parameter: 'organizationId',
    id: ['id'],
    name: ['title'],
    homes: [[]],
  },
  member: {
    one: 'member',
    many: 'members',
    parameter: 'userId',
    id: ['user.id', 'id'],
    name: ['user.displayName', 'user.email', 'displayName'],
    homes: inOrganization,
  },
  team: {
    one: 'team',
    many: 'teams',
    parameter: 'teamId',
    id: ['id'],
    name: ['title'],
    homes: inOrganization,
  },
  'saml-provider': {
    one: 'SAML provider',
    many: 'SAML providers',
    parameter: 'samlProviderId',
    id: ['id'],
    name: ['label'],
    homes: inOrganization,
  },
  collection: {
    one: 'collection',
    many: 'collections',
    parameter: 'collectionId',
    id: ['id'],
    name: ['title'],
    homes: inOrganization,
  },
  space: {
    one: 'space',
    many: 'spaces',
    parameter: 'spaceId',
    id: ['id'],
    name: ['title'],
    homes: inOrganization,
  },
  page: {
    one: 'page',
    many: 'pages',
    parameter: 'pageId',
    id: ['id'],
    name: ['title', 'path'],
    homes: inContent,
  },
  file: {
    one: 'file',
    many: 'files',
    parameter: 'fileId',
    id: ['id'],
    name: ['name'],
    homes: [
      ['organization', 'space', 'change-request'],
      ['organization', 'space'],
    ],
  },
  revision: {
    one: 'revision',
    many: 'revisions',
    parameter: 'revisionId',
    id: ['id'],
    name: ['id'],
    homes: [['organization', 'space']],
  },
  'change-request': {
    one: 'change request',
    many: 'change requests',
    parameter: 'changeRequestId',
    id: ['id'],
    name: ['subject'],
    homes: [['organization', 'space']],
  },
  site: {
    one: 'site',
    many: 'sites',
    parameter: 'siteId',
    id: ['id'],
    name: ['title'],
    homes: inOrganization,
  },
  'site-space': {
    one: 'site space',
    many: 'site spaces',
    parameter: 'siteSpaceId',
    id: ['id'],
    name: ['title', 'space.title', 'path'],
    homes: inSite,
  },
  section: {
    one: 'section',
    many: 'sections',
    parameter: 'siteSectionId',
    id: ['id'],
    name: ['title'],
    homes: inSite,
  },
  'section-group': {
    one: 'section group',
    many: 'section groups',
    parameter: 'siteSectionGroupId',
    id: ['id'],
    name: ['title'],
    homes: inSite,
  },
  'share-link': {
    one: 'share link',
    many: 'share links',
    parameter: 'shareLinkId',
    id: ['id'],
    name: ['name'],
    homes: inSite,
  },
  specification: {
    one: 'API specification',
    many: 'API specifications',
    parameter: 'specSlug',
    id: ['slug'],
    name: ['slug'],
    homes: inOrganization,
  },
  translation: {
    one: 'translation',
    many: 'translations',
    parameter: 'translationId',
    id: ['id'],
    name: ['language'],
    homes: inOrganization,
  },
  cluster: {
    one: 'cluster',
    many: 'clusters',
    parameter: null,
    id: ['id'],
    name: ['label'],
    homes: inOrganization,
  },
  issue: {
    one: 'issue',
    many: 'issues',
    parameter: 'issueId',
    id: ['issue.id', 'id'],
    name: ['issue.title', 'title'],
    homes: inOrganization,
  },
  conversation: {
    one: 'conversation',
    many: 'conversations',
    parameter: 'conversationId',
    id: ['conversation.id', 'id'],
    name: ['conversation.subject', 'subject'],
    homes: inOrganization,
  },
};

export function isKind(word: string): word is KindId {
  return Object.hasOwn(kinds, word);
}

const byParameter = new Map(
  Object.entries(kinds).flatMap(([id, kind]) =>
    kind.parameter === null || !isKind(id) ? [] : [[kind.parameter, id] as const],
  ),
);

/** The kind that a path's parameter names; undefined for what has to be typed. */
export function kindOfParameter(parameter: string): KindId | undefined {
  return byParameter.get(parameter);
}

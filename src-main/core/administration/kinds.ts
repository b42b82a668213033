/** What the service has many of, each as it stands in the paths of the operations and in its lists. */
export interface Kind {
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
    parameter: 'organizationId',
    id: ['id'],
    name: ['title'],
    homes: [[]],
  },
  member: {
    parameter: 'userId',
    id: ['user.id', 'id'],
    name: ['user.displayName', 'user.email', 'displayName'],
    homes: inOrganization,
  },
  team: {
    parameter: 'teamId',
    id: ['id'],
    name: ['title'],
    homes: inOrganization,
  },
  'saml-provider': {
    parameter: 'samlProviderId',
    id: ['id'],
    name: ['label'],
    homes: inOrganization,
  },
  collection: {
    parameter: 'collectionId',
    id: ['id'],
    name: ['title'],
    homes: inOrganization,
  },
  space: {
    parameter: 'spaceId',
    id: ['id'],
    name: ['title'],
    homes: inOrganization,
  },
  page: {
    parameter: 'pageId',
    id: ['id'],
    name: ['title', 'path'],
    homes: inContent,
  },
  file: {
    parameter: 'fileId',
    id: ['id'],
    name: ['name'],
    homes: [
      ['organization', 'space', 'change-request'],
      ['organization', 'space'],
    ],
  },
  revision: {
    parameter: 'revisionId',
    id: ['id'],
    name: ['id'],
    homes: [['organization', 'space']],
  },
  'change-request': {
    parameter: 'changeRequestId',
    id: ['id'],
    name: ['subject'],
    homes: [['organization', 'space']],
  },
  site: {
    parameter: 'siteId',
    id: ['id'],
    name: ['title'],
    homes: inOrganization,
  },
  'site-space': {
    parameter: 'siteSpaceId',
    id: ['id'],
    name: ['title', 'space.title', 'path'],
    homes: inSite,
  },
  section: {
    parameter: 'siteSectionId',
    id: ['id'],
    name: ['title'],
    homes: inSite,
  },
  'section-group': {
    parameter: 'siteSectionGroupId',
    id: ['id'],
    name: ['title'],
    homes: inSite,
  },
  'share-link': {
    parameter: 'shareLinkId',
    id: ['id'],
    name: ['name'],
    homes: inSite,
  },
  specification: {
    parameter: 'specSlug',
    id: ['slug'],
    name: ['slug'],
    homes: inOrganization,
  },
  translation: {
    parameter: 'translationId',
    id: ['id'],
    name: ['language'],
    homes: inOrganization,
  },
  cluster: {
    parameter: null,
    id: ['id'],
    name: ['label'],
    homes: inOrganization,
  },
  issue: {
    parameter: 'issueId',
    id: ['issue.id', 'id'],
    name: ['issue.title', 'title'],
    homes: inOrganization,
  },
  conversation: {
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

/**
 * What an object of each kind must have in every answer of the local service: the fields that parts 1 and 2 mark as
 * required, and those that API gaps lists as always present. Kinds are values of `object`.
 */
export const requiredFields: Readonly<Record<string, readonly string[]>> = {
  user: ['id', 'displayName', 'urls'],
  space: [
    ...[
      'id',
      'title',
      'emoji',
      'organization',
      'visibility',
      'revision',
      'createdAt',
      'updatedAt',
      'comments',
    ],
    ...['changeRequests', 'changeRequestsOpen', 'changeRequestsDraft', 'mergeRules', 'urls', 'defaultLevel'],
    'permissions',
  ],
  collection: ['id', 'title', 'organization', 'defaultLevel', 'urls', 'permissions'],
  'change-request': [
    ...[
      'id',
      'number',
      'status',
      'subject',
      'createdAt',
      'updatedAt',
      'space',
      'revision',
      'revisionInitial',
    ],
    ...['comments', 'outdated', 'urls'],
  ],
  comment: [
    ...[
      'id',
      'replies',
      'repliers',
      'body',
      'postedBy',
      'postedAt',
      'reactions',
      'target',
      'urls',
      'permissions',
    ],
    'status',
  ],
  'comment-reply': ['id', 'postedBy', 'postedAt', 'reactions', 'body', 'urls', 'permissions'],
  revision: ['id', 'parents', 'pages', 'files', 'createdAt', 'urls', 'type'],
  organization: ['id', 'title', 'createdAt', 'type', 'defaultRole', 'urls', 'permissions'],
  member: ['id', 'role', 'user', 'disabled', 'joinedAt', 'sso', 'spaces', 'teams'],
  team: ['id', 'title', 'members', 'spaces', 'createdAt', 'permissions'],
  site: [
    ...[
      'id',
      'type',
      'title',
      'visibility',
      'published',
      'siteSpaces',
      'createdAt',
      'adaptiveContent',
      'ads',
    ],
    ...['agentsContext', 'features', 'urls'],
  ],
  'site-space': ['id', 'space', 'title', 'path', 'urls'],
  'site-section': ['id', 'title', 'path', 'siteSpaces', 'default', 'urls'],
  'site-section-group': ['id', 'title', 'children'],
  'share-link': ['id', 'createdAt', 'urls'],
  'site-adaptive-schema': ['jsonSchema', 'updatedAt'],
  'published-content-site': ['site', 'structure', 'customizations', 'scripts'],
  'openapi-spec': ['id', 'createdAt', 'updatedAt', 'slug', 'processingState', 'permissions', 'urls'],
  'saml-provider': ['id', 'label', 'createdAt', 'status', 'service', 'urls'],
  translation: [
    'id',
    'status',
    'source',
    'language',
    'createdAt',
    'updatedAt',
    'stats',
    'permissions',
    'urls',
  ],
  conversation: ['id', 'subject', 'createdAt', 'source', 'urls'],
  'conversation-issue': [
    'id',
    'title',
    'summary',
    'createdAt',
    'ingestedAt',
    'conversation',
    'cluster',
    'urls',
  ],
  'issues-cluster': [
    ...[
      'id',
      'label',
      'createdAt',
      'updatedAt',
      'icon',
      'summary',
      'weeklyPulse',
      'sources',
      'stats',
      'urls',
    ],
  ],
  'agent-instructions': ['instructions', 'updatedAt', 'urls'],
};

/** Every object of a kind in an answer, however deep, that lacks one of its fields: "space lacks emoji". */
export function lacking(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(lacking);
  if (typeof value !== 'object' || value === null) return [];
  const own = new Map<string, unknown>(Object.entries(value));
  const kind = own.get('object');
  const needed = typeof kind === 'string' && Object.hasOwn(requiredFields, kind) ? requiredFields[kind] : [];
  const missing = (needed ?? [])
    .filter((name) => own.get(name) === undefined)
    .map((name) => `${String(kind)} lacks ${name}`);
  return [...missing, ...[...own.values()].flatMap(lacking)];
}

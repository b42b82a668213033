import type { FieldShape } from '../../bridge/views/administration-views.ts';
import type { KindId } from './kinds.ts';

type TextFormat = Extract<FieldShape, { kind: 'text' }>['format'];

/** Labels that the names of fields do not make by themselves. */
const labels: Readonly<Record<string, string>> = {
  acsURL: 'Address for answers (ACS)',
  adaptiveContent: 'Adaptive content',
  agentsContext: 'Agents',
  ai: 'AI features',
  aliases: 'Aliases',
  app: 'On the web',
  asOf: 'As of',
  basename: 'Name in the address',
  members: 'Members',
  published: 'Published',
  changeRequestId: 'Change request',
  condition: 'Shown if',
  contentRefs: 'Files for the template, as JSON',
  conversationsIssuesCluster: 'Cluster of issues',
  defaultContent: 'New members see first',
  defaultLevel: 'Default role',
  defaultRole: 'Default role of new members',
  defaultSiteSection: 'Default section',
  defaultSiteSpace: 'Default space',
  displayName: 'Name',
  editMode: 'Editing',
  emailDomain: 'E-mail domain',
  emailDomains: 'E-mail domains that may join',
  entityID: 'Entity id',
  hostname: 'Host name',
  id: 'Id',
  inviteId: 'Invite link or its id',
  inviteLinks: 'Invite links',
  jsonSchema: 'Attributes, as JSON Schema',
  lastProcessErrorCode: 'Problem',
  lastProcessedErrors: 'Problems',
  lastSeenAt: 'Last seen',
  mergeRules: 'Rules for merging',
  orderBy: 'Sort by',
  sort: 'Sort by',
  pagePath: 'Path of the page',
  photoURL: 'Picture',
  processingState: 'Status',
  requestedReviewer: 'Requested reviewer',
  sectionId: 'Section',
  siteSectionId: 'Section',
  siteSpaces: 'Site spaces',
  sourceURL: 'Source',
  spaceId: 'Space',
  sso: 'Single sign-on',
  ssoURL: 'Sign-on address',
  startURL: 'Where people begin',
  url: 'Address',
  weeklyPulse: 'Issues a week, last three months',
};

const help: Readonly<Record<string, string>> = {
  body: 'The message.',
  metadata: 'Where and when it took place, if known.',
  parts: 'The messages, in their order.',
  subject: 'What it is about.',
  attributes: 'More about it, as names and values.',
  basename: 'The last part of the site’s address: small letters, digits and hyphens.',
  certificate: 'The public certificate of the identity provider, in PEM form.',
  condition:
    'An expression that decides whether a visitor sees it, for example visitor.claims.unsigned.beta == true.',
  defaultLevel: 'The minimum role of everyone with access.',
  defaultRole: 'The role of new members in the whole organization; none makes them guests.',
  description: 'Shown beside the title.',
  editMode: 'Live: edits change the content directly. Locked: edits need a change request.',
  emailDomain: 'For example example.org.',
  emailDomains: 'People with an address of these domains can join on their own.',
  emoji: 'One emoji, or its code.',
  entityID: 'As the identity provider identifies itself.',
  hostname: 'For a site, its own name on the web; for an organization, the first part of it.',
  icon: 'The name of an icon, for example gear.',
  inviteId: 'The last part of the invite link.',
  language: 'A code such as en or pt-br.',
  mergeRules: 'Conditions for merging a change request.',
  pagePath: 'As in the address, for example guides/first-page.',
  parent: 'Empty: at the top level.',
  path: 'Its part of the address: letters, digits, and . _ ~ - between slashes.',
  position: 'Name exactly one neighbor.',
  proxy: 'For a site in a subdirectory of another domain, for example example.com/docs.',
  slug: 'Letters, digits and single hyphens. It cannot be changed later.',
  sso: 'Members must sign in through an identity provider.',
  ssoURL: 'Where the identity provider lets people sign in.',
  title: 'Shown to everyone.',
  visibility: 'Who can see it.',
};

/** Words for values that are names of settings. By field, then by value; `*` holds for every field. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': {
    admin: 'Admin',
    create: 'Create',
    review: 'Review',
    edit: 'Edit',
    comment: 'Comment',
    read: 'Read',
    guest: 'Guest',
    inherit: 'Inherited',
    private: 'Private: authorized members',
    public: 'Public: anyone, also search engines',
    unlisted: 'Unlisted: anyone with the address',
    'share-link': 'Share link: anyone with a secret link',
    'visitor-auth': 'Visitors who have signed in',
    'in-collection': 'Whoever reaches its collection',
    asc: 'Ascending',
    desc: 'Descending',
    live: 'Live',
    locked: 'Locked',
    joinedAt: 'Joined',
    lastSeenAt: 'Last seen',
    pending: 'Waiting',
    running: 'Running',
    progress: 'Being read',
    complete: 'Ready',
    completed: 'Completed',
    active: 'Active',
    open: 'Open',
    draft: 'Draft',
    archived: 'Archived',
    merged: 'Merged',
    broken: 'Broken',
    'in-app': 'To a page inside, by its web address',
    FETCH_TIMEOUT: 'The source did not answer in time',
    FETCH_ERROR: 'The source could not be downloaded',
    PARSE_ERROR: 'The source could not be understood',
    'team-member': 'Team member',
    user: 'Reader',
    assistant: 'Assistant',
    require_specific_reviewers: 'All of these people have reviewed it',
    require_one_of_specific_reviewers: 'One of these people has reviewed it',
    allow_bypass: 'These people can merge anyway',
    require_at_least_one_review: 'At least one review',
    require_all_reviews_approved: 'Every review approves it',
    require_agent_review: 'An agent has reviewed it',
    require_up_to_date_change_request: 'It is up to date with its space',
    require_change_request_subject: 'It has a subject',
    require_change_request_description: 'It has a description',
    custom: 'Custom expression',
    nonProfit: 'Non-profit',
    'changes-requested': 'Changes requested',
  },
  type: { rules: 'These rules', none: 'No rules', inherit: 'Those of the organization' },
  agentsContext: { excluded: 'Cannot read the site', included: 'Can read the site' },
  status: { ok: 'Active', notapplicable: 'Not applicable', none: 'None' },
  sortBy: {},
};

/** Fields that name another object. */
const references: Readonly<Record<string, KindId>> = {
  space: 'space',
  spaceId: 'space',
  spaces: 'space',
  parent: 'collection',
  collection: 'collection',
  organization: 'organization',
  defaultTeam: 'team',
  members: 'member',
  users: 'member',
  owner: 'member',
  creator: 'member',
  contributor: 'member',
  requestedReviewer: 'member',
  site: 'site',
  siteSpace: 'site-space',
  defaultSiteSpace: 'site-space',
  siteSection: 'section',
  sectionId: 'section',
  siteSectionId: 'section',
  sections: 'section',
  defaultSiteSection: 'section',
  changeRequestId: 'change-request',
  cluster: 'cluster',
  conversation: 'conversation',
  conversationsIssuesCluster: 'cluster',
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** `lastSeenAt` is "Last seen", `monthlyTotal` is "Monthly total". */
export function labelOf(name: string): string {
  const own = labels[name];
  if (own !== undefined) return own;
  const words = name
    .replace(/(At|URL|Id)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

export function helpOf(name: string): string {
  return help[name] ?? '';
}

export function labelOfValue(field: string, value: string): string {
  const own = values[field]?.[value] ?? values['*']?.[value];
  if (own !== undefined) return own;
  if (field === 'language') {
    try {
      return languageNames.of(value) ?? value;
    } catch {
      return value; // no code at all
    }
  }
  return /^[a-z][a-zA-Z\d_-]*$/.test(value) ? labelOf(value) : value;
}

export function referenceOf(name: string): KindId | undefined {
  return references[name];
}

/** Texts that are long, or that nobody should read over a shoulder. */
export function textFormatOf(name: string, max: number | null): TextFormat {
  if (name === 'certificate' || name === 'text') return 'long';
  return max !== null &&
    max > 300 &&
    !/URL$|^(subject|hostname|proxy|entityID|search|query|title)$/.test(name)
    ? 'long'
    : 'line';
}

import type { Address } from '../../src-renderer/state/address.ts';

const inSpace = { accountId: 'acc', spaceId: 'elsa' } as const;
const changeRequest = {
  screen: 'change-request',
  ...inSpace,
  changeRequestId: 'cr-41',
  pageId: null,
  commentId: null,
} as const;

/** Places of the world of fixtures, by the names that the gallery lists. */
export const screens: Readonly<Record<string, Address>> = {
  Welcome: { screen: 'welcome' },
  Review: { screen: 'review' },
  'Change request, overview': { ...changeRequest, tab: 'overview' },
  'Change request, changes': { ...changeRequest, tab: 'changes', pageId: 'p-bulk' },
  'Change request, discussion': { ...changeRequest, tab: 'discussion' },
  Library: { screen: 'library' },
  Space: { screen: 'space', ...inSpace, pageId: null, anchor: null },
  Compare: { screen: 'compare', ...inSpace, before: null, after: null, pageId: null },
  Sites: { screen: 'sites' },
  Admin: { screen: 'administration', accountId: 'acc', trail: [], view: null },
  Outbox: { screen: 'outbox' },
  'What was sent': { screen: 'sent' },
  News: { screen: 'digest' },
  Notes: { screen: 'notes' },
  Search: { screen: 'search', query: 'dispatch' },
  'Settings, accounts': { screen: 'settings', section: 'accounts' },
  'Settings, storage': { screen: 'settings', section: 'storage' },
  'Settings, keyboard': { screen: 'settings', section: 'keyboard' },
};

import { translator } from '../translator.ts';

export const english = {
  loadingTheNews: 'Loading the news',
  noNewsYet: 'No news yet',
  newAndUpdatedChangeRequests:
    'New and updated change requests, comments and replies on what you follow, merges and changed pages appear here after each sync.',
  filterNews: 'Filter news',
  unseen: 'Unseen',
  recentChanges: 'Recent changes',
  nothingUnseen: 'Nothing unseen',
  markAllSeen: 'Mark all seen',
  newsFromTheNextSync: 'News from the next sync appears here.',
  showAll: 'Show all',
  everythingIsMarkedAsSeen: 'Everything is marked as seen.',
  unseen2: 'Unseen:',
  content: 'Content',
  galleyLearnedOfIt: 'Received {time}',
  happenedAndCame: '{happened}; received {came}',
  unseenCount: 'Unseen {n}',
} as const;

export const t = translator('digest', english);

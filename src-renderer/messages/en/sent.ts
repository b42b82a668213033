import { translator } from '../translator.ts';

export const english = {
  exportSentItems: 'Export sent items',
  allLinesOfTheRecord: 'All sent items.',
  matchingLines: 'The sent items that match “{query}”.',
  forSpreadsheetsOneRowFor: 'For spreadsheets: one row for each sent item.',
  writing: 'Writing',
  backToTheOutbox: 'Back to the outbox',
  searchSentItems: 'Search sent items',
  searchByTextPersonOr: 'Search by text, person or service',
  export: 'Export…',
  loadingSentItems: 'Loading sent items',
  nothingSentYet: 'Nothing sent yet',
  noLineMatches: 'No sent item matches',
  everythingSentToAService:
    'Everything sent to a service appears here: who sent what, when, and with what result.',
  aLineMatchesWhenIt: 'An item matches when it contains all of the words, in any order.',
  sentItems: 'Sent items',
  thereIsNothingToExport: 'There is nothing to export',
  sent: 'Sent',
  delivered: 'Sent',
  undoneLater: 'Undone later',
  deletedLater: 'Deleted later',
  refused: 'Refused',
  overtaken: 'Superseded',
  withdrawn: 'Discarded',
  notDeliveredYet: 'Waiting',
  noAnswer: 'No answer',
  linesFound: '{n, plural, one {# item} other {# items}} found',
} as const;

export const t = translator('sent', english);

import { translator } from '../translator.ts';

export const english = {
  matchOf: '{n} of {all}',
  notFoundInWhatIs: 'Not found in this view. Type three letters to search collapsed blocks too',
  notFound: 'Not found',
  findInWhatIsShown: 'Find in this view',
  find: 'Find',
  previousMatch: 'Previous match',
  thereIsNoMatch: 'There is no match',
  nextMatch: 'Next match',
  closeFind: 'Close find',
} as const;

export const t = translator('find', english);

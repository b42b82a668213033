import { translator } from '../translator.ts';

export const english = {
  chooseARevision: 'Choose a revision',
  revisionsToCompare: 'Revisions to compare',
  oldSide: 'Old side',
  swapTheSides: 'Swap the sides',
  newSide: 'New side',
  chooseTwoRevisions: 'Choose two revisions',
  anyTwoDownloadedRevisionsCan:
    'Any two downloaded revisions can be compared. Choose them above, newest first.',
  comparingTheRevisions: 'Comparing the revisions',
  noPageDiffers: 'No page differs',
  bothRevisionsHaveTheSame: 'Both revisions have the same pages with the same content.',
  listOfChangedPages: 'changed pages',
  eachChange: 'Each change',
  everyChangePageByPage: 'Every change, page by page',
  listingEveryChange: 'Listing every change',
  onlyFilesDifferTheyAre: 'Only files differ: they are in the list.',
  onlyAddressesDifferTheyAre: 'Only addresses differ: they are in the list.',
  changedPages: 'Changed pages',
  printTheChanges: 'Print the changes',
  saveTheChangesAsPDF: 'Save the changes as PDF',
  moreAboutThisView: 'More about this view',
  comparingThePage: 'Comparing the page',
  theTextIsUnchangedWhat: 'The text is unchanged. What changed is shown above.',
  onlyItsPlaceDiffers: 'Only its place differs.',
  revisionNotWhole: '{revision} (not whole)',
  titleChanges: '{title}, changes',
} as const;

export const t = translator('compare', english);

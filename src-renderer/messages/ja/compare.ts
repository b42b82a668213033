import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/compare.ts';

export const compare: Translation<typeof english> = {
  chooseARevision: 'リビジョンを選択',
  revisionsToCompare: '比較するリビジョン',
  oldSide: '旧',
  swapTheSides: '左右を入れ替え',
  newSide: '新',
  chooseTwoRevisions: 'リビジョンを 2 つ選択してください',
  anyTwoDownloadedRevisionsCan:
    'ダウンロード済みのリビジョンを 2 つ選んで比較できます。上で、新しい順に選択してください。',
  comparingTheRevisions: 'リビジョンを比較しています',
  noPageDiffers: '異なるページはありません',
  bothRevisionsHaveTheSame: 'どちらのリビジョンも、ページと内容が同じです。',
  listOfChangedPages: '変更されたページ',
  eachChange: 'すべての変更',
  everyChangePageByPage: 'すべての変更をページごとに表示',
  listingEveryChange: 'すべての変更を一覧にしています',
  onlyFilesDifferTheyAre: '異なるのはファイルだけです。一覧に表示しています。',
  onlyAddressesDifferTheyAre: '異なるのはアドレスだけです。一覧に表示しています。',
  changedPages: '変更されたページ',
  printTheChanges: '変更を印刷',
  saveTheChangesAsPDF: '変更を PDF で保存',
  moreAboutThisView: 'この表示のメニュー',
  comparingThePage: 'ページを比較しています',
  theTextIsUnchangedWhat: 'テキストに変更はありません。変更点は上に表示しています。',
  onlyItsPlaceDiffers: '異なるのは位置だけです。',
  revisionNotWhole: '{revision}（不完全）',
  titleChanges: '{title}、変更',
};

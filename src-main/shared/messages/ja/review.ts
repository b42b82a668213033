import type { ReviewTexts } from '../en/review.ts';
import { statusNames } from './edits.ts';

export const review: ReviewTexts = {
  someone: '誰か',
  you: '自分',
  changedSince: 'レビュー後に変更されました',
  requested: 'レビューの依頼',
  repliedToYou: (who) => `${who} さんから返信があります`,
  onlyReading: 'ここでは閲覧だけができ、変更はできません。',
  draftAlready: 'すでに下書きです。',
  openAlready: 'すでにオープンです。',
  archivedAlready: 'すでにアーカイブ済みです。',
  deleted: '変更リクエストはサービスで削除されました。',
  noComments: 'ここでは閲覧だけができ、コメントはできません。',
  isMerged: '変更リクエストはマージ済みです。',
  notYours: '変更できるのは、作成者またはレビュー権限のある人だけです。',
  is: (status) => `変更リクエストは${statusNames(status)}です。`,
  upToDate: 'スペースの最新の状態です。',
  noMerging: 'ここではマージできません。',
  noPages: 'このサービスはページを受け付けません。',
  noReviews: 'このサービスにはレビュー機能がありません。概要はコメントとして送信されます。',
  noVerdicts: 'ここではコメントはできますが、判定はできません。',
  notOnTheService: 'まだサービスにありません。',
  notExact: '現在の内容との比較です。ほかの人の変更が逆に表示されることがあります。',
  noConflicts: 'マージの競合はありません。',
  conflicts: (blocks, pages) =>
    blocks === 0
      ? `${pages} ページでマージの競合があります。`
      : `${pages} ページの ${blocks} ブロックでマージの競合があります。`,
  changedAndRemoved: 'ここで変更され、現在の内容では削除されています',
  removedAndChanged: 'ここで削除され、現在の内容では変更されています',
  namedTwice: (mine, theirs) => `ここでは「${mine}」、現在の内容では「${theirs}」という名前です`,
  noChangedPages: 'ページなし',
  newAddresses: (n) => `新しいアドレス ${n} 件`,
  pages: (n) => `${n} ページ`,
  added: (n) => `追加 ${n}`,
  removed: (n) => `削除 ${n}`,
  moved: (n) => `移動 ${n}`,
  renamed: (n) => `名前変更 ${n}`,
  movedFrom: (place) => `${place} から移動`,
  movedWithin: (place, previous) =>
    `${place} 内で移動（元は${previous === undefined ? '先頭' : `「${previous}」の後`}）`,
  topLevel: '最上位',
  pageIsNew: '新しいページです',
  pageIsRemoved: '削除されたページです',
  pageIsMoved: '移動されたページです',
};

import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/digest.ts';

export const digest: Translation<typeof english> = {
  loadingTheNews: '新着を読み込み中',
  noNewsYet: '新着はまだありません',
  newAndUpdatedChangeRequests:
    '新規・更新された変更リクエスト、フォロー中の内容へのコメントと返信、マージ、変更されたページが、同期のたびにここに表示されます。',
  filterNews: '新着を絞り込み',
  unseen: '未読',
  recentChanges: '最近の変更',
  nothingUnseen: '未読はありません',
  markAllSeen: 'すべて既読にする',
  newsFromTheNextSync: '次の同期の新着がここに表示されます。',
  showAll: 'すべて表示',
  everythingIsMarkedAsSeen: 'すべて既読にしました。',
  unseen2: '未読:',
  content: '本文',
  galleyLearnedOfIt: 'Galley が受け取った日時: {time}',
  happenedAndCame: '{happened}（受信: {came}）',
  unseenCount: '未読 {n}',
};

import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/find.ts';

export const find: Translation<typeof english> = {
  matchOf: '{n} / {all}',
  notFoundInWhatIs: 'この表示には見つかりません。3 文字入力すると、折りたたまれたブロックも検索します',
  notFound: '見つかりません',
  findInWhatIsShown: 'この表示を検索',
  find: '検索',
  previousMatch: '前の一致',
  thereIsNoMatch: '一致するものはありません',
  nextMatch: '次の一致',
  closeFind: '検索を閉じる',
};

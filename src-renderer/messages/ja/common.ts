import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/common.ts';

export const common: Translation<typeof english> = {
  cancel: 'キャンセル',
  remove: '削除',
  copy: 'コピー',
  tryAgain: '再試行',
  showInTheOutbox: '送信トレイに表示',
  unknownUser: '不明なユーザー',
  yes: 'はい',
  no: 'いいえ',
  settings: '設定',
  space: 'スペース',
  pages: 'ページ',
  files: 'ファイル',
  sync: '同期',
  page: 'ページ',
};

import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/sent.ts';

export const sent: Translation<typeof english> = {
  exportSentItems: '送信済みをエクスポート',
  allLinesOfTheRecord: '送信済みのすべての項目。',
  matchingLines: '「{query}」に一致する項目。',
  forSpreadsheetsOneRowFor: '表計算ソフト用: 送信 1 件につき 1 行。',
  writing: '書き込み中',
  backToTheOutbox: '送信トレイに戻る',
  searchSentItems: '送信済みを検索',
  searchByTextPersonOr: '本文、人、サービスで検索',
  export: 'エクスポート…',
  loadingSentItems: '送信済みを読み込み中',
  nothingSentYet: 'まだ何も送信していません',
  noLineMatches: '一致する項目はありません',
  everythingSentToAService:
    'サービスに送信したすべてがここに表示されます: 誰が、何を、いつ送り、結果がどうだったか。',
  aLineMatchesWhenIt: 'すべての語を（順不同で）含む項目が一致します。',
  sentItems: '送信済み',
  thereIsNothingToExport: 'エクスポートするものはありません',
  sent: '送信済み',
  delivered: '送信済み',
  undoneLater: '後で取り消し',
  deletedLater: '後で削除',
  refused: '拒否',
  overtaken: '上書き済み',
  withdrawn: '破棄済み',
  notDeliveredYet: '待機中',
  noAnswer: '応答なし',
  linesFound: '{n, plural, other {# 件}}見つかりました',
};

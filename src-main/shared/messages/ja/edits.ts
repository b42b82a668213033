import type { EditTexts, StateTexts, Whose } from '../en/edits.ts';

const names: Readonly<Record<string, string>> = {
  draft: '下書き',
  open: 'オープン',
  merged: 'マージ済み',
  archived: 'アーカイブ済み',
};
/** The status of a change request; a newer word of the service as it came. */
export const statusNames = (status: string): string => names[status] ?? status;

const whose = ({ mine, by }: Whose): string => (mine ? '自分' : by === null ? '誰か' : `${by} さん`);

/** What is quoted within a quotation. */
const inner = (text: string): string => text.replaceAll('「', '『').replaceAll('」', '』');

/** Nouns: verbs would read as commands. */
export const edits: EditTexts = {
  unreadable: '別のバージョンの Galley による編集',
  another: '別の編集',
  quoted: (edit) => `「${inner(edit)}」`,
  quotedIn: (words, block) => `「${inner(block)}」の「${inner(words)}」`,
  image: (words) => (words === '' ? '画像' : `画像「${inner(words)}」`),
  commentOn: (where) => `${where} へのコメント`,
  suggestionOn: (where) => `${where} への提案`,
  changeComment: (of, where) => `${where} の${whose(of)}のコメントの変更`,
  removeCopy: (where) => `${where} の 2 つ目のコピーの削除`,
  deleteComment: (of, where) => `${where} の${whose(of)}のコメントの削除`,
  resolve: (of, where) => `${where} の${whose(of)}のコメントの解決`,
  reopen: (of, where) => `${where} の${whose(of)}のコメントの再開`,
  react: (emoji, of, where) => `${where} の${whose(of)}のコメントへのリアクション ${emoji}`,
  unreact: (emoji, of, where) => `${where} の${whose(of)}のコメントへのリアクション ${emoji} の取り消し`,
  reply: (of, where) => `${where} の${whose(of)}のコメントへの返信`,
  changeReply: (where) => `${where} の返信の変更`,
  deleteReply: (where) => `${where} の返信の削除`,
  reactToReply: (emoji, where) => `${where} の返信へのリアクション ${emoji}`,
  unreactFromReply: (emoji, where) => `${where} の返信へのリアクション ${emoji} の取り消し`,
  removedText: (text) => `削除: ${text}`,
  changedBlocks: (count, first) => `${count} ブロック: ${first}`,
  openRequest: (subject) => `変更リクエスト「${inner(subject)}」の作成`,
  changeSubject: (where) => `${where} の件名の変更`,
  changeDescription: (where) => `${where} の説明の変更`,
  archiveCopy: (where) => `${where} の 2 つ目のコピーのアーカイブ`,
  status: {
    draft: (where) => `${where} の下書きへの変更`,
    open: (where) => `${where} のレビュー用の公開`,
    archived: (where) => `${where} のアーカイブ`,
  },
  update: (where) => `スペースからの ${where} の更新`,
  merge: (where) => `${where} のマージ`,
  changeText: (where) => `「${inner(where)}」のテキストの変更`,
  addPage: (where) => `ページ「${inner(where)}」の追加`,
  deletePageCopy: (where) => `ページ「${inner(where)}」の 2 つ目のコピーの削除`,
  deletePage: (where, below) =>
    `ページ「${inner(where)}」${below < 1 ? '' : `と下位の ${below} ページ`}の削除`,
  changeAddress: (where) => `「${inner(where)}」のアドレスの変更`,
  removeIcon: (where) => `「${inner(where)}」のアイコンの削除`,
  changeIcon: (where) => `「${inner(where)}」のアイコンの変更`,
  changePageDescription: (where) => `「${inner(where)}」の説明の変更`,
  hide: (where) => `ナビゲーションでの「${inner(where)}」の非表示`,
  show: (where) => `ナビゲーションでの「${inner(where)}」の表示`,
  movePage: (where) => `ページ「${inner(where)}」の移動`,
  moved: (from, to) => (from === null ? `移動先：${to}` : `${from} から ${to} へ`),
  stands: (at, below) =>
    [
      below === null ? '' : below === '' ? '最上位' : `「${inner(below)}」の下`,
      at === null
        ? ''
        : at.after !== undefined
          ? `「${inner(at.after)}」の後`
          : at.end === 'first'
            ? '先頭'
            : '末尾',
    ]
      .filter((part) => part !== '')
      .join('の'),
  approve: (where) => `${where} の承認`,
  requestChanges: (where) => `${where} への変更の依頼`,
};

export const states: StateTexts = {
  inReview: '未送信（レビューの完了時に送信）',
  inReviewOfBundle: '未送信（未完了のレビューの一部）',
  waiting: '未送信（まもなく送信）',
  waitingBehind: (behind) => `未送信（${behind}）`,
  waitingToRetry: '未送信（次の試行を待機中）',
  waitingUntil: (until) => `未送信（${until}待機）`,
  until: {
    'offline-mode': 'オフラインモードを終了するまで',
    'sign-in': '再度サインインするまで',
    token: 'トークンが読めるようになるまで',
    address: 'アドレスを確認するまで',
    unmetered: '従量制でないネットワークに接続するまで',
    export: '送信トレイを自分のアカウントにインポートするまで',
  },
  untilReached: (host) => `${host} に接続できるまで`,
  sending: '送信中',
  unknown: '送信済み、応答なし: 届いたかどうか Galley が確認します',
  unknownUntil: (until) => `送信済み、応答なし: ${until}、届いたかどうか Galley が確認します`,
  checked: {
    service: 'サービスに接続でき次第',
    'offline-mode': 'オフラインモードの終了後',
    'sign-in': '再サインイン後',
    token: 'トークンが読めるようになり次第',
    address: 'アドレスの確認後',
    unmetered: '従量制でないネットワークで',
    export: '送信トレイのエクスポート後',
  },
  reconciling: '届いたかどうか確認中',
  held: '未送信（判断が必要）',
  rejected: '未送信（拒否）: テキストを変更してください',
  confirmed: '送信済み',
  discarded: '破棄済み',
  behindDecision: (edit) => `「${inner(edit)}」の判断待ち`,
  behindCheck: (edit) => `「${inner(edit)}」の確認待ち`,
  behindUnsent: (edit) => `「${inner(edit)}」の送信待ち`,
  alsoRestores: (reason) => `${reason}同時に書かれたほかの人の内容も復元します。`,
};

import type { ProblemTexts } from '../en/problems.ts';

export const problems: ProblemTexts = {
  answered: (address, status) => `${address} の応答は ${status} でした`,
  answeredSaying: (address, status, said) => `${address} の応答は ${status} でした: ${said}`,
  tokenRefused: (status) =>
    `トークンはここでは受け付けられません（${status}）。シングルサインオンが必要な場合は、Web でサインインしてからもう一度お試しください。`,
  otherPage: 'サービスが、要求とは異なるページを返しました',
  otherSpace: 'サービスが、要求とは異なるスペースを返しました',
  otherChangeRequest: 'サービスが、要求とは異なる変更リクエストを返しました',
  bodyUnreadable: 'サービスが返した本文は、Markdown でもドキュメントでもありません',
  unreadable: 'コンテンツを読み取れませんでした。',
  damaged: 'データが破損していました',
  noAddress: 'サービスからアドレスが提供されません',
  addressUnreadable: 'アドレスを読み取れないため、ダウンロードされません。',
  elsewhere: (host) => `サービスの外部（${host}）にあるため、ダウンロードされません。`,
  tooManyPages: (count, most) =>
    `${count.toLocaleString('ja')} ページあり、1 つのスペースで保持される上限 ${most.toLocaleString('ja')} ページを超えています。` +
    `先頭の ${most.toLocaleString('ja')} ページを保持するか、何も保持しないかを選択してください。`,
  user: 'ユーザー情報',
  commentsOf: (name) => `${name} のコメント`,
  reviewsOf: (name) => `${name} のレビュー`,
  membersOf: (name) => `${name} のメンバー`,
  collectionsOf: (name) => `${name} のコレクション`,
  sitesOf: (name) => `${name} のサイト`,
  groupsLast:
    'サービスではセクションとグループの一覧が分かれています。全体の順序が不明なため、グループは最後に表示されます。',
  defaultLook: 'サービスからサイトの外観が提供されないため、既定の外観で表示されます。',
  noSchema: (reason) => `訪問者を区別するスキーマを取得できませんでした: ${reason}`,
  noShareLinks: (reason) => `共有リンクを取得できませんでした: ${reason}`,
  secondCopyUnreadable: (reason, aside) =>
    `未送信の作業の 2 つ目のコピーを読み取れませんでした（${reason}）。作業はデータベースから復元され、新しいコピーが書き込まれます。` +
    `読み取れなかったファイルは ${aside} にあります。`,
  workDamaged: '未送信の作業の一部がディスク上で破損していました。',
  cameBack: (...counts) =>
    `未送信の作業の 2 つ目のコピーから復元されました: ${counted(counts)}。編集は、送信前にサービスで確認されます。`,
  createdAgain: (...counts) =>
    `データベースが破損していたため、作り直されました。保存できたもの: ${counted(counts)}。`,
  createdEmpty: 'データベースが破損していたため、作り直されました。作業の内容は含まれていませんでした。',
  nothingLost: '作成した内容は失われていません。',
  noEditMissing: '失われた編集はありません。下書きは失われた可能性があります。',
  lost: (more, ...found) =>
    `失われたか破損したもの: ${found.join('、')}${more > 0 ? `、ほか ${more} 件` : ''}。`,
  editsUnreadable: (n) => `約 ${n} 件の編集を読み取れませんでした。`,
  partsAside: (file) => `読み取れた部分は、破損したファイルと同じ場所の ${file} にあります。`,
  downloadedAgain: (aside) =>
    'スペースとディスカッションはサービスから再びダウンロードされ、未送信の編集は送信前にサービスで確認されます。' +
    `破損したファイルは ${aside} にあります。`,
  row: (table, kind, text, key) =>
    `${rows[table] ?? table}${kind === '' ? '' : ` (${kind})`} ${text === '' ? key : `「${text}」`}`,
  newestLost: (row) => `${row} の最新版（以前の版が復元されました）`,
  mayDiffer: (row) => `${row}（書いた内容と異なる可能性があります）`,
  unfit: (row) => `${row}（現在のデータに合いません）`,
};

const rows: Readonly<Record<string, string>> = {
  account: 'アカウント',
  edit: '編集',
  draft: '下書き',
  note: 'メモ',
  kept_space: 'オフラインで保持する対象の選択',
  followed: 'フォローする対象の選択',
  reviewed_page: 'レビュー済みの印',
  finished_review: '完了したレビュー',
  site_draft: 'サイトの下書き',
};

const nouns = [
  '編集',
  '下書き',
  'メモ',
  'サイトの下書き',
  '完了したレビュー',
  'レビュー済みの印',
  'オフライン保持の選択',
  'フォローの選択',
] as const;

function counted(counts: readonly number[]): string {
  return nouns
    .flatMap((noun, at) => {
      const count = counts[at] ?? 0;
      return count === 0 ? [] : [`${noun} ${count} 件`];
    })
    .join('、');
}

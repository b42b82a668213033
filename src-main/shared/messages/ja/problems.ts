import type { ProblemTexts } from '../en/problems.ts';

export const problems: ProblemTexts = {
  answered: (address, status) => `${address} の応答は ${status} でした`,
  answeredSaying: (address, status, said) => `${address} の応答は ${status} でした: ${said}`,
  tokenRefused: (status) =>
    `トークンはここでは受け付けられません (${status})。シングルサインオンが必要な場合は、ウェブでサインインしてからもう一度お試しください。`,
  otherPage: 'サービスが、要求とは異なるページを返しました',
  otherSpace: 'サービスが、要求とは異なるスペースを返しました',
  otherChangeRequest: 'サービスが、要求とは異なる変更リクエストを返しました',
  bodyUnreadable: 'サービスが返した本文は、Markdown でもドキュメントでもありません',
  unreadable: 'コンテンツを読み取れませんでした。',
  damaged: 'データが破損していました',
  noAddress: 'サービスからアドレスが提供されません',
  addressUnreadable: 'アドレスを読み取れないため、ダウンロードされません。',
  elsewhere: (host) => `サービスの外部 (${host}) にあるため、ダウンロードされません。`,
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
};

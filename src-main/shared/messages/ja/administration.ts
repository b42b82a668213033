import type { AdministrationTexts } from '../en/administration.ts';

const same = (name: string): { one: string; many: string } => ({ one: name, many: name });

export const administration: AdministrationTexts = {
  groups: {
    organization: '組織',
    content: 'コンテンツ',
    publishing: '公開',
    conversations: '会話',
    service: 'サービス',
  },
  kinds: {
    organization: same('組織'),
    member: same('メンバー'),
    team: same('チーム'),
    'saml-provider': same('SAML プロバイダー'),
    collection: same('コレクション'),
    space: same('スペース'),
    page: same('ページ'),
    file: same('ファイル'),
    revision: same('リビジョン'),
    'change-request': same('変更リクエスト'),
    site: same('サイト'),
    'site-space': same('サイトのスペース'),
    section: same('セクション'),
    'section-group': same('セクショングループ'),
    'share-link': same('共有リンク'),
    specification: same('API 仕様'),
    translation: same('翻訳'),
    cluster: same('課題のグループ'),
    issue: same('課題'),
    conversation: same('会話'),
  },
  offlineMode: 'オフラインモードです。ここでの変更には接続が必要で、送信トレイには入りません。',
  notReachable: (why) =>
    `サービスに接続できません。${why ?? ''}ここでの変更には接続が必要で、送信トレイには入りません。`,
  roleOfIt: (needed) => `この操作には、対象での「${roleNames(needed)}」のロールが必要です。`,
  roleTooLow: (needed, role) =>
    `この操作には「${roleNames(needed)}」のロールが必要です。あなたのロールは「${roleNames(role)}」です。`,
  aCluster: '課題のグループ',
  notNamed: '名前なし',
  andMore: (n) => `ほか ${n} 件`,
  ownRoleLowered: 'これはあなた自身のロールです。変更後に自分で元に戻すことはできません。',
  lastAdmin: 'この組織の他の管理者は見つかりません。管理者がいなくなると、誰も組織を管理できません。',
  required: '必須です。',
  notValid: '有効な値ではありません。',
  notJson: '有効な JSON ではありません。',
  notAWebAddress: 'http:// または https:// で始まる Web アドレスではありません。',
  wrongFormat: '必要な形式ではありません。',
  wrongType: '型が正しくありません。',
  atLeast: (n) => `${n} 以上にしてください。`,
  atMost: (n) => `${n} 以下にしてください。`,
  atLeastCharacters: (n) => `${n} 文字以上です。`,
  atMostCharacters: (n) => `${n} 文字以内です。`,
  characters: (least, most) => `${least}～${most} 文字です。`,
  chooseOption: '選択肢から 1 つ選んでください。',
  chooseAndFillIn: '1 つ選んで入力してください。',
  nothingChanged: 'まだ何も変更されていません。',
  inMarkdown: 'Markdown で書きます。',
  other: 'その他',
  nothing: 'なし',
  none: 'なし',
  yes: 'はい',
  no: 'いいえ',
  labelled: (label, value) => `${label}: ${value}`,
  publishedAt: '公開先',
  publicAddress: '公開アドレス',
  sourceAddress: '行われた場所',
  linksNotHere:
    'リンクはオフラインのコンテンツから計算されますが、これはオフラインで保持されていません。ライブラリでスペースをオフラインで保持してから同期してください。',
  stopped: '中止されました。',
  noLongerRead: 'このリストの読み込みは終了しています。',
  noLongerListed: 'サービスのリストに見つかりません。',
  serviceSays: (message) => `サービスからの応答: ${message}`,
  otherName: '入力した名前が一致しません。',
  stoppedUnclear:
    '中止されたため、変更が行われたかどうかわかりません。再読み込みしてから、もう一度お試しください。',
  answerLost:
    '応答が届かなかったため、変更が行われたかどうかわかりません。再読み込みしてから、もう一度お試しください。',
};

export const roles: Readonly<Record<string, string>> = {
  admin: '管理',
  create: '作成',
  review: 'レビュー',
  edit: '編集',
  comment: 'コメント',
  read: '閲覧',
  guest: 'ゲスト',
};
/** A role of the service; a newer one as it came. */
const roleNames = (role: string): string => roles[role] ?? role;

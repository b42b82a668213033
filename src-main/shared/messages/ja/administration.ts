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
};

const names: Readonly<Record<string, string>> = {
  admin: '管理',
  create: '作成',
  review: 'レビュー',
  edit: '編集',
  comment: 'コメント',
  read: '閲覧',
  guest: 'ゲスト',
};
/** A role of the service; a newer one as it came. */
export const roleNames = (role: string): string => names[role] ?? role;

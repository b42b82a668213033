import type { PolicyTexts } from '../en/policy.ts';

export const policy: PolicyTexts = {
  serviceRefused: (origin, services) =>
    `組織の管理により、${origin} は許可されていません。${servicesAllowed(services)}`,
  updatesFromElsewhere: (address) => `組織の管理により、アップデートは ${address} からのみ取得されます。`,
  noExports: '組織の管理により、エクスポートは許可されていません。',
  noClearTextExports: '組織の管理により、エクスポートを含む平文のファイルは許可されていません。',
  noBundles: '組織の管理により、レビューバンドルは許可されていません。',
  noClearText: '組織の管理により、平文のファイルは許可されていません。パスフレーズを設定してください。',
  otherUpdates: '組織の管理により、アップデートは別の方法でインストールされます。',
  setsSizeLimit: '組織の管理により、ファイルと画像のサイズの上限が決められています。',
  services: (services) => `サービス。${servicesAllowed(services)}`,
  authorities: (names) => `システム以外の認証局: ${names.join(', ') || 'なし'}。`,
  noProxy: 'プロキシは使用されません。',
  proxy: (address, except) =>
    except.length === 0
      ? `リクエストはプロキシ ${address} を使用します。`
      : `リクエストはプロキシ ${address} を使用します（${except.join(', ')} を除く）。`,
  noUpdates: 'Galley はアップデートを確認しません。',
  updatesDaily: (address) => `アップデートは ${address} から取得され、1 日 1 回確認されます。`,
  updatesOnRequest: (address) => `アップデートは ${address} から取得され、要求に応じて確認されます。`,
  exports: (allowed) => (allowed ? 'エクスポートは許可されています。' : 'エクスポートは許可されていません。'),
  bundles: (allowed) =>
    allowed ? 'レビューバンドルは許可されています。' : 'レビューバンドルは許可されていません。',
  clearText: (allowed) =>
    allowed
      ? '平文のファイルは許可されています。'
      : 'バックアップとバンドルにはパスフレーズが必要です。平文であるエクスポートは許可されていません。',
  checks: (off) =>
    off.length === 0 ? 'すべてのチェックが有効です。' : `無効なチェック: ${off.join(', ')}。`,
  filesUpTo: (megabytes) => `${megabytes} MB を超えるファイルと画像はダウンロードされません。`,
  storageUpTo: (megabytes) =>
    `アカウントの使用量が ${megabytes} MB に達すると、ページとファイルはダウンロードされなくなります。`,
  sentKept: (days) => `送信の記録は ${days} 日間保存されます。`,
  sentGoesWithAccount: 'アカウントと一緒に削除されます。',
  newsKept: (days) => `新着は ${days} 日間保存されます。`,
  noTelemetry: 'テレメトリーはありません。',
  noAssistants: 'アシスタントはありません。',
};

const servicesAllowed = (services: readonly string[]): string =>
  services.length === 0 ? '許可されたサービスはありません。' : `許可: ${services.join(', ')}。`;

import type { AccountsTexts } from '../en/accounts.ts';

export const accounts: AccountsTexts = {
  closing: 'Galley を終了しています。',
  notHere: 'このアカウントはここにありません。',
  dataBeingMoved: 'データを移動中です。Galley の再起動後にもう一度お試しください。',
  notOpened: 'データベースを開けません。',
  pageAddress: (baseUrl) => `これはページのアドレスです。サービスのアドレスは ${baseUrl} です。`,
  notEncrypted:
    'アドレスが暗号化されていません（http）。ネットワーク上の第三者がトークンを読み取れます。https を使ってください。',
  noOrganization:
    'トークンは受け付けられましたが、どの組織にもアクセスできません。アクセス権を依頼するか、別のトークンを使ってください。',
  answers: (host) => `${host} は応答しています。`,
  isService: 'Documentation Service です。',
  tokenOfNobody: 'トークンは受け付けられましたが、誰のものかをサービスが示しません。',
  tokenOf: (name) => `トークンは ${name} さんのものです。`,
  canRead: (titles) => `${titles} を読み取れます。`,
  asksForToken: 'トークンを求めています。',
  mayNotList: (name, said) =>
    `トークンには ${name} のスペースを一覧する権限がありません。コンテンツを読む権限が必要です。${said}`,
  said: (message) => ` サービスからのメッセージ: ${message}`,
  secure: '接続は安全です。',
  insecure: '接続は暗号化されていません。',
  unreachable: (host) => `${host} に接続できません。アドレスとネットワークを確認してください。`,
  tooLate: (host) => `${host} が時間内に応答しませんでした。アドレスとネットワークを確認してください。`,
  noTls: (host) =>
    `${host} は https ではなく、暗号化されない http を使っています。アドレスとポートを確認するか、http:// で始めてください。`,
  notTrusted: (host) =>
    `${host} の証明書はこのコンピューターで信頼されていません。組織に独自の認証局がある場合は、その証明書をシステムにインストールしてください。`,
  redirects: (host) =>
    `${host} は別のアドレスに転送します。Web アプリではなく、API のアドレスを入力してください。`,
  notAToken: 'これはトークンではありません。空か、無効な文字を含んでいます。',
  tokenWrong: 'トークンが誤っているか、期限切れです。全体を貼り付けるか、新しいトークンを作成してください。',
  mayNotRead: (said) => `トークンは受け付けられましたが、組織を読み取る権限がありません。${said}`,
  serverFailed: (host, status) =>
    `${host} でエラーが発生しました（${status === '' ? '状態なし' : status}）。後でもう一度お試しください。`,
  limits: (host) => `${host} は現在リクエストを制限しています。後でもう一度お試しください。`,
  notTheService: (host) =>
    `${host} は応答しますが、Documentation Service ではありません。アドレスを確認してください。先にサインインが必要なネットワークもあります。`,
  sameAccount: (name) =>
    `トークンは受け付けられましたが、誰のものかをこのサービスは示しません。すでにある ${name} さんのアカウントに使われます。${name} さんのトークンである場合だけ続けてください。そうでない場合、待機中のものが別の名義で送信されます。`,
  whoeverFirst: '最初に接続した人',
  bundleToken: 'レビューバンドルにトークンはありません',
  noToken: 'レビューバンドルにトークンはありません。',
  keychainSilent: 'キーチェーンが応答しませんでした',
  bundleNoService:
    'これはレビューバンドルで、サービスがありません。送信トレイをエクスポートし（設定の「データ」）、アカウントのある環境でインポートしてください。',
  bundleCannot:
    'これはレビューバンドルで、サービスがありません。アカウントがオンラインのときに操作してください。',
  damaged: (id) => `${id} のデータベースが破損しています。`,
  running: 'バックアップ、移動、エクスポートのいずれかが実行中です。完了を待つか、停止してください。',
  diskFull: 'ディスクがいっぱいです。先に空き容量を増やしてください。失われたものはありません。',
  anotherCheck: '別の確認が実行中です。完了を待つか、キャンセルしてください。',
  checkCancelled: '確認をキャンセルしました。',
  otherAddress: (baseUrl, origin) =>
    `このアカウントのアドレスは ${baseUrl} で、${origin} ではありません。トークンは送信されませんでした。`,
  tokenOfOther: (name) => `このトークンは ${name} さんのもので、このアカウントのものではありません。`,
  notAMember: 'この人は組織のメンバーではありません。',
  editsLost: (n) => `未送信の編集が ${n} 件あります。アカウントを削除すると失われます。`,
  emptyAddress: 'アドレスが空です。',
  mistyped: 'これは Web アドレスではありません。https:// で始め、続けてホスト名を入力してください。',
  notAnAddress:
    'これは Web アドレスではありません。https://docs.example.com のようにホスト名を入力してください。',
  onlyHttps: (scheme) =>
    `アドレスが ${scheme}// で始まっていますが、https:// と、このコンピューターの http:// だけに対応しています。`,
  portTooHigh: (port) => `ポート ${port} はありません。最大は 65535 です。`,
  withPassword: 'アドレスにユーザー名かパスワードが含まれています。取り除いてください。',
  keepFirst: '先にスペースをオフラインで保持してください。',
};

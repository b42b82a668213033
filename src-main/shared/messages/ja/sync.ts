import type { SyncTexts } from '../en/sync.ts';

export const sync: SyncTexts = {
  reachingTheService: 'サービスに接続中',
  sending: '送信中',
  checking: '変更を確認中',
  pages: 'ページをダウンロード中',
  changeRequests: '変更リクエストをダウンロード中',
  pageTree: 'ページツリーをダウンロード中',
  files: 'ファイルをダウンロード中',
  discussions: 'ディスカッションをダウンロード中',
  sites: 'サイトをダウンロード中',
  indexing: '検索用の索引を作成中',
  checked: '確認済み',
  receipt: (sent, needed) =>
    [
      ...(sent === 0 ? [] : [`${sent} 件を送信しました`]),
      ...(needed === 0 ? [] : [`${needed} 件は判断が必要です`]),
    ].join('、'),
  stuck: (minutes, seconds) =>
    `同期が ${minutes} 分間進まなかったため終了しました。${seconds} 秒後に再試行します。`,
  noService: 'レビューバンドルにサービスはありません',
  unreachable: (host) => `${host} に接続できませんでした。`,
  noTls: 'サービスは https に対応しなくなりました。',
  certificate: 'サービスの証明書はこのコンピューターで信頼されていません。',
  notTheService:
    '応答はサービスからのものではありません。先にネットワークへのサインインが必要な場合があります。',
  limited: 'サービスが Galley に待機を求めました。',
  token: 'サービスがトークンを受け付けなくなりました。',
  secret: 'このコンピューターでトークンを読み取れませんでした。',
  timeout: 'サービスが時間内に応答しませんでした。',
  interrupted: 'サービスが応答する前に接続が切れました。',
  defect: '同期中に Galley が失敗しました。詳細はログにあります。',
  unconfirmed: (host) => `このアドレスを確認してトークンを再入力するまで、${host} には何も送信されません。`,
  unreadable: (why) =>
    `このアカウントのトークンを読み取れませんでした: ${why ?? '応答がありません。もう一度サインインしてください'}。`,
  notKept: (why) => `もう一度サインインしてください: ${why ?? 'トークンは保存されていません'}。`,
  refused:
    'サービスがトークンを受け付けなくなりました。もう一度サインインしてください。失われるものはありません。',
};

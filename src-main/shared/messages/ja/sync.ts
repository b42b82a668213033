import type { RequestLimit } from '../../request-limit.ts';
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
  receipt: (sent) => `${sent} 件を送信しました`,
  stuck: (minutes, seconds) =>
    `同期が ${minutes} 分間進まなかったため終了しました。${seconds} 秒後に再試行します。`,
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
  paused: {
    token: '一時停止中: トークンは受け付けられなくなりました',
    'unknown-secret': '一時停止中: トークンを読み取れませんでした',
    'not-kept': '一時停止中: トークンが保存されていません',
    unconfirmed: '一時停止中: アドレスを確認してください',
  },
  refused:
    'サービスがトークンを受け付けなくなりました。もう一度サインインしてください。失われるものはありません。',
  lists: {
    organizations: '所属する組織',
    spaces: 'スペース',
    collections: 'コレクション',
    changeRequests: '変更リクエスト',
    members: 'メンバー',
    comments: 'コメント',
    replies: '返信',
    reviews: 'レビュー',
    reviewers: 'レビュアー',
    sites: 'サイト',
    siteSpaces: 'サイトのスペース',
    sections: 'セクション',
    groups: 'セクショングループ',
    shareLinks: '共有リンク',
  },
  itemsUnreadable: (list, n) =>
    `${sync.lists[list]}: ${n} 件を読み取れませんでした。ほかは読み取られ、何も削除されていません`,
  listEndless: (list) =>
    `${sync.lists[list]}: 一覧に終わりがありません。取得したものは保持され、何も削除されていません`,
  listCut: (list, n) =>
    `${sync.lists[list]}: ${n} 件を超えています。先頭のものが保持され、何も削除されていません`,
  gone: ({ list, place, missing, held, names, isAll }) => {
    const what = place === null ? sync.lists[list] : `${place} の${sync.lists[list]}`;
    const among = names === null ? '' : isAll ? `（${names}）` : `（${names} など）`;
    return `${what} ${held} 件のうち ${missing} 件がサービスの一覧にありません${among}。`;
  },
  aChangeRequest: '変更リクエスト',
  message: (text, by) => (by === null ? `「${text}」` : `${by} の「${text}」`),
  commentListedTwice: 'コメントが 2 か所の一覧にあります。元の場所のままにしました',
  listedTwice: (changeRequest) =>
    `${changeRequest}: 別のスペースの一覧にもあります。元の場所のままにしました`,
  pagesLeft: (n) => `失敗が続いたため、${n} ページは次の同期で取得します`,
  pagesLeftOut: (n) => `ページツリー: ほか ${n} ページが除外されました`,
  tooManyPages: (space, count, most) =>
    `${space} は ${count.toLocaleString('ja')} ページあり、1 つのスペースで保持される上限 ${most.toLocaleString('ja')} ページを超えています。`,
  firstPagesKept: (space, count, most) =>
    `${space} は ${count.toLocaleString('ja')} ページあります。先頭の ${most.toLocaleString('ja')} ページが保持されます`,
  firstSpacesKept: (count, most) =>
    `サービスには ${count} 件のスペースがあります。先頭の ${most} 件が保持されます。ほかはライブラリまたは galley keep で選択してください`,
  bodiesDiffered: (n) =>
    `${n} ページの本文が、同じバージョンとしてダウンロード済みのものと異なっていたため、新しいコンテンツに置き換えました`,
  storageFull: (megabytes) =>
    `このアカウントは、組織が許可する ${megabytes} MB を使い切っているため、ページとファイルをこれ以上ダウンロードしません。` +
    'ライブラリで保持するスペースや変更リクエストを減らすか、設定の「ストレージ」で空き容量を増やしてください',
  pageOfType: (type) => `このページの種類「${type}」は Galley で表示できません。Web で開いてください。`,
  waiting: (leftMs, limit) =>
    `サービスを待機中: ${timeLabel(leftMs)}${limit === null ? '' : `（${limitLabel(limit)}）`}`,
  limit: (limit) => limitLabel(limit),
};

function timeLabel(ms: number): string {
  if (ms < 60_000) return `${Math.ceil(ms / 1000)} 秒`;
  return ms < 3_600_000 ? `${Math.ceil(ms / 60_000)} 分` : `${Math.ceil(ms / 3_600_000)} 時間`;
}

function limitLabel({ requests, windowMs }: RequestLimit): string {
  if (windowMs === null) return `上限: 同時に ${requests} 件のリクエスト`;
  const seconds = Math.round(windowMs / 1000);
  return `上限: ${seconds % 60 === 0 ? `${seconds / 60} 分` : `${seconds} 秒`}に ${requests} 件のリクエスト`;
}

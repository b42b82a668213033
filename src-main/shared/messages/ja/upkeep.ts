import type { UpkeepTexts } from '../en/upkeep.ts';

export const upkeep: UpkeepTexts = {
  notPulled: 'まだ取得されていません。',
  newerNotPulled: '新しいコンテンツがまだ取得されていません。',
  notPulledWhole: 'まだすべては取得されていません。',
  notDownloaded: 'まだダウンロードされていません。',
  wasDamaged: 'コンテンツが破損していました。次の同期でダウンロードされます。',
  documentMissing: 'ブロックへのコメントに必要なドキュメント形式がまだダウンロードされていません。',
  checkingPages: 'ページを確認中',
  checkingFiles: 'ファイルを確認中',
  checkingComments: 'コメントを確認中',
  commentsNotHere: (n) => `コメント ${n} 件がここにありません。`,
  repliesNotHere: (n) => `返信 ${n} 件がここにありません。`,
  noSpace: (id) => `このアカウントにスペース ${id} はありません。`,
  databaseDamaged:
    'Galley のデータベースが破損しています。読み取れる内容から、編集を優先して作り直しています。その後でもう一度お試しください。',
  dataGone:
    'Galley の実行中に、このアカウントのデータが未送信のものと一緒に削除または移動されました。これ以上は受け付けません。フォルダーを元に戻して Galley を再起動するか、もう一度接続してください。',
  synced: (done, wanted) => `${wanted} 件中 ${done} 件のスペースを同期しました`,
  unread: (what, names, more) =>
    more > 0
      ? `読み取れなかったもの: ${what}: ${names}、ほか ${more} 件`
      : `読み取れなかったもの: ${what}: ${names}`,
  sendingFirst: '編集を送信中です。アップデートは送信が終わるまで待ちます。',
  onlyHttps: 'アップデートは https でのみダウンロードされます。',
  noKey: 'アップデートを検証する鍵がないため、Galley はアップデートを確認しません。',
  wrongSignature: 'マニフェストに、ここで登録された鍵の署名がありません。使用されません。',
  packageGone: 'パッケージがありません。もう一度ダウンロードしてください。',
  packageChanged: 'パッケージが署名と一致しないため削除されました。もう一度ダウンロードしてください。',
  packageNoName: 'パッケージにここで名前を付けられません。',
  packageOther: '署名されたパッケージと異なるため、破棄されました。',
  makeRoom: 'ディスクがいっぱいです。空き容量を増やして、もう一度お試しください。',
  otherSize: 'パッケージのサイズが署名されたものと異なります。',
  otherPiece: 'アップデートサーバーが、要求とは異なる部分を送信しました。',
  noManifest: '署名されたファイルはアップデートマニフェストではありません。',
  manifestUnreadable: 'このバージョンではアップデートマニフェストを読み取れません。',
  manifestUnsafe: 'マニフェストのパッケージのアドレスが安全ではありません。',
  serverAnswered: (status) => `アップデートサーバーの応答は ${status} でした。何も読み取られていません。`,
  serverFailed: (reason) => `アップデートサーバー: ${reason}。`,
  serverFailedRetry: (reason) => `アップデートサーバー: ${reason}。もう一度お試しください。`,
  namesOlder: (version, seen) =>
    `サーバーはバージョン ${version} を示していますが、以前は ${seen} でした。使用されません。`,
  notForSystem: (version) =>
    `バージョン ${version} が公開されていますが、このシステム用のパッケージはありません。`,
  answeredForPackage: (status) => `パッケージに対するアップデートサーバーの応答は ${status} でした。`,
  notAdded: (name, reason) =>
    `「${name}」は追加されませんでした: ${reason}。小さくして保存するか、Web でアップロードしてください。`,
  notOnDisk: 'ファイルがディスクにありません',
  notAnImage: '対応している形式の画像ではありません',
  imageDamaged: '画像が破損しています',
  kinds: {
    organization: (n) => `組織 ${n} 件`,
    space: (n) => `スペース ${n} 件`,
    'change-request': (n) => `変更リクエスト ${n} 件`,
    discussion: (n) => `ディスカッション ${n} 件`,
    page: (n) => `ページ ${n} 件`,
    file: (n) => `ファイル ${n} 件`,
    site: (n) => `サイト ${n} 件`,
    sites: (n) => `サイトの一覧 ${n} 件`,
    collections: (n) => `コレクションの一覧 ${n} 件`,
    members: (n) => `メンバーの一覧 ${n} 件`,
    user: (n) => `ユーザー ${n} 件`,
  },
  list: (parts) =>
    parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join('、')}、${parts.at(-1) ?? ''}`,
};

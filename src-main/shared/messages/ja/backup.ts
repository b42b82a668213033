import type { BackupTexts } from '../en/backup.ts';

export const backup: BackupTexts = {
  failed: {
    copyNotRestored: 'コピーを復元できませんでした',
    fileNotRead: 'ファイルを読み取れませんでした',
    fileNotOpened: 'ファイルを開けませんでした',
    dataNotMoved: 'データを移動できませんでした',
    dataNotCopied: 'データをコピーできませんでした',
    bundleNotOpened: 'バンドルを開けませんでした',
    bundleNotWritten: 'バンドルを書き込めませんでした',
    outboxNotWritten: '送信トレイを書き込めませんでした',
    outboxNotImported: '送信トレイを取り込めませんでした',
    workNotChecked: '未送信の作業を確認できませんでした',
    notRecovered: '破損したデータベースを回復できませんでした',
    backupNotRestored: 'バックアップを復元できませんでした',
    backupNotWritten: 'バックアップを書き込めませんでした',
    requestNotWritten: '変更リクエストを書き込めませんでした',
    recordNotWritten: '記録を書き込めませんでした',
    spaceNotWritten: 'スペースを書き込めませんでした',
  },
  tooLargeForDisk: (what) =>
    `ファイルがこのディスクには大きすぎます。${what}。多くの USB ドライブでは 1 ファイル 4 GB までです。別のディスクを選んでください。ほかには何も変更されていません。`,
  diskFull: (what) =>
    `ディスクがいっぱいです。${what}。空き容量を増やして、もう一度お試しください。ほかには何も変更されていません。`,
  databaseDamaged: (what) => `データベースが破損しています。${what}。`,
  diskNotUsable: (what, reason) => `ディスクを使用できませんでした。${what}（${reason}）。`,
  cancelled: 'キャンセルされました。何も変更されていません。',
  notAnAccount: (id) => `このファイルの ${id} のデータはアカウントのものではありません。`,
  notOurs: 'Galley が書き込んだファイルではありません。',
  newerFile:
    'このファイルは新しいバージョンの Galley で書き込まれました。開くには新しい Galley をインストールしてください。',
  tooMuchMemory:
    'このファイルを開くにはメモリが多く必要すぎます。破損しているか悪意のあるファイルです。使用されませんでした。',
  encrypted: 'このファイルは暗号化されています。パスフレーズが必要です。',
  wrongPassphrase: 'パスフレーズが正しくありません。何も変更されていません。',
  changedFile: 'このファイルは Galley が書き込んだ後に変更されたか破損しました。使用されませんでした。',
  incomplete: 'このファイルは不完全です。使用されませんでした。',
  otherKind: (is, not) => `これは${nouns[is]}です。${nouns[not]}ではありません。`,
  tooManyEntries: 'このファイルの項目数は Galley が書き込む数を超えています。使用されませんでした。',
  entryDamaged: (name) => `このファイルの ${name} が破損しています。使用されませんでした。`,
  longDescription: 'このファイルの説明は Galley が書き込む長さを超えています。使用されませんでした。',
  changedWhileRead: (name) => `${name} が読み取り中に変更されました。もう一度お試しください。`,
  tooMuch: '1 つのファイルには多すぎます。変更リクエストを減らしてください。',
  copyGone: 'このコピーはもうありません。',
  newerBackup:
    'このバックアップは新しいバージョンの Galley で作成されました。使用するには新しい Galley をインストールしてください。',
  newerData: (newest, known) =>
    `このバックアップは新しいバージョンの Galley で作成されました（データのバージョン ${newest}。この Galley が読めるのは ${known} まで）。使用するには新しい Galley をインストールしてください。何も変更されていません。`,
  newerBundle:
    'このバンドルは新しいバージョンの Galley で作成されました。開くには新しい Galley をインストールしてください。',
  newerOutbox:
    'この送信トレイは新しいバージョンの Galley で書き込まれました。取り込むには新しい Galley をインストールしてください。',
  notUsed: (kind, reason) => `この${nouns[kind]}は使用されませんでした。${reason}`,
  notUsedNewer: (kind, reason) =>
    `この${nouns[kind]}は使用されませんでした。${reason} 使用するには新しい Galley をインストールしてください。`,
  originNotConfirmed: (origin) =>
    `${origin} のものであることがまだ確認されていません（アカウントが復元されたか、最後に古い Galley で使用されました）`,
  originChanged: (from, to) => `アカウントのアドレスが ${from} から ${to} に変更され、確認されていません`,
  restartThenMove:
    'バックアップが復元され、Galley の再起動を待っています。先に再起動してから移動してください。',
  restartFirst:
    'バックアップが復元され、Galley の再起動を待っています。先に再起動してください。何も変更されていません。',
  oneInOther:
    '新しいフォルダーを古いフォルダーの中に、または古いフォルダーを新しいフォルダーの中に置くことはできません。別のフォルダーを選んでください。',
  rootOfDisk: (folder) => `${folder} はディスクの最上位です。その中のフォルダーを選んでください。`,
  notEmpty: (folder) =>
    `${folder} は空ではありません。空のフォルダーまたは新しいフォルダーを選んでください。`,
  noRoom: '新しいフォルダーのディスクに十分な空き容量がありません。何も変更されていません。',
  unreliable: (name) => `新しいフォルダーのディスクはファイルを確実に保存できません（${name}）。`,
  notAFile: (path) => `${path} はファイルではありません。別のものを選んでください。何も変更されていません。`,
  wrongInBundle: (name) => `バンドルが、含むことのできないファイルを参照しています: ${name}`,
  wrongInBackup: (name) => `バックアップが、Galley にないファイルを参照しています: ${name}`,
  noDatabase: 'バンドルにデータベースがありません。',
  sendsItself:
    'このアカウントは編集を自分で送信します。エクスポートできるのはレビューバンドルの送信トレイだけです。',
  outboxTooLarge: 'この送信トレイは 1 つのファイルには大きすぎます。',
  outboxNotOurs: 'この送信トレイは Galley が書き込んだものではありません。使用されませんでした。',
  inUse:
    'このデータは Galley（ウィンドウまたはヘッドレスプログラム）で開かれています。先に閉じてください。何も変更されていません。',
  otherAccounts: 'バックアップにアカウントのデータが足りないか、一覧にないものが含まれています。',
  backupFailedCheck:
    '書き込んだファイルが不完全です。バックアップの検査に失敗しました。もう一度試すか、別のディスクを選んでください。',
  bundleFailedCheck:
    '書き込んだファイルが不完全です。バンドルの検査に失敗しました。もう一度試すか、別のディスクを選んでください。',
  notAllDownloaded:
    '選択した変更リクエストの一部が完全にはダウンロードされていません。先に同期するか、選択を解除してください。',
  copyingData: 'データをコピー中',
  copyingDatabase: (n, of) => `データベースをコピー中（${n}/${of}）`,
  openingBundle: 'バンドルを開いています',
  unpackingBackup: 'バックアップを展開中',
  writingBackup: 'バックアップを書き込み中',
  checkingBackup: 'バックアップを検査中',
  gathering: '変更リクエストを収集中',
  writingBundle: 'バンドルを書き込み中',
  writingPages: 'ページを書き込み中',
  unfinished: {
    'backing-up':
      'バックアップ、バンドルまたは送信トレイの書き込み中に Galley が終了しました。正式な名前のファイルがあれば完全です。ない場合は、もう一度書き込んでください。',
    opening:
      'レビューバンドルを開いている間に Galley が終了しました。ここにない場合は、もう一度開いてください。',
    restoring:
      'バックアップの展開中に Galley が終了しました。何も復元されていません。もう一度復元してください。',
    moving: 'データの移動中に Galley が終了しました。データは元の場所にあります。もう一度移動してください。',
  },
  addressUnreadable: (id) =>
    `${id} のデータベースが破損しているか、空か、見つからず、アドレスも読み取れません。バックアップを復元するか、サービスに接続し直してください。`,
  dataUnchanged: 'データは元のままです。',
  noSuchPerson: (address) =>
    `この送信トレイの宛先 ${address} に、同じ人のアカウントがここにありません。先に接続してください。何も取り込まれていません。`,
  severalAccounts: '同じ人のアカウントがここに複数あります。何も取り込まれていません。',
  sentences: (all) => all.join(''),
};

const nouns = {
  backup: 'バックアップ',
  bundle: 'レビューバンドル',
  outbox: 'エクスポートされた送信トレイ',
};

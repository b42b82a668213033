import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/data.ts';

export const data: Translation<typeof english> = {
  backUpEverything: 'すべてをバックアップ',
  allAccountsWithOutboxDrafts:
    'すべてのアカウントの送信トレイ、下書き、メモ、オフラインの内容、さらに設定とワークスペースを 1 つのファイルに保存します。トークンは含まれません。',
  backingUp: 'バックアップ中',
  itContainsNoAccount: 'アカウントは含まれていません。',
  didYouUseGalleyAfter:
    'このバックアップの作成後に、このコンピューターまたは別のコンピューターで Galley を使いましたか?',
  usedSinceTheBackup: 'バックアップ後の使用',
  yesOrImNotSure: 'はい、またはわからない',
  galleyChecksOnTheService:
    '未送信の編集が届いているかどうかをサービスで確認し、届いていないものを送信します。',
  galleyChecksOnTheService2:
    '未送信の編集が届いているかどうかをサービスで確認し、届いていないものは確認のうえ送信します。',
  theCurrentDataIsMoved:
    '現在のデータは削除されず、別のフォルダーに移動します。各アカウントのアドレスを確認してトークンを再入力するまで、何も送信されません。',
  thisFileHasNoPassphrase:
    'このファイルにはパスフレーズがないため、破損は検出できますが、意図的な改変は検出できません。保管場所を信頼できる場合にのみ復元してください。',
  bundleMade:
    '作成: {when}。書き足したら、もう一度エクスポートしてください。取り込み済みの編集はスキップされます。',
  exportItsOutbox: '送信トレイをエクスポート…',
  writingTheOutbox: '送信トレイを書き込み中',
  outboxWritten:
    '{edits, plural, other {# 件}}の編集を {file} に書き込みました。接続されたコンピューターの「設定」→「データ」で取り込んでください。',
  itOpensAsASeparate:
    'サービスに接続しない別のアカウントとして開きます。書いた内容はファイルにエクスポートしてください:「設定」→「データ」→「送信トレイをエクスポート」。',
  noneYetGalleyMakesOne: 'まだありません。アップグレードでデータベースが変わる前に作成されます。',
  account: 'アカウント',
  madeColumn: '作成日時',
  unsent: '未送信',
  size: 'サイズ',
  action: '操作',
  cannotBeRead: '読み取れません',
  thisCopyIsDamaged: 'このコピーは破損しています',
  restore: '復元…',
  restoreCopyOf: '{name} のこのコピーを復元しますか?',
  restoreCopyMeans:
    'コピーの日時: {when}。現在のデータは削除されず、退避されます。コピー内の未送信の編集が届いているかどうかをサービスで確認してから送信し、その後再起動します。',
  restoreAndRestart: '復元して再起動',
  restoring: '復元中',
  data: 'データ',
  backUpAndRestoreYour:
    'データのバックアップと復元、ネットワークのないコンピューターでのレビュー、ドキュメントのエクスポートができます。',
  backup: 'バックアップ',
  backUp: 'バックアップを作成',
  oneFileWithEverythingExcept: 'トークン以外のすべてを 1 つのファイルに保存します。書き込み後に検証します。',
  backUpEverything2: 'すべてをバックアップ…',
  openAFile: 'ファイルを開く',
  restoreABackupOpenA:
    'バックアップの復元、レビューバンドルを開く、送信トレイの取り込みができます。先に内容を確認できます。',
  openAFile2: 'ファイルを開く…',
  preUpgradeBackups: 'アップグレード前のバックアップ',
  reviewWithoutANetwork: 'ネットワークなしのレビュー',
  reviewBundle: 'レビューバンドル',
  takeChangeRequestsToA:
    '変更リクエストをネットワークのないコンピューターに持ち出してレビューし、送信トレイを持ち帰ります。',
  accountOfTheBundle: 'バンドルのアカウント',
  makeABundle: 'バンドルを作成…',
  connectToAServiceTo:
    'バンドルを作成するにはサービスに接続してください。既存のバンドルは「ファイルを開く…」で開けます。',
  export: 'エクスポート',
  markdownInTheLayoutOf:
    'ドキュメントリポジトリの構成の Markdown で出力します。変更リクエストは、それぞれのメニューからエクスポートします。',
  noSpaceIsKeptOffline: 'オフラインで保持しているスペースはありません。',
  spaceToExport: 'エクスポートするスペース',
  export2: 'エクスポート…',
  dataLocation: 'データの場所',
  folder: 'フォルダー',
  moveAllDataToAn:
    'すべてのデータを、別のディスクなどの空のフォルダーに移動します。移動後に Galley が再起動します。',
  movingTheData: 'データを移動中',
  moveTheData: 'データを移動…',
  readingTheFile: 'ファイルを読み込み中',
  exporting: 'エクスポート中',
  filesMissing: '{files, plural, other {# 件}}はオフラインで保持されていないため、含まれていません。',
  exportThisChangeRequest: 'この変更リクエストをエクスポート',
  itsChangesAndItsDiscussion:
    'このコンピューターに保存されている変更とディスカッション（送信済み・未送信）を出力します。',
  readablePlainTextWithThe: '読みやすいプレーンテキスト。変更は差分で示します。',
  oneSelfContainedPageWithout: 'スクリプトもダウンロードもない、単独で完結した 1 ページ。',
  theSamePageForPrinting: '同じページを印刷・保管用に出力します。',
  writing: '書き込み中',
  makeAReviewBundle: 'レビューバンドルを作成',
  changeRequestsWithTheirBases:
    '変更リクエストとその基準リビジョン、ページ、画像、スレッドを 1 つのファイルにまとめます。ネットワークのないコンピューター用です。このコンピューターの送信トレイは含まれません。',
  notCompletelyDownloadedYet: 'ダウンロードが完了していません',
  thereAreNoOpenChange: 'オープンな変更リクエストはありません。',
  chooseAChangeRequestFirst: '先に変更リクエストを選択してください',
  makingTheBundle: 'バンドルを作成中',
  bundleWritten:
    '変更リクエスト {requests, plural, other {# 件}}、{size}。書き込み、読み戻しを確認しました。',
  passphrase: 'パスフレーズ',
  outboxFrom:
    '{edits, plural, other {# 件}}の編集（{when} にファイルへ書き出し）。取り込み先のアカウント: {account}。',
  outboxEdit: '{status, select, sent {送信済み} other {すでにここにあります}}',
  moreEdits: 'ほか {n, plural, other {# 件}}の編集',
  outboxToSend:
    '{n, plural, =0 {取り込んでも何も送信されません。} other {# 件の編集が{when, select, now {すぐに} other {アカウントが送信できるようになり次第}}送信されます。}}',
  outboxToKeep:
    '{n, plural, other {# 件}}の編集は送信トレイで待ちます。未完了のレビューの一部か、判断が必要なものです。',
  enterThePassphrase: 'パスフレーズを入力してください',
  showTheContents: '内容を表示',
  aTaskIsRunning: '処理を実行中です',
  itCannotBeRead: '読み取れません',
  openTheBundle: 'バンドルを開く',
  import: '取り込み',
  restoreABackup: 'バックアップを復元',
  openAReviewBundle: 'レビューバンドルを開く',
  importAnOutbox: '送信トレイを取り込み',
  readingTheBackup: 'バックアップを読み込み中',
  readingTheBundle: 'バンドルを読み込み中',
  theBackupIsRestoredGalley: 'バックアップを復元しました。Galley を再起動します。',
  openingTheBundle: 'バンドルを開いています',
  importing: '取り込み中',
  editsAdded: '{edits, plural, other {# 件}}の編集を追加しました。',
  editsAddedOthersHere: '{edits, plural, other {# 件}}の編集を追加しました（{here, number} 件は追加済み）。',
  changedAfterImport:
    '{edits, plural, other {# 件}}は取り込み後にバンドル側で変更されています。こちらの内容を維持します。',
  encryptWithAPassphrase: 'パスフレーズで暗号化',
  theFileNeedsAPassphrase: 'このファイルにはパスフレーズが必要です。',
  confirmPassphrase: 'パスフレーズの確認',
  withoutThePassphraseNobodyCan:
    'パスフレーズがないと、あなた自身を含め誰もファイルを開けません。別の場所に保管してください。',
  passphraseLength: '{characters, number} 文字以上',
  thePassphrasesMustMatch: 'パスフレーズが一致していません',
  stop: '停止',
  editsInReview: '未完了のレビュー内 {edits, number} 件',
  editsUnanswered: '応答なし {edits, number} 件',
  editsHeld: '判断待ち {edits, number} 件',
  nothingUnsent: '未送信なし',
  backedUp:
    'アカウント {accounts, plural, other {# 件}}（{unsent, plural, =0 {未送信なし} other {未送信の編集 # 件}}）、{size}: 書き込み、読み戻しを確認しました。',
  fileMade: '作成: {when}、{size}。',
  editsWaiting: '待機中の編集 {edits, plural, other {# 件}}',
  bundleFrom: '{title} から作成: {when}、{size}。',
  bundleFromUser: '{title} から {user} が作成: {when}、{size}。',
  pagesWritten: '{pages, plural, other {# ページ}}を {folder} に書き込みました。',
};

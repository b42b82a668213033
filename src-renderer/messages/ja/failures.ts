import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/failures.ts';

export const failures: Translation<typeof english> = {
  galleyCouldNotHandleThis: 'この要求を処理できませんでした',
  thisIsAnErrorIn: 'Galley のエラーです。何も変更されていません。',
  goBack: '戻る',
  thisNoLongerExists: 'これはもう存在しません',
  itWasRemovedOrIt: '削除されたか、接続されていないアカウントのものです。',
  notKeptOffline: 'オフラインで保持していません',
  itsContentWasNotDownloaded:
    '内容はダウンロードされていません。オンラインのときにダウンロードしてください。',
  thisServiceDoesNotOffer: 'このサービスでは利用できません',
  nothingWasChangedItAppears:
    '何も変更されていません。サービスで利用できるようになると、ここに再び表示されます。',
  theServiceCannotBeReached: 'サービスに接続できません',
  youCanReadWhatIs: 'オフラインで保持している内容は読めます。編集はあとで送信されます。',
  theCertificateIsNotTrusted: '証明書が信頼されていません',
  theConnectionIsNotSafe: '接続が安全でないため、何も送信していません。サービスの管理者に確認してください。',
  theAnswerIsNotFrom: 'Documentation Service からの応答ではありません',
  checkTheAddressTheNetwork:
    'アドレスを確認してください。先にネットワークへのサインインが必要な場合があります。',
  thisAddressIsNotEncrypted: 'このアドレスは暗号化されていません',
  othersCouldReadAToken:
    '暗号化されていない HTTP ではトークンを他人に読まれる可能性があります。https を使用してください。',
  theTokenIsNotAccepted: 'トークンが受け付けられません',
  itIsWrongOrHas:
    'トークンが誤っているか期限切れです。書いた内容は失われず、再度サインインすると送信されます。',
  signInAgain: 'もう一度サインイン',
  youDoNotHavePermission: '権限がありません',
  yourRoleDoesNotAllow: 'サービスでのロールでは許可されていません。テキストは残っています。',
  tooManyRequests: 'リクエストが多すぎます',
  theServiceLimitsRequestsGalley: 'サービスがリクエストを制限しています。自動的に続行します。',
  theServiceFailed: 'サービスでエラーが発生しました',
  theServiceAnsweredWithAn: 'サービスがエラーを返しました。何も失われません。自動的に再試行します。',
  notPossible: '実行できません',
  itIsBeingSentOr: '送信中か、変更されたばかりです。少ししてからもう一度試してください。',
  writtenByANewerGalley: '新しいバージョンの Galley で作成',
  thisAccountWasLastUsed:
    'このアカウントは新しいバージョンで使用されました。開くには Galley を更新してください。何も変更されていません。',
  managedByYourOrganization: '組織によって管理されています',
  yourAdministratorDoesNotAllow: '管理者が許可していません。',
  thisDidNotWork: '実行できませんでした',
  nothingWasChanged: '何も変更されていません。',
  stoppedBeforeItFinished: '完了前に停止しました',
  itWasCancelledOrA: '中止されたか、Galley の一部が再起動しました。もう一度試してください。',
  somethingInGalleyWentWrong: 'Galley で問題が発生しました',
  whatYouWroteIsKept: '書いた内容は残っています。詳細はログにあります（設定、バージョン情報）。',
  itWasStartedAgain: '応答する前に再起動されました。',
  notCarriedOut: 'Galley の起動中の操作は、対象が変更されたため実行されませんでした。',
  tryAgain: '再試行',
  downloadWhenOnline: 'オンラインになったらダウンロード',
  titleAndMeaning: '{title}: {meaning}',
};

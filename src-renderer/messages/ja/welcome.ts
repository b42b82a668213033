import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/welcome.ts';

export const welcome: Translation<typeof english> = {
  whatToKeepOffline: 'オフラインで保持する内容',
  connectAnotherAccount: '別のアカウントを接続',
  useAnotherAccount: '別のアカウントを使う',
  connectedTo: '{service} に接続しました。',
  connectedToAs: '{service} に {user} として接続しました。',
  chosenForYouSpacesWith:
    '自動選択: あなたが作成した、またはレビューを依頼された変更リクエストのあるスペース。',
  chosenForYouTheSpace: '自動選択: オープンな変更リクエストが最も多いスペース。',
  thisAccountWasHereBefore: 'このアカウントは接続済みです。保持しているスペースが選択されています。',
  youCanChangeThisIn: 'これはライブラリでいつでも変更できます。',
  loadingTheListOfSpaces: 'スペースの一覧を読み込んでいます。',
  savingYourChoice: '選択を保存しています',
  keepNoSpaceForNow: '今は何も保持しない',
  keepSpacesOffline: '{spaces, plural, other {# 件のスペースをオフラインで保持}}',
  chooseAll: '{spaces, number} 件すべてを選択',
  chooseNone: '選択を解除',
  connectToAService: 'サービスに接続',
  galleyChecksTheAddressAnd: '入力中にアドレスとトークンを確認します。接続するまで何も保存されません。',
  addressOfTheService: 'サービスのアドレス',
  withoutAPath: '例: https://docs.example.com（パスなし）',
  useAddress: '{address} を使用',
  useAddressInstead: '代わりに {address} を使用',
  itIsNotEncryptedOthers: '暗号化されていません。同じネットワークのほかの人がトークンを読み取れます。',
  itIsNotEncryptedIt: '暗号化されていませんが、このコンピューターの外には出ません。',
  allowHttp:
    '{host} への暗号化されていない HTTP を許可します。同じネットワークのほかの人がトークンを読み取れるようになります。',
  personalAccessToken: 'パーソナルアクセストークン',
  createOneOnTheWeb:
    'Web で作成できます: アカウント設定の「Developer settings」→「Personal access tokens」。',
  enterTheAddressAndA: 'アドレスとトークンを入力してください',
  checkingTheConnection: '接続を確認しています',
  connecting: '接続中',
  checkOfTheConnection: '接続の確認',
  checking: '確認中…',
  theCheckStartsWhenYou: 'アドレスを入力すると確認が始まります。',
  address: 'アドレス',
  certificate: '証明書',
  service: 'サービス',
  token: 'トークン',
  permission: '権限',
  notChecked: '未確認',
  reviewDocumentationWithOrWithout:
    'ネットワークの有無にかかわらずドキュメントをレビューできます。書いた内容はこのコンピューターに保存され、サービスに接続できたときに一度だけ送信されます。',
  yourTeamsDocumentationServiceWith:
    'チームのドキュメントサービスに、アドレスとパーソナルアクセストークンで接続します。',
  preparingTheSampleWorkspaceThis: 'サンプルワークスペースを準備しています。数秒かかります。',
  openTheSampleWorkspace: 'サンプルワークスペースを開く',
  sampleDocsWithOpenChange:
    'オープンな変更リクエストと、返信する仮想の同僚がいるサンプルドキュメントです。ネットワークは不要です。',
  openADocumentationRepository: 'ドキュメントリポジトリを開く',
  aGitRepositoryABundle:
    'このコンピューター上の Git リポジトリ、バンドル、または Markdown のフォルダー。Galley が変更することはありません。',
  readingTheDocumentation: 'ドキュメントを読み込んでいます。',
  chooseAFolder: 'フォルダーを選択',
  chooseABundle: 'バンドルを選択',
  orRestore: 'または、Galley で作成した<link>バックアップを復元するか、レビューバンドルを開きます</link>。',
  whoAreYou: 'あなたはどなたですか?',
  thisServiceDoesNotSay:
    'このサービスではトークンの所有者がわかりません。一度だけ名前を選択してください。Galley が送信した編集を見分けるために必要です。',
  loadingTheMembers: 'メンバーを読み込んでいます。',
  stepPassed: '成功',
  stepFailed: '失敗',
};

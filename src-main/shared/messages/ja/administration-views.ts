import type { AdministrationViewTexts } from '../en/administration-views.ts';

export const administrationViews: AdministrationViewTexts = {
  listOrganizations: { about: 'あなたが所属している組織です。' },
  getOrganization: { title: '設定と招待', about: '組織全体の設定と、参加できる人です。' },
  listMembers: { about: '組織のすべてのメンバーと、その最小ロールです。' },
  listSpaceLinks: { title: 'リンク', about: 'このスペースのページのリンクと、リンク切れの有無です。' },
  listOrganizationSpaces: { about: 'すべてのコレクションの、あなたが閲覧できるスペースです。' },
  listCollectionSpaces: { about: 'このコレクションのスペースです。' },
  listOrganizationCollections: {
    about: 'コレクションはスペースをまとめ、その中のすべてへのアクセスを与えます。',
  },
  searchSpace: {
    title: 'サービスで検索',
    about: 'このスペースをサービスで検索します。オフラインで保持していないものも対象です。',
  },
  listPages: { about: '現在のコンテンツのページを並び順で表示します。' },
  listFiles: { about: '現在のコンテンツの画像とその他のファイルです。' },
  listFileBacklinks: {
    title: '使用元',
    about: 'このファイルを表示しているか、リンクしているページです。',
  },
  listPageLinks: { title: 'リンク', about: 'このページのリンクです。' },
  listPageBacklinks: { title: 'リンク元', about: 'このページにリンクしているページです。' },
  getPageByPath: { title: 'パスでページを検索', about: 'アドレスの末尾のパスからページを見つけます。' },
  listRevisionPages: { about: 'このリビジョンのページです。' },
  listRevisionFiles: { title: 'ファイル', about: 'このリビジョンのファイルです。' },
  listChangeRequests: { about: 'このスペースの変更リクエストをステータス別に表示します。' },
  getChangeRequestPdf: {
    title: 'PDF',
    about:
      'サービスが変更リクエストの PDF を作成します。しばらくの間、リンクを知っている人は誰でも開けます。',
  },
  listOrganizationChangeRequests: {
    about: 'すべてのスペースの変更リクエストをステータス別に表示します。',
  },
  listChangeRequestPages: { about: '変更リクエストでのページです。' },
  listChangeRequestFiles: { about: '変更リクエストでのファイルです。' },
  listChangeRequestFileBacklinks: {
    title: '使用元',
    about: '変更リクエストで、このファイルを表示しているか、リンクしているページです。',
  },
  listChangeRequestPageLinks: { title: 'リンク', about: '変更リクエストでのこのページのリンクです。' },
  getChangeRequestPageByPath: {
    title: 'パスでページを検索',
    about: 'アドレスの末尾のパスから変更リクエストのページを見つけます。',
  },
  listSpaceCommenters: { title: 'コメントした人', about: 'このスペースにコメントした人です。' },
  listChangeRequestCommenters: {
    title: 'コメントした人',
    about: 'この変更リクエストにコメントした人です。',
  },
  searchOrganization: {
    title: 'サービスで検索',
    about: '組織のすべてのコンテンツをサービスで検索します。オフラインで保持していないものも対象です。',
  },
  getAgentInstructions: {
    title: 'エージェントへの指示',
    about: '組織のドキュメントに関するエージェントへの指示です。',
  },
  listOrganizationsOfEmailDomain: {
    title: 'メールドメインの組織',
    about: 'このドメインのアドレスを持つ人が自分で参加できる組織です。',
  },
  listMemberSpaces: { about: 'このメンバーがアクセスできるスペースと、そこでのロールです。' },
  listMemberTeams: { about: 'このメンバーが所属しているチームです。' },
  listTeams: { about: 'アクセスを共有するメンバーのグループです。' },
  'listTeams@member': { title: '管理しているチーム', about: 'アクセスを共有するメンバーのグループです。' },
  listSamlProviders: {
    title: 'SAML でのサインイン',
    about: 'メンバーがサインインに使う ID プロバイダーです。',
  },
  listSsoLogins: { title: 'サインイン方法', about: 'ID プロバイダーでのサインインを始める場所です。' },
  listSites: { about: '組織が公開しているものと、その公開範囲です。' },
  getAdaptiveSchema: {
    title: '訪問者の属性',
    about: 'アダプティブコンテンツのために訪問者についてわかっていることです。',
  },
  listTemplateConditions: {
    title: 'コピーできる条件',
    about: 'セクションとサイトのスペースに、訪問者の属性で設定できる条件です。',
  },
  getPublishedSite: { title: '公開中の状態', about: 'このサイトの表示のためにサービスが提供するものです。' },
  getSiteStructure: {
    title: '構造',
    about: 'サイトの構造です。セクション、グループ、スペースを並び順で表示します。',
  },
  getSiteCustomization: { title: '外観', about: 'サイトの外観です。「サイト」でカスタマイズできます。' },
  getSiteSpaceCustomization: {
    title: '外観',
    about: 'サイトでのこのスペースの外観のうち、異なる部分です。',
  },
  listShareLinks: {
    about: '共有リンクを知っている人は誰でもサイトを開けます。Galley はリンクを保存しません。',
  },
  listSiteSpaces: { about: 'このサイトに表示されるスペースと、その場所です。' },
  listSiteSections: { about: 'サイトのナビゲーションの最上位です。' },
  listSiteSectionGroups: { about: 'サイトのナビゲーションでグループ化されたセクションです。' },
  listOpenApiSpecs: {
    about: 'ページに操作やスキーマが表示される仕様と、サービスがそれを読み取れたかどうかです。',
  },
  listTranslations: { about: 'ほかの言語に翻訳されるスペースと、その進み具合です。' },
  listIssuesClusters: {
    title: '課題のグループ',
    about: '会話で繰り返し見つかった質問です。変更リクエストで対応できます。',
  },
  listConversations: { about: '送信された読者との会話と、その出所です。' },
  listConversationIssues: { about: '見つけられなかったことや、わかりにくかったことです。' },
};

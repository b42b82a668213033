import type { AdministrationActionTexts } from '../en/administration-actions.ts';

export const administrationActions: AdministrationActionTexts = {
  deleteSpace: {
    title: 'スペースを削除',
    does: (name) => `「${name}」を削除します。誰も使えなくなり、表示しているサイトからもなくなります。`,
    done: 'スペースを削除しました。7 日間は「スペース」で復元できます。',
    undo: '7 日間は「スペース」で復元できます。',
  },
  updateSpace: {
    title: 'スペースを変更',
    does: (name) => `「${name}」を、閲覧または編集するすべての人に対して変更します。`,
    done: 'スペースを変更しました。',
  },
  duplicateSpace: {
    title: '複製',
    does: (name) =>
      `「${name}」をすべてのコンテンツとともにコピーします。変更リクエストとコメントは含みません。`,
    done: 'スペースをコピーしました。',
  },
  restoreSpace: {
    title: '削除したスペースを復元',
    does: () => '過去 7 日間に削除されたスペースを復元します。',
    done: 'スペースを復元しました。',
  },
  moveSpace: {
    title: '移動',
    does: (name) =>
      `「${name}」を別のコレクションまたは位置に移動します。コレクションによるアクセスが変わる場合があります。`,
    done: 'スペースを移動しました。',
  },
  transferSpace: {
    title: '別の組織に移管',
    does: (name) =>
      `「${name}」をコンテンツとディスカッションごと別の組織に移管します。ここのメンバーはアクセスできなくなります。`,
    done: 'スペースは移管先の組織のものになりました。',
  },
  deleteCollection: {
    title: 'コレクションを削除',
    does: (name) => `「${name}」を、それが与えていたアクセスとともに削除します。誰も使えなくなります。`,
    done: 'コレクションを削除しました。',
  },
  updateCollection: {
    title: 'コレクションを変更',
    does: (name) => `「${name}」を、アクセスできるすべての人に対して変更します。`,
    done: 'コレクションを変更しました。',
  },
  moveCollection: {
    title: '移動',
    does: (name) =>
      `「${name}」を別のコレクションに移動します。コレクションによるアクセスが変わる場合があります。`,
    done: 'コレクションを移動しました。',
  },
  transferCollection: {
    title: '別の組織に移管',
    does: (name) => `「${name}」とその中のすべてを別の組織に移管します。`,
    done: 'コレクションは移管先の組織のものになりました。',
  },
  createCollection: {
    title: '新しいコレクション',
    does: (name) => `「${name}」に空のコレクションを作成します。`,
    done: 'コレクションを作成しました。',
  },
  applyTemplate: {
    title: 'テンプレートを適用',
    does: (name) => `テンプレートの内容を「${name}」またはその変更リクエストに入れます。`,
    done: 'テンプレートを適用しました。',
  },
  changeContent: {
    title: 'コンテンツを書き込む',
    does: (name) => `「${name}」のページとファイルを順番に変更します。すべて変更するか、何も変更しません。`,
    done: '変更を適用しました。',
    undo: 'ページを元に戻してください。',
  },
  requestReviewers: {
    title: 'レビューを依頼',
    does: (name) => `「${name}」のレビューをメンバーに依頼します。サービスがメンバーに通知します。`,
    done: 'レビューを依頼しました。',
  },
  updateOrganization: {
    title: '設定を変更',
    does: (name) => `「${name}」の全員の設定を変更します。`,
    done: '設定を変更しました。',
  },
  deleteLinkInvite: {
    title: '招待リンクを取り消す',
    does: (name) =>
      `今後、この招待リンクでは誰も「${name}」に参加できません。すでに参加したメンバーはそのままです。`,
    done: '招待リンクを取り消しました。',
    lacks: '招待リンクがありません。',
  },
  joinOrganization: {
    title: '参加',
    does: (name) => `「${name}」があなたのメールアドレスのドメインを許可していれば、参加します。`,
    done: 'メンバーになりました。次の同期で、閲覧できるものがダウンロードされます。',
  },
  putAgentInstructions: {
    title: '指示を置き換える',
    does: (name) => `「${name}」のエージェントは今後、現在の指示の代わりにこの指示に従います。`,
    done: '指示を置き換えました。',
  },
  deleteMember: {
    title: '組織から外す',
    does: (name) => `${name} さんはすぐにアクセスできなくなります。${name} さんのコンテンツは残ります。`,
    done: 'メンバーを外しました。',
  },
  updateMember: {
    title: 'ロールを変更',
    does: (name) =>
      `組織全体での ${name} さんのロールを変更します。スペースやコレクションのロールによって、さらに許可される場合があります。`,
    done: 'ロールを変更しました。',
  },
  pingOrganization: {
    title: '自分の訪問者クレームを表示',
    does: (name) => `公開サイトがあなたを識別するクレームを「${name}」に問い合わせます。何も変更されません。`,
    done: 'あなたのクレームです。Galley は保存しません。',
  },
  addSsoMember: {
    title: 'シングルサインオンのメンバーにする',
    does: (name) => `${name} さんは今後、組織の ID プロバイダーでサインインします。`,
    done: 'メンバーは ID プロバイダーでサインインするようになりました。',
  },
  createTeam: {
    title: '新しいチーム',
    does: (name) => `「${name}」にチームを作成します。`,
    done: 'チームを作成しました。',
  },
  deleteTeam: {
    title: 'チームを削除',
    does: (name) => `チーム「${name}」と、それが与えていたアクセスを削除します。メンバーは残ります。`,
    done: 'チームを削除しました。',
  },
  updateTeam: {
    title: 'チームの名前を変更',
    does: (name) => `チーム「${name}」の名前を変更します。`,
    done: 'チームの名前を変更しました。',
  },
  createSamlProvider: {
    title: '新しい SAML プロバイダー',
    does: (name) => `「${name}」に ID プロバイダーを追加します。有効になると、それでサインインできます。`,
    done: 'プロバイダーを追加しました。',
  },
  deleteSamlProvider: {
    title: 'プロバイダーを削除',
    does: (name) =>
      `今後、「${name}」では誰もサインインできません。ほかのサインイン方法がないメンバーは締め出されます。`,
    done: 'プロバイダーを削除しました。',
  },
  updateSamlProvider: {
    title: 'プロバイダーを変更',
    does: (name) => `「${name}」でのサインインを変更します。設定を誤るとサインインできなくなります。`,
    done: 'プロバイダーを変更しました。',
  },
  createSite: {
    title: '新しいサイト',
    does: (name) => `「${name}」にサイトを作成します。公開するまで誰にも見えません。`,
    done: 'サイトを作成しました。まだ公開されていません。',
  },
  deleteSite: {
    title: 'サイトを削除',
    does: (name) => `「${name}」を設定、セクション、共有リンクとともに削除します。スペースは残ります。`,
    done: 'サイトを削除しました。',
  },
  updateSite: {
    title: 'サイトを変更',
    does: (name) => `読者に対して「${name}」を変更します。公開中の場合はすぐに反映されます。`,
    done: 'サイトを変更しました。',
  },
  putAdaptiveSchema: {
    title: '訪問者の属性を置き換える',
    does: (name) => `「${name}」の条件は今後、この属性を使用します。`,
    done: '訪問者の属性を置き換えました。',
  },
  publishSite: {
    title: '公開',
    does: (name) => `「${name}」を、公開範囲で許可された読者にすぐに公開します。`,
    done: 'サービスがサイトを公開しました。',
  },
  unpublishSite: {
    title: '公開を停止',
    does: (name) => `読者は「${name}」を開けなくなります。設定は残ります。`,
    done: 'サイトの公開を停止しました。',
    undo: 'もう一度公開できます。',
  },
  deleteSiteSpaceCustomization: {
    title: '外観をリセット',
    does: (name) => `「${name}」は今後、サイトのほかの部分と同じ外観になります。`,
    done: 'サイトのほかの部分と同じ外観になりました。',
  },
  createShareLink: {
    title: '新しい共有リンク',
    does: (name) => `リンクを作成します。リンクを知っている人は誰でも「${name}」を開けます。`,
    done: 'リンクを作成しました。',
  },
  deleteShareLink: {
    title: 'リンクを削除',
    does: (name) => `リンク「${name}」を削除します。同じリンクをもう一度作成することはできません。`,
    done: 'リンクを削除しました。',
  },
  updateShareLink: {
    title: 'リンクを変更',
    does: (name) =>
      `リンク「${name}」のオンとオフを切り替えるか、名前を変更します。オフの間、リンクは使えません。`,
    done: 'リンクを変更しました。',
  },
  createSiteSpace: {
    title: 'スペースを追加',
    does: (name) => `「${name}」で読者に別のスペースを表示します。`,
    done: 'サイトにスペースが表示されるようになりました。',
  },
  deleteSiteSpace: {
    title: 'サイトから外す',
    does: (name) => `サイトに「${name}」が表示されなくなります。スペースは残ります。`,
    done: 'サイトにスペースが表示されなくなりました。',
  },
  updateSiteSpace: {
    title: 'サイトのスペースを変更',
    does: (name) =>
      `「${name}」の位置、公開範囲またはスペースを変更します。以前のアドレスが使えなくなる場合があります。`,
    done: 'サイトのスペースを変更しました。',
  },
  moveSiteSpace: {
    title: '移動',
    does: (name) => `「${name}」をサイトの別のスペースの前または後に移動します。`,
    done: 'サイトのスペースを移動しました。',
  },
  createSiteSection: {
    title: '新しいセクション',
    does: (name) => `「${name}」に、スペースを表示するセクションを追加します。`,
    done: 'セクションを追加しました。',
  },
  deleteSiteSection: {
    title: 'セクションを削除',
    does: (name) =>
      `セクション「${name}」を削除します。サイトにそのスペースが表示されなくなりますが、スペースは残ります。`,
    done: 'セクションを削除しました。',
  },
  updateSiteSection: {
    title: 'セクションを変更',
    does: (name) =>
      `サイトの読者に対してセクション「${name}」を変更します。以前のアドレスが使えなくなる場合があります。`,
    done: 'セクションを変更しました。',
  },
  moveSiteSection: {
    title: '移動',
    does: (name) => `セクション「${name}」を別のセクションの前または後に移動します。`,
    done: 'セクションを移動しました。',
  },
  createSiteSectionGroup: {
    title: '新しいセクショングループ',
    does: (name) => `「${name}」のナビゲーションにグループを追加します。`,
    done: 'グループを追加しました。',
  },
  deleteSiteSectionGroup: {
    title: 'グループを削除',
    does: (name) => `グループ「${name}」を削除します。セクションはサイトに残ります。`,
    done: 'グループを削除しました。',
  },
  updateSiteSectionGroup: {
    title: 'グループを変更',
    does: (name) => `グループ「${name}」の名前またはアイコンを変更します。`,
    done: 'グループを変更しました。',
  },
  addSectionToGroup: {
    title: 'セクションを追加',
    does: (name) => `セクションをグループ「${name}」に追加します。`,
    done: 'セクションをグループに追加しました。',
  },
  removeSectionFromGroup: {
    title: 'セクションを外す',
    does: (name) => `セクションをグループ「${name}」から外します。サイトには残ります。`,
    done: 'セクションをグループから外しました。',
  },
  moveSiteSectionGroup: {
    title: '移動',
    does: (name) => `グループ「${name}」をセクションまたは別のグループの前または後に移動します。`,
    done: 'グループを移動しました。',
  },
  createOpenApiSpec: {
    title: '新しい API 仕様',
    does: (name) => `「${name}」に仕様を追加します。サービスがバックグラウンドで読み取ります。`,
    done: '仕様を追加しました。サービスが読み取っています。',
  },
  putOpenApiSpec: {
    title: 'ソースを置き換える',
    does: (name) => `「${name}」を表示するページは、サービスが読み取りしだい、このバージョンを表示します。`,
    done: 'ソースを置き換えました。サービスが読み取っています。',
  },
  deleteOpenApiSpec: {
    title: '仕様を削除',
    does: (name) => `「${name}」の操作を表示しているページに、操作が表示されなくなります。`,
    done: '仕様を削除しました。',
  },
  updateOpenApiSpec: {
    title: '公開範囲を変更',
    does: (name) => `「${name}」をダウンロードできる人を変更します。`,
    done: '公開範囲を変更しました。',
  },
  createTranslation: {
    title: '新しい翻訳',
    does: (name) => `「${name}」のスペースを別の言語に翻訳し、専用のスペースに入れます。`,
    done: '翻訳を作成しました。サービスで実行されます。',
  },
  updateTranslation: {
    title: '指示を変更',
    does: () => '次の実行から、現在の指示の代わりにこの指示に従います。',
    done: '指示を置き換えました。次の実行から適用されます。',
  },
  deleteTranslation: {
    title: '翻訳を削除',
    does: () => 'スペースはこの言語に翻訳されなくなります。既存の翻訳はそのスペースに残ります。',
    done: '翻訳を削除しました。',
  },
  runTranslation: {
    title: '今すぐ実行',
    does: () => '前回の実行以降に変更されたものを翻訳します。',
    done: 'サービスで実行が始まりました。再読み込みすると進み具合を確認できます。',
  },
  ingestConversations: {
    title: '会話を送信',
    does: (name) => `サービスがこの会話から課題を探します。「${name}」の全員がこの会話を見ることができます。`,
    done: '会話を送信しました。サービスが処理した後に課題が表示されます。',
  },
};

import type { ReasonDetails, ReasonTexts } from '../en/reasons.ts';
import { statusNames } from './edits.ts';

const codes: ReasonTexts['codes'] = {
  permission: ({ server, kept }) => `ここではこの操作は許可されていません。${server}${kept}`,
  'sign-on': ({ detail }) =>
    `${detail ?? 'この組織'}は、この操作にあなたのトークンを受け付けません。ほかの組織の編集は送信されます。シングルサインオンが必要な場合は Web でサインインしてから再試行してください。同じ理由で待機しているものがすべて送信されます。`,
  'comment-gone': ({ afterDeletion }) => `コメントはサービスで削除されました。${afterDeletion}`,
  'reply-gone': ({ afterDeletion }) => `返信はサービスで削除されました。${afterDeletion}`,
  'change-request-gone': ({ kept }) => `変更リクエストはサービスにもう存在しません。${kept}`,
  'space-gone': ({ kept }) => `スペースはサービスにもう存在しません。${kept}`,
  'target-gone': targetGone,
  'change-request-closed': requestClosed,
  'body-changed': ({ detail }) =>
    `${detail === null ? '誰か' : `${detail} さん`}があなたの後にこれを編集しました。両方を比べて、自分のものをそのまま送信するか、破棄してください。`,
  'thread-changed':
    '返信先のコメントがその後変更されました。もう一度読んでから、そのまま送信、編集、または破棄してください。',
  'block-changed': 'コメントしたブロックがその後変更されました。そのまま送信、編集、または破棄してください。',
  'block-not-found':
    'コメントしたブロックが見つからなくなりました。引用を付けてページに送信するか、破棄してください。',
  'subject-changed':
    '誰かがあなたの後に件名を変更しました。両方を比べて、自分のものをそのまま送信するか、破棄してください。',
  'description-changed':
    '誰かがあなたの後に説明を変更しました。両方を比べて、自分のものをそのまま送信するか、破棄してください。',
  'status-changed': ({ detail }) =>
    `その間に誰かがステータスを変更し、現在は${detail === null ? '別の値' : `「${statusNames(detail)}」`}です。自分のものをそのまま送信するか、破棄してください。`,
  'page-changed': ({ detail }) =>
    `誰かがあなたの後にこのページの同じ部分を変更しました。${detail === null ? '' : `相手のタイトルは「${detail}」です。`}`,
  'page-unclear':
    '応答がなく、その後のページの変更からは、あなたのものが届いたかどうか分かりません。サービスで確認してから決めてください。',
  'page-joined':
    '誰かが同時に同じブロックを書きました。両方がページにあり、相手のものが先です。ページを編集して一方を選んでください。',
  'page-unseen':
    'ページは書き込まれました。サービスは以前のテキストを示さないため、同時に書かれた内容が失われた可能性があります。Web の履歴と比べてください。',
  'parent-gone': ({ kept, hasText }) =>
    `このページの親になるはずのページはもう存在しません。${kept}「それでも送信」で最上位に置かれます。${hasText ? '別の場所に送信するか、破棄することもできます。' : '破棄することもできます。'}`,
  'insertion-unclear':
    '応答がなく、その後のページの変更からは、新しいページが届いたかどうか分かりません。サービスでページを確認してから、「それでも送信」または「破棄」を選んでください。',
  'deletion-stale': ({ detail }) =>
    `削除されませんでした。あなたの判断の後に、${detail ?? 'ページ'}が誰かに編集、移動、または名前変更されました。次の同期の後に今の内容を読んでから、「それでも削除」または「破棄」を選んでください。`,
  'deletion-unseen':
    'ページは削除されました。サービスは以前のテキストを示さないため、同時に書かれた内容が失われた可能性があります。Web の履歴と比べてください。',
  'property-changed': ({ detail }) =>
    `誰かがあなたの後にこれを変更しました。${detail === null || detail === '' ? '現在は空です' : `現在は「${detail}」です`}。「それでも送信」で自分の値を設定し、「破棄」で相手の値を残します。`,
  'page-moved': ({ detail }) =>
    `誰かがあなたの後にこのページを移動しました。現在は${detail === null ? '最上位' : `「${detail}」の下`}にあります。「それでも送信」で移動し、「破棄」でそのままにします。`,
  'move-circle':
    'このページの親になるはずのページが、今はこのページの下にあります。「それでも送信」で最上位に置き、「破棄」でそのままにします。',
  'set-over':
    'あなたの値が、同時に設定された別の値を上書きしました。これを送信して相手の値を戻すか、破棄して自分の値を残してください。',
  'field-unseen':
    '値は設定されました。サービスは以前の値を示さないため、同時に設定された値が失われた可能性があります。Web の履歴と比べてください。',
  'no-writing': ({ kept }) =>
    `このサービスは API でのページの変更を受け付けません。${kept}Web でページに書き込むか、コメントとして別の場所に送信してください。`,
  'made-offline': 'オフライン中の依頼です。次の同期の後に Galley がもう一度確認し、変更点を表示します。',
  'confirm-merge':
    '時間が経過したか何かが変わったため、マージされませんでした。変更点を確認してから、マージするか破棄してください。',
  'confirm-update':
    '時間が経過したか何かが変わったため、更新されませんでした。変更点を確認してから、更新するか破棄してください。',
  'reply-unclear':
    '応答がありませんでした。返信の 1 つは届いていますが、どれかをサービスが示しません。Web でスレッドを確認してから、もう一度送信するか破棄してください。',
  'merge-unclear':
    '応答がなく、サービスではマージ済みになっていません。Galley が自動で二度マージすることはありません。変更リクエストを確認してから、もう一度マージするか破棄してください。',
  'update-unclear':
    '応答がなく、サービスでは更新済みになっていません。Galley が自動で繰り返すことはありません。変更リクエストを確認してから、もう一度更新するか破棄してください。',
  'merge-conflicts': ({ detail }) =>
    `サービスがマージできませんでした。両方が同じページを変更しています。Web で競合を解決してから、もう一度マージしてください。${detail ?? ''}`,
  'update-conflicts':
    '更新されました。両方が変更したページでは、サービスが両方の版を印を付けてページに残しました。ページを編集して一方を選んでください。',
  conflict: ({ server }) =>
    `その間に何かが変わったため、サービスが拒否しました。${server}もう一度確認してから再試行してください。`,
  invalid: notAccepted,
  'too-large': tooLarge,
  'unexpected-answer': ({ server }) =>
    `Galley はサービスの応答を理解できません。${server}失われたものはありません。後で再試行してください。`,
  'who-am-i':
    'この応答が失われました。このサービスであなたが誰か分からないため、届いたかどうか確認できません。自分を選んでから再試行してください。',
  'keeps-failing': ({ server, kept }) =>
    `サービスがこれに何度も失敗しました。${server}${kept}後で再試行してください。`,
  unreadable: 'この編集は別のバージョンの Galley で書かれたため、ここでは読めません。そのまま保持されます。',
  'surplus-copy':
    '送信したものの 2 つ目のコピーが遅れて届きました。コピーを削除するか、両方を残してください。',
  overturned:
    'サービスには、応答がなく遅れて届いたとみられる以前の要求の値があります。これを送信して設定し直すか、破棄してそのままにしてください。',
  vanished:
    'サービスは一度確認しましたが、今はありません。サービスで削除されたか、サービスが古いコピーから復元されました。もう一度送信するか、破棄してください。',
  'no-id': '届きましたが、どの返信かをサービスが示しません。Web で編集できます。',
  'already-done': ({ detail }) =>
    detail === null
      ? 'することはもうありませんでした。'
      : `することはもうありませんでした。${detail} さんがすでに行っています。`,
  decided: ({ detail }) => `競合を解決しました: ${decision(detail)}。`,
  'found-again': '応答は失われましたが、届いていました。Galley がサービスで見つけました。',
  'no-reviews':
    'このサービスにはレビュー機能がありません。判定はこのコンピューターにだけ残り、概要はコメントとして送信されました。',
  'review-twice':
    'サービスに 2 つあります。再送信の後に、応答のなかった要求が届きました。サービスは API で判定を取り消せないため、両方が残ります。内容は同じです。',
  'page-twice':
    'ページがスペースに 2 つあります。再送信の後に応答のなかった要求が届き、両方がマージされました。不要な方を削除してください。',
  unsupported: 'このサービスは API でこの操作に対応していません。Web で行ってください。',
  network: 'サービスに接続できませんでした。',
  busy: 'サービスが Galley に待機を求めました。',
  'server-failed': ({ server }) =>
    `サービスがこれに失敗しました。${server}Galley は、届いたかどうか確認してから再送信します。`,
  'lost-answer': '送信しましたが応答がありませんでした。Galley は、届いたかどうか確認してから再送信します。',
  'unpromised-answer':
    '応答が仕様と異なり、届いていない可能性があります。Galley は確認してから再送信します。',
  restored: 'データのコピーから復元されました。Galley は、その後に送信されたかどうか確認してから送信します。',
  'restored-unclear':
    'データのコピーから復元されましたが、この形ではサービスにありません。送信されていないか、その後サービスで変更または削除されました。未送信だった場合は送信し、そうでなければ破棄してください。',
  damaged:
    'ディスク上で破損し、書いたとおりではない可能性があります。テキストを確認してから、送信するか破棄してください。',
  'waits-for-id': 'どの返信に関するものかサービスが示すまで待機します。',
  'cancelled-out': 'あなたの後の編集で取り消されました。',
  undone: '送信される前に、あなたが元に戻しました。',
  'sent-elsewhere': 'テキストは別の場所に送信されました。',
};

export const reasons: ReasonTexts = {
  codes,
  newer: (code) => `新しいバージョンの Galley が必要です（${code}）。`,
  server: (sentence) => `サービスからのメッセージ: ${sentence}`,
  kept: 'テキストは保持されています。',
  afterDeletion: (hasText) =>
    hasText
      ? 'テキストは保持されています。別の場所に送信するか、破棄してください。'
      : 'もう送信できません。破棄してください。',
};

function decision(how: string | null): string {
  if (how === 'mine') return 'あなたの版を残しました';
  if (how === 'theirs') return '相手の版を残しました';
  if (how === 'both') return '両方の版を残しました';
  return how === 'own' ? 'あなたが結果を書きました' : '箇所ごとに版を選びました';
}

function targetGone({ kind, server, kept }: ReasonDetails): string {
  switch (kind) {
    case 'page.update':
      return 'ページは変更リクエストから削除されました。テキストは保持されています。別の場所に送信するか、新しいページとしてこの変更リクエストに送信するか、ファイルに保存してください。';
    case 'page.move':
    case 'page.property':
      return 'ページは変更リクエストから削除されました。もう送信できません。破棄してください。';
    default:
      return `ページまたはブロックはサービスにもう存在しません。${server}${kept}`;
  }
}

function requestClosed({ kind, detail, hasText }: ReasonDetails): string {
  const status = `変更リクエストは現在「${detail === null ? '終了' : statusNames(detail)}」です`;
  if (kind?.startsWith('page.') !== true) return `${status}。そのまま送信するか、破棄してください。`;
  return hasText
    ? `${status}。ページはもう変更できません。テキストは保持されています。別の場所に送信するか、ファイルに保存してください。`
    : `${status}。ページはもう変更できません。もう送信できないため、破棄してください。`;
}

function notAccepted({ kind, server, hasText }: ReasonDetails): string {
  switch (kind) {
    case 'page.update':
    case 'page.insert':
      return `サービスがこのページを受け付けません。${server}編集するか、別の場所に送信するか、ファイルに保存してください。`;
    case 'page.move':
      return `サービスがページのこの位置を受け付けません。${server}再試行するか、破棄してページを別の場所に移動してください。`;
    case 'page.delete':
      return `サービスがこのページを削除しません。${server}再試行するか、破棄してください。`;
    case 'page.property':
      return `サービスがこの値を受け付けません。${server}別の値を設定するか、再試行するか、破棄してください。`;
    default:
      return hasText
        ? `サービスがこのテキストを受け付けません。${server}編集すると再送信されます。`
        : `サービスがこれを受け付けません。${server}破棄するか、Web で行ってください。`;
  }
}

function tooLarge({ kind, pictures }: ReasonDetails): string {
  if (kind !== 'page.update' && kind !== 'page.insert')
    return 'このテキストはサービスには長すぎます。短くすると再送信されます。';
  if (pictures === 0)
    return 'このページはサービスには大きすぎます。短くするか、別の場所に送信するか、ファイルに保存してください。';
  return `画像 ${pictures} 枚を含むこのページはサービスには大きすぎます。画像を減らすか小さくするか、別の場所に送信するか、ファイルに保存してください。`;
}

import type { ExportTexts } from '../en/exports.ts';
import { statusNames } from './edits.ts';

export const exports: ExportTexts = {
  description: '説明',
  reviews: (n) => `レビュー（${n}）`,
  changedPages: (n) => `変更されたページ（${n}）`,
  none: 'ありません。',
  newAddresses: '新しいアドレス',
  discussion: (all, open) => `ディスカッション（${all} 件、未解決 ${open} 件）`,
  noComments: 'コメントはありません。',
  writtenBy: (time) => `Galley で作成: ${time}`,
  time: (at) => `${at.toLocaleString('ja', utc)} UTC`,
  space: 'スペース',
  status: 'ステータス',
  author: '作成者',
  opened: '作成日時',
  updated: '更新日時',
  reviewers: 'レビュアー',
  asOf: '時点',
  onTheWeb: 'Web 上',
  statusName: statusNames,
  verdict: (verdict) => verdicts[verdict] ?? verdict,
  notKept: 'コンテンツはオフラインで保持されていません。',
  unchangedLines: (n) => `変更のない ${n} 行`,
  leftOut: (n) =>
    `行が多すぎるため、残りの ${n.toLocaleString('ja')} 行を省略しました。ページの変更で Galley が表示します。`,
  byOthers: 'おそらくほかの人による変更',
  onTheRequest: '変更リクエスト',
  onPage: (title) => `「${title}」へのコメント`,
  open: '未解決',
  resolved: (by) => (by === null ? '解決済み' : `${by} さんが解決`),
  edited: '編集済み',
  addressChange: (before, after) => `${before} から ${after}`,
  notFollowed: 'このアドレスは開けません。',
  partOfSpace: 'スペースの一部です。',
  fileName: '変更リクエスト',
  spaceNotKept:
    'このスペースはオフラインで保持されていません。オフラインで保持して同期してから、エクスポートしてください。',
  notEmpty: (folder) => `${folder} は空ではありません。別のフォルダーを選ぶか、空にしてください。`,
  cancelled: 'エクスポートはキャンセルされました。何も書き込まれていません。',
  imageLeftOut: (file, reason) => `${file}（画像は省略されました: ${reason}）`,
  siteNotPublic: (title) =>
    `サイト「${title}」はサービスで公開に設定されていません。ファイルを受け取った人は誰でも内容を読めます。`,
  spaceNotPublic: (title) =>
    `「${title}」はサービスで公開に設定されていません。ファイルを受け取った人は誰でも内容を読めます。`,
  spacesNotPublic: (n) =>
    `含まれるスペース ${n} 件はサービスで公開に設定されていません。ファイルを受け取った人は誰でも内容を読めます。`,
};

const utc = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const verdicts: Readonly<Record<string, string>> = {
  approved: '承認',
  'changes-requested': '変更を依頼',
};

import type { Translation } from '../../../src-main/shared/messages/message-types.ts';
import type { english } from '../en/notes.ts';

export const notes: Translation<typeof english> = {
  theNoteIsDeleted: 'メモを削除しました。',
  privateNoteOnAbout: '{about}の個人用メモ',
  privateNote: '個人用メモ',
  neverSent: '送信されません',
  deleteTheNote: 'メモを削除',
  forYourEyesOnly: '自分だけが見られます',
  loadingYourNotes: 'メモを読み込んでいます',
  noNotesYet: 'メモはまだありません',
  addAPrivateNoteTo:
    '変更リクエスト、ページ、ブロック、コメント、スペース、サイトに個人用メモを追加できます。メニューで「個人用メモ」を選ぶか、i を押してください。メモはこのコンピューターに残り、送信されることはありません。',
  filterNotesByText: 'メモをテキストで絞り込み',
  filterNotes: 'メモを絞り込み',
  deletedItem: '削除済みの項目',
  noName: '名前なし',
  aDeletedItem: '削除済みの項目',
  noNoteMatches: '一致するメモはありません。',
  theBlockIsNoLonger: 'ブロックはページにないか、この表示では表示されません。',
  thePage: 'ページ',
  theBlock: 'ブロック',
  notesHere: 'メモ {n, plural, other {# 件}} · このコンピューターに保存、送信されません',
  notesShown: '{shown} / {all} · このコンピューターに保存、送信されません',
};

import { expect, it } from 'vitest';
import { edits as german } from '../../../src-main/shared/messages/de/edits.ts';
import { edits as japanese } from '../../../src-main/shared/messages/ja/edits.ts';
import type { EditTexts } from '../../../src-main/shared/messages/en/edits.ts';

const of = { mine: true, by: null };

/** The titles of edits of every kind. */
function titles(say: EditTexts): readonly string[] {
  const {
    removedText: _text,
    changedBlocks: _blocks,
    quotedIn: _quoted,
    moved: _moved,
    stands: _stands,
    unreadable: _unreadable,
    another,
    status,
    ...others
  } = say;
  const { react, unreact, changeComment, deleteComment, resolve, reopen, reply, ...more } = others;
  const { reactToReply, unreactFromReply, deletePage, ...ofPlace } = more;
  return [
    ...[another, react('+1', of, 'X'), unreact('+1', of, 'X')],
    ...[changeComment, deleteComment, resolve, reopen, reply].map((title) => title(of, 'X')),
    ...[reactToReply('+1', 'X'), unreactFromReply('+1', 'X'), deletePage('X', 0), deletePage('X', 2)],
    ...[...Object.values(status), ...Object.values(ofPlace)].map((title) => title('X')),
  ];
}

it('edits are named by nouns where a verb would read as a command', () => {
  expect(titles(german).filter((title) => / [a-zäöüß]+n$/.test(title))).toEqual([]);
  expect(titles(japanese).filter((title) => /[をに][^のへ]*$/.test(title))).toEqual([]);
});

import type { EditPayload } from '../../bridge/edit.ts';
import { canonicalMarkdown } from '../../content/source/canonical-markdown.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { swallowsBelow } from '../../content/source/source-blocks.ts';
import { cellText, itemLine, wordsAlone } from '../../content/source/spelling-of-block.ts';
import { piecesOf } from '../../content/merge/markdown-pieces.ts';
import { readSuggestion, suggestionLanguage } from '../../shared/suggestion-text.ts';
import type { Block } from '../../shared/tree.ts';
import type { Suggestion } from '../../shared/suggestion-text.ts';
import { textOfBody } from '../../outbox/calls/description.ts';
import { commentOf } from '../../store/mirror/comments.ts';
import type { CommentRow } from '../../store/mirror/comments.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { pageOfLane } from './page-writing.ts';
import type { PageUpdate } from './page-writing.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

/** The wordings that a comment suggests, in their order (docs/design/window.md). */
export function suggestionsIn(comment: string): readonly Suggestion[] {
  return parseMarkdown(comment).blocks.flatMap((block) =>
    block.type === 'code' && block.attributes.language === suggestionLanguage
      ? (readSuggestion(block.source) ?? [])
      : [],
  );
}

/**
 * A page's Markdown with a suggested wording in it. Blocks are compared as they read, not as they are spelled.
 * @throws {RequestFailure} `conflict` where the text before is not there any more, stands there several times, or the text
 * after takes in what stands below
 */
export function applySuggestion(markdown: string, { before, after }: Suggestion): string {
  const pieces = [...piecesOf(markdown)];
  const places = pieces.flatMap((piece, index) => (piece.trim() === '' ? [] : [index]));
  const reads = places.map((index) => canonicalMarkdown(pieces[index] ?? ''));
  const wanted = blocksOf(before).map(canonicalMarkdown);
  if (wanted.length === 0) throw new RequestFailure('conflict', texts().refused.suggestionNowhere);
  const found = reads.flatMap((_, at) =>
    wanted.every((block, index) => block === reads[at + index]) ? [at] : [],
  );
  const [at, second] = found;
  if (at === undefined) return withPartChanged(markdown, pieces, { before, after });
  if (second !== undefined) throw new RequestFailure('conflict', texts().refused.suggestionTwice);
  const [first = 0, last = 0] = [places[at], places[at + wanted.length - 1]];
  const end = /\n*$/.exec(pieces[last] ?? '')?.[0] ?? '';
  const changed = after.trim() === '' ? [] : [`${after.trim()}${end}`];
  const applied = pieces.toSpliced(first, last - first + 1, ...changed).join('');
  keepBelow(markdown, applied, pieces.slice(0, last + 1).join('').length);
  return applied;
}

/**
 * A page with another wording of one item of a list, or of one cell of a table, of one line each.
 * @throws {RequestFailure} `conflict` where none reads so, several do, or the new wording would change more than it
 */
function withPartChanged(markdown: string, pieces: readonly string[], { before, after }: Suggestion): string {
  const [was = '', is = ''] = [before, after].map(
    (text) => itemLine.exec(text.trim())?.groups?.['text'] ?? text.trim(),
  );
  if (/\n/.test(was) || /\n/.test(is) || is === '')
    throw new RequestFailure('conflict', texts().refused.suggestionGone);
  // Two are enough to know that it is not clear which is meant.
  const found = changedParts(pieces, was, is);
  const [part, second] = [found.next().value, found.next().value];
  if (part === undefined) throw new RequestFailure('conflict', texts().refused.suggestionGone);
  if (second !== undefined) throw new RequestFailure('conflict', texts().refused.suggestionTwice);
  if (shapeOf(pieces[part.at] ?? '') !== shapeOf(part.piece))
    throw new RequestFailure('conflict', texts().refused.suggestionGone);
  const applied = pieces.with(part.at, part.piece).join('');
  keepBelow(markdown, applied, pieces.slice(0, part.at + 1).join('').length);
  return applied;
}

interface ChangedPart {
  readonly at: number;
  readonly piece: string;
}

/** For each part that reads as before: its piece, with the part changed. */
function* changedParts(
  pieces: readonly string[],
  was: string,
  is: string,
): Generator<ChangedPart, undefined> {
  const [bare, wanted] = [wordsAlone(was), canonicalMarkdown(was)];
  const readsSo = (text: string): boolean =>
    text.trim() !== '' && wordsAlone(text) === bare && canonicalMarkdown(text.trim()) === wanted;
  for (const [at, piece] of pieces.entries()) {
    if (!wordsAlone(piece).includes(bare)) continue;
    const type = parseMarkdown(piece).blocks[0]?.type;
    const lines = piece.split('\n');
    for (const [index, line] of lines.entries())
      for (const changed of type === 'list' ? itemsChanged(line) : type === 'table' ? cellsChanged(line) : [])
        yield { at, piece: lines.with(index, changed).join('\n') };
  }

  function* itemsChanged(line: string): Generator<string> {
    const { lead = '', text = '' } = itemLine.exec(line)?.groups ?? {};
    if (readsSo(text)) yield `${lead}${is}`;
  }
  function* cellsChanged(line: string): Generator<string> {
    for (const { 0: text, index } of line.matchAll(cellText)) {
      if (!readsSo(text)) continue;
      const cell = text.replace(text.trim(), () => is.replace(/(?<!\\)\|/g, '\\|'));
      yield line.slice(0, index) + cell + line.slice(index + text.length);
    }
  }
}

/** Of which blocks a text is made, whatever they read. */
function shapeOf(markdown: string): string {
  const shape = (blocks: readonly Block[]): unknown =>
    blocks.map((block) => [block.type, shape(block.blocks)]);
  return JSON.stringify(shape(parseMarkdown(markdown).blocks));
}

/** @throws {RequestFailure} `conflict` where what is put into a page takes in the blocks that stand below it, from `below` on */
export function keepBelow(before: string, after: string, below: number): void {
  if (swallowsBelow(before, after, below)) throw new RequestFailure('conflict', texts().refused.swallows);
}

function blocksOf(markdown: string): readonly string[] {
  return [...piecesOf(markdown)].filter((piece) => piece.trim() !== '');
}

/**
 * Puts the wordings that a comment suggests into its page, answers the comment and resolves it. Answer and resolving go
 * after the page, and are discarded with it. Returns the edits, that of the page first.
 *
 * @throws {RequestFailure} where there are none, or their text is not there any more
 */
export function applySuggestions(account: Account, commentId: string): AppliedEdits {
  const { store, outbox } = account.session;
  const row = store.comments.get(store.edits.serverIdOf(commentId) ?? commentId);
  if (row === undefined) throw new RequestFailure('not-found', texts().refused.noComment(commentId));
  const { permissions, status } = commentOf(row);
  const comment = { id: row.id };
  const following: readonly EditPayload[] = [
    ...(permissions?.['reply'] === false
      ? []
      : [{ kind: 'reply.add' as const, comment, markdown: texts().review.applied }]),
    ...(status === 'resolved' ? [] : [{ kind: 'comment.resolve' as const, comment }]),
  ];
  return store.transaction(() => {
    const page = outbox.add(pageWithSuggestions(account, row), 'now');
    // Where an unsent edit of the page is undone by it, there is nothing to wait for.
    const after = page.state === 'discarded' ? {} : { after: page.id };
    return [page, ...following.map((payload) => outbox.add(payload, 'now', { isOnline: false, ...after }))];
  });
}

/** What applying the suggestions of one comment made: the edit of the page, then what follows it. */
type AppliedEdits = readonly [EditRow, ...EditRow[]];

/** What several comments suggest, one after the other: each is applied as a whole or refused. @throws {RequestFailure} where none can be */
export function applySeveral(
  account: Account,
  commentIds: readonly string[],
): {
  readonly edits: readonly [AppliedEdits, ...AppliedEdits[]];
  readonly refused: readonly RequestFailure[];
} {
  const applied: AppliedEdits[] = [];
  const refused: RequestFailure[] = [];
  for (const commentId of commentIds) {
    try {
      applied.push(applySuggestions(account, commentId));
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      refused.push(error);
    }
  }
  const [first, ...others] = applied;
  if (first === undefined) throw refused[0] ?? new RequestFailure('not-found', texts().refused.noComment(''));
  return { edits: [first, ...others], refused };
}

function pageWithSuggestions(account: Account, row: CommentRow): PageUpdate {
  const { spaceId, changeRequestId, pageId } = row;
  const suggestions = suggestionsIn(textOfBody(commentOf(row).body));
  if (suggestions.length === 0) throw new RequestFailure('conflict', texts().refused.suggestsNothing);
  if (changeRequestId === null || pageId === null)
    throw new RequestFailure('conflict', texts().refused.notOfARequest);
  const target = { spaceId, changeRequestId, pageId };
  const { title, markdown } = pageOfLane(account, target);
  return { kind: 'page.update', target, title, markdown: suggestions.reduce(applySuggestion, markdown) };
}

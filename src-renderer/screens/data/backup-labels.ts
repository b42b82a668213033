import type { BackedUpAccountView } from '../../../src-main/bridge/channels/data-requests.ts';
import { count } from '../../parts/format.ts';

export function unsentOf({ edits }: BackedUpAccountView): number {
  return edits.kept + edits.waiting + edits.unclear + edits.held;
}

/** "3 edits waiting, 2 in an unfinished review, 1 draft, 2 spaces". */
export function insideLabel(account: BackedUpAccountView): string {
  const { edits, drafts, spaces } = account;
  const parts = [
    [edits.waiting, `${count(edits.waiting, 'edit')} waiting`],
    [edits.kept, `${edits.kept} in an unfinished review`],
    [edits.unclear, `${edits.unclear} without an answer`],
    [edits.held, `${edits.held} waiting for your decision`],
    [drafts, count(drafts, 'draft')],
    [spaces, count(spaces, 'space')],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([, words]) => words);
  return said.length === 0 ? 'nothing unsent' : said.join(', ');
}

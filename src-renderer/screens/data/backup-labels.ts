import type { BackedUpAccountView } from '../../../src-main/bridge/channels/data-requests.ts';
import { t } from '../../messages/en/data.ts';
import { t as common } from '../../messages/en/common.ts';

export function unsentOf({ edits }: BackedUpAccountView): number {
  return edits.kept + edits.waiting + edits.unclear + edits.held;
}

/** "3 edits waiting, 2 in an unfinished review, 1 draft, 2 spaces". */
export function insideLabel(account: BackedUpAccountView): string {
  const { edits, drafts, spaces } = account;
  const parts = [
    [edits.waiting, t('editsWaiting', { edits: edits.waiting })],
    [edits.kept, t('editsInReview', { edits: edits.kept })],
    [edits.unclear, t('editsUnanswered', { edits: edits.unclear })],
    [edits.held, t('editsHeld', { edits: edits.held })],
    [drafts, common('countDrafts', { n: drafts })],
    [spaces, common('countSpaces', { n: spaces })],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([, words]) => words);
  return said.length === 0 ? t('nothingUnsent') : said.join(', ');
}

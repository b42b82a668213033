import type { ChangeRequestView } from '../../../../src-main/bridge/views/review-views.ts';
import { t } from '../../../messages/en/changes.ts';

/** "33 new addresses". */
export function addressCount(moves: ChangeRequestView['addresses']): string {
  const n = moves.reduce((sum, { pages }) => sum + pages.length, 0);
  return t('countNewAddresses', { n });
}

/** The address of a page before and after; undefined where it stays. */
export function addressOf(
  moves: ChangeRequestView['addresses'],
  pageId: string | null,
): ChangeRequestView['addresses'][number]['pages'][number] | undefined {
  for (const { pages } of moves) {
    const found = pages.find((page) => page.pageId === pageId);
    if (found !== undefined) return found;
  }
  return undefined;
}

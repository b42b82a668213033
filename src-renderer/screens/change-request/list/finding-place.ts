import type { CheckFinding } from '../../../../src-main/bridge/views/compare-views.ts';
import type { DiffMode } from '../changes-state.svelte.ts';
import type { Jump } from '../diff/jump.ts';

/**
 * Chooses the view in which a finding can be seen, and goes there once its page is drawn. What is wrong stands in the
 * page as it would be; what is not a block, in its source.
 */
export function showFinding(
  reading: { mode: DiffMode; jump: Jump | null },
  { pageId, block, line }: CheckFinding,
): void {
  if (block !== null) {
    reading.mode = 'result';
    reading.jump = { pageId, block };
    return;
  }
  if (line !== null && reading.mode !== 'split') reading.mode = 'source';
  reading.jump = line === null ? null : { pageId, line };
}

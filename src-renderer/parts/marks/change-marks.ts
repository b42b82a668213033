import type { PageChange } from '../../../src-main/shared/diff.ts';

export interface ChangeMarkShape {
  readonly change: PageChange;
  readonly letter: string;
  readonly words: string;
}

const shapes: Readonly<Record<PageChange, Omit<ChangeMarkShape, 'change'>>> = {
  added: { letter: 'A', words: 'added' },
  removed: { letter: 'D', words: 'removed' },
  moved: { letter: '↷', words: 'moved' },
  renamed: { letter: 'R', words: 'renamed' },
  edited: { letter: 'M', words: 'edited' },
  metadata: { letter: '¦', words: 'settings of the page changed' },
};

const order: readonly PageChange[] = ['added', 'removed', 'moved', 'renamed', 'edited', 'metadata'];

/** The marks of a page, the weightiest first. An added or removed page needs no second mark. */
export function changeMarks(changes: readonly PageChange[]): readonly ChangeMarkShape[] {
  const whole = changes.find((change) => change === 'added' || change === 'removed');
  const shown = whole === undefined ? order.filter((change) => changes.includes(change)) : [whole];
  return shown.map((change) => ({ change, ...shapes[change] }));
}

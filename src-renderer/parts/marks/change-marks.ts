import type { PageChange } from '../../../src-main/shared/diff.ts';
import { t } from '../../messages/en/parts.ts';

export interface ChangeMarkShape {
  readonly change: PageChange;
  readonly letter: string;
  readonly words: string;
}

const shape = (change: PageChange): ChangeMarkShape => ({
  change,
  ...{
    added: { letter: 'A', words: t('added') },
    removed: { letter: 'D', words: t('removed') },
    moved: { letter: '↷', words: t('moved') },
    renamed: { letter: 'R', words: t('renamed') },
    edited: { letter: 'M', words: t('edited') },
    metadata: { letter: '¦', words: t('settingsOfThePageChanged') },
  }[change],
});

const order: readonly PageChange[] = ['added', 'removed', 'moved', 'renamed', 'edited', 'metadata'];

/** What happened to a page or a file, in words. */
export const changeLabel = (change: PageChange): string => shape(change).words;

/** The marks of a page, the weightiest first. An added or removed page needs no second mark. */
export function changeMarks(changes: readonly PageChange[]): readonly ChangeMarkShape[] {
  const whole = changes.find((change) => change === 'added' || change === 'removed');
  const shown = whole === undefined ? order.filter((change) => changes.includes(change)) : [whole];
  return shown.map(shape);
}

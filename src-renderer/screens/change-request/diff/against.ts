import type { MenuEntry } from '../../../parts/menus/menu-entry.ts';
import type { Against, ChangeRequestView } from '../../../../src-main/bridge/views/review-views.ts';
import { t } from '../../../messages/en/changes.ts';

export interface AgainstOption {
  readonly value: Against;
  readonly label: string;
  readonly command: 'against-base' | 'against-reviewed' | 'against-primary';
}

/** What the pages of a change request can be compared with now; the base always. */
export function againstOptions(view: ChangeRequestView): readonly AgainstOption[] {
  const options: AgainstOption[] = [{ value: 'base', label: t('allChanges'), command: 'against-base' }];
  if (view.lastReview !== null && !view.lastReview.current)
    options.push({ value: 'reviewed', label: t('sinceMyReview'), command: 'against-reviewed' });
  // Without an exact base, all changes are already shown against today's content.
  if (view.outdated && view.base?.exact === true)
    options.push({ value: 'primary', label: t('mergePreview'), command: 'against-primary' });
  return options;
}

/** The options as entries of a menu. */
export function againstEntries(
  options: readonly AgainstOption[],
  chosen: Against,
  choose: (next: Against) => void,
): readonly MenuEntry[] {
  return options.map(({ value, label }) => ({ label, chosen: value === chosen, run: () => choose(value) }));
}

/** Said above a page that is not compared with the base. */
export function againstLabel(against: Against): string | null {
  switch (against) {
    case 'base':
      return null;
    case 'reviewed':
      return t('onlyWhatChangedSinceYour');
    case 'primary':
      return t('whatMergingWouldChangeIn');
  }
}

/** Said where nothing differs. */
export function sameLabel(against: Against): string {
  switch (against) {
    case 'base':
      return t('onlyItsPositionOrIts');
    case 'reviewed':
      return t('nothingOnThisPageChanged');
    case 'primary':
      return t('itIsTheSameAs');
  }
}

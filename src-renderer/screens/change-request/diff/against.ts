import type { MenuEntry } from '../../../parts/menus/menu-entry.ts';
import type { Against, ChangeRequestView } from '../../../../src-main/bridge/views/review-views.ts';

export interface AgainstOption {
  readonly value: Against;
  readonly label: string;
  readonly command: 'against-base' | 'against-reviewed' | 'against-primary';
}

/** What the pages of a change request can be compared with now; the base always. */
export function againstOptions(view: ChangeRequestView): readonly AgainstOption[] {
  const options: AgainstOption[] = [{ value: 'base', label: 'All changes', command: 'against-base' }];
  if (view.lastReview !== null && !view.lastReview.current)
    options.push({ value: 'reviewed', label: 'Since my review', command: 'against-reviewed' });
  // Without an exact base, all changes are already shown against today's content.
  if (view.outdated && view.base?.exact === true)
    options.push({ value: 'primary', label: 'Merge preview', command: 'against-primary' });
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
      return 'Only what changed since your last review.';
    case 'primary':
      return 'What merging would change in the current content.';
  }
}

/** Said where nothing differs. */
export function sameLabel(against: Against): string {
  switch (against) {
    case 'base':
      return 'Only its position or its settings differ.';
    case 'reviewed':
      return 'Nothing on this page changed since your last review.';
    case 'primary':
      return 'It is the same as the current content.';
  }
}

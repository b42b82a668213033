import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import { dayTitle } from '../../parts/format.ts';
import { groupEdits, needsPerson } from '../../state/edits/edit-groups.ts';
import type { EditKey } from '../../state/edits/edit-views.ts';
import type { EditGroup, ListedEdit } from '../../state/edits/edit-groups.ts';
import { t } from '../../messages/en/outbox.ts';

export type OutboxFilter = 'all' | 'need-me' | 'waiting' | 'kept' | 'past';

/** A row of the outbox: an edit, and what stands above it where it is the first of its group or day. */
export interface OutboxItem {
  readonly id: string;
  readonly edit: EditKey;
  /** In words, of the history; what is not confirmed is put into words as it comes into view. */
  readonly past: EditView | null;
  /** The change request or space that begins here. */
  readonly group: EditGroup | null;
  /** The day of the history that begins here. */
  readonly day: string | null;
  /** True for the first row of the history. */
  readonly beginsHistory: boolean;
}

export function fitsFilter(edit: Pick<ListedEdit, 'state' | 'inReview'>, filter: OutboxFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'need-me':
      return needsPerson(edit);
    case 'kept':
      return edit.inReview;
    case 'waiting':
      return !edit.inReview && ['waiting', 'sending', 'unknown', 'reconciling'].includes(edit.state);
    case 'past':
      return false;
  }
}

/** What is unsent under its groups (`groupEdits`), then what was sent and discarded, newest first, by days. */
export function outboxItems(
  unsent: readonly ListedEdit[],
  past: readonly EditView[],
  filter: OutboxFilter,
  now: number,
): readonly OutboxItem[] {
  const listed = new Set(unsent.map((edit) => edit.id));
  const open = groupEdits(unsent.filter((edit) => fitsFilter(edit, filter))).flatMap((group) =>
    group.edits.map((edit, at): OutboxItem => ({
      id: edit.id,
      edit,
      past: null,
      group: at === 0 ? group : null,
      day: null,
      beginsHistory: false,
    })),
  );
  if (filter !== 'all' && filter !== 'past') return open;
  let day = '';
  const closed = past
    .filter((edit) => filter === 'past' || !listed.has(edit.id))
    .map((edit, at): OutboxItem => {
      const words = dayTitle(edit.updatedAt, now);
      const isNew = words !== day;
      day = words;
      return {
        id: `past ${edit.accountId} ${edit.id}`,
        edit,
        past: edit,
        group: null,
        day: isNew ? words : null,
        beginsHistory: at === 0,
      };
    });
  return [...open, ...closed];
}

/** What the one button does that brings an edit further; null: nothing can be done but wait. */
export function mainAction(edit: EditView): 'decide' | 'retry' | 'send-now' | 'restore' | 'elsewhere' | null {
  if (edit.canRestore) return 'restore';
  if (edit.question !== null) return 'decide';
  if (edit.state === 'kept') return 'send-now';
  if (edit.canRetry) return 'retry';
  return needsPerson(edit) && edit.canSendElsewhere ? 'elsewhere' : null;
}

/** The words of `mainAction`. `hasService`: false in a review bundle, where nothing is sent. */
export function mainLabel(edit: EditView, hasService = true): string {
  switch (mainAction(edit)) {
    case 'restore':
      return t('restore');
    case 'decide':
      if (edit.question === 'text') return t('compareAndDecide');
      return edit.kind === 'changeRequest.merge' ? t('reviewAndMerge') : t('reviewAndUpdate');
    case 'send-now':
      return hasService ? t('sendWithoutTheReview') : t('removeFromTheReview');
    case 'elsewhere':
      return t('sendElsewhere');
    default:
      return edit.state === 'held' ? againLabel(edit.kind) : t('tryNow');
  }
}

/** Of a held edit: what sending it again is called. */
export function againLabel(kind: EditView['kind']): string {
  if (kind === 'changeRequest.merge') return t('mergeAgain');
  if (kind === 'changeRequest.update') return t('updateAgain');
  return kind.endsWith('.delete') ? t('deleteAnyway') : t('sendAnyway');
}

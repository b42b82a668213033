import type { EditState } from '../../../src-main/bridge/edit.ts';
import type { OutboxOutline } from '../../../src-main/bridge/views/outbox-views.ts';

/** A change request or a space that edits belong to. */
export interface EditPlace {
  readonly key: string;
  readonly title: string;
  readonly accountId: string;
  readonly spaceId: string;
  readonly changeRequestId: string | null;
}

/** An edit of the list, without its words (`EditViews`). */
export interface ListedEdit {
  readonly id: string;
  readonly accountId: string;
  readonly state: EditState;
  /** It is sent when the person finishes their review. */
  readonly inReview: boolean;
  readonly place: EditPlace;
  readonly nextAt: number | null;
  readonly createdAt: number;
  /** When it was written anew last. */
  readonly updatedAt: number;
}

export interface EditGroup {
  readonly place: EditPlace;
  readonly edits: readonly ListedEdit[];
}

/** Held or refused: nothing goes on until the person has decided. */
export function needsPerson(edit: { readonly state: EditState }): boolean {
  return edit.state === 'held' || edit.state === 'rejected';
}

/** What one account answered, as the list of all accounts has it. */
export function listedEdits(accountId: string, outline: OutboxOutline): readonly ListedEdit[] {
  const places = outline.groups.map((group): EditPlace => ({
    ...group,
    accountId,
    key: JSON.stringify([accountId, group.spaceId, group.changeRequestId]),
  }));
  return outline.edits.flatMap(({ group, ...edit }) => {
    const place = places[group];
    return place === undefined ? [] : [{ ...edit, accountId, place }];
  });
}

/** The list with one of its edits as it is now; undefined: it is listed no more. */
export function withEdit(
  edits: readonly ListedEdit[],
  id: string,
  edit: ListedEdit | undefined,
): readonly ListedEdit[] {
  const at = edits.findIndex((one) => one.id === id);
  if (edit === undefined) return at < 0 ? edits : edits.toSpliced(at, 1);
  return at < 0 ? [...edits, edit] : edits.with(at, edit);
}

/**
 * Edits by what they belong to: first where the person has to decide, else in the order in which each group was begun. Within a
 * group they stand in the order in which they are sent, oldest first.
 */
export function groupEdits(edits: readonly ListedEdit[]): readonly EditGroup[] {
  const groups = new Map<string, ListedEdit[]>();
  for (const edit of edits.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const group = groups.get(edit.place.key);
    if (group === undefined) groups.set(edit.place.key, [edit]);
    else group.push(edit);
  }
  const begun = [...groups.values()].flatMap((members) =>
    members[0] === undefined ? [] : [{ place: members[0].place, edits: members }],
  );
  const isFirst = ({ edits: members }: EditGroup): number => Number(members.some(needsPerson));
  return begun.toSorted((a, b) => isFirst(b) - isFirst(a));
}

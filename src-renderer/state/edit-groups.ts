import type { EditView } from '../../src-main/bridge/outbox-views.ts';

export interface EditGroup {
  readonly key: string;
  readonly title: string;
  readonly edits: readonly EditView[];
}

/** Held or refused: nothing goes on until the person has decided. */
export function needsPerson(edit: EditView): boolean {
  return edit.state === 'held' || edit.state === 'rejected';
}

/** Edits by what they belong to, in the order in which each group was begun; within a group, oldest first. */
export function groupEdits(edits: readonly EditView[]): readonly EditGroup[] {
  const groups = new Map<string, EditView[]>();
  for (const edit of edits.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { accountId, spaceId, changeRequestId } = edit.place;
    const key = JSON.stringify([accountId, spaceId, changeRequestId]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(edit);
  }
  return [...groups].map(([key, members]) => ({ key, title: members[0]?.group ?? '', edits: members }));
}

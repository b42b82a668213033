import type { EditView } from '../../src-main/bridge/outbox-views.ts';

export interface EditGroup {
  readonly title: string;
  readonly edits: readonly EditView[];
}

/** Edits by what they belong to, in the order in which each group was begun; within a group, oldest first. */
export function groupEdits(edits: readonly EditView[]): readonly EditGroup[] {
  const groups = new Map<string, EditView[]>();
  for (const edit of edits.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const group = groups.get(edit.group) ?? [];
    groups.set(edit.group, group);
    group.push(edit);
  }
  return [...groups].map(([title, members]) => ({ title, edits: members }));
}

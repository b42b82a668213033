import type { ChangeListView } from '../../src-main/bridge/views/compare-views.ts';

/** A list of changes to its end: on a busy machine it comes in several answers. */
export async function wholeChangeList(
  ask: (from: number) => Promise<ChangeListView>,
): Promise<ChangeListView> {
  let list = await ask(0);
  while (list.next !== null) {
    const rest = await ask(list.next);
    list = { ...rest, pages: [...list.pages, ...rest.pages], total: list.total + rest.total };
  }
  return list;
}

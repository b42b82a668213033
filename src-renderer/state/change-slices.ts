import type { ChangeListView } from '../../src-main/bridge/views/compare-views.ts';
import type { Reply } from '../../src-main/bridge/failure.ts';

type Listed = Reply<ChangeListView>;

/**
 * Asks for a list of changes slice by slice. Answers the first slice, so that the list opens at once; the list grows
 * through `take`, which says whether it is wanted still.
 */
export async function inSlices(
  ask: (from: number) => Promise<Listed>,
  take: (reply: Listed) => boolean,
): Promise<Listed> {
  const first = await ask(0);
  if (first.ok && first.value.next !== null) void throwIfCancelled(first.value, ask, take);
  return first;
}

async function throwIfCancelled(
  first: ChangeListView,
  ask: (from: number) => Promise<Listed>,
  take: (reply: Listed) => boolean,
): Promise<void> {
  let whole = first;
  while (whole.next !== null) {
    const reply = await ask(whole.next);
    if (!reply.ok) return;
    const { pages, total, next } = reply.value;
    whole = { ...whole, pages: [...whole.pages, ...pages], total: whole.total + total, next };
    if (!take({ ok: true, value: whole })) return;
  }
}

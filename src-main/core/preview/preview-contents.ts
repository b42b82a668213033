import type { TocEntry } from '../../site/model.ts';
import { movesBetween } from '../../site/structure/sibling-order.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What a list of pages says otherwise, in words, and where in it. */
export interface ContentsChange {
  readonly words: string;
  /** The page that it stands below; null: in sight from everywhere. */
  readonly below: string | null;
}

interface Listed {
  readonly title: string;
  readonly sign: string;
  /** The entry it stands in, a page or a group; empty for the root. */
  readonly inside: string;
  readonly below: string | null;
}

/** Longer lists are not searched for what moved in them: that they are in another order is said. */
const searchedLength = 500;

/** What the list of pages beside a page says otherwise in another state of the site. */
export function contentsChanges(
  before: readonly TocEntry[],
  after: readonly TocEntry[],
): readonly ContentsChange[] {
  const [old, now] = [listed(before), listed(after)];
  const changes: ContentsChange[] = [];
  const add = (words: string, below: string | null): void => {
    changes.push({ words, below });
  };
  for (const [id, entry] of now) {
    const was = old.get(id);
    if (was === undefined) add(texts().reading.isNew(entry.title), entry.below);
    else if (was.title !== entry.title) add(texts().reading.isCalled(was.title, entry.title), entry.below);
    else if (was.sign !== entry.sign) add(texts().reading.otherSign(entry.title), entry.below);
    if (was !== undefined && was.inside !== entry.inside) {
      add(texts().reading.moved(entry.title), entry.below);
      if (was.below !== entry.below) add(texts().reading.moved(entry.title), was.below);
    }
  }
  for (const [id, entry] of old) if (!now.has(id)) add(texts().reading.wasRemoved(entry.title), entry.below);
  const [order, wanted] = [siblings(old), siblings(now)];
  for (const [inside, ids] of wanted) {
    const common = new Set(order.get(inside) ?? []);
    const kept = ids.filter((id) => common.has(id));
    const keptBefore = (order.get(inside) ?? []).filter((id) => now.get(id)?.inside === inside);
    if (kept.every((id, index) => keptBefore[index] === id)) continue;
    const below = now.get(kept[0] ?? '')?.below ?? null;
    if (kept.length > searchedLength) add(texts().reading.otherOrder, below);
    else
      for (const { id } of movesBetween(keptBefore, kept))
        add(texts().reading.moved(now.get(id)?.title ?? ''), below);
  }
  return changes;
}

function listed(entries: readonly TocEntry[]): ReadonlyMap<string, Listed> {
  const found = new Map<string, Listed>();
  const visit = (list: readonly TocEntry[], inside: string, below: string | null): void => {
    for (const { id, kind, title, icon, emoji, children } of list) {
      found.set(id, { title, sign: `${icon ?? ''} ${emoji ?? ''}`, inside, below });
      visit(children, id, kind === 'group' ? below : id);
    }
  };
  visit(entries, '', null);
  return found;
}

function siblings(entries: ReadonlyMap<string, Listed>): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  for (const [id, { inside }] of entries) {
    const list = lists.get(inside) ?? [];
    list.push(id);
    lists.set(inside, list);
  }
  return lists;
}

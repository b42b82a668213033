/** Pages with one change in common are told one by one up to here. */
const fewPages = 2;

interface ToldPage {
  readonly changes: readonly { readonly kind: string; readonly words: string }[];
}

/** Pages of which the same is told; the changes are those of the first one, each once. */
export interface SameChanges<Page extends ToldPage> {
  readonly pages: readonly [Page, ...Page[]];
  readonly changes: readonly Page['changes'][number][];
}

/** Gathers pages that changed in the same way, however often each did, at the place of the first of them. */
export function sameChanges<Page extends ToldPage>(pages: readonly Page[]): readonly SameChanges<Page>[] {
  const groups = new Map<string, { readonly pages: [Page, ...Page[]]; readonly changes: Page['changes'] }>();
  for (const page of pages) {
    const once = new Map(page.changes.map((change) => [`${change.kind} ${change.words}`, change]));
    const key = [...once.keys()].join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { pages: [page], changes: [...once.values()] });
    else group.pages.push(page);
  }
  return [...groups.values()].flatMap((group): readonly SameChanges<Page>[] =>
    group.pages.length > fewPages
      ? [group]
      : group.pages.map((page) => ({ pages: [page], changes: page.changes })),
  );
}

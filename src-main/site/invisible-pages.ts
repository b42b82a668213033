import type { Scope } from '../content/expression/evaluate.ts';
import { decide } from './condition.ts';
import type { Invisible, SitePage, SitePages } from './model.ts';
import { pageScope } from './site-pages.ts';

/**
 * Pages of a site space that a visitor does not find: by their conditions, or because they are hidden. What stands below
 * such a page is not named again.
 *
 * @param inside titles of what the site space stands in, itself last
 */
export function invisiblePages(
  pages: SitePages,
  scope: Scope,
  inside: readonly string[],
): readonly Invisible[] {
  const found: Invisible[] = [];
  const visit = (list: readonly SitePage[], within: readonly string[]): void => {
    for (const page of list) {
      const { isShown, error } = decide(page.condition, pageScope(scope, page));
      const about = { what: 'page', id: page.id, title: page.title, inside: within } as const;
      if (!isShown) {
        const reason = error ?? 'Its condition is not true for this visitor.';
        found.push({ ...about, condition: page.condition, reason, error });
      } else if (page.isHidden) {
        const reason = 'It is hidden: no table of contents has it, and only its address leads there.';
        found.push({ ...about, condition: null, reason, error: null });
      } else visit(page.children, [...within, page.title]);
    }
  };
  visit(pages.roots, inside);
  return found;
}

import type { Customization } from '../api/customization.ts';
import type { ContentReference } from '../api/document.ts';
import type { Scope } from '../content/expression/evaluate.ts';
import { decide } from './condition.ts';
import type { Invisible, SiteTarget } from './model.ts';
import type { SiteFooterGroup, SiteHeaderLink, SiteLink } from './visited-site.ts';

type Target = (reference: ContentReference) => SiteTarget;
interface GivenLink {
  readonly title: string;
  readonly to?: ContentReference | null | undefined;
}

const styles = ['link', 'button-primary', 'button-secondary'] as const;

/**
 * Links of the header that this visitor sees. One without target and without a menu is dropped, as readers would see
 * nothing happen; each that is left out is named.
 */
export function headerLinksOf(
  customization: Customization,
  scope: Scope,
  target: Target,
): { readonly links: readonly SiteHeaderLink[]; readonly invisible: readonly Invisible[] } {
  const invisible: Invisible[] = [];
  const links = (customization.header?.links ?? []).flatMap((given): readonly SiteHeaderLink[] => {
    const omit = (reason: string, condition: string | null, error: string | null): readonly [] => {
      const about = { what: 'header-link', id: given.title, title: given.title, inside: ['Header'] } as const;
      invisible.push({ ...about, condition, reason, error });
      return [];
    };
    const { isShown, error } = decide(given.condition, scope);
    if (!isShown) {
      return omit(error ?? 'Its condition is not true for this visitor.', given.condition ?? null, error);
    }
    const menu = (given.links ?? []).flatMap((one) => shown(one, target));
    const to = given.to === null || given.to === undefined ? null : target(given.to);
    if (menu.length === 0 && (to === null || to.kind === 'broken')) {
      return omit(to?.kind === 'broken' ? to.reason : 'It has neither a target nor a menu.', null, null);
    }
    const style = styles.find((name) => name === given.style) ?? 'link';
    return [{ title: given.title, target: to?.kind === 'broken' ? null : to, style, links: menu }];
  });
  return { links, invisible };
}

/** Groups of the footer; links that lead nowhere are dropped. */
export function footerGroupsOf(customization: Customization, target: Target): readonly SiteFooterGroup[] {
  return (customization.footer?.groups ?? []).map((group) => ({
    title: group.title,
    links: group.links.flatMap((one) => shown(one, target)),
  }));
}

function shown(link: GivenLink, target: Target): readonly SiteLink[] {
  if (link.to === null || link.to === undefined) return [];
  const to = target(link.to);
  return to.kind === 'broken' ? [] : [{ title: link.title, target: to }];
}

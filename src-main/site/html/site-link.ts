import type { SiteLink } from '../visited-site.ts';
import { classes, element, nothing, text } from './markup.ts';
import type { Markup } from './markup.ts';
import type { PageInput } from './site-view.ts';

/** A link of the site’s own; one that leads nowhere stands as words and says why. */
export function siteLink(
  { title, target }: SiteLink,
  className: string | undefined,
  { addresses, context }: PageInput,
  after: Markup = nothing,
): Markup {
  const shown = target === null ? null : addresses.link(target);
  if (shown === null) {
    const reason = target?.kind === 'broken' ? target.reason : undefined;
    return element('span', { class: classes(className, 'leads-nowhere'), title: reason }, text(title), after);
  }
  return element(
    'a',
    {
      class: className,
      href: shown.href,
      rel: shown.isOutside ? 'noopener noreferrer' : undefined,
      target: shown.isOutside && context.opensBeside ? '_blank' : undefined,
    },
    text(title),
    after,
  );
}

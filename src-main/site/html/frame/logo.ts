import { element, text } from '../markup.ts';
import type { Markup } from '../markup.ts';
import { picturePair } from '../blocks/picture-pair.ts';
import type { PageInput } from '../site-view.ts';

/** The logo, else the site's icon with its title; both lead home. */
export function logoMarkup(input: PageInput): Markup {
  const { site, addresses } = input;
  const home = addresses.link(site.home)?.href ?? addresses.link({ kind: 'path', path: '' })?.href;
  if (site.logo !== null) {
    return element('a', { class: 'logo', href: home }, ...picturePair(site.logo, 'logo-picture', site.title));
  }
  return element(
    'a',
    { class: 'logo worded', href: home },
    ...(site.icon === null ? [initial(site.title)] : picturePair(site.icon, 'logo-icon', '')),
    element('span', { class: 'logo-title', dir: 'auto' }, text(site.title)),
  );
}

function initial(title: string): Markup {
  return element(
    'span',
    { class: 'logo-icon initial', 'aria-hidden': 'true' },
    text(title.trim().charAt(0).toUpperCase()),
  );
}

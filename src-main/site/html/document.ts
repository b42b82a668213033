import { classes, element, identity, nothing, text, voidElement } from './markup.ts';
import type { Markup } from './markup.ts';
import type { PageWriter } from './page-writer.ts';
import type { PageInput } from './site-view.ts';

/** The bare document around anything that is written with a site's look. */
export function documentMarkup(
  input: Pick<PageInput, 'site' | 'addresses' | 'navigation' | 'mode' | 'isModeFixed' | 'nonce'>,
  writer: PageWriter,
  body: Markup,
  [title, description]: readonly [string, string],
): string {
  const { site, addresses, navigation } = input;
  const rules = writer.styleSheet;
  const head = element(
    'head',
    {},
    voidElement('meta', { charset: 'utf-8' }),
    voidElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, text(title)),
    description === '' ? nothing : voidElement('meta', { name: 'description', content: description }),
    site.socialPreview === null
      ? nothing
      : voidElement('meta', { property: 'og:image', content: site.socialPreview }),
    site.favicon === null ? nothing : voidElement('link', { rel: 'icon', href: site.favicon }),
    voidElement('link', { rel: 'stylesheet', href: addresses.resource(`theme-${themeKey(input)}.css`) }),
    voidElement('link', { rel: 'stylesheet', href: addresses.resource('style.css') }),
    rules === ''
      ? nothing
      : // Declarations of numbers and units alone: nothing in them needs, or could bear, escaping.
        element('style', { nonce: input.nonce ?? undefined }, rules as Markup),
    element('script', { src: addresses.resource('site.js') }),
  );
  const root = element(
    'html',
    {
      lang: navigation.language,
      class: classes(...site.theme.classes, input.mode === 'dark' && 'dark'),
      'data-root': addresses.root,
      'data-search': site.search,
      'data-place': navigation.place.siteSpaceId,
      'data-theme': site.theme.canToggle && !input.isModeFixed ? 'free' : 'fixed',
    },
    head,
    body,
  );
  return `<!doctype html>${root}`;
}

/** Names the sheet of a site space's own look. */
export function themeKey({
  navigation,
}: {
  readonly navigation: { readonly place: { readonly siteSpaceId: string } };
}): string {
  return identity(navigation.place.siteSpaceId);
}

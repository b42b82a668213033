import type { StoredText } from '../../shared/messages/stored-text.ts';
import { sayStored } from '../../shared/messages/stored-text.ts';
import type { Customization } from '../../api/customization.ts';
import { outlineOf } from '../../content/anchors/anchors.ts';
import type { ColorMode } from '../../site/theme/color-scale.ts';
import { coverMeasures, layoutOf } from '../../site/html/layout.ts';
import { themeKey } from '../../site/html/document.ts';
import { pageDocument } from '../../site/html/page.ts';
import { encoded, webAddress } from '../../site/html/markup.ts';
import type { PageInput, SiteView } from '../../site/html/site-view.ts';
import type { SitePlace, SiteTarget } from '../../site/model.ts';
import { themeOf } from '../../site/theme/theme.ts';
import type { Theme } from '../../site/theme/theme.ts';
import { pageOf } from '../../store/mirror/pages.ts';
import { addressesOf, coverPicture, renderContextOf, appearancePicture } from './preview-render-context.ts';
import type { AddressBook } from './preview-render-context.ts';
import type { SitePreview } from './site-preview.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface PageOptions {
  readonly book: AddressBook;
  readonly mode: ColorMode | null;
  readonly search: SiteView['search'];
  readonly nonce: string | null;
  /** Whoever asks goes over all pages: what is remembered for those who read stays. */
  readonly passesOnce?: boolean;
}

const views = new WeakMap<SitePreview, Map<string, SiteView>>();
const themes = new WeakMap<Customization, Theme>();

/** The look of a site space. Settings that are the same object have the same theme object. */
export function themeOfSpace(preview: SitePreview, siteSpaceId: string): Theme {
  const settings = preview.site.customization(siteSpaceId);
  const known = themes.get(settings);
  if (known !== undefined) return known;
  const made = themeOf(settings);
  themes.set(settings, made);
  return made;
}

/** One page of a preview as an HTML document; the not-found page where nothing lies at the place. */
export function writePage(preview: SitePreview, place: SitePlace, options: PageOptions): string {
  return pageDocument(pageInput(preview, place, options));
}

export function pageInput(preview: SitePreview, place: SitePlace, options: PageOptions): PageInput {
  const { site } = preview;
  const { book } = options;
  const { siteSpaceId, pageId } = place;
  const found = pageId === null || !place.found ? null : preview.page(siteSpaceId, pageId);
  const page = pageId === null || !place.found ? null : site.page(siteSpaceId, pageId);
  const tree =
    found === null || pageId === null
      ? null
      : options.passesOnce === true
        ? preview.readTree(siteSpaceId, pageId)
        : preview.tree(siteSpaceId, pageId);
  const raw = found === null ? null : pageOf(found.row);
  const navigation = site.navigation(place);
  const language = navigation.language;
  const layout = layoutOf(raw ?? {});
  const cover = found === null || raw?.cover === null || raw?.cover === undefined ? null : raw.cover;
  const picture = found === null || cover === null ? null : coverPicture(preview, found, cover, book);
  return {
    site: siteView(preview, siteSpaceId, options),
    addresses: addressesOf(preview, siteSpaceId, book),
    context: renderContextOf({ preview, siteSpaceId, page: found, tree, book, language }),
    isModeFixed: options.mode !== null,
    mode: options.mode ?? themeOfSpace(preview, siteSpaceId).defaultMode,
    navigation,
    page,
    tree,
    missing: tree === null ? missingMessage(found?.row.failure ?? null) : null,
    outline: tree === null ? [] : outlineOf(tree),
    layout,
    cover: picture === null || cover === null ? null : { picture, ...coverMeasures(cover) },
    updatedAt: raw?.updatedAt ?? null,
    editUrl: null,
    markdown:
      (found?.row.markdownHash ?? null) === null || pageId === null
        ? null
        : book.resource(`markdown/${encoded(siteSpaceId)}/${encoded(pageId)}.md`),
    nonce: options.nonce,
  };
}

function missingMessage(failure: StoredText | null): string {
  return failure === null ? texts().reading.contentNotHere : sayStored(failure);
}

/** Made once for all pages that write their addresses alike. */
function siteView(preview: SitePreview, siteSpaceId: string, { book, search }: PageOptions): SiteView {
  const ofPreview = views.get(preview) ?? new Map<string, SiteView>();
  views.set(preview, ofPreview);
  const key = `${search} ${book.root} ${siteSpaceId}`;
  const known = ofPreview.get(key);
  if (known !== undefined) return known;
  const { site } = preview;
  const settings = site.customization(siteSpaceId);
  const made: SiteView = {
    title: site.title(siteSpaceId),
    settings,
    theme: themeOfSpace(preview, siteSpaceId),
    headerLinks: site.headerLinks(siteSpaceId),
    footerGroups: site.footerGroups(siteSpaceId),
    logo: appearancePicture(preview, settings.header?.logo, book),
    icon: appearancePicture(preview, site.source.site.icon, book),
    footerLogo: appearancePicture(preview, settings.footer?.logo, book),
    favicon: faviconOf(preview, settings, siteSpaceId, book),
    socialPreview: webAddress(settings.socialPreview?.url ?? '')?.href ?? null,
    announcementTarget: targetOf(preview, settings.announcement?.link?.to),
    home: targetOf(preview, settings.header?.primaryLink) ?? { kind: 'path', path: site.start?.path ?? '' },
    search,
  };
  if (ofPreview.size > 2000) ofPreview.clear();
  ofPreview.set(key, made);
  return made;
}

function targetOf(
  { site }: SitePreview,
  reference: Parameters<SitePreview['site']['target']>[0] | null | undefined,
): SiteTarget | null {
  if (reference === null || reference === undefined) return null;
  const target = site.target(reference, null);
  return target.kind === 'broken' ? null : target;
}

function faviconOf(preview: SitePreview, { favicon }: Customization, siteSpaceId: string, book: AddressBook) {
  const held =
    appearancePicture(preview, favicon?.icon, book) ??
    appearancePicture(preview, preview.site.source.site.icon, book);
  if (favicon?.emoji === undefined) return held?.light ?? null;
  return book.resource(`favicon-${themeKey({ navigation: { place: { siteSpaceId } } })}.svg`);
}

/** The emoji that a site has as its icon, as a picture. */
export function emojiIcon(preview: SitePreview, siteSpaceId: string): string | null {
  const code = preview.site.customization(siteSpaceId).favicon?.emoji;
  if (code === undefined) return null;
  const words = code.replace(/[&<>"']/g, '').slice(0, 20);
  const points = /^[0-9a-f-]+$/i.test(words)
    ? words
        .split('-')
        .map((part) => `&#x${part};`)
        .join('')
    : words;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><text x="16" y="26" font-size="26" text-anchor="middle">${points}</text></svg>`;
}

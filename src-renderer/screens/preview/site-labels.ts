import type { SiteRow, Visitor } from '../../../src-main/bridge/views/site-views.ts';
import { t } from '../../messages/en/preview.ts';

const visibilities = (): Readonly<Record<string, string>> => ({
  public: t('public'),
  unlisted: t('unlisted'),
  'share-link': t('byShareLink'),
  'visitor-auth': t('readersSignIn'),
});

/** Who may read a site, as a value of the service or as a newer one that has no words here. */
export function visibilityName(visibility: string): string {
  return visibilities()[visibility] ?? visibility;
}

export function visibilityLabel(site: SiteRow): string {
  return site.isPublished ? visibilityName(site.visibility) : t('notPublished');
}

/** Somebody who comes by the site's own address, as it is set. */
export const anyVisitor: Visitor = {
  visibility: null,
  isSignedIn: false,
  claims: {},
  shareLinkId: null,
  language: null,
};

/** Who looks, in a few words, for the button that changes it. */
export function visitorLabel(visitor: Visitor): string {
  const claims = Object.keys(visitor.claims).length;
  const words = [
    ...(visitor.visibility === null ? [] : [visibilityName(visitor.visibility)]),
    ...(visitor.isSignedIn ? [t('signedIn')] : []),
    ...(visitor.shareLinkId === null ? [] : [t('shareLink')]),
    ...(visitor.language === null ? [] : [visitor.language]),
    ...(claims === 0 ? [] : [t('countClaims', { n: claims })]),
  ];
  return words.length === 0 ? t('anyVisitor') : words.join(', ');
}

/** Widths that pages are laid out for, in CSS pixels: one within each stretch between the published site's breakpoints. */
export const devices = () =>
  [
    { value: 'fill', label: t('asWideAsTheWindow'), width: null },
    { value: 'phone', label: t('phone390'), width: 390 },
    { value: 'tablet', label: t('tablet820'), width: 820 },
    { value: 'laptop', label: t('laptop1280'), width: 1280 },
    { value: 'desktop', label: t('desktop1920'), width: 1920 },
  ] as const;
export type Device = ReturnType<typeof devices>[number]['value'];

import type { SiteRow, Visitor } from '../../../src-main/bridge/views/site-views.ts';

const visibilities: Readonly<Record<string, string>> = {
  public: 'Public',
  unlisted: 'Unlisted',
  'share-link': 'By share link',
  'visitor-auth': 'Readers sign in',
};

/** Who may read a site, as a value of the service or as a newer one that has no words here. */
export function visibilityName(visibility: string): string {
  return visibilities[visibility] ?? visibility;
}

export function visibilityLabel(site: SiteRow): string {
  return site.isPublished ? visibilityName(site.visibility) : 'Not published';
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
    ...(visitor.isSignedIn ? ['signed in'] : []),
    ...(visitor.shareLinkId === null ? [] : ['share link']),
    ...(visitor.language === null ? [] : [visitor.language]),
    ...(claims === 0 ? [] : [claims === 1 ? '1 claim' : `${claims} claims`]),
  ];
  return words.length === 0 ? 'Any visitor' : words.join(', ');
}

/** Widths that pages are laid out for, in CSS pixels: one within each stretch between the published site's breakpoints. */
export const devices = [
  { value: 'fill', label: 'As wide as the window', width: null },
  { value: 'phone', label: 'Phone, 390', width: 390 },
  { value: 'tablet', label: 'Tablet, 820', width: 820 },
  { value: 'laptop', label: 'Laptop, 1280', width: 1280 },
  { value: 'desktop', label: 'Desktop, 1920', width: 1920 },
] as const;
export type Device = (typeof devices)[number]['value'];

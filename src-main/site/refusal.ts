import type { SiteSource, Visitor } from './model.ts';

/** Why a site does not let a visitor in; null: it does. A visibility that Galley does not know lets everybody in. */
export function refusalOf(source: SiteSource, visitor: Visitor): string | null {
  const visibility = visitor.visibility ?? source.site.visibility ?? 'public';
  if (visibility === 'visitor-auth') {
    return visitor.isSignedIn ? null : 'This site is shown to visitors who have signed in alone.';
  }
  if (visibility !== 'share-link') return null;
  if (visitor.shareLinkId === null) return 'This site is shown to visitors with a share link alone.';
  const link = source.shareLinks.find((one) => one.id === visitor.shareLinkId);
  if (link === undefined) return 'The site has no such share link.';
  return link.isActive ? null : `The share link “${link.name}” is switched off.`;
}

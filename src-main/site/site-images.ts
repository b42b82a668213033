import type { Customization } from '../api/customization.ts';
import type { Site } from '../api/site.ts';

/** Addresses of the images that a site shows around its pages: icons, logos, favicon, social preview. Each once. */
export function imagesOf(site: Site, settings: readonly Customization[]): readonly string[] {
  const pairs = [
    site.icon,
    ...settings.flatMap((one) => [one.header?.logo, one.footer?.logo, one.favicon?.icon]),
  ];
  const addresses = [
    ...pairs.flatMap((pair) => [pair?.light, pair?.dark]),
    ...settings.map((one) => one.socialPreview?.url),
  ];
  return [...new Set(addresses.flatMap((one) => (one === undefined || one === '' ? [] : [one])))];
}

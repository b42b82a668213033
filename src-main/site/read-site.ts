import type { Customization } from '../api/customization.ts';
import type { ShareLink, Site, SiteStructure } from '../api/site.ts';
import { effectiveCustomization } from './theme/customization.ts';
import type { SiteSource, Structure } from './model.ts';
import { readStructure } from './structure/structure.ts';

/** What is held of a site, as the service sent it. */
export interface GivenSite {
  readonly site: Site;
  readonly structure: SiteStructure;
  /** Null: the service does not hand it out. */
  readonly customization: Customization | null;
  /** By site space, as the service answers: often the whole settings with what is its own laid over them. */
  readonly siteSpaces: Readonly<Record<string, Customization>>;
  readonly adaptiveSchema: Readonly<Record<string, unknown>> | null;
  readonly shareLinks: readonly ShareLink[];
  readonly missing: readonly string[];
  readonly asOf: number;
}

export function readSite(given: GivenSite): SiteSource {
  const settings = given.customization ?? {};
  return {
    site: given.site,
    structure: readStructure(given.structure),
    customization: { settings, from: given.customization === null ? 'default-look' : 'service' },
    overrides: ownSettings(settings, given.siteSpaces),
    adaptiveSchema: given.adaptiveSchema,
    shareLinks: given.shareLinks.map(({ id, name, active }) => ({
      id,
      name: name ?? '',
      isActive: active !== false,
    })),
    missing: given.missing,
    asOf: given.asOf,
  };
}

/** Of each site space what differs from its site: so that trying another look of the site reaches it too. */
function ownSettings(
  site: Customization,
  siteSpaces: Readonly<Record<string, Customization>>,
): Readonly<Record<string, Customization>> {
  const usual = effectiveCustomization(site);
  const own = Object.entries(siteSpaces).flatMap(([id, settings]): [string, Customization][] => {
    const difference = differing(settings, usual);
    return Object.keys(difference).length === 0 ? [] : [[id, difference]];
  });
  return Object.fromEntries(own);
}

type Settings = Readonly<Record<string, unknown>>;

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of `settings` that are not as in `usual`. Lists count as a whole. */
function differing(settings: Settings, usual: Settings): Settings {
  const entries = Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    const other = usual[name];
    if (value === undefined) return [];
    if (isSettings(value) && isSettings(other)) {
      const inner = differing(value, other);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }
    return isSame(value, other) ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Null and absent are the same: nothing of its own. The order of members does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === null || a === undefined) return b === null || b === undefined;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((one, index) => isSame(one, b[index]));
  }
  if (!isSettings(a)) return a === b;
  if (!isSettings(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]));
}

/** A site with what is tried on it. Null members stay as the site has them. */
export interface SiteTrial {
  readonly customization: {
    readonly site: Customization | null;
    readonly siteSpaces: Readonly<Record<string, Customization | null>>;
  } | null;
  readonly structure: Structure | null;
}

export function withTrial(source: SiteSource, { customization, structure }: SiteTrial): SiteSource {
  if (customization === null) return structure === null ? source : { ...source, structure };
  const overrides = { ...source.overrides, ...customization.siteSpaces };
  const kept = Object.entries(overrides).flatMap(([id, own]): [string, Customization][] =>
    own === null ? [] : [[id, own]],
  );
  return {
    ...source,
    structure: structure ?? source.structure,
    customization:
      customization.site === null ? source.customization : { settings: customization.site, from: 'service' },
    overrides: Object.fromEntries(kept),
  };
}

import type { Customization } from '../../api/customization.ts';

/** What is set where nothing is (docs/design/site-preview.md). */
export const defaultCustomization = {
  styling: {
    theme: 'clean',
    primaryColor: { light: '#346DDB', dark: '#346DDB' },
    infoColor: { light: '#787878', dark: '#787878' },
    successColor: { light: '#00C950', dark: '#00C950' },
    warningColor: { light: '#FE9A00', dark: '#FE9A00' },
    dangerColor: { light: '#FB2C36', dark: '#FB2C36' },
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'subtle',
  },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  advancedCustomization: { enabled: false },
  pagination: { enabled: true },
  trademark: { enabled: true },
  ai: { mode: 'none' },
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true, mcp: false },
  externalLinks: { target: 'self' },
  privacyPolicy: {},
  socialPreview: {},
  insights: { trackingCookie: true },
} as const satisfies Customization;

type Settings = Readonly<Record<string, unknown>>;

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Settings over settings: a member that is absent keeps what is beneath, null takes it away, objects are laid over each
 * other member by member, everything else replaces. Both arguments are left as they are.
 */
export function overlaid(beneath: Settings, above: Settings): Settings {
  const result = new Map(Object.entries(beneath));
  for (const [name, value] of Object.entries(above)) {
    const under = result.get(name);
    if (value === undefined) continue;
    if (value === null) result.delete(name);
    else result.set(name, isSettings(value) && isSettings(under) ? overlaid(under, value) : value);
  }
  return Object.fromEntries(result);
}

/** A site's settings with the default of everything that it leaves open, and over them those of one site space. */
export function effectiveCustomization(
  site: Customization,
  siteSpace: Customization | null = null,
): Customization {
  const ofSite = overlaid(defaultCustomization, withoutNull(site));
  return siteSpace === null ? ofSite : overlaid(ofSite, withoutNull(siteSpace));
}

/** Null stands for "nothing of its own": what is beneath shows. */
function withoutNull(settings: Settings): Settings {
  const entries = Object.entries(settings).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || value === undefined) return [];
    return [[name, isSettings(value) ? withoutNull(value) : value]];
  });
  return Object.fromEntries(entries);
}

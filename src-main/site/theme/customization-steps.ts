import type { Customization } from '../../api/customization.ts';
import { effectiveCustomization } from './customization.ts';
import type { SiteSource } from '../model.ts';
import { isSame } from '../read-site.ts';
import type { SiteTrial } from '../read-site.ts';
import type { SiteStep } from '../site-step.ts';
import { siteSpacesOf } from '../structure/structure.ts';

type Settings = Readonly<Record<string, unknown>>;

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What sending tried settings does: the site's as a whole, a site space's as what it has of its own. */
export function customizationSteps(
  source: SiteSource,
  trial: SiteTrial['customization'],
): readonly SiteStep[] {
  if (trial === null) return [];
  const steps: SiteStep[] = [];
  if (trial.site !== null) {
    const before = effectiveCustomization(source.customization.settings);
    const words = differences(before, effectiveCustomization(trial.site));
    if (words.length > 0) {
      const call = { operation: 'putSiteCustomization', body: trial.site } as const;
      steps.push({ words, what: 'customization', kind: 'change', call, refused: null });
    }
  }
  const titles = new Map(siteSpacesOf(source.structure).map(({ node }) => [node.id, node.title]));
  for (const [siteSpaceId, own] of Object.entries(trial.siteSpaces)) {
    steps.push(...overrideSteps(titles.get(siteSpaceId) ?? siteSpaceId, siteSpaceId, source, own));
  }
  return steps;
}

function overrideSteps(
  title: string,
  siteSpaceId: string,
  source: SiteSource,
  own: Customization | null,
): readonly SiteStep[] {
  const before: Settings = source.overrides[siteSpaceId] ?? {};
  const after: Settings = own ?? {};
  const words = differences(before, after).map((sentence) => `${title}: ${sentence}`);
  if (words.length === 0) return [];
  const path = { siteSpaceId };
  const clear: SiteStep = {
    words: Object.keys(after).length === 0 ? words : [`${title}: its own settings are written anew.`],
    what: 'override',
    kind: 'remove',
    call: { operation: 'deleteSiteSpaceCustomization', path },
    refused: null,
  };
  if (Object.keys(after).length === 0) return [clear];
  const write: SiteStep = {
    words,
    what: 'override',
    kind: 'change',
    call: { operation: 'updateSiteSpaceCustomization', path, body: after },
    refused: null,
  };
  // The service keeps what a change does not name: what is to go goes with everything, before the rest is written.
  return losesSomething(before, after) ? [clear, write] : [write];
}

function losesSomething(before: Settings, after: Settings): boolean {
  return Object.entries(before).some(([name, value]) => {
    const now = after[name];
    if (value === null || value === undefined) return false;
    if (now === null || now === undefined) return true;
    return isSettings(value) && isSettings(now) && losesSomething(value, now);
  });
}

/** Sentences about the settings that differ, in the order of the settings. */
export function differences(
  before: Settings,
  after: Settings,
  path: readonly string[] = [],
): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): readonly string[] => {
    const [old, now] = [before[name], after[name]];
    if (isSame(old, now)) return [];
    const here = [...path, name];
    if (isSettings(now) && (old === null || old === undefined || isSettings(old))) {
      return differences(old ?? {}, now, here);
    }
    return [`${settingName(here)} ${movement(old, now)}.`];
  });
}

const names: Readonly<Record<string, string>> = {
  'styling.primaryColor': 'Primary colour',
  'styling.tint.color': 'Tint',
  'styling.sidebar.background': 'Sidebar background',
  'styling.sidebar.list': 'Sidebar list',
  'themes.toggeable': 'Switch between light and dark',
  'themes.default': 'Colour theme',
};

/** `styling.primaryColor.light` as a person says it: "Primary colour, light". */
function settingName(path: readonly string[]): string {
  const last = path.at(-1);
  const isMode = last === 'light' || last === 'dark';
  const parts = isMode ? path.slice(0, -1) : path;
  const shown = parts[0] === 'styling' && parts.length > 1 ? parts.slice(1) : parts;
  const spelled = shown
    .map((part) =>
      part.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
    )
    .join(', ');
  const name = names[parts.join('.')] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
  return isMode ? `${name}, ${last}` : name;
}

function movement(before: unknown, after: unknown): string {
  if (after === null || after === undefined) return `is no longer set (${shown(before)})`;
  if (before === null || before === undefined) return `becomes ${shown(after)}`;
  return Array.isArray(after)
    ? `changes: ${shown(after)}`
    : `changes from ${shown(before)} to ${shown(after)}`;
}

const longestValue = 80;

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value === '' ? 'nothing' : short(value);
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const titles = value.flatMap((one: unknown) =>
      isSettings(one) && typeof one['title'] === 'string' ? [one['title']] : [],
    );
    return value.length === 0 ? 'none' : short(titles.join(', '));
  }
  return short(JSON.stringify(value));
}

function short(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}

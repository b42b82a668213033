import type { Customization } from '../../../../src-main/bridge/views/site-views.ts';
import { t } from '../../../messages/en/preview.ts';

/** Settings of a site that can be tried out in a form; every other one can be in the same draft as JSON. */
interface Common {
  readonly label: string;
  /** Names from the customization down. */
  readonly path: readonly string[];
}
export type AppearanceField =
  | (Common & { readonly kind: 'choice'; readonly options: readonly string[] })
  | (Common & { readonly kind: 'colour' })
  | (Common & { readonly kind: 'flag' })
  | (Common & { readonly kind: 'text'; readonly most: number });

export interface AppearanceGroup {
  readonly title: string;
  readonly fields: readonly AppearanceField[];
}

const colour = (label: string, name: string, theme: 'light' | 'dark'): AppearanceField => ({
  kind: 'colour',
  label: t(theme === 'light' ? 'colorLight' : 'colorDark', { color: label }),
  path: ['styling', name, theme],
});
const pair = (label: string, name: string): readonly AppearanceField[] => [
  colour(label, name, 'light'),
  colour(label, name, 'dark'),
];
const styled = (label: string, path: readonly string[], options: readonly string[]): AppearanceField => ({
  kind: 'choice',
  label,
  path: ['styling', ...path],
  options,
});
const flag = (label: string, ...path: string[]): AppearanceField => ({ kind: 'flag', label, path });

const groupsOfStyle = (): readonly AppearanceGroup[] => [
  {
    title: t('theme'),
    fields: [
      { kind: 'text', label: t('title'), path: ['title'], most: 128 },
      styled(t('theme'), ['theme'], ['clean', 'muted', 'bold', 'gradient']),
      styled(t('corners'), ['corners'], ['straight', 'rounded', 'circular']),
      styled(t('depth'), ['depth'], ['subtle', 'flat']),
      styled(t('links'), ['links'], ['default', 'accent']),
      styled(t('search'), ['search'], ['subtle', 'prominent']),
      {
        kind: 'choice',
        label: t('defaultColorScheme'),
        path: ['themes', 'default'],
        options: ['light', 'dark'],
      },
      flag(t('readersCanSwitchTheColor'), 'themes', 'toggeable'),
    ],
  },
  {
    title: t('colors'),
    fields: [
      ...pair(t('primary'), 'primaryColor'),
      {
        kind: 'colour',
        label: t('colorLight', { color: t('tint') }),
        path: ['styling', 'tint', 'color', 'light'],
      },
      {
        kind: 'colour',
        label: t('colorDark', { color: t('tint') }),
        path: ['styling', 'tint', 'color', 'dark'],
      },
      ...pair(t('information'), 'infoColor'),
      ...pair(t('success'), 'successColor'),
      ...pair(t('warning'), 'warningColor'),
      ...pair(t('danger'), 'dangerColor'),
    ],
  },
  {
    title: t('fontsAndIcons'),
    fields: [
      styled(
        t('font'),
        ['font'],
        [
          ...['Inter', 'ABCFavorit', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu'],
          ...['Raleway', 'Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans'],
        ],
      ),
      styled(
        t('codeFont'),
        ['monospaceFont'],
        [
          ...['IBMPlexMono', 'FiraCode', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono'],
          ...['DMMono', 'Inconsolata'],
        ],
      ),
      styled(t('icons'), ['icons'], ['regular', 'solid', 'duotone', 'light', 'thin']),
    ],
  },
];

const groupsOfParts = (): readonly AppearanceGroup[] => [
  {
    title: t('sidebarAndHeader'),
    fields: [
      styled(t('sidebar'), ['sidebar', 'background'], ['default', 'filled']),
      styled(t('entriesOfTheSidebar'), ['sidebar', 'list'], ['default', 'pill', 'line']),
      {
        kind: 'choice',
        label: t('header'),
        path: ['header', 'preset'],
        options: ['default', 'bold', 'contrast', 'custom', 'none'],
      },
    ],
  },
  {
    title: t('announcement'),
    fields: [
      flag(t('shown'), 'announcement', 'enabled'),
      { kind: 'text', label: t('message'), path: ['announcement', 'message'], most: 500 },
      {
        kind: 'choice',
        label: t('style'),
        path: ['announcement', 'style'],
        options: ['info', 'warning', 'danger', 'success'],
      },
    ],
  },
  {
    title: t('pagesAndFooter'),
    fields: [
      flag(t('previousAndNextPage'), 'pagination', 'enabled'),
      flag(t('copyThePageAsMarkdown'), 'pageActions', 'markdown'),
      flag(t('askAnAssistantAboutThe'), 'pageActions', 'externalAI'),
      flag(t('pdf'), 'pdf', 'enabled'),
      flag(t('wasThisHelpful'), 'feedback', 'enabled'),
      flag(t('trademark'), 'trademark', 'enabled'),
      { kind: 'text', label: t('copyright'), path: ['footer', 'copyright'], most: 300 },
    ],
  },
];

export function appearanceGroups(): readonly AppearanceGroup[] {
  return [...groupsOfStyle(), ...groupsOfParts()];
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a path of names; undefined where nothing is set. */
export function valueAt(settings: Members, path: readonly string[]): unknown {
  let found: unknown = settings;
  for (const name of path) found = isMembers(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

/** The settings with another value at a path; what is around it stays. */
export function withValue(settings: Customization, path: readonly string[], value: unknown): Customization {
  return set(settings, path, value);
}

function set(settings: Members, path: readonly string[], value: unknown): Members {
  const [name, ...rest] = path;
  if (name === undefined) return settings;
  const own = Object.hasOwn(settings, name) ? settings[name] : undefined;
  return { ...settings, [name]: rest.length === 0 ? value : set(isMembers(own) ? own : {}, rest, value) };
}

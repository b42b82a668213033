import type { Customization } from '../../../src-main/bridge/views/site-views.ts';

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
  label: `${label}, ${theme}`,
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

export const appearanceGroups: readonly AppearanceGroup[] = [
  {
    title: 'Theme',
    fields: [
      { kind: 'text', label: 'Title', path: ['title'], most: 128 },
      styled('Theme', ['theme'], ['clean', 'muted', 'bold', 'gradient']),
      styled('Corners', ['corners'], ['straight', 'rounded', 'circular']),
      styled('Depth', ['depth'], ['subtle', 'flat']),
      styled('Links', ['links'], ['default', 'accent']),
      styled('Search', ['search'], ['subtle', 'prominent']),
      {
        kind: 'choice',
        label: 'Default color scheme',
        path: ['themes', 'default'],
        options: ['light', 'dark'],
      },
      flag('Readers can switch the color scheme', 'themes', 'toggeable'),
    ],
  },
  {
    title: 'Colors',
    fields: [
      ...pair('Primary', 'primaryColor'),
      { kind: 'colour', label: 'Tint, light', path: ['styling', 'tint', 'color', 'light'] },
      { kind: 'colour', label: 'Tint, dark', path: ['styling', 'tint', 'color', 'dark'] },
      ...pair('Information', 'infoColor'),
      ...pair('Success', 'successColor'),
      ...pair('Warning', 'warningColor'),
      ...pair('Danger', 'dangerColor'),
    ],
  },
  {
    title: 'Fonts and icons',
    fields: [
      styled(
        'Font',
        ['font'],
        [
          ...['Inter', 'ABCFavorit', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu'],
          ...['Raleway', 'Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans'],
        ],
      ),
      styled(
        'Code font',
        ['monospaceFont'],
        [
          ...['IBMPlexMono', 'FiraCode', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono'],
          ...['DMMono', 'Inconsolata'],
        ],
      ),
      styled('Icons', ['icons'], ['regular', 'solid', 'duotone', 'light', 'thin']),
    ],
  },
  {
    title: 'Sidebar and header',
    fields: [
      styled('Sidebar', ['sidebar', 'background'], ['default', 'filled']),
      styled('Entries of the sidebar', ['sidebar', 'list'], ['default', 'pill', 'line']),
      {
        kind: 'choice',
        label: 'Header',
        path: ['header', 'preset'],
        options: ['default', 'bold', 'contrast', 'custom', 'none'],
      },
    ],
  },
  {
    title: 'Announcement',
    fields: [
      flag('Shown', 'announcement', 'enabled'),
      { kind: 'text', label: 'Message', path: ['announcement', 'message'], most: 500 },
      {
        kind: 'choice',
        label: 'Style',
        path: ['announcement', 'style'],
        options: ['info', 'warning', 'danger', 'success'],
      },
    ],
  },
  {
    title: 'Pages and footer',
    fields: [
      flag('Previous and next page', 'pagination', 'enabled'),
      flag('Copy the page as Markdown', 'pageActions', 'markdown'),
      flag('Ask an assistant about the page', 'pageActions', 'externalAI'),
      flag('PDF', 'pdf', 'enabled'),
      flag('Was this helpful?', 'feedback', 'enabled'),
      flag('Trademark', 'trademark', 'enabled'),
      { kind: 'text', label: 'Copyright', path: ['footer', 'copyright'], most: 300 },
    ],
  },
];

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

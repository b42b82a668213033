/**
 * The fonts that a site's settings can name, each with the free one that stands for it offline
 * (docs/design/site-preview.md). Files lie in npm packages; the preview serves them itself, and nothing is fetched.
 */
export interface SiteFont {
  /** The family that style sheets name. */
  readonly family: string;
  /** The npm package that holds its files. */
  readonly package: string;
  readonly files: readonly FontFile[];
  /** Where the font itself is proprietary: the name of what is shown instead, for a note. */
  readonly standsFor: string | null;
}

export interface FontFile {
  readonly file: string;
  /** As `font-weight` of a font face has it. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  readonly unicodeRange: string;
}

const subsets = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
} as const;
type Subset = keyof typeof subsets;

const western: readonly Subset[] = ['latin', 'latin-ext'];
const all: readonly Subset[] = ['latin', 'latin-ext', 'cyrillic'];

function variable(
  family: string,
  id: string,
  weight: string,
  of: readonly Subset[],
  standsFor: string | null = null,
): SiteFont {
  const files = of.map((subset): FontFile => {
    return {
      file: `${id}-${subset}-wght-normal.woff2`,
      weight,
      style: 'normal',
      unicodeRange: subsets[subset],
    };
  });
  return { family, package: `@fontsource-variable/${id}`, files, standsFor };
}

function fixed(family: string, id: string, weights: readonly number[], of: readonly Subset[]): SiteFont {
  const files = weights.flatMap((weight) =>
    of.map((subset): FontFile => {
      return {
        file: `${id}-${subset}-${weight}-normal.woff2`,
        weight: String(weight),
        style: 'normal',
        unicodeRange: subsets[subset],
      };
    }),
  );
  return { family, package: `@fontsource/${id}`, files, standsFor: null };
}

const inter = variable('Inter', 'inter', '100 900', all);
const plexMono = fixed('IBM Plex Mono', 'ibm-plex-mono', [400, 700], all);

const contentFonts: Readonly<Record<string, SiteFont>> = {
  ABCFavorit: variable('Schibsted Grotesk', 'schibsted-grotesk', '400 900', western, 'ABC Favorit'),
  Inter: inter,
  Roboto: variable('Roboto', 'roboto', '100 900', all),
  RobotoSlab: variable('Roboto Slab', 'roboto-slab', '100 900', all),
  OpenSans: variable('Open Sans', 'open-sans', '300 800', all),
  SourceSansPro: variable('Source Sans 3', 'source-sans-3', '200 900', all),
  Lato: fixed('Lato', 'lato', [400, 700, 900], western),
  Ubuntu: fixed('Ubuntu', 'ubuntu', [400, 500, 700], all),
  Raleway: variable('Raleway', 'raleway', '100 900', all),
  Merriweather: variable('Merriweather', 'merriweather', '300 900', all),
  Overpass: variable('Overpass', 'overpass', '100 900', all),
  NotoSans: variable('Noto Sans', 'noto-sans', '100 900', all),
  IBMPlexSerif: fixed('IBM Plex Serif', 'ibm-plex-serif', [400, 500, 600, 700], all),
  Poppins: fixed('Poppins', 'poppins', [400, 500, 600, 700], western),
  FiraSans: fixed('Fira Sans Extra Condensed', 'fira-sans-extra-condensed', [400, 500, 600, 700], all),
};

const monospaceFonts: Readonly<Record<string, SiteFont>> = {
  FiraCode: variable('Fira Code', 'fira-code', '300 700', all),
  IBMPlexMono: plexMono,
  JetBrainsMono: variable('JetBrains Mono', 'jetbrains-mono', '100 800', all),
  SourceCodePro: variable('Source Code Pro', 'source-code-pro', '200 900', all),
  RobotoMono: variable('Roboto Mono', 'roboto-mono', '100 700', all),
  SpaceMono: fixed('Space Mono', 'space-mono', [400, 700], western),
  DMMono: fixed('DM Mono', 'dm-mono', [400, 500], western),
  Inconsolata: variable('Inconsolata', 'inconsolata', '200 900', western),
};

/** For formulas: MathML needs a font that has its tables. */
export const mathFont: SiteFont = {
  family: 'STIX Two Math',
  package: '@fontsource/stix-two-math',
  files: [
    {
      file: 'stix-two-math-latin-400-normal.woff2',
      weight: '400',
      style: 'normal',
      unicodeRange: 'U+0-10FFFF',
    },
  ],
  standsFor: null,
};

/** The font that a name of the settings means; what is not known, or an organization's own, shows as the default. */
export function contentFont(name: string): SiteFont {
  return (Object.hasOwn(contentFonts, name) ? contentFonts[name] : undefined) ?? inter;
}

export function monospaceFont(name: string): SiteFont {
  return (Object.hasOwn(monospaceFonts, name) ? monospaceFonts[name] : undefined) ?? plexMono;
}

/** Every font there is, for the build to gather their files. */
export const allFonts: readonly SiteFont[] = [
  ...Object.values(contentFonts),
  ...Object.values(monospaceFonts),
  mathFont,
];

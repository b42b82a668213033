import type { Customization } from '../../api/customization.ts';
import { baseBlack, baseWhite, colorScale, contrastOf, isPageBackground, tintScale } from './color-scale.ts';
import type { ColorMode, ColorScale } from './color-scale.ts';
import { defaultCustomization } from './customization.ts';
import { contentFont, mathFont, monospaceFont } from './fonts.ts';
import type { SiteFont } from './fonts.ts';
import { rgbOfHex } from './oklch.ts';

/** How a site looks: classes of the root element and a style sheet of variables (docs/design/site-preview.md). */
export interface Theme {
  /** Without `dark`, which depends on who looks. */
  readonly classes: readonly string[];
  readonly defaultMode: ColorMode;
  /** Visitors may change between light and dark. */
  readonly canToggle: boolean;
  readonly fonts: readonly SiteFont[];
  /** The variables, and the fonts' faces; addresses of fonts are relative to the sheet, in `fonts/`. */
  readonly styleSheet: string;
}

type Styling = NonNullable<Customization['styling']>;
type Pair = Styling['primaryColor'];

const roles = ['primary', 'tint', 'neutral', 'info', 'warning', 'danger', 'success'] as const;
type Role = (typeof roles)[number];

export function themeOf(settings: Customization): Theme {
  const styling: Styling = settings.styling ?? {};
  const defaults = defaultCustomization.styling;
  const pick = <Value extends string>(value: unknown, known: readonly Value[], otherwise: Value): Value =>
    known.find((one) => one === value) ?? otherwise;
  const corners = pick(styling.corners, ['straight', 'rounded', 'circular'], defaults.corners);
  const name = pick(styling.theme, ['clean', 'muted', 'bold', 'gradient'], defaults.theme);
  const depth = pick(styling.depth, ['subtle', 'flat'], defaults.depth);
  const links = pick(styling.links, ['default', 'accent'], defaults.links);
  const background = pick(styling.sidebar?.background, ['default', 'filled'], 'default');
  const list = pick(styling.sidebar?.list, ['default', 'pill', 'line'], 'default');
  const fontName = nameOfFont(styling.font, defaults.font);
  const content = contentFont(fontName);
  const mono = monospaceFont(nameOfFont(styling.monospaceFont, defaults.monospaceFont));
  const hasTint = tintOf(styling, 'light') !== null;
  return {
    classes: [
      `${corners}-corners`,
      `theme-${name}`,
      hasTint ? 'tint' : 'no-tint',
      `sidebar-${background}`,
      `sidebar-list-${list}`,
      `links-${links}`,
      `depth-${depth}`,
      `font-${fontName.replace(/[^A-Za-z0-9-]/g, '')}`,
      `header-${pick(settings.header?.preset, ['default', 'bold', 'contrast', 'custom', 'none'], 'default')}`,
    ],
    defaultMode: settings.themes?.default === 'dark' ? 'dark' : 'light',
    canToggle: settings.themes?.toggeable ?? true,
    fonts: [content, mono, mathFont],
    styleSheet: [
      ...[content, mono, mathFont].map(fontFaces),
      `:root{${variables(settings, name, 'light')};`,
      `--font-content:"${content.family}",system-ui,arial,sans-serif;--font-mono:"${mono.family}",ui-monospace,monospace}`,
      `.dark{${variables(settings, name, 'dark')}}`,
    ].join('\n'),
  };
}

function nameOfFont(font: Styling['font'], otherwise: string): string {
  return typeof font === 'string' ? font : otherwise;
}

/** Fonts and icons that stand for proprietary ones, in sentences. */
export function appearanceNotes(styling: Styling): readonly string[] {
  const content = contentFont(nameOfFont(styling.font, defaultCustomization.styling.font));
  const notes: string[] = [];
  if (content.standsFor !== null) {
    notes.push(`${content.standsFor} is not free: ${content.family} is shown in its place.`);
  }
  if (typeof styling.font === 'object' || typeof styling.monospaceFont === 'object') {
    notes.push("A font of the organization's own is not handed out: the default font is shown in its place.");
  }
  if (['duotone', 'light', 'thin'].includes(styling.icons ?? '')) {
    notes.push(`Icons in the style "${styling.icons ?? ''}" are not free: regular and solid ones are shown.`);
  }
  return notes;
}

function tintOf(styling: Styling, mode: ColorMode): string | null {
  const color = styling.tint?.color?.[mode];
  return color === undefined || rgbOfHex(color) === null ? null : color;
}

function colorOf(pair: Pair, otherwise: { readonly light: string; readonly dark: string }, mode: ColorMode) {
  const color = pair?.[mode];
  return color === undefined || rgbOfHex(color) === null ? otherwise[mode] : color;
}

function variables(settings: Customization, theme: string, mode: ColorMode): string {
  const styling: Styling = settings.styling ?? {};
  const defaults = defaultCustomization.styling;
  const primary = colorOf(styling.primaryColor, defaults.primaryColor, mode);
  const tint = tintOf(styling, mode);
  const originals: Readonly<Record<Role, string>> = {
    primary,
    tint: tint ?? '#787878',
    neutral: '#787878',
    info: colorOf(styling.infoColor, defaults.infoColor, mode),
    warning: colorOf(styling.warningColor, defaults.warningColor, mode),
    danger: colorOf(styling.dangerColor, defaults.dangerColor, mode),
    success: colorOf(styling.successColor, defaults.successColor, mode),
  };
  const parts = roles.flatMap((role) => {
    const scale = role === 'tint' ? pageTint(primary, tint, theme, mode) : colorScale(originals[role], mode);
    return [
      ...scale.map((color, index) => both(`${role}-${index + 1}`, color)),
      both(`${role}-original`, originals[role]),
    ];
  });
  const header = headerColors(settings, primary, tint, mode);
  return [
    `color-scheme:${mode}`,
    ...parts,
    `--header-background:${channels(header.background)}`,
    `--header-link:${channels(header.link)}`,
  ].join(';');
}

/** An extreme tint is the page's exact background: its first step, its second where the theme takes that one, never when bold. */
function pageTint(primary: string, tint: string | null, theme: string, mode: ColorMode): ColorScale {
  const scale = tintScale(primary, tint, mode);
  if (tint === null || !isPageBackground(tint, mode)) return scale;
  if (theme !== 'bold' && theme !== 'muted') return scale;
  const page = mode === 'light' ? baseWhite : baseBlack;
  const plain = [page.toLowerCase(), ...scale.slice(1)];
  return theme === 'bold' ? plain : [plain[0] ?? page, tint, ...plain.slice(2)];
}

/** The header's colours of older settings, else the tint, else the primary colour. */
function headerColors(settings: Customization, primary: string, tint: string | null, mode: ColorMode) {
  const given = settings.header?.backgroundColor?.[mode];
  const link = settings.header?.linkColor?.[mode];
  const background = given !== undefined && rgbOfHex(given) !== null ? given : (tint ?? primary);
  return {
    background,
    link: link !== undefined && rgbOfHex(link) !== null ? link : contrastOf(background),
  };
}

function both(name: string, color: string): string {
  return `--${name}:${channels(color)};--contrast-${name}:${channels(contrastOf(color))}`;
}

function channels(color: string): string {
  return (rgbOfHex(color) ?? [0, 0, 0]).join(' ');
}

function fontFaces({ family, files }: SiteFont): string {
  return files
    .map(
      ({ file, weight, style, unicodeRange }) =>
        `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(fonts/${file}) format("woff2");unicode-range:${unicodeRange}}`,
    )
    .join('\n');
}

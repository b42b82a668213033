import { hexOfRgb, lightnessStar, oklchOfRgb, rgbOfHex, rgbOfOklch } from './oklch.ts';
import type { Oklch } from './oklch.ts';

/** Twelve steps of one colour, from the page's background to strong text (docs/design/site-preview.md). */
export type ColorScale = readonly string[];

export type ColorMode = 'light' | 'dark';

export const baseBlack = '#1D1D1D';
export const baseWhite = '#FFFFFF';
/** What tints are made of where the site has none. */
const neutralColor = '#787878';

/** Share of the foreground's lightness in each step; the rest is the background's. */
const shares: Readonly<Record<ColorMode, readonly number[]>> = {
  light: [0, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.5, 0.55, 0.6, 1],
  dark: [0, 0.03, 0.08, 0.1, 0.13, 0.15, 0.2, 0.25, 0.5, 0.55, 0.75, 1],
};
/** Share of the colour's own chroma in each step. */
const chromas = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 1, 1, 0.4, 0.1];
const solidStep = 8;
/** A colour this near to the solid step's lightness stands there itself. */
const nearEnough = 0.2;

/** What is mixed into a colour before it becomes a scale. */
export interface Mixture {
  readonly color: string;
  /** 0 to 1. */
  readonly share: number;
}

function parsed(hex: string): Oklch {
  const rgb = rgbOfHex(hex) ?? rgbOfHex(neutralColor);
  if (rgb === null) throw new Error('The neutral colour is not a colour.');
  return oklchOfRgb(rgb);
}

function mixed(base: Oklch, mixture: Mixture | undefined): Oklch {
  if (mixture === undefined || mixture.share === 0) return base;
  const other = parsed(mixture.color);
  const blend = (a: number, b: number): number => a * (1 - mixture.share) + b * mixture.share;
  return {
    lightness: blend(base.lightness, other.lightness),
    chroma: blend(base.chroma, other.chroma),
    // The neutral has no hue of its own: mixed into a colour it only takes from it.
    hue: mixture.color === neutralColor ? base.hue : other.hue,
  };
}

/** The scale of a colour, as `#rrggbb`. What is not a colour counts as the neutral one. */
export function colorScale(color: string, mode: ColorMode, mixture?: Mixture): ColorScale {
  const base = mixed(parsed(color), mixture);
  const [background, foreground] =
    mode === 'light' ? [parsed(baseWhite), parsed(baseBlack)] : [parsed(baseBlack), parsed(baseWhite)];
  return shares[mode].map((share, step) => {
    const lightness = foreground.lightness * share + background.lightness * (1 - share);
    if (step === solidStep && mixture === undefined && rgbOfHex(color) !== null) {
      const distance = mode === 'light' ? base.lightness - lightness : lightness - base.lightness;
      if (distance < nearEnough) return color;
    }
    const chroma = base.chroma * (chromas[step] ?? 1);
    return hexOfRgb(rgbOfOklch({ lightness, chroma, hue: base.hue }));
  });
}

/** Black or white, whichever can be read better on a colour, by the difference of lightness as eyes see it. */
export function contrastOf(color: string): string {
  const page = lightnessStar(rgbOfHex(color) ?? [0, 0, 0]);
  const golden = (1 + Math.sqrt(5)) / 2;
  const difference = (hex: string): number => {
    const text = lightnessStar(rgbOfHex(hex) ?? [0, 0, 0]);
    return Math.abs(page ** golden - text ** golden) ** (1 / golden);
  };
  return difference(baseWhite) >= difference(baseBlack) ? baseWhite : baseBlack;
}

/** The tint's scale: neutral with a little of the primary colour, or the site's tint toned down. */
export function tintScale(primary: string, tint: string | null, mode: ColorMode): ColorScale {
  if (tint === null) {
    return colorScale(neutralColor, mode, { color: primary, share: mode === 'light' ? 0.2 : 0.1 });
  }
  const isPrimary = tint.toLowerCase() === primary.toLowerCase();
  const scale = isPrimary
    ? colorScale(tint, mode, { color: neutralColor, share: 0.4 })
    : colorScale(tint, mode);
  return isPageBackground(tint, mode) ? [tint, ...scale.slice(1)] : scale;
}

/** A tint without colour at the very end of the scale is taken as the exact background of pages. */
export function isPageBackground(tint: string, mode: ColorMode): boolean {
  const { lightness, chroma } = parsed(tint);
  if (chroma >= 0.05) return false;
  return mode === 'light' ? lightness > 0.95 : lightness < parsed(baseBlack).lightness;
}

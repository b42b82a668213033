/** Colours as lightness (0 to 1), chroma and hue (radians) of the OKLCH space, where equal steps look equal. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Red, green and blue, 0 to 255, of `#rgb` or `#rrggbb`; null for anything else. */
export function rgbOfHex(hex: string): Triple | null {
  const digits = /^#(?:[0-9a-f]{3}){1,2}$/i.test(hex) ? hex.slice(1) : null;
  if (digits === null) return null;
  const width = digits.length / 3;
  const channel = (index: number): number => {
    const part = digits.slice(index * width, (index + 1) * width);
    return Number.parseInt(width === 1 ? part + part : part, 16);
  };
  return [channel(0), channel(1), channel(2)];
}

function decoded(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, Math.round(value * 255)));
}

const times = (rows: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [first, second, third] = rows.map(([x, y, z]) => x * a + y * b + z * c);
  return [first ?? 0, second ?? 0, third ?? 0];
};

const coneOfRgb: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const labOfCone: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const coneOfLab: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const rgbOfCone: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

export function oklchOfRgb([red, green, blue]: Triple): Oklch {
  const [long, middle, short] = times(coneOfRgb, [decoded(red), decoded(green), decoded(blue)]);
  const [lightness, a, b] = times(labOfCone, [Math.cbrt(long), Math.cbrt(middle), Math.cbrt(short)]);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The nearest colour that a screen shows, channel by channel. */
export function rgbOfOklch({ lightness, chroma, hue }: Oklch): Triple {
  const [long, middle, short] = times(coneOfLab, [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);
  const [red, green, blue] = times(rgbOfCone, [long ** 3, middle ** 3, short ** 3]);
  return [encoded(red), encoded(green), encoded(blue)];
}

export function hexOfRgb(rgb: Triple): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** CIE lightness of a colour, 0 to 100. */
export function lightnessStar([red, green, blue]: Triple): number {
  const y = 0.2126 * decoded(red) + 0.7152 * decoded(green) + 0.0722 * decoded(blue);
  return y <= 216 / 24_389 ? (y * 24_389) / 27 : 116 * Math.cbrt(y) - 16;
}

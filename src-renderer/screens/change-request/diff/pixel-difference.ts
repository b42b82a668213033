import { t } from '../../../messages/en/changes.ts';
import { language } from '../../../messages/language.ts';

export interface PixelCount {
  /** Pixels that differ beyond what compression makes, of all. */
  readonly differing: number;
  readonly total: number;
}

/** Differences of a channel up to this are what compression makes, not what somebody drew. */
const tolerance = 12;

/**
 * Draws the difference of two pictures of one size into `into`: what differs red, what does not faded. All three are RGBA,
 * four bytes a pixel.
 */
export function differencePixels(
  before: Uint8ClampedArray,
  after: Uint8ClampedArray,
  into: Uint8ClampedArray,
): PixelCount {
  let differing = 0;
  for (let at = 0; at + 3 < into.length; at += 4) {
    let differs = false;
    for (let channel = 0; channel < 4; channel += 1) {
      if (Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > tolerance) differs = true;
    }
    if (differs) {
      differing += 1;
      into.set([200, 30, 30, 255], at);
    } else {
      const gray = ((after[at] ?? 0) + (after[at + 1] ?? 0) + (after[at + 2] ?? 0)) / 3;
      const faded = 255 - (255 - gray) * 0.25;
      into.set([faded, faded, faded, after[at + 3] ?? 255], at);
    }
  }
  return { differing, total: into.length / 4 };
}

const oneDecimal = (n: number): string =>
  n.toLocaleString(language().locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "3.2 % of the pixels differ"; under a tenth of a percent their number. */
export function pixelLabel({ differing, total }: PixelCount): string {
  if (differing === 0) return t('noPixelDiffers');
  const percent = (differing / total) * 100;
  if (percent < 0.1) return t('pixelsDiffer', { differing });
  return t('percentDiffers', { percent: oneDecimal(percent) });
}

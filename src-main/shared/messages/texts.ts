import { english } from './en/texts.ts';
import type { CoreTexts } from './en/texts.ts';

let current: CoreTexts = english;

/** In the language of this process. Never kept: what is written to a database or a record is English (`english`). */
export const texts = (): CoreTexts => current;

/** Once, before the core is made. The headless program never calls it: what it prints is English in every system. */
export async function speak(language: string): Promise<void> {
  if (language === 'de') current = (await import('./de/texts.ts')).german;
  else if (language === 'ja') current = (await import('./ja/texts.ts')).japanese;
  else current = english;
}

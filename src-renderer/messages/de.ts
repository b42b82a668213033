import { common } from './de/common.ts';
import { settings } from './de/settings.ts';
import type { Translations } from './translations.ts';

/** Loaded where the window is in this language (load-language.ts). */
export const german = { common, settings } satisfies Translations;

import { common } from './ja/common.ts';
import { settings } from './ja/settings.ts';
import type { Translations } from './translations.ts';

/** Loaded where the window is in this language (load-language.ts). */
export const japanese = { common, settings } satisfies Translations;

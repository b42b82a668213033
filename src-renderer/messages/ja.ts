import { administration } from './ja/administration.ts';
import { common } from './ja/common.ts';
import { data } from './ja/data.ts';
import { digest } from './ja/digest.ts';
import { library } from './ja/library.ts';
import { outbox } from './ja/outbox.ts';
import { preview } from './ja/preview.ts';
import { search } from './ja/search.ts';
import { sent } from './ja/sent.ts';
import { settings } from './ja/settings.ts';
import { space } from './ja/space.ts';
import { welcome } from './ja/welcome.ts';
import type { Translations } from './translations.ts';

/** Loaded where the window is in this language (load-language.ts). */
export const japanese = {
  administration,
  common,
  data,
  digest,
  library,
  outbox,
  preview,
  search,
  sent,
  settings,
  space,
  welcome,
} satisfies Translations;

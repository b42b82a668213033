import { administration } from './ja/administration.ts';
import { changes } from './ja/changes.ts';
import { commands } from './ja/commands.ts';
import { common } from './ja/common.ts';
import { compare } from './ja/compare.ts';
import { data } from './ja/data.ts';
import { digest } from './ja/digest.ts';
import { discussion } from './ja/discussion.ts';
import { document } from './ja/document.ts';
import { editor } from './ja/editor.ts';
import { failures } from './ja/failures.ts';
import { find } from './ja/find.ts';
import { frame } from './ja/frame.ts';
import { library } from './ja/library.ts';
import { notes } from './ja/notes.ts';
import { outbox } from './ja/outbox.ts';
import { parts } from './ja/parts.ts';
import { preview } from './ja/preview.ts';
import { request } from './ja/request.ts';
import { review } from './ja/review.ts';
import { search } from './ja/search.ts';
import { sent } from './ja/sent.ts';
import { settings } from './ja/settings.ts';
import { space } from './ja/space.ts';
import { state } from './ja/state.ts';
import { welcome } from './ja/welcome.ts';
import type { Translations } from './translations.ts';

/** Loaded where the window is in this language (load-language.ts). */
export const japanese = {
  administration,
  changes,
  commands,
  common,
  compare,
  data,
  digest,
  discussion,
  document,
  editor,
  failures,
  find,
  frame,
  library,
  notes,
  outbox,
  parts,
  preview,
  request,
  review,
  search,
  sent,
  settings,
  space,
  state,
  welcome,
} satisfies Translations;

import { administration } from './de/administration.ts';
import { changes } from './de/changes.ts';
import { commands } from './de/commands.ts';
import { common } from './de/common.ts';
import { compare } from './de/compare.ts';
import { data } from './de/data.ts';
import { digest } from './de/digest.ts';
import { discussion } from './de/discussion.ts';
import { document } from './de/document.ts';
import { editor } from './de/editor.ts';
import { failures } from './de/failures.ts';
import { find } from './de/find.ts';
import { frame } from './de/frame.ts';
import { library } from './de/library.ts';
import { notes } from './de/notes.ts';
import { outbox } from './de/outbox.ts';
import { parts } from './de/parts.ts';
import { preview } from './de/preview.ts';
import { request } from './de/request.ts';
import { review } from './de/review.ts';
import { search } from './de/search.ts';
import { sent } from './de/sent.ts';
import { settings } from './de/settings.ts';
import { space } from './de/space.ts';
import { state } from './de/state.ts';
import { welcome } from './de/welcome.ts';
import type { Translations } from './translations.ts';

/** Loaded where the window is in this language (load-language.ts). */
export const german = {
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

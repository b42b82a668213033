import type { Translation } from '../../src-main/shared/messages/message-types.ts';
import type { english as administration } from './en/administration.ts';
import type { english as commands } from './en/commands.ts';
import type { english as common } from './en/common.ts';
import type { english as compare } from './en/compare.ts';
import type { english as data } from './en/data.ts';
import type { english as digest } from './en/digest.ts';
import type { english as discussion } from './en/discussion.ts';
import type { english as document } from './en/document.ts';
import type { english as find } from './en/find.ts';
import type { english as frame } from './en/frame.ts';
import type { english as library } from './en/library.ts';
import type { english as notes } from './en/notes.ts';
import type { english as outbox } from './en/outbox.ts';
import type { english as parts } from './en/parts.ts';
import type { english as preview } from './en/preview.ts';
import type { english as review } from './en/review.ts';
import type { english as search } from './en/search.ts';
import type { english as sent } from './en/sent.ts';
import type { english as settings } from './en/settings.ts';
import type { english as space } from './en/space.ts';
import type { english as state } from './en/state.ts';
import type { english as welcome } from './en/welcome.ts';

/** Every catalog of a language; the names are those of the files. */
export interface Translations {
  readonly administration: Translation<typeof administration>;
  readonly commands: Translation<typeof commands>;
  readonly common: Translation<typeof common>;
  readonly compare: Translation<typeof compare>;
  readonly data: Translation<typeof data>;
  readonly digest: Translation<typeof digest>;
  readonly discussion: Translation<typeof discussion>;
  readonly document: Translation<typeof document>;
  readonly find: Translation<typeof find>;
  readonly frame: Translation<typeof frame>;
  readonly library: Translation<typeof library>;
  readonly notes: Translation<typeof notes>;
  readonly outbox: Translation<typeof outbox>;
  readonly parts: Translation<typeof parts>;
  readonly preview: Translation<typeof preview>;
  readonly review: Translation<typeof review>;
  readonly search: Translation<typeof search>;
  readonly sent: Translation<typeof sent>;
  readonly settings: Translation<typeof settings>;
  readonly space: Translation<typeof space>;
  readonly state: Translation<typeof state>;
  readonly welcome: Translation<typeof welcome>;
}

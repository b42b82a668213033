import type { Translation } from '../../src-main/shared/messages/message-types.ts';
import type { english as common } from './en/common.ts';
import type { english as settings } from './en/settings.ts';

/** Every catalog of a language; the names are those of the files. */
export interface Translations {
  readonly common: Translation<typeof common>;
  readonly settings: Translation<typeof settings>;
}

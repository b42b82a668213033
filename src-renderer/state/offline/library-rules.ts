import type { KeepRules } from '../../../src-main/bridge/views/sync-views.ts';
import { t } from '../../messages/en/state.ts';

const mega = 1024 * 1024;

/** Above every size that a file can have. */
const allSizes = Number.MAX_SAFE_INTEGER;

export const fileLimits: readonly number[] = [0, mega, 10 * mega, 50 * mega, allSizes];

/** A limit for files as a choice: "None", "Up to 10 MB", "All sizes". */
export function limitMessage(bytes: number): string {
  if (bytes === 0) return t('none');
  return bytes >= allSizes / 2 ? t('allSizes') : t('upToMegabytes', { size: megabytes(bytes) });
}

/** What the rules of a space leave out, in words; empty where they leave out nothing. `accountLimit` null: not known. */
export function leftOutByRules(rules: KeepRules, accountLimit: number | null): readonly string[] {
  const limit = rules.filesUpToBytes ?? accountLimit;
  return [
    ...(rules.changeRequests === 'followed' ? [t('changeRequestsThatYouDo')] : []),
    ...(limit === null || limit >= allSizes / 2
      ? []
      : [limit === 0 ? t('filesAndImages') : t('filesAndImagesOverMegabytes', { size: megabytes(limit) })]),
  ];
}

/** Limits are chosen in powers of two, so that "10 MB" holds what a file manager calls 10 MB. */
function megabytes(bytes: number): string {
  return t('megabytes', { n: String(Number((bytes / mega).toFixed(1))) });
}

import type { Verification } from '../../../src-main/bridge/sync-views.ts';
import { clockTime, count } from '../../parts/format.ts';

export interface VerificationLine {
  readonly words: string;
  /** Why the result may no longer hold; null where it does. */
  readonly stale: string | null;
}

/** The result of looking everything up, as a statement. */
export function verificationLine(
  result: Verification,
  lastSyncAt: number | null,
  now: number,
): VerificationLine {
  const at = clockTime(result.at, now);
  const stale =
    lastSyncAt !== null && lastSyncAt > result.at
      ? `The sync of ${clockTime(lastSyncAt, now)} came after that.`
      : null;
  if (result.complete)
    return { words: `Complete offline: every page, file and comment looked up at ${at}.`, stale };
  const damaged = result.damaged === 0 ? '' : `, ${result.damaged} of them damaged`;
  const missing = count(result.missing.length, 'thing is', 'things are');
  return { words: `Not complete: ${missing} missing${damaged}, looked up at ${at}.`, stale };
}

type What = Verification['missing'][number]['what'];

const titles: Readonly<Record<What, readonly [one: string, many: string]>> = {
  page: ['page', 'pages'],
  file: ['file', 'files'],
  comment: ['comment', 'comments'],
  'change-request': ['change request', 'change requests'],
  space: ['space', 'spaces'],
};

export interface MissingGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly { readonly name: string; readonly reason: string | null }[];
}

/** What is missing, by space and kind: "3 pages of Elsa docs". */
export function missingGroups(
  missing: Verification['missing'],
  titleOf: (spaceId: string) => string,
): readonly MissingGroup[] {
  return [...Map.groupBy(missing, ({ spaceId, what }) => `${what} ${spaceId}`)].flatMap(([id, items]) => {
    const first = items[0];
    if (first === undefined) return [];
    const [one, many] = titles[first.what];
    return [{ id, title: `${count(items.length, one, many)} of ${titleOf(first.spaceId)}`, items }];
  });
}

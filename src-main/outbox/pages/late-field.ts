import type { EditRow } from '../../store/unsent/edits.ts';
import { readPayload } from '../calls/payload.ts';
import { readBase } from '../editing/base.ts';
import { isUnfinished } from '../editing/change-row.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import { lateRequestsMs } from './late-page.ts';
import { fieldNameOf, fieldSetBy, isFieldEdit } from './page-field.ts';
import type { FieldEdit } from './page-field.ts';

/** Requests of one edit that got no answer and may still set its field. */
export interface LostFieldRequests {
  readonly row: EditRow;
  /** What they set it to. */
  readonly sets: readonly string[];
  /** The revision up to which what came of them is known. */
  readonly since: string;
}

/** What may still come late to the field that an edit sets. */
export function lostFieldsOf(
  { edits, clock }: Pick<EditingContext, 'edits' | 'clock'>,
  { laneSpace, laneChangeRequest }: Pick<EditRow, 'laneSpace' | 'laneChangeRequest'>,
  payload: FieldEdit,
): readonly LostFieldRequests[] {
  if (laneChangeRequest === null) return [];
  const key = fieldKey(edits, payload);
  return edits.lostPages(laneSpace, laneChangeRequest).flatMap((row) => {
    const { left = [], walked } = readBase(row.base);
    const isPossible = isUnfinished(row) || row.updatedAt >= clock.now() - lateRequestsMs;
    const read = readPayload(row.version, row.payload);
    if (!isPossible || walked === undefined || !isFieldEdit(read) || fieldKey(edits, read) !== key) return [];
    return [{ row, sets: left, since: walked }];
  });
}

/** Names the field of a page: of edits with the same key, the later one decides. */
export function fieldKey(
  { serverIdOf }: Pick<EditingContext['edits'], 'serverIdOf'>,
  payload: FieldEdit,
): string {
  const { pageId } = payload.target;
  return `${fieldNameOf(payload)} ${serverIdOf(pageId) ?? pageId}`;
}

/** A field as a revision of its change request has it; `value` undefined where that has no such page. */
export interface FieldRevision {
  readonly revision: string;
  readonly value: string | undefined;
  /** It is as the edit that is looked for sets it. */
  readonly isSet: boolean;
}

export interface ReplayedField {
  /** What the field should be: what everybody set, without what late requests did; undefined where the page is gone. */
  readonly whole: string | undefined;
  readonly hasLate: boolean;
  /** The edit that was looked for, and what stood there before it. */
  readonly found: { readonly revision: string; readonly before: string } | null;
}

/**
 * Follows a field through revisions, oldest first (docs/design/sync.md, "Late requests"). A revision that sets what a lost
 * request sets, and is not a known edit of mine, is that request: it is passed over.
 *
 * @param meant the edit that is looked for: the revision before it was sent, and the one that the answer named
 */
export function replayField(
  history: readonly FieldRevision[],
  lost: readonly LostFieldRequests[],
  own: ReadonlySet<string>,
  meant: { readonly from: string; readonly written?: string | undefined } | null,
): ReplayedField {
  const places = new Map(history.map(({ revision }, index) => [revision, index]));
  const after = (revision: string): number => places.get(revision) ?? -1;
  let whole = history[0]?.value;
  let hasLate = false;
  let found: ReplayedField['found'] = null;
  for (const [index, { revision, value }] of history.entries()) {
    const was = history[index - 1];
    if (was === undefined) continue;
    if (meant !== null && found === null && was.value !== undefined && isMeant(meant, index)) {
      found = { revision, before: whole ?? was.value };
      whole = value;
      continue;
    }
    if (value === was.value) continue;
    const isLate =
      value !== undefined &&
      !own.has(revision) &&
      lost.some(({ since, sets }) => after(since) < index && sets.includes(value));
    if (isLate) hasLate = true;
    else whole = value;
  }
  return { whole, hasLate, found };

  function isMeant({ from, written }: NonNullable<typeof meant>, index: number): boolean {
    const [was, now] = [history[index - 1], history[index]];
    if (written !== undefined) return now?.revision === written;
    if (was === undefined || now === undefined || own.has(now.revision)) return false;
    return now.isSet && !was.isSet && after(from) < index;
  }
}

/** What a request for this edit sets its field to, as `left` of its base names it; null for edits of another kind. */
export function leftOfField({ version, payload }: EditRow): string | null {
  const read = readPayload(version, payload);
  return isFieldEdit(read) ? fieldSetBy(read) : null;
}

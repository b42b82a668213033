import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { VanishedTable } from '../../store/unsent/vanished.ts';
import { printBase, readBase } from '../editing/base.ts';
import { EditRefused } from '../editing/edit-refused.ts';
import type { Editing } from '../editing/editing.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import { readPayload } from '../calls/payload.ts';

/** What was confirmed longer ago than this and is gone was deleted by somebody; a restored service lacks newer things. */
const restoredServicesMs = 30 * 24 * 3600_000;

/**
 * Comments and replies that the service had confirmed and has no more, which a service shows that was restored from an older
 * copy (docs/design/sync.md, "What vanished"), are offered to be sent again: a held edit, which retry sends and discard
 * forgets. Replies of mine to such a comment follow the new one. To be called after a pull. Returns what it offered.
 */
export function offerVanished(
  context: EditingContext,
  editing: Editing,
  vanished: VanishedTable,
): readonly EditRow[] {
  const { edits, sent, clock, durableTransaction } = context;
  const noted = vanished.all();
  if (noted.length === 0) return [];
  return durableTransaction(() => {
    const namesOf = (id: string): readonly string[] => [
      id,
      ...[edits.serverIdOf(id), edits.localIdOf(id)].flatMap((one) => one ?? []),
    ];
    const deleted = deletedHere(edits.all());
    const rows = noted
      .flatMap((id) => edits.byServerId(id) ?? [])
      .filter((row) => !isDeleted(row, deleted, namesOf))
      .filter((row) => row.state === 'confirmed' && row.updatedAt >= clock.now() - restoredServicesMs)
      // Two pulls that overlap may both find it gone.
      .filter((row) => readBase(row.base).replacement === undefined)
      .sort((a, b) => a.seq - b.seq);
    /** New comments by the local and the server's id of the old ones. */
    const again = new Map<string, string>();
    const offered = rows.flatMap((row) => {
      const payload = readPayload(row.version, row.payload);
      const offer = payload === undefined ? null : offerOf(payload);
      if (offer === null) return [];
      sent.noteLater(row.id, 'vanished', clock.now());
      edits.save({ ...row, base: printBase({ ...readBase(row.base), replacement: offer.id }) });
      for (const id of [row.id, row.serverId ?? row.id]) again.set(id, offer.id);
      return [offer];
    });
    vanished.clear();
    return offered;

    function offerOf(payload: EditPayload): EditRow | null {
      try {
        if (payload.kind === 'comment.add') return editing.offer(payload, 'vanished');
        if (payload.kind !== 'reply.add') return null;
        const comment = { id: again.get(payload.comment.id) ?? payload.comment.id };
        return editing.offer({ ...payload, comment }, 'vanished');
      } catch (error) {
        // The change request, the space or the answered comment is gone as well: there is no place to send it to.
        if (error instanceof EditRefused) return null;
        throw error;
      }
    }
  });
}

/** Ids of what edits of this account delete, local and the service's: also of those whose answer was lost. */
function deletedHere(rows: readonly EditRow[]): ReadonlySet<string> {
  const deletions = rows.filter(
    ({ kind, state }) => (kind === 'comment.delete' || kind === 'reply.delete') && state !== 'discarded',
  );
  return new Set(
    deletions.flatMap(({ version, payload }) => {
      const read = readPayload(version, payload);
      if (read?.kind === 'comment.delete') return [read.comment.id];
      return read?.kind === 'reply.delete' ? [read.reply.id] : [];
    }),
  );
}

/** Whether the person deletes it, or the comment that it answers. */
function isDeleted(
  { id, serverId, version, payload }: EditRow,
  deleted: ReadonlySet<string>,
  map: (id: string) => readonly string[],
): boolean {
  const read = readPayload(version, payload);
  const answered = read?.kind === 'reply.add' ? map(read.comment.id) : [];
  return [id, serverId ?? id, ...answered].some((one) => deleted.has(one));
}

import type { Service } from '../service.ts';
import type { DocumentPage, StoredPage } from '../snapshot.ts';
import { walkPages } from '../snapshot.ts';
import { stateOf } from './apply-reading.ts';
import type { Reading } from './reading.ts';

/** Merges that are held in memory until they are written. */
const mostPrepared = 4000;

/**
 * Computes ahead the merges of bodies that the transaction which writes a reading needs: of pages that the source and
 * people here changed. `pause` is awaited after each, so that others are answered. What it left is forgotten by
 * `forgetPreparations`.
 */
export async function prepareWriting(
  service: Service,
  spaceId: string,
  reading: Reading,
  pause: () => Promise<void>,
): Promise<void> {
  const tip = reading.revisions.find(({ oid }) => oid === reading.tip)?.snapshot;
  const ours = service.spaces.anySpace(spaceId)?.revision_id;
  const known = stateOf(service, spaceId);
  if (tip === undefined || known === undefined) return;
  const base = service.revisions.ofCommit(spaceId, known.tip);
  if (base === undefined || ours === undefined || base === ours) return;
  const [before, mine] = [service.revisions.require(base), service.revisions.require(ours)];
  const bodyOf = (id: string): string => reading.bodies.get(id) ?? service.contents.body(id);
  let count = 0;
  for (const page of walkPages(tip.pages)) {
    const was = documentOf(before.pageById.get(page.id));
    const own = documentOf(mine.pageById.get(page.id));
    if (page.type !== 'document' || own === undefined) continue;
    const isChangedByBoth = ![was?.documentId, own.documentId].includes(page.documentId);
    if (!isChangedByBoth || was?.documentId === own.documentId) continue;
    service.merges.prepare(
      was === undefined ? '' : bodyOf(was.documentId),
      bodyOf(own.documentId),
      bodyOf(page.documentId),
    );
    count += 1;
    if (count === mostPrepared) return;
    await pause();
  }
}

export function forgetPreparations({ merges }: Service): void {
  merges.clear();
}

function documentOf(page: StoredPage | undefined): DocumentPage | undefined {
  return page?.type === 'document' ? page : undefined;
}

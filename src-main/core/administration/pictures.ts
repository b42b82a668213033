import { fileOf } from '../../store/mirror/files.ts';
import { revisionOfLane } from '../review/lane-revision.ts';
import type { Account } from '../core-state.ts';
import type { Way } from './trails.ts';

/**
 * `galley-asset:` addresses of pictures that are held, by their address on the service: those of the site and the file on
 * the way. Null: it is not a picture, or it is not held; it is never fetched for these screens.
 */
export function picturesOf(account: Account, { ids }: Way): (address: string) => string | null {
  const held = new Map<string, string | null>();
  const { store, id: accountId } = account.session;
  if (ids.site !== undefined)
    for (const { address, sha256 } of store.sites.images(ids.site)) held.set(address, sha256);
  const revisionId =
    ids.space === undefined ? null : revisionOfLane(account, ids.space, ids['change-request'] ?? null);
  if (ids.space !== undefined && ids.file !== undefined && revisionId !== null) {
    const file = store.files.find(ids.space, revisionId, ids.file);
    if (file?.contentType.startsWith('image/') === true)
      held.set(fileOf(file).downloadURL ?? '', file.sha256);
  }
  return (address) => {
    const sha256 = held.get(address) ?? null;
    return sha256 === null ? null : `galley-asset://${accountId}/${sha256}`;
  };
}

import { z } from 'zod';
import { core } from './channel.ts';
import { id, bytes, inAccount, inSpace, keepRules } from './fields.ts';
import type { KeepRules, StorageView, Verification } from '../views/sync-views.ts';
import type { LibraryView } from '../views/views.ts';

/** What a window may ask about what is kept offline, and the room it takes. */
export const libraryRequests = {
  'library.get': core(z.object(inAccount)).answers<LibraryView>(),
  'library.keep': core(
    z.object({ ...inAccount, spaceIds: z.array(id).max(10_000), keep: z.boolean() }),
  ).answers<LibraryView>(),
  'library.rules': core(z.object(inSpace)).answers<KeepRules>(),
  /** What is no longer wanted is let go at the next prune; what is wanted now is fetched at the next sync. */
  'library.setRules': core(
    z.object({
      ...inSpace,
      rules: keepRules,
    }),
  ).answers<KeepRules>(),
  /** The size above which files are not fetched, where a space says nothing else. */
  'library.setFileLimit': core(z.object({ ...inAccount, filesUpToBytes: bytes })).answers<StorageView>(),
  /** Looks everything kept up by count and hash; long, with progress by the event `progress`. */
  'library.verify': core(z.object({ ...inAccount, spaceId: id.exactOptional() })).answers<Verification>(),
  'library.cancelVerify': core(z.object(inAccount)).answers<null>(),
  'storage.get': core(z.object(inAccount)).answers<StorageView>(),
  /** Lets go of what nothing needs: replaced revisions, files beyond the rules, bytes that nothing points to. */
  'storage.prune': core(z.object(inAccount)).answers<StorageView>(),
};

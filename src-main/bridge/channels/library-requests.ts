import type { Channel, InAccount, InSpace } from './channel.ts';
import type { KeepRules, StorageView, Verification } from '../views/sync-views.ts';
import type { LibraryView } from '../views/views.ts';

/** What a window may ask about what is kept offline, and the room it takes. */
export interface LibraryRequests {
  readonly 'library.get': Channel<InAccount, LibraryView>;
  readonly 'library.keep': Channel<
    InAccount & { readonly spaceIds: readonly string[]; readonly keep: boolean },
    LibraryView
  >;
  readonly 'library.rules': Channel<InSpace, KeepRules>;
  /** What is no longer wanted is let go at the next prune; what is wanted now is fetched at the next sync. */
  readonly 'library.setRules': Channel<InSpace & { readonly rules: KeepRules }, KeepRules>;
  /** The size above which files are not fetched, where a space says nothing else. */
  readonly 'library.setFileLimit': Channel<InAccount & { readonly filesUpToBytes: number }, StorageView>;
  /** Looks everything kept up by count and hash; long, with progress by the event `progress`. */
  readonly 'library.verify': Channel<InAccount & { readonly spaceId?: string }, Verification>;
  readonly 'library.cancelVerify': Channel<InAccount, null>;
  readonly 'storage.get': Channel<InAccount, StorageView>;
  /** Lets go of what nothing needs: replaced revisions, files beyond the rules, bytes that nothing points to. */
  readonly 'storage.prune': Channel<InAccount, StorageView>;
}

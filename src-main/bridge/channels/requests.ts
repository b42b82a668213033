import type { AccountRequests } from './account-requests.ts';
import type { AdministrationRequests } from './administration-requests.ts';
import type { Channel } from './channel.ts';
import type { CompareRequests } from './compare-requests.ts';
import type { DataPathRequests, DataRequests } from './data-requests.ts';
import type { DiscussionRequests } from './discussion-requests.ts';
import type { DraftRequests } from './draft-requests.ts';
import type { LibraryRequests } from './library-requests.ts';
import type { NewsRequests } from './news-requests.ts';
import type { NoteRequests } from './note-requests.ts';
import type { OutboxRequests } from './outbox-requests.ts';
import type { PolicyView } from '../views/policy-views.ts';
import type { PreviewRequests } from './preview-requests.ts';
import type { ReadingRequests } from './reading-requests.ts';
import type { ReviewRequests } from './review-requests.ts';
import type { SiteRequests } from './site-requests.ts';
import type { SyncRequests } from './sync-requests.ts';
import type { TextRequests } from './text-requests.ts';
import type { UpdateSourceRequests } from '../views/update-views.ts';

/** Everything a window, or the shell, may ask the core (docs/architecture.md): a file for each noun. */
export interface Requests
  extends
    AccountRequests,
    AdministrationRequests,
    CompareRequests,
    DataPathRequests,
    DataRequests,
    DiscussionRequests,
    DraftRequests,
    LibraryRequests,
    NewsRequests,
    NoteRequests,
    OutboxRequests,
    PreviewRequests,
    ReadingRequests,
    ReviewRequests,
    SiteRequests,
    SyncRequests,
    TextRequests,
    UpdateSourceRequests {
  /** Answered at once by a core that does not hang. */
  readonly 'policy.get': Channel<null, PolicyView>;
  readonly 'core.ping': Channel<null, null>;
  /**
   * What the window shows, for its next start (docs/design/window.md): JSON of a `ScreenSnapshot`. It counts only where `heard`
   * is how many events `changed` and `sync.status` this window was sent: otherwise it may show what is no longer so.
   */
  readonly 'firstScreen.keep': Channel<{ readonly heard: number; readonly snapshot: string }, null>;
}

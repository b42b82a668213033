import { z } from 'zod';
import { core } from './channel.ts';
import type { Channel, RequestsOf } from './channel.ts';
import { nothing } from './fields.ts';
import { accountRequests } from './account-requests.ts';
import { administrationRequests } from './administration-requests.ts';
import { dataPathRequests, dataRequests } from './data-requests.ts';
import { discussionRequests } from './discussion-requests.ts';
import { draftRequests, textRequests } from './draft-requests.ts';
import { libraryRequests } from './library-requests.ts';
import { newsRequests } from './news-requests.ts';
import { noteRequests } from './note-requests.ts';
import { outboxRequests } from './outbox-requests.ts';
import { readingRequests } from './reading-requests.ts';
import { compareRequests, reviewRequests } from './review-requests.ts';
import { previewRequests, siteRequests } from './site-requests.ts';
import { syncRequests } from './sync-requests.ts';
import { updateSourceRequests } from './update-source-requests.ts';
import type { PolicyView } from '../views/policy-views.ts';
import { longestSnapshot } from '../screen-snapshot.ts';

/** Everything a window, or the shell, may ask the core (docs/architecture.md): a file for each noun. */
export const coreRequests = {
  ...accountRequests,
  ...administrationRequests,
  ...compareRequests,
  ...dataPathRequests,
  ...dataRequests,
  ...discussionRequests,
  ...draftRequests,
  ...libraryRequests,
  ...newsRequests,
  ...noteRequests,
  ...outboxRequests,
  ...previewRequests,
  ...readingRequests,
  ...reviewRequests,
  ...siteRequests,
  ...syncRequests,
  ...textRequests,
  ...updateSourceRequests,

  /** Answered at once by a core that does not hang. */
  'policy.get': core(nothing).answers<PolicyView>(),
  'core.ping': core(nothing).answers<null>(),
  /**
   * What the window shows, for its next start (docs/design/window.md): JSON of a `ScreenSnapshot`. It counts only where `heard`
   * is how many events `changed` and `sync.status` this window was sent: otherwise it may show what is no longer so.
   */
  'firstScreen.keep': core(
    z.object({
      heard: z.number().int().min(0),
      snapshot: z.string().max(longestSnapshot),
    }),
  ).answers<null>(),
} satisfies Readonly<Record<string, Channel<'core'>>>;

export type Requests = RequestsOf<typeof coreRequests>;

/** Asks the core; rejects where it answers with a failure. */
export type AskCore = <Channel extends keyof Requests>(
  channel: Channel,
  args: Requests[Channel]['args'],
) => Promise<Requests[Channel]['value']>;

import type { Requests } from './channels/requests.ts';

/** An answer of the core that the first screen shows until the core itself answers. */
export interface FirstAnswer {
  readonly channel: keyof Requests;
  readonly args: unknown;
  readonly value: unknown;
}

/** What the window showed last (docs/design/window.md, "The first screen"). */
export interface FirstScreen {
  /** In milliseconds since the epoch. */
  readonly takenAt: number;
  readonly answers: readonly FirstAnswer[];
}

/** Asked for by every screen: these answers are of no place. */
export const channelsOfFrame = [
  'accounts.list',
  'accounts.unopened',
  'policy.get',
  'library.get',
  'changeRequests.list',
  'sync.status',
  'edits.outline',
  'drafts.list',
  'notes.list',
] as const satisfies readonly (keyof Requests)[];

/** Asked for by a change request or a space, about itself. */
export const channelsOfPlace = [
  'changeRequest.get',
  'changeRequest.pageDiff',
  'changeRequest.pages',
  'discussion.list',
  'review.pending',
  'space.tree',
  'page.read',
] as const satisfies readonly (keyof Requests)[];

/** All reading: who asks one of these changes nothing. */
export const firstScreenChannels: ReadonlySet<string> = new Set<string>([
  ...channelsOfFrame,
  ...channelsOfPlace,
]);

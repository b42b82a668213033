import type { EditView } from '../../../src-main/bridge/views/outbox-views.ts';
import type { App } from '../../state/app.svelte.ts';
import { longestSubject, subjectProblem } from '../review/subject-length.ts';

export interface SpacePlace {
  readonly accountId: string;
  readonly spaceId: string;
}

/** A change request that is there, or a new one. */
export type Destination = { readonly changeRequestId: string } | { readonly subject: string };

/** Which change request takes what was begun where its space is read. To be made by a component. */
export class RequestChoice {
  /** Of a new one. */
  subject = $state('');
  #picked = $state<string | null>(null);
  readonly #app: App;
  readonly #place: () => SpacePlace;

  /** `subject`: what a new one is called unless the person says otherwise. */
  constructor(app: App, place: () => SpacePlace, subject: string) {
    this.#app = app;
    this.#place = place;
    this.subject = subject.length <= longestSubject ? subject : `${subject.slice(0, longestSubject - 2)}…”`;
  }

  /** The person's own that can be written in. */
  readonly mine = $derived.by(() => {
    const { accountId, spaceId } = this.#place();
    return this.#app.changeRequests.rows.filter(
      (row) =>
        row.accountId === accountId &&
        row.spaceId === spaceId &&
        row.author?.me === true &&
        (row.status === 'draft' || row.status === 'open') &&
        row.held,
    );
  });

  /** By id; '': a new one. The one that was written in last is gone on with. */
  readonly picked = $derived(
    this.#picked ?? this.mine.find(({ id }) => id === this.#app.changeRequests.writtenIn)?.id ?? '',
  );

  pick(id: string): void {
    this.#picked = id;
  }

  readonly problem = $derived(this.picked === '' ? subjectProblem(this.subject) : null);

  /** Null: `problem` says why. */
  readonly destination = $derived<Destination | null>(
    this.problem !== null
      ? null
      : this.picked === ''
        ? { subject: this.subject.trim() }
        : { changeRequestId: this.picked },
  );
}

/**
 * Carries something out in a change request, which is on the screen then. A new one is discarded where it was refused: `run`
 * says so with false, and tells why.
 */
export async function carryOutIn(
  app: App,
  { accountId, spaceId, pageId }: SpacePlace & { readonly pageId: string | null },
  destination: Destination,
  run: (changeRequestId: string) => Promise<boolean>,
): Promise<boolean> {
  const { outbox, navigation, changeRequests } = app;
  let made: EditView | null = null;
  if ('subject' in destination) {
    const { subject } = destination;
    const reply = await outbox.add(accountId, { kind: 'changeRequest.create', spaceId, subject }, 'now');
    if (!reply.ok) {
      app.showFailure(reply.failure);
      return false;
    }
    made = reply.value;
  }
  const changeRequestId =
    'subject' in destination ? (made?.place.changeRequestId ?? made?.id ?? '') : destination.changeRequestId;
  if (!(await run(changeRequestId))) {
    if (made !== null) await outbox.discard(made);
    return false;
  }
  changeRequests.writtenIn = changeRequestId;
  const { current } = navigation;
  // A page that was added is there already.
  if (current.screen !== 'change-request' || current.changeRequestId !== changeRequestId)
    navigation.go({
      ...{ screen: 'change-request', tab: 'changes', accountId, spaceId, changeRequestId, pageId },
      commentId: null,
    });
  return true;
}

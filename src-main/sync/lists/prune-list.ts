import type { ListContent } from '../../shared/messages/en/sync.ts';
import { ClientError } from '../../client/client-error.ts';
import { forEachConcurrent } from '../concurrency.ts';
import type { PullContext } from '../pull-context.ts';
import { massDeletionMessage } from './mass-deletion-message.ts';

export interface PruneCandidates {
  /** Names the list, for the question. */
  readonly scope: string;
  /** What the list is of. */
  readonly what: ListContent;
  readonly held: readonly string[];
  readonly listed: ReadonlySet<string>;
  /** The walk came to its end and every item was read. */
  readonly complete: boolean;
  /** A direct GET of one object; throws 404 where it is gone. Absent where the API has no such GET. */
  readonly get?: (id: string) => Promise<unknown>;
}

export interface Pruned {
  /** Not there any more; nothing of the person's hangs on them. */
  readonly remove: readonly string[];
  /** Not there any more, but local work hangs on them: the row stays, marked. */
  readonly mark: readonly string[];
  /** Too many are missing, and nobody said yet that it may go: the list is to be looked at again by the next pull. */
  readonly isAsked: boolean;
}

const nothing: Pruned = { remove: [], mark: [], isAsked: false };
/** So few may go without asking even when they are more than half, because each is looked at by itself. */
const alwaysFew = 2;
/** Up to so many are looked at one by one, whether or not anything hangs on them; more never go without asking. */
const lookedAtEach = 50;

/**
 * Which held objects a list has lost (docs/design/sync.md): only a complete walk counts, a direct GET must answer
 * 404 for each of up to fifty and for what carries local work, and neither more than fifty nor more than half of a list
 * ever goes without asking.
 */
export async function pruneOf(context: PullContext, candidates: PruneCandidates): Promise<Pruned> {
  const { scope, what, held, listed, complete, get } = candidates;
  if (!complete) return nothing;
  context.pullProgress.examined.add(scope);
  const missing = held.filter((id) => !listed.has(id));
  if (missing.length === 0) return nothing;
  const isMost = missing.length > alwaysFew && missing.length * 2 > held.length;
  const many = isMost || missing.length > lookedAtEach;
  if (many && !context.confirmed.has(scope)) {
    context.pullProgress.questions.push({
      kind: 'gone',
      scope,
      words: massDeletionMessage(context.store, scope, what, missing, held.length),
      missing: missing.length,
      held: held.length,
    });
    return { ...nothing, isAsked: true };
  }
  const remove: string[] = [];
  const mark: string[] = [];
  await forEachConcurrent(missing, 4, async (id) => {
    const works = context.store.localWork.hangsOn(id);
    if ((works || missing.length <= lookedAtEach) && get !== undefined && !(await isGone(get, id))) return;
    if (works) mark.push(id);
    else remove.push(id);
  });
  return { remove, mark, isAsked: false };
}

/** True only where the service itself answers 404: a proxy's page, or any other error, says nothing. */
async function isGone(get: (id: string) => Promise<unknown>, id: string): Promise<boolean> {
  try {
    await get(id);
    return false;
  } catch (error) {
    if (error instanceof ClientError && error.status === 404) return error.fromService;
    if (error instanceof ClientError && error.status !== null && error.kind !== 'limited') return false;
    throw error;
  }
}

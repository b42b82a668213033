import { ClientError } from '../client/client-error.ts';
import type { FailureKind } from '../bridge/views/sync-views.ts';
import type { FailureRow } from '../store/failures.ts';
import { isActive } from '../store/mirror/change-requests.ts';
import type { Store } from '../store/open-store.ts';
import type { PullContext } from './pull-context.ts';
import { plainText, sayStored, storedText } from '../shared/messages/stored-text.ts';
import type { StoredText } from '../shared/messages/stored-text.ts';

/** The object that a part of a pull reads. */
export interface FailureTarget {
  readonly kind: FailureKind;
  readonly id: string;
  readonly title: StoredText;
  /** Where several versions of one object may fail side by side. */
  readonly key?: string;
  readonly spaceId?: string | null;
  readonly changeRequestId?: string | null;
  /** Its revision or the like: once it moves, the object is tried at once. */
  readonly state?: string;
}

const firstWaitMs = 60_000;
const longestWaitMs = 24 * 60 * 60_000;

/** The pause after so many failed attempts: doubling from a minute to a day, with jitter in its second half. */
export function retryWaitMs(attempts: number, random: () => number): number {
  const bound = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(bound * (0.5 + random() / 2));
}

/**
 * The reason why one object could not be read, as words. Throws the error on where it is the account's: this is the one
 * place that tells the two apart (docs/design/sync.md, "Whose failure it is").
 *
 * The account's: the pull was stopped, the token cannot be read here, the service takes no more requests for now, its
 * address is not to be used; whatever is not an answer of the service or of the way to it (a full disk, a damaged database, a
 * defect). Refused tokens, answers that are not the service's, broken ways and failing services are the object's where the
 * service still answers for the account, which one request tells.
 */
export async function reasonOfFailure(context: PullContext, error: unknown): Promise<StoredText> {
  if (!(error instanceof ClientError)) throw error;
  const isDownload = error.operation === 'download';
  switch (error.kind) {
    case 'cancelled':
    case 'secret':
      throw error;
    case 'limited':
    case 'insecure':
      if (!isDownload) throw error;
      break;
    case 'token':
    case 'unreachable':
    case 'certificate':
    case 'redirect':
      await askService(context, error);
      break;
    case 'not-the-service':
      if (!error.fromService) await askService(context, error);
      break;
    case 'timeout':
    case 'interrupted':
    case 'server':
      if (context.health.isBroken) await askService(context, error);
      break;
    case 'permission':
    case 'not-found':
    case 'conflict':
    case 'precondition':
    case 'invalid':
    case 'too-large':
    case 'unexpected':
      break;
  }
  return error.kind === 'token' && !isDownload
    ? storedText('tokenRefused', error.status ?? 401)
    : error.reason;
}

/** @throws {ClientError} of the object, or of the service where a download failed, if the service does not answer either */
async function askService(context: PullContext, error: ClientError): Promise<void> {
  const failure = await context.health.askService();
  if (failure !== null) throw error.operation === 'download' ? failure : error;
}

/** Stands in `nextTry` of what an immutable object does not have: only a full pull asks for it again. */
const never = Number.MAX_SAFE_INTEGER;

/** Whether an object may be asked for now: not while its last failure was too short ago and nothing of it moved. */
export function mayTry({ store, clock, retriesAll, full }: PullContext, target: FailureTarget): boolean {
  const row = store.failures.get(target.kind, target.key ?? target.id);
  if (row === undefined) return true;
  if (row.nextTry === never) return full;
  if (retriesAll) return true;
  // A clock that was set back must not make a failure last.
  const isEarly = clock.now() < row.nextTry && clock.now() >= row.nextTry - longestWaitMs;
  return !isEarly || row.state !== (target.state ?? '');
}

/** Remembers a failure; call it in the transaction of what else it changes. */
export function noteFailure(context: PullContext, target: FailureTarget, reason: StoredText): void {
  putRow(context, target, reason, false);
  const { spaceId = null, changeRequestId = null } = target;
  context.pullProgress.problem(`${sayStored(target.title)}: ${sayStored(reason)}`, spaceId, changeRequestId);
}

/** The service answers, but has no such thing: nothing to show, and nothing to ask for again soon. */
export function noteAbsent(context: PullContext, target: FailureTarget): void {
  putRow(context, target, plainText(''), false);
}

/** The same of an object that does not change, as a version of a page: nothing to ask for again. */
export function noteLacking(context: PullContext, target: FailureTarget): void {
  putRow(context, target, plainText(''), true);
}

/** Whether the service answered that the object has no such thing, and never will. */
export function isLacking(store: Store, kind: FailureKind, key: string): boolean {
  return store.failures.get(kind, key)?.nextTry === never;
}

function putRow(
  { store, clock, random }: PullContext,
  target: FailureTarget,
  reason: StoredText,
  isFinal: boolean,
): void {
  const key = target.key ?? target.id;
  const before = store.failures.get(target.kind, key);
  const attempts = (before?.attempts ?? 0) + 1;
  const now = clock.now();
  const row: FailureRow = {
    kind: target.kind,
    key,
    id: target.id,
    title: target.title,
    spaceId: target.spaceId ?? null,
    changeRequestId: target.changeRequestId ?? null,
    reason,
    since: before?.since ?? now,
    attempts,
    nextTry: isFinal ? never : now + retryWaitMs(attempts, random),
    state: target.state ?? '',
  };
  store.mirror(() => store.failures.put(row, now));
}

/** It was read. */
export function noteSuccess(
  { store }: PullContext,
  target: Pick<FailureTarget, 'kind' | 'id' | 'key'>,
): void {
  const key = target.key ?? target.id;
  if (store.failures.get(target.kind, key) !== undefined)
    store.mirror(() => store.failures.remove(target.kind, key));
}

/** Runs one part of a pull for one object: a failure of its own is remembered, and the rest goes on. False where it failed. */
export async function attempt(
  context: PullContext,
  target: FailureTarget,
  work: () => Promise<unknown>,
): Promise<boolean> {
  if (!mayTry(context, target)) return false;
  try {
    await work();
  } catch (error) {
    noteFailure(context, target, await reasonOfFailure(context, error));
    return false;
  }
  noteSuccess(context, target);
  return true;
}

/** Rows looked through by one clean-up. */
const mostRows = 100_000;

/** Forgets failures of what is no longer wanted: not kept, gone, replaced by another version. */
export function forgetUnwantedFailures({ store }: PullContext): void {
  const kept = new Set(store.spaces.kept().filter((id) => store.spaces.get(id)?.goneAt === null));
  const organizations = new Set(store.organizations.organizations().map((one) => one.id));
  store.mirror(() => {
    for (const row of store.failures.all(mostRows))
      if (!isWanted(row)) store.failures.remove(row.kind, row.key);
  });

  function isWanted(row: FailureRow): boolean {
    if (row.spaceId !== null && !kept.has(row.spaceId)) return false;
    switch (row.kind) {
      case 'organization':
      case 'collections':
      case 'members':
      case 'sites':
        return organizations.has(row.id);
      case 'space':
      case 'user':
        return true;
      case 'change-request':
      case 'discussion': {
        if (row.changeRequestId === null) return true;
        const found = store.changeRequests.get(row.changeRequestId);
        return found !== undefined && found.goneAt === null && isActive(found.status);
      }
      case 'page': {
        const version = store.pages.version(Number.parseInt(row.key, 10));
        const held = row.key.endsWith('document') ? version?.documentHash : version?.markdownHash;
        return held === null;
      }
      case 'file': {
        const version = store.files.version(Number(row.key));
        return version?.choice === 'wanted' && version.sha256 === null;
      }
      case 'site':
        return store.sites.get(row.id) !== undefined;
    }
  }
}

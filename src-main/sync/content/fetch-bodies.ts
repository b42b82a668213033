import { plainText, storedText } from '../../shared/messages/stored-text.ts';
import type { Page } from '../../api/content.ts';
import type { Input } from '../../api/operations.ts';
import { ClientError } from '../../client/client-error.ts';
import type { ClientErrorKind } from '../../client/client-error.ts';
import { droppedKey } from '../../client/object-reader.ts';
import { markdownOfDocument } from '../../outbox/calls/description.ts';
import { bodyWithoutTitle } from '../../store/mirror/page-text.ts';
import type { BodyForm, PageKey } from '../../store/mirror/pages.ts';
import { isVersion } from './body-jobs.ts';
import type { BodyJob } from './body-jobs.ts';
import { forEachConcurrent } from '../concurrency.ts';
import { noteFailure, noteLacking, noteSuccess, reasonOfFailure } from '../failures.ts';
import type { FailureTarget } from '../failures.ts';
import { call, otherAnswer } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { english } from '../../shared/messages/en/texts.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Requests for bodies at once. */
const bodyConcurrency = 8;
/** Bodies are written together, but none waits longer than this for company. */
const batchSize = 100;
const batchCharacters = 4_000_000;
const longestWaitMs = 500;
const longestBodyBytes = 16 * 1024 * 1024;

/** Failures in a row of this weight end the fetching of one space's bodies: the rest would only wait for theirs. */
const mostFailures = 20;
/** A time-out is waited for. */
const weights: { readonly [kind in ClientErrorKind]?: number } = { timeout: 4, interrupted: 1, server: 1 };

export interface BodyRun {
  /** Something answered with newer content than the tree that was read: look at the revisions again. */
  readonly moved: boolean;
}

/** Bodies on their way into the store: written together, but none waits long for company. */
class BodyBatch {
  /** Two bodies that should have been the same were not. */
  isApart = false;
  readonly #context: PullContext;
  readonly #spaceId: string;
  #bodies: { readonly job: BodyJob; readonly text: string }[] = [];
  #characters = 0;
  #lastWrite: number;

  constructor(context: PullContext, spaceId: string) {
    this.#context = context;
    this.#spaceId = spaceId;
    this.#lastWrite = context.clock.now();
  }

  add(job: BodyJob, text: string): void {
    this.#bodies.push({ job, text });
    this.#characters += text.length;
    this.#context.room.take(text.length);
  }

  writeIfDue(): void {
    const waitedMs = this.#context.clock.now() - this.#lastWrite;
    const isFull = this.#bodies.length >= batchSize || this.#characters >= batchCharacters;
    if (isFull || waitedMs >= longestWaitMs) this.write();
  }

  write(): void {
    const { store, clock, pullProgress, room } = this.#context;
    const writing = this.#bodies;
    this.#bodies = [];
    this.#characters = 0;
    this.#lastWrite = clock.now();
    if (writing.length === 0) return;
    store.mirror(() => {
      for (const { job, text } of writing) {
        const { version, form } = job;
        const hash = store.pages.putBody(version, form, text);
        const isShared = form === 'markdown' && store.pages.isShared(this.#spaceId);
        if (isShared && store.pages.contradicts(version, hash)) this.isApart = true;
        noteSuccess(this.#context, bodyTarget(version, form));
        const held = form === 'markdown' ? version.markdownHash : version.documentHash;
        if (held !== null && held !== hash) pullProgress.mismatched += 1;
      }
    });
    for (const { text } of writing) room.take(-text.length);
  }
}

/** What became of one body: it is there, it was refused, or the content has moved since the tree was read. */
type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'moved' }
  /** How much the failure counts against the others; null: it is this page's own. */
  | { readonly kind: 'failed'; readonly weight: number | null };

/**
 * Fetches bodies, eight at once, and writes them in batches while the next are on their way. A page that cannot be had
 * holds itself: its reason is kept with it, the rest goes on.
 * @throws {ClientError} where the connection or the account as a whole fails; what came until then is kept.
 */
export async function fetchBodies(
  context: PullContext,
  spaceId: string,
  jobs: readonly BodyJob[],
  acceptMoved: boolean,
): Promise<BodyRun> {
  const { store, clock, pullProgress, room } = context;
  const batch = new BodyBatch(context, spaceId);
  const found = { hasMoved: false };
  let failures = 0;
  let left = 0;
  // The other form of a page is no further page.
  pullProgress.expect(texts().sync.pages, jobs.filter(({ form }) => form === 'markdown').length);
  try {
    await forEachConcurrent(knownFailuresLast(context, jobs), bodyConcurrency, async (job) => {
      if (failures >= mostFailures) {
        left += 1;
        return;
      }
      if (!room.isFull()) {
        const outcome = await fetchBody(context, spaceId, job, acceptMoved, batch);
        if (outcome.kind === 'moved') found.hasMoved = true;
        else if (outcome.kind === 'done' || outcome.weight === null) failures = 0;
        else failures += outcome.weight;
        batch.writeIfDue();
      }
      if (job.form === 'markdown') pullProgress.done(texts().sync.pages);
      else pullProgress.gotFurther();
    });
  } finally {
    batch.write();
    if (batch.isApart) store.mirror(() => store.pages.setApart(spaceId, clock.now()));
  }
  if (left > 0) {
    pullProgress.problem(texts().sync.pagesLeft(left), spaceId);
  }
  // What was taken for the same is asked for by the next round.
  return { moved: found.hasMoved || batch.isApart };
}

async function fetchBody(
  context: PullContext,
  spaceId: string,
  job: BodyJob,
  acceptMoved: boolean,
  batch: BodyBatch,
): Promise<Outcome> {
  const { pullProgress } = context;
  const { version, form } = job;
  try {
    const page = await fetchPage(context, spaceId, job);
    if (page.id !== version.pageId) throw otherAnswer(context, 'getPage', storedText('otherPage'));
    if (!acceptMoved && !isVersion(version, page)) return { kind: 'moved' };
    const text = textOf(context, page, job);
    if (text === null) noteLacking(context, bodyTarget(version, form));
    else batch.add(job, text);
    if (form === 'markdown') pullProgress.fetched += 1;
    return { kind: 'done' };
  } catch (error) {
    return bodyFailed(context, job, acceptMoved, batch, error);
  }
}

/** @throws what is the account's failure and not this page's */
async function bodyFailed(
  context: PullContext,
  job: BodyJob,
  acceptMoved: boolean,
  batch: BodyBatch,
  error: unknown,
): Promise<Outcome> {
  const { store } = context;
  const { version, form } = job;
  const reason = await reasonOfFailure(context, error);
  const failure = error instanceof ClientError ? error : null;
  const weight = failure === null ? null : (weights[failure.kind] ?? null);
  // A page of a type of its own may have no body to ask for: it is shown as such, and not asked for again.
  if ([400, 404, 422].includes(failure?.status ?? 0) && isUnknownType(job) && acceptMoved) {
    batch.add(job, english.sync.pageOfType(version.type));
    return { kind: 'failed', weight };
  }
  if (failure?.status === 404 && version.failure === null && !acceptMoved) return { kind: 'moved' };
  store.mirror(() => {
    noteFailure(context, bodyTarget(version, form), reason);
    if (form === 'markdown') store.pages.setFailure(version.id, reason);
  });
  return { kind: 'failed', weight };
}

/** What failed before must not use up the failures that the others may have. */
function knownFailuresLast({ store }: PullContext, jobs: readonly BodyJob[]): readonly BodyJob[] {
  if (store.failures.count() === 0) return jobs;
  const hasFailed = ({ version, form }: BodyJob): boolean =>
    store.failures.get('page', bodyTarget(version, form).key) !== undefined;
  const [failed, others]: [BodyJob[], BodyJob[]] = [[], []];
  for (const job of jobs) (hasFailed(job) ? failed : others).push(job);
  return [...others, ...failed];
}

export function bodyTarget(version: PageKey, form: BodyForm): FailureTarget & { readonly key: string } {
  return {
    kind: 'page',
    key: `${version.id} ${form}`,
    id: version.pageId,
    title: plainText(version.title),
    spaceId: version.spaceId,
  };
}

function fetchPage(context: PullContext, spaceId: string, job: BodyJob): Promise<Page> {
  const { pageId } = job.version;
  const limits = { maxBytes: longestBodyBytes };
  const query = { format: job.form } satisfies NonNullable<Input<'getPage'>['query']>;
  switch (job.source.kind) {
    case 'primary':
      return call(context, 'getPage', { path: { spaceId, pageId }, query }, limits);
    case 'change-request':
      return call(
        context,
        'getChangeRequestPage',
        { path: { spaceId, changeRequestId: job.source.id, pageId }, query },
        limits,
      );
    case 'revision':
      return call(
        context,
        'getRevisionPage',
        { path: { spaceId, revisionId: job.source.id, pageId }, query },
        limits,
      );
  }
}

const knownTypes: ReadonlySet<string> = new Set(['document', 'computed', 'sheet', 'group', 'link']);

function isUnknownType(job: BodyJob): boolean {
  return job.form === 'markdown' && !knownTypes.has(job.version.type);
}

/**
 * The body in the form that was asked for, read from whichever form came; null: the service has no document form of it.
 * A page with neither form is an empty page (docs/design/service-api.md), unless something came that could not be read.
 */
function textOf(context: PullContext, page: Page, job: BodyJob): string | null {
  const { document, markdown } = page;
  if (job.form === 'document') return document === undefined ? null : JSON.stringify(document);
  if (markdown !== undefined) return bodyWithoutTitle(markdown, page.title);
  if (document !== undefined) return bodyWithoutTitle(markdownOfDocument(document), page.title);
  const dropped = (page as Readonly<Record<string, unknown>>)[droppedKey];
  if (typeof dropped === 'object' && dropped !== null && ('markdown' in dropped || 'document' in dropped)) {
    throw otherAnswer(context, 'getPage', storedText('bodyUnreadable'));
  }
  return isUnknownType(job) ? english.sync.pageOfType(job.version.type) : '';
}

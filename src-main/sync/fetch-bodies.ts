import type { Page } from '../api/content.ts';
import type { Input } from '../api/operations.ts';
import { ClientError } from '../client/client-error.ts';
import type { ClientErrorKind } from '../client/client-error.ts';
import { droppedKey } from '../client/lenient-reader.ts';
import { markdownOfDocument } from '../outbox/calls/description.ts';
import { bodyWithoutTitle } from '../store/mirror/page-text.ts';
import type { BodyForm, PageKey } from '../store/mirror/pages.ts';
import { isVersion } from './body-jobs.ts';
import type { BodyJob } from './body-jobs.ts';
import { forEachConcurrent } from './concurrency.ts';
import { noteFailure, noteLacking, noteSuccess, reasonOfFailure } from './failures.ts';
import type { FailureTarget } from './failures.ts';
import { call, otherAnswer } from './pull-context.ts';
import type { PullContext } from './pull-context.ts';

/** Requests for bodies at once. */
export const bodyConcurrency = 8;
/** Bodies are written together, but none waits longer than this for company. */
const batchSize = 100;
const longestWaitMs = 500;
/** Eight of them at once must fit into memory. */
const longestBodyBytes = 16 * 1024 * 1024;

/** Failures in a row of this weight end the fetching of one space's bodies: the rest would only wait for theirs. */
const mostFailures = 20;
/** A time-out is waited for. */
const weights: { readonly [kind in ClientErrorKind]?: number } = { timeout: 4, interrupted: 1, server: 1 };

interface FetchedBody {
  readonly job: BodyJob;
  readonly text: string;
}

export interface BodyRun {
  /** Something answered with newer content than the tree that was read: look at the revisions again. */
  readonly moved: boolean;
}

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
  const found = { moved: false, isApart: false };
  let batch: FetchedBody[] = [];
  let lastWrite = clock.now();
  const flush = (): void => {
    const writing = batch;
    batch = [];
    lastWrite = clock.now();
    if (writing.length === 0) return;
    store.mirror(() => {
      for (const { job, text } of writing) {
        const hash = store.pages.putBody(job.version, job.form, text);
        if (
          job.form === 'markdown' &&
          store.pages.isShared(spaceId) &&
          store.pages.contradicts(job.version, hash)
        )
          found.isApart = true;
        noteSuccess(context, bodyTarget(job.version, job.form));
        const held = job.form === 'markdown' ? job.version.markdownHash : job.version.documentHash;
        if (held !== null && held !== hash) pullProgress.mismatched += 1;
      }
    });
    for (const { text } of writing) room.take(-text.length);
  };
  pullProgress.expect('Fetching pages', jobs.length);
  let failures = 0;
  let left = 0;
  try {
    await forEachConcurrent(knownFailuresLast(context, jobs), bodyConcurrency, async (job) => {
      if (failures >= mostFailures) {
        left += 1;
        return;
      }
      if (room.isFull()) {
        pullProgress.done('Fetching pages');
        return;
      }
      try {
        const page = await fetchPage(context, spaceId, job);
        if (page.id !== job.version.pageId) {
          throw otherAnswer(context, 'getPage', 'the service answered another page than the one asked for');
        }
        if (!acceptMoved && !isVersion(job.version, page)) {
          found.moved = true;
          pullProgress.done('Fetching pages');
          return;
        }
        const text = textOf(context, page, job);
        failures = 0;
        if (text !== null) {
          batch.push({ job, text });
          room.take(text.length);
        } else noteLacking(context, bodyTarget(job.version, job.form));
        if (job.form === 'markdown') pullProgress.fetched += 1;
      } catch (error) {
        const reason = await reasonOfFailure(context, error);
        const weight = error instanceof ClientError ? weights[error.kind] : undefined;
        failures = weight === undefined ? 0 : failures + weight;
        // A page of a type of its own may have no body to ask for: it is shown as such, and not asked for again.
        const isBodiless = error instanceof ClientError && [400, 404, 422].includes(error.status ?? 0);
        if (isBodiless && isUnknownType(job) && acceptMoved) {
          const note = noteOfType(job.version.type);
          batch.push({ job, text: note });
          room.take(note.length);
          pullProgress.done('Fetching pages');
          return;
        }
        const lost = error instanceof ClientError && error.status === 404 && job.version.failure === null;
        if (lost && !acceptMoved) {
          found.moved = true;
          pullProgress.done('Fetching pages');
          return;
        }
        store.mirror(() => {
          noteFailure(context, bodyTarget(job.version, job.form), reason);
          if (job.form === 'markdown') store.pages.setFailure(job.version.id, reason);
        });
      }
      if (batch.length >= batchSize || clock.now() - lastWrite >= longestWaitMs) flush();
      pullProgress.done('Fetching pages');
    });
  } finally {
    flush();
    if (found.isApart) store.mirror(() => store.pages.setApart(spaceId, clock.now()));
  }
  if (left > 0) {
    const some = left === 1 ? '1 page was' : `${left} pages were`;
    pullProgress.problem(
      `${some} left for the next sync, because those before failed one after the other`,
      spaceId,
    );
  }
  // What was taken for the same is asked for by the next round.
  return { moved: found.moved || found.isApart };
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
    title: version.title,
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

/** What stands for the body of a page of a type that Galley does not know and that has none in any form it reads. */
function noteOfType(type: string): string {
  return `This page is of the type “${type}”, which Galley cannot show. Open it on the web.`;
}

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
    throw otherAnswer(
      context,
      'getPage',
      'the service answered a body that is neither Markdown nor a document',
    );
  }
  return isUnknownType(job) ? noteOfType(job.version.type) : '';
}

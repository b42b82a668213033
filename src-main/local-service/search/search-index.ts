import { withComputedPages } from '../pages/computed-pages.ts';
import { largeBody } from '../present/large-page-works.ts';
import type { SearchRefresher, Service } from '../service.ts';
import { walkPages } from '../snapshot.ts';

/** Others are answered once so long a stretch of work is done. */
export const stretchMs = 20;

type Steps = Generator<string | undefined, void>;

/** Brings the index of a space up to its primary revision at once. To be called inside a transaction. */
export function indexSpace(service: Service, spaceId: string): void {
  const steps = indexSteps(service, spaceId);
  while (steps.next().done !== true);
}

/** The same step by step: each takes in or forgets one page that differs. A large body is named before it is parsed. */
function* indexSteps(service: Service, spaceId: string): Steps {
  const { searchedPages, revisions } = service;
  const stored = revisions.get(service.spaces.anySpace(spaceId)?.revision_id ?? '');
  if (stored === undefined) return;
  const revision = withComputedPages(service, stored);
  service.hits.forget(spaceId);
  const known = searchedPages.ofSpace(spaceId);
  for (const page of walkPages(revision.snapshot.pages)) {
    // A page that asks not to be indexed is not found; one that began to ask is forgotten below.
    if (page.type !== 'document' || page.noIndex === true) continue;
    const fingerprint = `${page.documentId} ${page.title}`;
    const before = known.get(page.id);
    known.delete(page.id);
    if (before?.fingerprint === fingerprint) continue;
    if (service.contents.body(page.documentId).length > largeBody) yield page.documentId;
    const text = `${page.description ?? ''}\n${service.facts.textOf(page.documentId)}`;
    searchedPages.write(before, page.id, fingerprint, { spaceId, title: page.title, text });
    yield undefined;
  }
  for (const { rowid } of known.values()) {
    searchedPages.forget(rowid);
    yield undefined;
  }
}

/**
 * Brings indexes up to date beside the requests: pages are taken in in stretches, each in a transaction of its own, so that
 * others are answered meanwhile; searches of the space wait. What a process that ended left is taken in at the next start.
 */
export class SearchIndex implements SearchRefresher {
  readonly #service: Service;
  readonly #onDefect: (error: unknown) => void;
  /** By space, when its index will be up to date. */
  readonly #behind = new Map<string, Promise<void>>();
  /** Spaces that changed since their work began. */
  readonly #changed = new Set<string>();
  #isClosed = false;

  constructor(service: Service, onDefect: (error: unknown) => void) {
    this.#service = service;
    this.#onDefect = onDefect;
  }

  refresh(spaceId: string): void {
    this.#changed.add(spaceId);
    if (this.#behind.has(spaceId)) return;
    const work = this.#bring(spaceId)
      .catch(this.#onDefect)
      .finally(() => this.#behind.delete(spaceId));
    this.#behind.set(spaceId, work);
  }

  behind(spaceIds: readonly string[]): Promise<unknown> | undefined {
    const waited = spaceIds.flatMap((id) => this.#behind.get(id) ?? []);
    return waited.length === 0 ? undefined : Promise.all(waited);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#behind.values());
  }

  async #bring(spaceId: string): Promise<void> {
    const { database, facts, largePages } = this.#service;
    let steps: Steps | undefined;
    const stretch = database.transaction((running: Steps): IteratorResult<string | undefined, void> => {
      const began = performance.now();
      while (performance.now() - began < stretchMs) {
        const step = running.next();
        if (step.done === true || step.value !== undefined) return step;
      }
      return { done: false, value: undefined };
    });
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#isClosed) return;
      if (this.#changed.delete(spaceId)) steps = indexSteps(this.#service, spaceId);
      if (steps === undefined) return;
      const step = stretch.immediate(steps);
      if (step.done === true) return;
      if (step.value === undefined) continue;
      // Where the thread fails, the body is parsed here.
      const found = await largePages?.ask('facts', step.value).catch(() => undefined);
      if (found !== undefined) facts.take(step.value, found);
    }
  }
}

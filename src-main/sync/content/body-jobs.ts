import { contentIdOf, fingerprintOf, hasBody, pageOf } from '../../store/mirror/pages.ts';
import type { BodyForm, PageKey, PageVersionRow } from '../../store/mirror/pages.ts';
import type { Page } from '../../api/content.ts';

/** Where a body can be asked for. Primary and change request give their newest content, a revision gives its own. */
export type BodySource =
  | { readonly kind: 'primary' }
  | { readonly kind: 'change-request'; readonly id: string }
  | { readonly kind: 'revision'; readonly id: string };

/** One body to fetch. */
export interface BodyJob {
  readonly version: PageKey;
  readonly form: BodyForm;
  readonly source: BodySource;
}

/** What goes first: what the person looks at, then what change requests changed, then the rest. */
export type Priority = 0 | 1 | 2;

const mostSamples = 2;

/**
 * Gathers the bodies a pull lacks. One body is asked for once, however many trees hold the page under the same fingerprint;
 * the first source that named it wins, so trees are added in the order primary, change request, revision.
 */
export class BodyJobs {
  readonly #jobs = new Map<string, { readonly job: BodyJob; priority: Priority }>();
  readonly #held = new Set<string>();
  readonly #seen = new Set<number>();
  readonly #full: boolean;
  readonly #mayTry: (version: PageKey, form: BodyForm) => boolean;

  readonly #isShared: boolean;
  readonly #asked = new Map<string, string | null>();
  #samples = 0;

  /** `mayTry` is false for a body that failed too short a time ago. `isShared`: one blob and document is one body. */
  constructor(
    full: boolean,
    mayTry: (version: PageKey, form: BodyForm) => boolean = () => true,
    isShared = false,
  ) {
    // A full pull verifies also this.
    this.#isShared = isShared && !full;
    this.#full = full;
    this.#mayTry = mayTry;
  }

  /** True where the Markdown body of this version was asked about: no later source and priority would change that. */
  hasSeen(versionId: number): boolean {
    return this.#seen.has(versionId);
  }

  want(version: PageKey, form: BodyForm, source: BodySource, priority: Priority): void {
    if (form === 'markdown') this.#seen.add(version.id);
    if (!hasBody(version.type)) return;
    const held = form === 'markdown' ? version.markdownHash : version.documentHash;
    const key = this.#keyOf(version, form);
    const known = this.#jobs.get(key);
    if (known !== undefined) {
      if (priority < known.priority) known.priority = priority;
      return;
    }
    if (held !== null && !this.#full) {
      if (form === 'markdown') this.#held.add(key);
      return;
    }
    if (this.#mayTry(version, form)) this.#jobs.set(key, { job: { version, form, source }, priority });
  }

  /** Two bodies that should be the same are both asked for, the first times in each pull: the service may say otherwise. */
  #keyOf(version: PageKey, form: BodyForm): string {
    const own = `${form} ${version.pageId} ${version.fingerprint ?? version.id}`;
    const content = this.#isShared ? contentIdOf(version) : null;
    if (content === null) return own;
    const shared = `${form} ${version.pageId} ${content}`;
    const first = this.#asked.get(shared);
    if (first === undefined) this.#asked.set(shared, version.fingerprint);
    const isOther = first !== undefined && first !== version.fingerprint;
    if (!isOther || form !== 'markdown' || this.#samples >= mostSamples || !this.#jobs.has(shared))
      return shared;
    this.#samples += 1;
    return own;
  }

  /** Bodies that were held already. */
  get reused(): number {
    return this.#held.size;
  }

  /** In the order they should be fetched. */
  ordered(): readonly BodyJob[] {
    return [...this.#jobs.values()].sort((a, b) => a.priority - b.priority).map((one) => one.job);
  }
}

/** Changed pages of a change request: what it has, and what its base has of the same page. */
export interface ChangedPageVersions {
  readonly after: PageVersionRow | null;
  readonly before: PageVersionRow | null;
}

/**
 * Pages that differ between a base and a change request, by fingerprint; where the service gives none, by what is held.
 * Versions that both trees share may be left out: they tell nothing. `isShared`: one blob and document is one body.
 * With an approximate base, a page not updated since the change request was created counts as unchanged, and what only
 * the primary content has says nothing (docs/design/sync.md).
 */
export function changedPages(
  base: readonly PageVersionRow[],
  changeRequest: readonly PageVersionRow[],
  approximateSince: string | null,
  exact: boolean,
  isShared = false,
): readonly ChangedPageVersions[] {
  const before = new Map(base.map((row) => [row.pageId, row]));
  const changed: ChangedPageVersions[] = [];
  for (const after of changeRequest) {
    const old = before.get(after.pageId) ?? null;
    before.delete(after.pageId);
    if (old !== null && sameBody(old, after, isShared)) continue;
    if (!exact && !updatedSince(pageOf(after), approximateSince)) continue;
    changed.push({ after, before: old });
  }
  if (exact) for (const old of before.values()) changed.push({ after: null, before: old });
  return changed;
}

function sameBody(a: PageVersionRow, b: PageVersionRow, isShared: boolean): boolean {
  if (a.id === b.id && a.fingerprint !== null) return true;
  if (a.fingerprint !== null && b.fingerprint !== null && a.fingerprint !== b.fingerprint)
    return isShared && contentIdOf(a) !== null && contentIdOf(a) === contentIdOf(b);
  if (a.fingerprint !== null && b.fingerprint !== null) return true;
  return a.markdownHash !== null && a.markdownHash === b.markdownHash;
}

function updatedSince(page: Page, since: string | null): boolean {
  const updated = Date.parse(page.updatedAt ?? '');
  const created = Date.parse(since ?? '');
  return Number.isNaN(updated) || Number.isNaN(created) || updated > created;
}

/**
 * Whether an answer is of the version that was asked for. Content addresses give the newest, so between the tree and the
 * body the page may have changed. Only what both sides say is compared.
 */
export function isVersion(version: PageKey, answer: Page): boolean {
  const fingerprint = fingerprintOf(answer);
  if (version.fingerprint === null || fingerprint === null) return true;
  const expected = version.fingerprint.split(' ');
  return fingerprint
    .split(' ')
    .every((part, index) => part === '' || expected[index] === '' || part === expected[index]);
}

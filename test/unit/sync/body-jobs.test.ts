import { describe, expect, it } from 'vitest';
import { BodyJobs, changedPages, isVersion } from '../../../src-main/sync/content/body-jobs.ts';
import type { PageTreeRow } from '../../../src-main/store/mirror/pages.ts';
import { fingerprintOf } from '../../../src-main/store/mirror/pages.ts';
import type { Page } from '../../../src-main/api/content.ts';

let ids = 0;
function row(page: Page, held: Partial<PageTreeRow> = {}): PageTreeRow {
  return {
    id: (ids += 1),
    spaceId: 's',
    pageId: page.id,
    hash: '',
    fingerprint: fingerprintOf(page),
    title: page.title,
    path: '',
    type: page.type ?? 'document',
    json: JSON.stringify(page),
    markdownHash: null,
    documentHash: null,
    failure: null,
    depth: 0,
    ...held,
  };
}
const page = (id: string, updatedAt?: string): Page => ({
  id,
  title: id,
  ...(updatedAt === undefined ? {} : { updatedAt }),
});
const [old, created, recent] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'];
const pairs = (changed: ReturnType<typeof changedPages>) =>
  changed.map((one) => [one.before?.pageId ?? null, one.after?.pageId ?? null]);

describe('pages that a change request changed', () => {
  it('against an exact base: other fingerprints, what it added, what it removed', () => {
    const base = [row(page('same', old)), row(page('edited', old)), row(page('removed', old))];
    const own = [row(page('same', old)), row(page('edited', recent)), row(page('added', recent))];
    expect(pairs(changedPages(base, own, created, true))).toEqual([
      ['edited', 'edited'],
      [null, 'added'],
      ['removed', null],
    ]);
  });

  it('against the current content: nothing not updated since it was created, and no removals', () => {
    const today = [
      row(page('behind', recent)),
      row(page('edited', old)),
      row(page('new-in-primary', recent)),
    ];
    const own = [row(page('behind', old)), row(page('edited', recent)), row(page('added', recent))];
    expect(pairs(changedPages(today, own, created, false))).toEqual([
      ['edited', 'edited'],
      [null, 'added'],
    ]);
  });

  it('without fingerprints: what is held decides, and what is not held counts as changed', () => {
    const base = [
      row(page('same'), { markdownHash: 'x' }),
      row(page('edited'), { markdownHash: 'x' }),
      row(page('open')),
    ];
    const own = [
      row(page('same'), { markdownHash: 'x' }),
      row(page('edited'), { markdownHash: 'y' }),
      row(page('open')),
    ];
    expect(pairs(changedPages(base, own, null, true))).toEqual([
      ['edited', 'edited'],
      ['open', 'open'],
    ]);
  });
});

describe('bodies to fetch', () => {
  it('are asked for once for all trees, from the first source, the most urgent first', () => {
    const jobs = new BodyJobs(false);
    jobs.want(row(page('a', old)), 'markdown', { kind: 'primary' }, 2);
    jobs.want(row(page('b', old)), 'markdown', { kind: 'primary' }, 2);
    jobs.want(row(page('b', old)), 'markdown', { kind: 'change-request', id: 'c' }, 1);
    jobs.want(row(page('c', old), { markdownHash: 'held' }), 'markdown', { kind: 'primary' }, 0);
    jobs.want(row({ ...page('d', old), type: 'group' }), 'markdown', { kind: 'primary' }, 0);
    expect(jobs.ordered().map((job) => [job.version.pageId, job.source.kind])).toEqual([
      ['b', 'primary'],
      ['a', 'primary'],
    ]);
    expect(jobs.reused).toBe(1);
  });

  it('are asked for by version where the service gives no fingerprint', () => {
    const jobs = new BodyJobs(false);
    jobs.want(row(page('a')), 'markdown', { kind: 'primary' }, 2);
    jobs.want(row(page('a')), 'markdown', { kind: 'change-request', id: 'c' }, 2);
    expect(jobs.ordered()).toHaveLength(2);
  });
});

describe('an answer', () => {
  it('is of the version asked for where everything both sides tell is equal', () => {
    const asked = row({ ...page('a', old), git: { oid: 'x' } });
    expect(isVersion(asked, page('a', old))).toBe(true);
    expect(isVersion(asked, { ...page('a', old), documentId: 'd' })).toBe(true);
    expect(isVersion(asked, page('a', recent))).toBe(false);
    expect(isVersion(asked, { ...page('a', old), git: { oid: 'y' } })).toBe(false);
    expect(isVersion(row(page('a')), page('a', recent))).toBe(true);
  });
});

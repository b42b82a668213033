import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src-main/api/content.ts';
import { diffPageTrees } from '../../../src-main/content/diff/page-tree-diff.ts';
import { asOnReference } from '../../support/processor-speed.ts';

const page = (id: string, rest: Partial<Page> = {}, pages: readonly Page[] = []): Page => ({
  id,
  title: id,
  type: 'document',
  slug: id,
  path: id,
  ...rest,
  pages,
});
const diff = (
  before: readonly Page[],
  after: readonly Page[],
  edited: readonly string[] = [],
  exact = true,
) => diffPageTrees(before, after, { bodyChanged: (id) => edited.includes(id), exact });
const short = (changes: ReturnType<typeof diff>) =>
  changes.map(
    (change) =>
      `${change.pageId}: ${[...change.changes, ...change.attributes.map(({ words }) => words)].join(', ')}`,
  );

describe('diffPageTrees', () => {
  it('finds nothing between equal trees', () => {
    const tree = [page('a', {}, [page('b')]), page('c')];
    expect(diff(tree, structuredClone(tree))).toEqual([]);
  });

  it('tells added, removed and edited pages in reading order', () => {
    expect(short(diff([page('a'), page('b'), page('c')], [page('a'), page('n'), page('c')], ['c']))).toEqual([
      'b: removed',
      'n: added',
      'c: edited',
    ]);
  });

  it('knows a page that came back under another id by its content', () => {
    const contents: Readonly<Record<string, string>> = { old: 'limits', new: 'limits', gone: 'x', come: 'y' };
    const changes = diffPageTrees(
      [page('a', {}, [page('old', { title: 'Limits' }, [page('child')])]), page('gone')],
      [page('a'), page('new', { title: 'All limits' }, [page('child')]), page('come')],
      { exact: true, bodyChanged: () => false, contentOf: (_, id) => contents[id] ?? null },
    );
    expect(
      changes.map(({ pageId, pageIdBefore, changes: kinds }) => ({ pageId, pageIdBefore, kinds })),
    ).toEqual([
      { pageId: 'new', pageIdBefore: 'old', kinds: ['moved', 'renamed'] },
      { pageId: 'gone', pageIdBefore: undefined, kinds: ['removed'] },
      { pageId: 'come', pageIdBefore: undefined, kinds: ['added'] },
    ]);
  });

  it('knows a page that came back under another id and edited by its title and most of its words', () => {
    const changes = diffPageTrees(
      [
        page('a', {}, [page('old', { title: 'Limits', slug: 'l', path: 'l' })]),
        page('one', { title: 'Intro' }),
        page('x', { title: 'Use' }),
      ],
      [
        page('a'),
        page('new', { title: 'Limits', slug: 'l', path: 'l' }),
        page('two', { title: 'Intro' }),
        page('y', { title: 'Use' }),
        page('z', { title: 'Use' }),
      ],
      {
        exact: true,
        bodyChanged: () => true,
        contentOf: (_, id) => id,
        // Pages of a title that stands twice on one side are told apart by nothing.
        isAlike: (before, after) => before !== 'one' || after !== 'two',
      },
    );
    expect(
      changes.map(({ pageId, pageIdBefore, changes: kinds }) => ({ pageId, pageIdBefore, kinds })),
    ).toEqual([
      { pageId: 'a', pageIdBefore: undefined, kinds: ['edited'] },
      { pageId: 'new', pageIdBefore: 'old', kinds: ['moved', 'edited'] },
      { pageId: 'one', pageIdBefore: undefined, kinds: ['removed'] },
      { pageId: 'x', pageIdBefore: undefined, kinds: ['removed'] },
      { pageId: 'two', pageIdBefore: undefined, kinds: ['added'] },
      { pageId: 'y', pageIdBefore: undefined, kinds: ['added'] },
      { pageId: 'z', pageIdBefore: undefined, kinds: ['added'] },
    ]);
  });

  it('tells one move where one page moved, whatever stood between', () => {
    const ids = Array.from({ length: 30 }, (_, index) => `p${index}`);
    const moved = [...ids.slice(1), 'p0'];
    expect(
      short(
        diff(
          ids.map((id) => page(id)),
          moved.map((id) => page(id)),
        ),
      ),
    ).toEqual(['p0: moved']);
  });

  it.each([
    [['b', 'a', 'c'], ['a'], 'a: moved'],
    [['b', 'a', 'c'], ['b'], 'b: moved'],
    // Both were, and one of them is enough.
    [['b', 'a', 'c'], ['a', 'b'], 'b: moved'],
    // It was moved and something else since: fewer moves are told.
    [['c', 'a', 'b'], ['a'], 'c: moved'],
  ])('tells of two readings the one that is known: %j after a move of %j', (ids, known, told) => {
    const before = ['a', 'b', 'c'].map((id) => page(id));
    const after = ids.map((id) => page(id));
    const options = { bodyChanged: () => false, exact: true, movedHere: () => new Set(known) };
    expect(short(diffPageTrees(before, after, options))).toEqual([told]);
  });

  it('tells a move to another parent, and not that the children went along', () => {
    const child = (path: string) => page('child', { path });
    const before = [page('a', {}, [page('x', { path: 'a/x' }, [child('a/x/child')])]), page('b')];
    const after = [page('a'), page('b', {}, [page('x', { path: 'b/x' }, [child('b/x/child')])])];
    const changes = diff(before, after);
    expect(short(changes)).toEqual(['x: moved']);
    expect([changes[0]?.parentBefore, changes[0]?.parentAfter]).toEqual(['a', 'b']);
  });

  it('tells renamed titles and slugs, and not the paths of the pages below', () => {
    const before = [page('a', { slug: 'old', path: 'old' }, [page('b', { path: 'old/b' })])];
    const after = [page('a', { title: 'New', slug: 'new', path: 'new' }, [page('b', { path: 'new/b' })])];
    expect(short(diff(before, after))).toEqual([
      'a: renamed, title changed: a → New, address changed: old → new',
    ]);
  });

  it('tells metadata in words', () => {
    const before = [
      page('a', { description: 'Old', hidden: false, layout: { width: 'default', cover: true } }),
    ];
    const after = [
      page('a', { description: 'New', hidden: true, icon: 'bolt', layout: { cover: true, width: 'wide' } }),
    ];
    expect(short(diff(before, after))).toEqual([
      'a: metadata, description changed: Old → New, icon added: bolt, hidden: yes, layout changed: cover yes, width default → cover yes, width wide',
    ]);
  });

  it('shows of long descriptions what differs, not only how they begin', () => {
    const long =
      'A guide to the deployment of everything that there is, with charts and manifests, for '.repeat(2);
    const words = (before: string, after: string) =>
      diff([page('a', { description: before })], [page('a', { description: after })])
        .flatMap(({ attributes }) => attributes.map((one) => one.words))
        .join();
    expect(words(`${long}beginners.`, `${long}everybody.`)).toMatch(/…[^→]*beginners\. → …[^→]*everybody\.$/);
    expect(words('Two  lines\nof it', 'Two lines of it')).toContain('description changed: white space');
  });

  it('takes absent, null, false and empty for the same', () => {
    expect(diff([page('a', { description: '', hidden: false, cover: null })], [page('a')])).toEqual([]);
  });

  it('marks removals and moves uncertain where the base is not exact', () => {
    const changes = diff([page('a'), page('b'), page('c')], [page('c'), page('a')], ['a'], false);
    expect(changes.map(({ pageId, changes: kinds, uncertain }) => [pageId, kinds, uncertain])).toEqual([
      ['c', ['moved'], true],
      ['a', ['edited'], false],
      ['b', ['removed'], true],
    ]);
  });

  it('compares 10,000 pages in one pass', () => {
    const tree = (rename: string) =>
      Array.from({ length: 100 }, (_, group) =>
        page(
          `g${group}`,
          {},
          Array.from({ length: 99 }, (_unused, index) =>
            page(`g${group}p${index}`, { title: index === 7 ? rename : 'same' }),
          ),
        ),
      );
    const start = process.cpuUsage();
    expect(diff(tree('old'), tree('new'))).toHaveLength(100);
    // The budget of 50 ms is the benchmark's; here only an explosion is caught.
    expect(asOnReference(process.cpuUsage(start).user / 1000, 2_000)).toBeLessThan(2_000);
  });
});

import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { alignTargets } from '../../../src-main/core/reading/same-targets.ts';
import type { PathTarget } from '../../../src-main/core/reading/same-targets.ts';

/** Pages of a revision by the addresses that a page writes for them. */
type Addresses = Readonly<Record<string, string>>;

function changes(before: string, after: string, old: Addresses, now: Addresses): readonly string[] {
  const [oldTree, newTree] = [parseMarkdown(before), parseMarkdown(after)];
  const targetIn =
    (addresses: Addresses) =>
    ({ path }: { readonly path: string }): PathTarget | null => {
      const id = addresses[path];
      return id === undefined ? null : { id, place: `${id}.md` };
    };
  const { tree } = alignTargets(oldTree, newTree, targetIn(old), targetIn(now));
  return diffTrees(tree, newTree).changes.map(({ words }) => words);
}

describe('relative addresses of a page that moved', () => {
  it('are not a change where both sides lead to the same page or file', () => {
    const page = (folder: string): string =>
      `See [the limits](${folder}limits.md#rates), or:\n\n![Start](${folder}start.png)\n\nAgain [limits](${folder}limits.md).\n`;
    const [old, now] = [
      { 'limits.md': 'limits', 'start.png': 'start' },
      { '../limits.md': 'limits', '../start.png': 'start' },
    ];
    expect(changes(page(''), page('../'), old, now)).toEqual([]);
  });

  it('are a change where the target is another', () => {
    expect(
      changes(
        'See [the limits](limits.md).\n',
        'See [the limits](../new.md).\n',
        { 'limits.md': 'limits' },
        {
          '../new.md': 'new',
        },
      ),
    ).toEqual(['Paragraph changed: “the limits”: link target changed: limits.md → ../new.md']);
  });

  it('are a change where the same address leads elsewhere, or nowhere', () => {
    const page = 'See [the limits](limits.md) and [the start](start.md).\n';
    const old = { 'limits.md': 'limits', 'start.md': 'start' };
    expect(changes(page, page, old, { 'limits.md': 'other' })).toEqual([
      'Paragraph changed: “the limits”: link target changed: /limits.md → limits.md; “the start”: link target changed: /start.md → start.md',
    ]);
  });

  it('are a change where two pages changed places', () => {
    const page = 'See [a](a.md) and [b](b.md).\n';
    expect(changes(page, page, { 'a.md': 'a', 'b.md': 'b' }, { 'a.md': 'b', 'b.md': 'a' })).toEqual([
      'Paragraph changed: “a”: link target changed: b.md → a.md; “b”: link target changed: a.md → b.md',
    ]);
  });
});

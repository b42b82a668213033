import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { alignTargets } from '../../../src-main/core/reading/same-targets.ts';
import type { Target } from '../../../src-main/core/reading/same-targets.ts';

/** Pages of a revision by the addresses that a page writes for them; of files with their version: 'start@2'. */
type Addresses = Readonly<Record<string, string>>;

function changes(before: string, after: string, old: Addresses, now: Addresses): readonly string[] {
  const [oldTree, newTree] = [parseMarkdown(before), parseMarkdown(after)];
  const targetIn =
    (addresses: Addresses) =>
    (ref: { readonly path: string } | { readonly file: string }): Target | null => {
      const [id, version] = addresses['path' in ref ? ref.path : ref.file]?.split('@') ?? [];
      if (id === undefined) return null;
      return version === undefined ? { id, place: `${id}.md` } : { id, place: `${id}.png`, version };
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

  it('are a change where a file has another version under the same address, in a block, a text and a link', () => {
    const page =
      'Above.\n\n![Start](start.png)\n\nThe icon ![](icon.png) and [the plan](plan.png) here.\n\n![Same](same.png)\n';
    const files = (version: number): Addresses => ({
      'start.png': `start@${version}`,
      'icon.png': `icon@${version}`,
      'plan.png': `plan@${version}`,
      'same.png': 'same@1',
    });
    expect(changes(page, page, files(1), files(2))).toEqual([
      'Image “Start” changed: new version of the file',
      'Paragraph changed: “image icon.png”: new version of the file; “the plan”: new version of the file',
    ]);
    expect(changes(page, page, files(1), files(1))).toEqual([]);
  });

  it('are a change of the page alone that shows a replaced file, whatever the id of the file is', () => {
    const page = '![Start](start.png)\n';
    const moved = '![Start](../start.png)\n';
    expect(changes(page, moved, { 'start.png': 'start@1' }, { '../start.png': 'start@2' })).toEqual([
      'Image “Start” changed: new version of the file',
    ]);
  });
});

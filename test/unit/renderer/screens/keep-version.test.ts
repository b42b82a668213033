import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import { markConflict } from '../../../../src-main/shared/conflict-marks.ts';
import { sourceBlocks } from '../../../../src-main/content/source/source-blocks.ts';
import { markedVersions, withVersion } from '../../../../src-main/shared/conflict-marks.ts';
import {
  openOverCore,
  prepareCore,
  stockBody,
  stockPages,
  stockedPage,
  stockedRest,
} from '../open-over-core.ts';

prepareCore();

const ours = {
  label: 'the version merged here in #12',
  text: 'A queue holds *twenty* items.\n\n* one\n* two',
};
const theirs = { label: 'the version of commit abc1234', text: 'A queue holds __thirty__ items.' };
const conflict = markConflict(ours, theirs);

/** The page with each version kept, in their order. */
function kept(markdown: string): readonly (string | null)[] {
  const { blocks } = parseMarkdown(markdown);
  const source = { markdown, blocks: sourceBlocks(markdown, '') };
  return [...markedVersions(blocks).values()].map((version) => withVersion(source, version));
}

describe('a version of a conflict', () => {
  it('stands in the place of the marks as it was written, and nothing else of the page differs', () => {
    const page = (middle: string): string => `Above.\n\n${middle}\n\n_Below_.\n`;
    expect(kept(page(conflict.trim()))).toEqual([page(ours.text), page(theirs.text)]);
  });

  it('is nothing where that side removed the block', () => {
    const removed = markConflict(ours, { label: 'the version of commit abc1234', text: '' });
    expect(kept(`Above.\n\n${removed}\nBelow.\n`)).toEqual([
      `Above.\n\n${ours.text}\n\nBelow.\n`,
      'Above.\n\nBelow.\n',
    ]);
  });

  it('is one of its own conflict alone', () => {
    const [first] = kept(`${conflict}\nBetween.\n\n${conflict}`);
    expect(first).toBe(`${ours.text}\n\nBetween.\n\n${conflict}`);
  });

  it('is none of marks that somebody took apart, and of other warnings', () => {
    const marks = conflict.split('\n\n');
    expect(kept(marks.slice(0, -1).join('\n\n'))).toEqual([]);
    expect(kept('{% hint style="warning" %}\nConflicts are told here.\n{% endhint %}\n')).toEqual([]);
  });
});

describe('a page with both versions of a block', () => {
  const page = (middle: string): string => `${middle.trim()}\n\n${stockedRest}`;

  it('keeps the one whose button is pressed, by key, as an edit that is undone and redone', async () => {
    const { session, user } = openOverCore(stockedPage, (own) => {
      stockPages(own);
      stockBody(own, 'r2', 'limits', page(conflict));
    });
    const button = await screen.findByRole('button', {
      name: 'Keep this version: the version of commit abc1234',
    });
    expect(screen.getAllByRole('button', { name: /^Keep this version/ })).toHaveLength(2);
    button.focus();
    await user.keyboard('{Enter}');
    const written = () =>
      session.store.edits
        .all()
        .map(({ payload }) => (JSON.parse(payload) as { readonly markdown?: string }).markdown);
    await waitFor(() => expect(written()).toEqual([page(theirs.text)]));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Keep this version/ })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('thirty'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findAllByRole('button', { name: /^Keep this version/ });
  });
});

import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { withSlots } from '../../../src-main/content/block.ts';
import { keepOurs } from '../../../src-main/content/merge/keep-ours.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { sectionsOf, textOfTree } from '../../../src-main/content/plain-text.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';
import { storedBody } from '../../../src-main/local-service/content-changes/stored-body.ts';
import { isSameAsStored, isSamePage, mergePages } from '../../../src-main/outbox/pages/page-text.ts';
import { readTheSame } from './same-content.ts';

const table = (chosen: string): string =>
  '<table><thead><tr><th>Part</th><th>State<select multiple><option value="Zk3" label="Stable"></option>' +
  '<option value="q9x" label="Planned"></option></select></th></tr></thead>' +
  `<tbody><tr><td>Designer</td><td>${chosen}</td></tr></tbody></table>\n`;
const stable = parseMarkdown(table('<span data-option="Zk3">Stable</span>'));
const planned = parseMarkdown(table('<span data-option="q9x">Planned</span>'));

describe('the chosen options of a select cell', () => {
  it('stand in plain text and in search as their labels', () => {
    expect(textOfTree(stable)).toBe('Part State\nDesigner\nStable');
    expect(sectionsOf(stable).map(({ text }) => text)).toEqual(['Part State\nDesigner\nStable']);
  });

  it('are told by their labels where they change', () => {
    const { changes } = diffTrees(stable, planned);
    expect(changes.map(({ words }) => words).join()).toContain('Stable → Planned');
    expect(JSON.stringify(changes)).not.toMatch(/Zk3|q9x/);
  });

  it('are printed as their labels, with their ids beside; one that is no option as its id', () => {
    const printed = printMarkdown(stable);
    expect([printed.match(/<span.*<\/span>/)?.[0], printMarkdown(parseMarkdown(printed))]).toEqual([
      '<span data-option="Zk3">Stable</span>',
      printed,
    ]);
    expect(printMarkdown(parseMarkdown(table('<span data-option="gone">Gone</span>')))).toContain(
      '<span data-option="gone">gone</span>',
    );
  });

  it.each(['<b>&amp;', '{% hint %}', '*a* | b', 'one\n\ntwo', '# a'])(
    'are printed so that they read as they are: %j',
    (label) => {
      const [block] = stable.blocks;
      if (block?.type !== 'table') throw new Error('No table.');
      const columns = block.attributes.columns.map((column) =>
        column.options === undefined ? column : { ...column, options: [{ id: 'Zk3', label }] },
      );
      const labelled = {
        ...stable,
        blocks: [withSlots(block, { attributes: { ...block.attributes, columns } })],
      };
      const read = parseMarkdown(printMarkdown(labelled));
      expect(textOfTree(read)).toBe(textOfTree(labelled));
      expect(readTheSame(read.blocks, labelled.blocks)).toBe(true);
    },
  );
});

/** As versions before this one printed the cell, and as edits in outboxes and bodies of services still have it. */
const earlier = table('<span data-option="Zk3">Zk3</span>');

describe('a page that was printed with ids in the place of labels', () => {
  const now = printMarkdown(stable);
  const text = (markdown: string) => ({ title: 'Parts', markdown });

  it('is the same page: an edit of it is known again, and another one merges with it', () => {
    expect([
      isSamePage(text(earlier), text(now)),
      isSameAsStored(text(earlier), text(now)),
      isSameAsStored(text(now), text(earlier)),
    ]).toEqual([true, true, true]);
    const edited = text(`${earlier}\nA new line.\n`);
    expect(mergePages(text(earlier), edited, text(now), keepOurs)).toMatchObject({
      hasConflicts: false,
      markdown: expect.stringContaining('A new line.') as string,
    });
  });

  it('keeps its spelling in the service, byte for byte, where something else changes', () => {
    const body = `${earlier}\nA line.\n`;
    expect(storedBody(parseMarkdown(`${now}\n\nA line.\n`), body)).toBe(body);
    expect(storedBody(parseMarkdown(`${now}\n\nAnother line.\n`), body)).toBe(`${earlier}\nAnother line.\n`);
  });
});

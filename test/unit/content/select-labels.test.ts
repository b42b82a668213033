import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../../src-main/content/diff/block-diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { sectionsOf, textOfTree } from '../../../src-main/content/plain-text.ts';

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
});

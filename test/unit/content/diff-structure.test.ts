import { describe, expect, it } from 'vitest';
import { textOfInlines } from '../../../src-main/bridge/plain-text.ts';
import { diffTrees } from '../../../src-main/content/block-diff.ts';
import type { BlockDiff, InlineDiff } from '../../../src-main/content/diff.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { textOfBlock } from '../../../src-main/content/plain-text.ts';
import { rewrappings } from '../../support/rewrappings.ts';
import { markdownPage } from '../../bench/documents.ts';
import { leastWords, markedWords } from '../../support/diff-measure.ts';
import { brokenPromises } from './same-content.ts';

function marks(inlines: readonly InlineDiff[]): string {
  const signs = { same: '', changed: '', inserted: '+', deleted: '-' };
  return inlines
    .map(({ change, inline }) => {
      const text = textOfInlines([inline]);
      return signs[change] === '' || text.trim() === '' ? text : `[${signs[change]}${text}]`;
    })
    .join('');
}

/** A diff as a person would draw it: each block that differs with its mark, what is in it indented. */
function drawn(diffs: readonly BlockDiff[], depth = 0): readonly string[] {
  const indent = '  '.repeat(depth);
  return diffs.flatMap((diff): readonly string[] => {
    const { block, change } = diff;
    const text = textOfBlock(block).replaceAll('\n', ' / ');
    if (change === 'same') return [`${indent}= ${block.type}: ${text}`];
    if (change === 'inserted') return [`${indent}+ ${block.type}: ${text}`];
    if (change === 'deleted') return [`${indent}- ${block.type}: ${text}`];
    if (change === 'moved-away') return [`${indent}> ${block.type}: ${text}`];
    const notes = diff.attributes.map(({ words }) => words).join('; ');
    const head = [
      `${indent}${change === 'moved' ? '<' : '~'} ${block.type}`,
      ...(notes === '' ? [] : [`(${notes})`]),
      ...(diff.inlines === undefined ? [] : [marks(diff.inlines)]),
    ].join(' ');
    const inner = diff.blocks ?? (diff.inlines === undefined ? block.blocks.map(asSame) : []);
    return [head, ...drawn(inner, depth + 1)];
  });
}

function asSame(block: BlockDiff['block']): BlockDiff {
  return { change: 'same', id: '', block, attributes: [], formattingOnly: false };
}

function diffOf(before: string, after: string): readonly string[] {
  const [old, now] = [parseMarkdown(before), parseMarkdown(after)];
  const diff = diffTrees(old, now);
  expect(brokenPromises(old, now, diff)).toEqual([]);
  return drawn(diff.blocks);
}

describe('the same words in other containers', () => {
  it('shows two joined lists as one mark, without a changed word', () => {
    const two =
      '* Install the server\n* Start the studio\n\nThen:\n\n* Open the designer\n* Draw a workflow\n';
    const one = '* Install the server\n* Start the studio\n* Open the designer\n* Draw a workflow\n';
    expect(diffOf(two, one)).toEqual([
      '= list: Install the server / Start the studio',
      '- paragraph: Then:',
      '~ list (two lists joined)',
      '  = list-item: Open the designer',
      '  = list-item: Draw a workflow',
    ]);
  });

  it('shows a list that broken indents split as one mark', () => {
    const one = '* Install the server\n* Start the studio\n* Open the designer\n* Draw a workflow\n';
    const two =
      '* Install the server\n* Start the studio\n\nNext.\n\n* Open the designer\n* Draw a workflow\n';
    expect(diffOf(one, two)).toEqual([
      '= list: Install the server / Start the studio',
      '+ paragraph: Next.',
      '~ list (list split here)',
      '  = list-item: Open the designer',
      '  = list-item: Draw a workflow',
    ]);
  });

  it('shows sections that became tabs with their text unchanged', () => {
    const before = 'Run the installer for Windows.\n\nRun the package manager on Linux.\n';
    const after =
      '{% tabs %}\n{% tab title="Windows" %}\nRun the installer for Windows.\n{% endtab %}\n\n{% tab title="Linux" %}\nRun the package manager on Linux.\n{% endtab %}\n{% endtabs %}\n';
    expect(diffOf(before, after)).toEqual([
      '~ tabs (put into tabs)',
      '  ~ tab',
      '    = paragraph: Run the installer for Windows.',
      '  ~ tab',
      '    = paragraph: Run the package manager on Linux.',
    ]);
  });

  it('shows a section that became an expandable with its text unchanged and its title added', () => {
    const before =
      'The server reads its settings from a file.\n\nIt reads them again when the file changes.\n';
    const after =
      '<details>\n\n<summary>Settings</summary>\n\nThe server reads its settings from a file.\n\nIt reads them again when the file changes.\n\n</details>\n';
    expect(diffOf(before, after)).toEqual([
      '~ expandable (put into an expandable) [+Settings]',
      '  = paragraph: The server reads its settings from a file.',
      '  = paragraph: It reads them again when the file changes.',
    ]);
  });

  it('shows a quote that became a hint as another type of the same block', () => {
    const before = '> Back up the database before the upgrade.\n';
    const after = '{% hint style="warning" %}\nBack up the database before the upgrade.\n{% endhint %}\n';
    expect(diffOf(before, after)).toEqual([
      '~ hint (type changed: quote → hint; style added: warning)',
      '  = paragraph: Back up the database before the upgrade.',
    ]);
  });

  it('shows a quote that became paragraphs with its text unchanged', () => {
    const before = '> Back up the database.\n>\n> Then stop every server.\n';
    const after = 'Back up the database.\n\nThen stop each server.\n';
    expect(diffOf(before, after)).toEqual([
      '~ quote (taken out of a quote)',
      '  = paragraph: Back up the database.',
      '  ~ paragraph Then stop [-every][+each] server.',
    ]);
  });

  it('shows code that was put into an expandable with its lines unchanged', () => {
    const before = 'Run it.\n\n```bash\nnpm install\nnpm start\n```\n';
    const after =
      'Run it.\n\n<details>\n\n<summary>Commands</summary>\n\n```bash\nnpm install\nnpm start\n```\n\n</details>\n';
    expect(diffOf(before, after)).toEqual([
      '= paragraph: Run it.',
      '~ expandable (put into an expandable) [+Commands]',
      '  = code: npm install / npm start',
    ]);
  });

  it('shows joined paragraphs as one mark', () => {
    const before = 'A workflow holds activities.\n\nAn activity does one thing.\n';
    const after = 'A workflow holds activities. An activity does one thing.\n';
    expect(diffOf(before, after)).toEqual([
      '~ paragraph A workflow holds activities. ',
      '~ paragraph (two paragraphs joined)',
    ]);
  });

  it('shows a paragraph that was split and edited with the edited word alone', () => {
    const before = 'A workflow holds activities. An activity does one thing well.\n';
    const after = 'A workflow holds activities.\n\nAn activity does one job well.\n';
    expect(diffOf(before, after)).toEqual([
      '~ paragraph A workflow holds activities. ',
      '~ paragraph (paragraph split here) An activity does one [-thing][+job] well.',
    ]);
  });

  it('shows a code block that was split as one mark', () => {
    const lines = ['npm install galley', 'npm run build', 'npm run start', 'npm run test'];
    const code = (own: readonly string[]): string => `\`\`\`bash\n${own.join('\n')}\n\`\`\`\n`;
    expect(diffOf(code(lines), `${code(lines.slice(0, 2))}\nThen:\n\n${code(lines.slice(2))}`)).toContain(
      '~ code (code block split here)',
    );
  });

  it('shows paragraphs that became a list', () => {
    const before = 'Install the server.\n\nStart the studio.\n';
    const after = '* Install the server.\n* Start the studio.\n';
    expect(diffOf(before, after)).toEqual([
      '~ list (put into a list)',
      '  ~ list-item',
      '    = paragraph: Install the server.',
      '  ~ list-item',
      '    = paragraph: Start the studio.',
    ]);
  });

  it('shows a rewritten sentence as removed and added, not as words in turn', () => {
    const before = 'Set the port of the server in the file, then start the server with the script.\n';
    const after = 'Open the settings of the studio in a browser, and choose the port with the menu.\n';
    expect(diffOf(before, after)).toEqual([
      '~ paragraph [-Set the port of the server in the file, then start the server with the script][+Open the settings of the studio in a browser, and choose the port with the menu].',
    ]);
  });
});

describe('generated changes of structure', () => {
  it('mark hardly more words than had to be marked, and lose nothing', () => {
    let [marked, least] = [0, 0];
    for (let seed = 1; seed <= 40; seed += 1) {
      const before = parseMarkdown(markdownPage(4000, seed));
      for (const { name, after } of rewrappings(before, seed)) {
        const diff = diffTrees(before, after);
        expect({ name, seed, broken: brokenPromises(before, after, diff) }).toEqual({
          name,
          seed,
          broken: [],
        });
        marked += markedWords(diff);
        least += leastWords(before, after);
      }
    }
    expect(least).toBeGreaterThan(100);
    expect(marked / least).toBeLessThanOrEqual(1.1);
  });
});

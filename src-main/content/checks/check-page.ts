import type { ContentTree } from '../../shared/tree.ts';
import { checkImages } from './check-images.ts';
import { checkLinks } from './check-links.ts';
import type { LinkTargets } from './check-links.ts';
import { checkSource } from './check-source.ts';
import { parseMarkdown } from '../markdown-to-tree.ts';
import type { Finding } from './finding.ts';
import { texts } from '../../shared/messages/texts.ts';
import { changedBlocks } from '../merge/changed-blocks.ts';
import { openConflicts } from '../../shared/conflict-marks.ts';
import { ownText, textOfTree } from '../plain-text.ts';
import { leftoversIn } from '../../shared/leftovers.ts';
import { sourceBlocks } from '../source/source-blocks.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import { walkBlocks } from './walk-blocks.ts';

export interface CheckedPage {
  readonly tree: ContentTree;
  readonly markdown: string;
  /** A page that holds others lists them, so it may be empty itself. */
  readonly hasChildren: boolean;
}

/** Everything that one page shows by itself, in reading order of the checks. Pure: the same page finds the same. */
export function checkPage(page: CheckedPage, targets: LinkTargets): readonly Finding[] {
  return [
    ...checkConflicts(page.markdown),
    ...checkLinks(page.tree, targets),
    ...checkImages(page.tree, targets.context),
    ...checkSource(page.markdown),
    ...checkTexts(page.tree),
    ...(page.tree.blocks.length === 0 && !page.hasChildren
      ? [
          {
            kind: 'empty-page' as const,
            words: texts().checks.emptyPage,
            subject: '',
            block: null,
            line: null,
          },
        ]
      : []),
  ];
}

const longestExcerpt = 80;

/** Blocks of which both versions are in the page, and notes on what else both sides changed. */
function checkConflicts(markdown: string): readonly Finding[] {
  const open = openConflicts(markdown);
  if (open.length === 0) return [];
  const ranges = sourceBlocks(markdown, '');
  const starts = [0, ...[...markdown.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const { conflictBlock } = texts().checks;
  return open.map(({ kind, line, text, other }) => {
    const at = starts[line] ?? 0;
    const index = ranges.findIndex((range) => range !== null && range.from <= at && at < range.to);
    // What the versions differ by tells more than how the first begins.
    const changed = other === null ? undefined : changedBlocks(other, text).named[0]?.text;
    const plain = kind === 'note' ? text : (changed ?? textOfTree(parseMarkdown(text.slice(0, 1_000))));
    const around = beginning(plain.replace(/\s+/g, ' ').trim());
    return {
      kind: 'conflict',
      words: kind === 'block' ? conflictBlock(around) : around,
      subject: around,
      block: index < 0 ? null : String(index),
      line: index < 0 ? line + 1 : null,
    };
  });
}

/** As much as a line has room for, of whole words. */
function beginning(text: string): string {
  if (text.length <= longestExcerpt) return text;
  const cut = text.slice(0, longestExcerpt);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestExcerpt / 2)).trimEnd()}…`;
}

/** Marks that an author left for later. Code is left out: there they may be what is shown. */
function checkTexts(tree: ContentTree): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { block, path } of walkBlocks(tree)) {
    if (block.source !== '') continue;
    const text = block.inlines.length > 0 ? textOfInlines(block.inlines) : ownText(block);
    const [found] = leftoversIn(text, 1);
    if (found === undefined) continue;
    const { placeholder, leftoverNote } = texts().checks;
    const start = Math.max(0, found.from - 20);
    const around = text
      .slice(start, start + 80)
      .replace(/\s+/g, ' ')
      .trim();
    findings.push({
      kind: 'leftover',
      words: found.words === 'Placeholder text' ? placeholder(around) : leftoverNote(around),
      subject: found.words === 'Placeholder text' ? 'lorem ipsum' : around,
      block: path,
      line: null,
    });
  }
  return findings;
}

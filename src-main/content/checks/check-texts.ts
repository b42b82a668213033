import { ownText } from '../plain-text.ts';
import { leftoversIn } from '../../shared/leftovers.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { Finding } from './finding.ts';
import { walkBlocks } from './walk-blocks.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Marks that an author left for later. Code is left out: there they may be what is shown. */
export function checkTexts(tree: ContentTree): readonly Finding[] {
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

import { ownText } from '../plain-text.ts';
import { textOfInlines } from '../../shared/plain-text.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { Finding } from './finding.ts';
import { walkBlocks } from './walk-blocks.ts';

const leftover = /\b(?:TODO|FIXME|TBD|XXX)\b|\blorem ipsum\b/i;
/** Words that are marks only when they shout: "todo" is a word of prose. */
const shouted = /\b(?:TODO|FIXME|TBD|XXX)\b/;

/** Marks that an author left for later. Code is left out: there they may be what is shown. */
export function checkTexts(tree: ContentTree): readonly Finding[] {
  const findings: Finding[] = [];
  for (const { block, path } of walkBlocks(tree)) {
    if (block.source !== '') continue;
    const text = block.inlines.length > 0 ? textOfInlines(block.inlines) : ownText(block);
    const found = leftover.exec(text)?.[0];
    if (found === undefined) continue;
    const isLorem = found.toLowerCase() === 'lorem ipsum';
    if (!isLorem && !shouted.test(text)) continue;
    const start = Math.max(0, text.indexOf(found) - 20);
    const around = text
      .slice(start, start + 80)
      .replace(/\s+/g, ' ')
      .trim();
    const words = isLorem ? `Placeholder text: “${around}”` : `Leftover note: “${around}”`;
    findings.push({
      kind: 'leftover',
      words,
      subject: isLorem ? 'lorem ipsum' : around,
      block: path,
      line: null,
    });
  }
  return findings;
}

import type { BlockPrinting } from '../blocks/block-kind.ts';
import { kindOf } from '../blocks/kinds.ts';
import { AnchorNames } from '../slug.ts';
import type { Block, Inline } from '../../shared/tree.ts';
import { PrintedNotes, printInlines } from './print-inlines.ts';
import { indented } from './print-text.ts';

export interface PrintOptions {
  /** Emoji nodes come out as nodes, for whoever reads the Markdown again; else as characters, for people and comparison. */
  readonly keepsEmoji?: boolean;
  /** The sign of lists without numbers; `*` where it is absent. */
  readonly bullet?: '*' | '-' | '+';
}

/** Prints blocks as Markdown in the canonical form of `printMarkdown`, with the notes that they refer to below them. */
export function printBlocks(blocks: readonly Block[], options: PrintOptions = {}): string {
  const printer = new Printer(options);
  return `${printer.blocks(blocks)}${printer.printNotes()}`;
}

/** Levels of lists and quotes that are written with signs. */
const maximumIndent = 10;

class Printer implements BlockPrinting {
  readonly notes: PrintedNotes;
  readonly anchors = new AnchorNames();
  readonly bullet: string;
  private depth = 0;

  constructor({ keepsEmoji = false, bullet = '*' }: PrintOptions) {
    this.notes = new PrintedNotes(keepsEmoji);
    this.bullet = bullet;
  }

  block = (block: Block): string => kindOf(block).toMarkdown(block, this);

  blocks = (blocks: readonly Block[]): string => {
    let printed = '';
    blocks.forEach((block, index) => {
      const text = this.block(block);
      const previous = blocks[index - 1];
      if (previous === undefined) printed = text;
      // Two lists or quotes side by side would become one.
      else if (previous.type === block.type && (block.type === 'list' || block.type === 'quote'))
        printed += `\n\n<!-- -->\n\n${text}`;
      else printed += `\n\n${text}`;
    });
    return printed;
  };

  inlines = (inlines: readonly Inline[], breaks?: string): string =>
    printInlines(inlines, this.notes, breaks);

  deeper = (print: () => string, printElement: () => string): string => {
    this.depth += 1;
    const printed = this.depth > maximumIndent ? printElement() : print();
    this.depth -= 1;
    return printed;
  };

  /** Notes may hold no notes of their own, so one pass is enough. */
  printNotes(): string {
    return this.notes.bodies
      .map((body, index) => `\n\n[^${index + 1}]: ${indented(this.blocks(body), '    ')}`)
      .join('');
  }
}

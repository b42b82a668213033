import { makeBlock } from '../block.ts';
import { beyondBounds } from '../bounds.ts';
import { textOfBlock } from '../plain-text.ts';
import { parseReference } from '../reference.ts';
import type { AnchorNames } from '../slug.ts';
import type { Block, Inline } from '../../shared/tree.ts';
import { HtmlFrames } from './html-frames.ts';
import { HtmlReader } from './html-reader.ts';
import { linkGroup } from './inline-run.ts';
import { maximumNesting, noteLabel, tagsOf } from './markdown-it.ts';
import type { MarkdownToken } from './markdown-it.ts';
import { TableFrames } from './table-frames.ts';
import { TagReader } from './tag-reader.ts';
import type { TemplateTag } from './template-tag.ts';
import { TreeBuilder, paragraphsOf } from './tree-builder.ts';

type Notes = ReadonlyMap<string, readonly Block[]>;
const marks = { strong: 'bold', em: 'italic', s: 'strikethrough' } as const;
/** Further references to a note have no text: sharing must not multiply work. */
const maximumReferences = 20;
/** Characters of notes that stand at a second or further reference, in a whole page. */
const maximumSharedText = 200_000;

interface OpenContainer {
  readonly id: number;
  readonly reopen: (() => number) | undefined;
}

/** Lines that make up a run of blocks at the top of a page. */
export interface BlockLines {
  readonly from: number;
  /** The line behind the last. */
  readonly to: number;
  /** How many blocks at the top end with it. */
  readonly blocks: number;
}

/** Feeds markdown-it's tokens to a tree builder. One reader reads one stream. */
export class MarkdownReader {
  readonly builder: TreeBuilder;
  private readonly frames: HtmlFrames;
  private readonly html: HtmlReader;
  private readonly tags: TagReader;
  private readonly tables: TableFrames;
  private readonly open: OpenContainer[] = [];
  private readonly noteUses = new Map<string, number>();
  /** In order; empty where the page is larger than what is read. */
  blockLines: readonly BlockLines[] = [];
  private sharedText = 0;
  private readonly lines: readonly string[];
  private readonly notes: Notes;

  constructor(lines: readonly string[], notes: Notes, anchors: AnchorNames) {
    this.lines = lines;
    this.notes = notes;
    this.builder = new TreeBuilder(anchors);
    this.tables = new TableFrames(this.builder);
    this.tags = new TagReader(this.builder);
    this.frames = new HtmlFrames(this.builder, this.tags);
    this.html = new HtmlReader(this.builder, this.tables, this.tags, this.frames);
  }

  read(tokens: readonly MarkdownToken[]): readonly Block[] {
    const tags: TemplateTag[] = [];
    for (const token of tokens) {
      tags.push(...tagsOf(token));
      for (const child of token.children ?? []) tags.push(...tagsOf(child));
    }
    this.tags.prepare(tags);
    const found: BlockLines[] = [];
    let lines: readonly [number, number] | undefined;
    let table: TablePlace | undefined;
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (token === undefined) break;
      if (token.map !== null)
        lines = [Math.min(lines?.[0] ?? token.map[0], token.map[0]), Math.max(lines?.[1] ?? 0, token.map[1])];
      table = tableAt(token, table);
      // What ends something has no lines, and what comes after it would be left out.
      if (this.builder.isFull && token.nesting !== -1) {
        // Not into what is open: the rest of the page is not part of a cell.
        this.builder.finish();
        this.keepAsSource(token.map?.[0] ?? lineIn(table) ?? this.lines.length, this.lines.length);
        break;
      }
      // markdown-it reads nothing below this depth, so what stands there is kept as source.
      if (token.nesting === 1 && token.map !== null && token.level >= maximumNesting - 1) {
        this.keepAsSource(token.map[0], token.map[1]);
        index = closingIndex(tokens, index);
        continue;
      }
      this.block(token);
      const { finished } = this.builder;
      if (finished === undefined || lines === undefined || this.open.length > 0) continue;
      addLines(found, lines, finished);
      lines = undefined;
    }
    const blocks = this.builder.finish();
    if (lines !== undefined) addLines(found, lines, blocks.length);
    this.blockLines = this.builder.truncated ? [] : found;
    return blocks;
  }

  /** Reads a piece of HTML by itself, by the same allow-list as in a page. */
  readHtml(source: string): readonly Block[] {
    this.html.fragment(source);
    return this.builder.finish();
  }

  /** Labels of notes that some text refers to. */
  get usedNotes(): ReadonlySet<string> {
    return new Set(this.noteUses.keys());
  }

  private keepAsSource(from: number, to: number): void {
    this.builder.truncated = true;
    const source = this.lines.slice(from, to).join('\n');
    if (source.trim() !== '') this.builder.add(makeBlock('unknown', { label: beyondBounds }, { source }));
  }

  private block(token: MarkdownToken): void {
    switch (token.type) {
      case 'inline':
        this.inlineTokens(token.children ?? []);
        return;
      case 'fence':
        this.builder.add(codeOf(token));
        return;
      case 'code_block':
        this.builder.add(makeBlock('code', { language: '' }, { source: token.content.replace(/\n+$/, '') }));
        return;
      case 'hr':
        this.builder.add(makeBlock('divider', {}));
        return;
      case 'math_block':
        this.builder.add(makeBlock('math', {}, { source: token.content }));
        return;
      case 'html_block':
        this.html.fragment(token.content);
        return;
      case 'template_tag':
        for (const tag of tagsOf(token)) this.tags.read(tag);
        return;
      default:
        if (token.nesting === 1) this.open.push(this.openBlock(token));
        if (token.nesting === -1) this.closeBlock();
    }
  }

  private closeBlock(): void {
    const container = this.open.pop();
    if (container !== undefined) this.builder.closeId(container.id);
  }

  private openBlock(token: MarkdownToken): OpenContainer {
    switch (token.type) {
      case 'paragraph_open': {
        // Text inside a title or a caption melts into it.
        if (this.builder.holdsInlines) return { id: -1, reopen: undefined };
        const make = ({ inlines }: { readonly inlines: readonly Inline[] }) => paragraphsOf(inlines);
        return {
          id: this.builder.open({ name: 'md:paragraph', holds: 'paragraph', make }),
          reopen: undefined,
        };
      }
      case 'heading_open':
        return { id: this.frames.openHeading(Number(token.tag.slice(1)), undefined), reopen: undefined };
      case 'blockquote_open':
        return this.container('md:quote', (blocks) => [makeBlock('quote', {}, { blocks })]);
      case 'bullet_list_open':
        return this.list('unordered', undefined);
      case 'ordered_list_open': {
        const start = token.attrGet('start');
        return this.list('ordered', start === null ? undefined : Number(start));
      }
      case 'list_item_open':
        return this.listItem();
      case 'footnote_open':
        return this.container('md:footnote', (blocks) => blocks);
      case 'table_open':
        return { id: this.tables.openTable(new Map()), reopen: undefined };
      case 'tr_open':
        return { id: this.tables.openRow(), reopen: undefined };
      case 'th_open':
      case 'td_open': {
        const align = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1] ?? '';
        const attributes = align === '' ? new Map<string, string>() : new Map([['align', align]]);
        return { id: this.tables.openCell(token.type === 'th_open', attributes), reopen: undefined };
      }
      default:
        return { id: -1, reopen: undefined };
    }
  }

  private container(name: string, make: (blocks: readonly Block[]) => readonly Block[]): OpenContainer {
    return {
      id: this.builder.open({ name, holds: 'blocks', make: ({ blocks }) => make(blocks) }),
      reopen: undefined,
    };
  }

  private list(kind: 'ordered' | 'unordered', start: number | undefined): OpenContainer {
    const reopen = () => this.frames.openList(kind, start, 'md:list');
    return { id: reopen(), reopen };
  }

  /** An item whose list was ended by a closing tag inside it begins the list again. */
  private listItem(): OpenContainer {
    const list = this.open.at(-1);
    if (list?.reopen !== undefined && list.id !== -1 && this.builder.topId !== list.id) {
      if (!this.builder.isIdOpen(list.id)) {
        this.open[this.open.length - 1] = { ...list, id: list.reopen() };
      }
    }
    return { id: this.frames.openListItem('md:item'), reopen: undefined };
  }

  private inlineTokens(tokens: readonly MarkdownToken[]): void {
    tokens.forEach((token, index) => this.inline(token, tokens[index + 1]));
  }

  private inline(token: MarkdownToken, next: MarkdownToken | undefined): void {
    const run = this.builder.run;
    switch (token.type) {
      case 'text': {
        // An address that goes on behind an escape is not recognised in part.
        const isCut = next?.type === 'text_special' && /https?:\/\/\S*$/.test(token.content.slice(-200));
        if (isCut) run.text(token.content);
        else run.richText(token.content);
        return;
      }
      case 'text_special':
        run.text(token.content);
        return;
      case 'softbreak':
        run.text(' ');
        return;
      case 'hardbreak':
        run.push({ type: 'break' });
        return;
      case 'code_inline':
        run.markedText(token.content, { type: 'code' });
        return;
      case 'strong_open':
      case 'em_open':
      case 's_open': {
        const name = token.type.slice(0, -5);
        run.openMark(`md:${name}`, { type: marks[name as keyof typeof marks] }); // the cases above are its keys
        return;
      }
      case 'strong_close':
      case 'em_close':
      case 's_close':
        run.closeMark(`md:${token.type.slice(0, -6)}`);
        return;
      case 'link_open':
        run.openGroup('link', linkGroup(token.attrGet('href') ?? '', token.attrGet('title') ?? ''));
        return;
      case 'link_close':
        run.closeGroup('link');
        return;
      case 'image':
        run.push(imageOf(token));
        return;
      case 'html_inline':
        this.html.fragment(token.content);
        return;
      case 'math_inline':
        run.push({ type: 'inline-math', formula: token.content });
        return;
      case 'template_tag_inline':
        for (const tag of tagsOf(token)) this.tags.read(tag);
        return;
      case 'footnote_reference':
        this.annotate(noteLabel(token));
        return;
      default:
        if (token.content !== '') run.text(token.content);
    }
  }

  private annotate(label: string): void {
    const uses = (this.noteUses.get(label) ?? 0) + 1;
    this.noteUses.set(label, uses);
    const note = this.notes.get(label) ?? [];
    if (uses > 1 && uses <= maximumReferences)
      for (const block of note) this.sharedText += 100 + textOfBlock(block).length;
    const isShown = uses === 1 || (uses <= maximumReferences && this.sharedText <= maximumSharedText);
    this.builder.run.annotate(isShown ? note : []);
  }
}

/** What adds no block belongs to the one above, and so does what was joined with it. */
function addLines(found: BlockLines[], [from, to]: readonly [number, number], blocks: number): void {
  let start = from;
  while ((found.at(-1)?.blocks ?? 0) >= blocks) {
    const before = found.pop();
    if (before === undefined) return;
    start = before.from;
  }
  found.push({ from: start, to, blocks });
}

/** The pipe table that is being read: its first line, and how many of its rows began. */
interface TablePlace {
  readonly from: number;
  readonly rows: number;
}

function tableAt(token: MarkdownToken, table: TablePlace | undefined): TablePlace | undefined {
  if (token.type === 'table_open') return token.map === null ? undefined : { from: token.map[0], rows: 0 };
  if (token.type === 'table_close') return undefined;
  return table !== undefined && token.type === 'tr_open' ? { ...table, rows: table.rows + 1 } : table;
}

/** The line of the row that is being read, which markdown-it does not tell: the delimiter row is not one. */
function lineIn(table: TablePlace | undefined): number | undefined {
  return table === undefined ? undefined : table.from + (table.rows > 1 ? table.rows : 0);
}

function closingIndex(tokens: readonly MarkdownToken[], index: number): number {
  const level = tokens[index]?.level ?? 0;
  for (let position = index + 1; position < tokens.length; position += 1) {
    const token = tokens[position];
    if (token !== undefined && token.nesting === -1 && token.level === level) return position;
  }
  return tokens.length;
}

function codeOf(token: MarkdownToken): Block {
  const info = token.info.trim();
  const language = /^[^\s{]*/.exec(info)?.[0] ?? '';
  const title = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(info);
  const source = token.content.replace(/\n$/, '');
  return makeBlock('code', { language, title: title?.[1] ?? title?.[2] }, { source });
}

function imageOf(token: MarkdownToken): Inline {
  const alt = (token.children ?? [])
    .map((child) => (child.type === 'softbreak' ? ' ' : child.content))
    .join('');
  const caption = token.attrGet('title');
  return {
    type: 'inline-image',
    ref: parseReference(token.attrGet('src') ?? ''),
    alt,
    size: 'original',
    ...(caption === null ? {} : { caption }),
  };
}

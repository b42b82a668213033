import { makeBlock } from '../block.ts';
import { closeInlineElement, isInlineElement, openInlineElement } from './html-inlines.ts';
import type { HtmlFrames } from './html-frames.ts';
import { preformatted } from './html-blocks.ts';
import { closingIndexes, tokenizeHtml } from './html-tokens.ts';
import type { HtmlToken } from './html-tokens.ts';
import { alignOf } from './table-frames.ts';
import type { TableFrames } from './table-frames.ts';
import type { TagReader } from './tag-reader.ts';
import { TagScanner, isKnownTag } from './template-tag.ts';
import type { TreeBuilder } from './tree-builder.ts';

type OpenToken = Extract<HtmlToken, { kind: 'open' }>;

/** Elements whose children stand for them, each ending the text before it. */
const sections = new Set([
  'center',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'address',
  'dl',
  'dt',
  'dd',
  'hgroup',
  'caption',
  'body',
  'html',
]);
const ignored = new Set(['thead', 'tbody', 'tfoot', 'colgroup', 'col', 'select', 'picture']);

/** Turns HTML, by an allow-list, into frames, blocks and inlines; the rest is kept as labelled source. */
export class HtmlReader {
  private readonly builder: TreeBuilder;
  private readonly tables: TableFrames;
  private readonly tags: TagReader;
  private readonly frames: HtmlFrames;

  constructor(builder: TreeBuilder, tables: TableFrames, tags: TagReader, frames: HtmlFrames) {
    this.frames = frames;
    this.builder = builder;
    this.tables = tables;
    this.tags = tags;
  }

  /** Reads a piece of HTML: a whole block, or one tag of running text. */
  fragment(source: string): void {
    const tokens = tokenizeHtml(source);
    const closings = closingIndexes(tokens);
    this.frames.beginFragment();
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (token === undefined) return;
      index = this.token(token, index, tokens, closings);
    }
  }

  /** Answers the index of the last token that was used up. */
  private token(
    token: HtmlToken,
    index: number,
    tokens: readonly HtmlToken[],
    closings: ReadonlyMap<number, number>,
  ): number {
    switch (token.kind) {
      case 'comment':
        return index;
      case 'text':
        this.text(token.text);
        return index;
      case 'raw':
        this.unknown(token.name, token.source);
        return index;
      case 'close':
        this.close(token);
        return index;
      case 'open': {
        const closing = closings.get(index);
        if (token.name === 'pre' && closing !== undefined) {
          this.builder.add(preformatted(token.attributes, tokens.slice(index + 1, closing)));
          return closing;
        }
        if (this.open(token)) return index;
        const end = closing ?? index;
        this.unknown(
          token.name,
          tokens
            .slice(index, end + 1)
            .map(({ source }) => source)
            .join(''),
        );
        return end;
      }
    }
  }

  private text(text: string): void {
    const place = this.builder.topName;
    const isBetween = place === 'html:table' || place === 'html:tr' || this.builder.isBetweenBlocks;
    if (isBetween && text.trim() === '') return;
    if (!text.includes('{%')) {
      this.builder.run.text(text);
      return;
    }
    const scanner = new TagScanner(text);
    let last = 0;
    for (
      let start = text.indexOf('{%');
      start !== -1;
      start = text.indexOf('{%', Math.max(last, start + 2))
    ) {
      const scanned = scanner.scan(start, text.length);
      if (scanned === undefined || !isKnownTag(scanned.tag.name)) continue;
      const before = text.slice(last, start);
      if (before.trim() !== '') this.builder.run.text(before);
      this.tags.read(scanned.tag);
      last = scanned.end;
    }
    const rest = text.slice(last);
    if (rest.trim() !== '') this.builder.run.text(rest);
  }

  private unknown(label: string, source: string): void {
    if (this.builder.isBetweenBlocks) this.builder.add(makeBlock('unknown', { label }, { source }));
    else this.builder.run.push({ type: 'unknown-inline', label, source });
  }

  /** False for an element that is not on the list. */
  private open(token: OpenToken): boolean {
    const { name, attributes } = token;
    if (name === 'a' && this.frames.isHeadingAnchor(attributes)) return true;
    if (name === 'span' && attributes.has('data-option'))
      this.tables.choose(attributes.get('data-option') ?? '');
    if (isInlineElement(name)) {
      openInlineElement(this.builder.run, name, attributes);
      if (token.selfClosing) closeInlineElement(this.builder.run, name);
      return true;
    }
    if (/^h[1-6]$/.test(name)) {
      this.frames.openHeading(Number(name[1]), alignOf(attributes.get('align')), `html:${name}`);
      return true;
    }
    if (sections.has(name)) {
      this.frames.openAligned(name, name === 'center' ? 'center' : alignOf(attributes.get('align')));
      return true;
    }
    return ignored.has(name) || this.openBlock(token) || this.openTablePart(name, attributes);
  }

  private openTablePart(name: string, attributes: ReadonlyMap<string, string>): boolean {
    switch (name) {
      case 'table':
        this.tables.openTable(attributes);
        return true;
      case 'tr':
        this.tables.openRow();
        return true;
      case 'td':
      case 'th':
        this.tables.openCell(name === 'th', attributes);
        return true;
      case 'option':
        this.tables.addOption(attributes);
        return true;
      default:
        return false;
    }
  }

  private openBlock({ name, attributes, source }: OpenToken): boolean {
    switch (name) {
      case 'br':
        this.builder.run.push({ type: 'break' });
        return true;
      case 'hr':
        this.builder.add(makeBlock('divider', {}));
        return true;
      case 'p':
        if (this.builder.topName === 'html:p') this.builder.close('html:p');
        this.frames.openAligned('p', alignOf(attributes.get('align')));
        return true;
      case 'div':
        this.frames.openDivision(attributes, source);
        return true;
      case 'blockquote':
        this.builder.open({
          name: 'html:blockquote',
          holds: 'blocks',
          make: ({ blocks }) => [makeBlock('quote', {}, { blocks })],
        });
        return true;
      case 'ul':
      case 'ol': {
        const start = Number(attributes.get('start') ?? '1');
        this.frames.openList(name === 'ol' ? 'ordered' : 'unordered', start, `html:${name}`);
        return true;
      }
      case 'li':
        this.frames.openHtmlListItem();
        return true;
      case 'input':
        if (attributes.get('type') !== 'checkbox' || this.builder.nearestOf('html:li') === undefined)
          return false;
        this.builder.run.text(attributes.has('checked') ? '[x] ' : '[ ] ');
        return true;
      case 'details':
        this.frames.openDetails(attributes.has('open'), attributes.get('id'));
        return true;
      case 'summary':
        this.frames.openPart('html:summary');
        return true;
      case 'figcaption':
        this.frames.openPart('html:figcaption');
        return true;
      case 'figure':
        this.frames.openFigure();
        return true;
      case 'source':
        this.frames.openSource(attributes);
        return true;
      case 'img':
        this.frames.image(attributes);
        return true;
      default:
        return false;
    }
  }

  private close({ name, source }: { readonly name: string; readonly source: string }): void {
    if (isInlineElement(name)) {
      closeInlineElement(this.builder.run, name);
      return;
    }
    if (name === 'picture') this.frames.closePicture();
    if (name === 'th' || name === 'td') {
      this.builder.close('html:td', true);
      return;
    }
    const isTable = name === 'table' || name === 'tr';
    const isListed =
      sections.has(name) || ignored.has(name) || isTable || voidElements.has(name) || closable.has(name);
    if (isListed) this.builder.close(`html:${name}`, isTable);
    else this.unknown(name, source);
  }
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'source', 'option']);
const closable = new Set([
  'p',
  'div',
  'blockquote',
  'ul',
  'ol',
  'li',
  'details',
  'summary',
  'figcaption',
  'figure',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

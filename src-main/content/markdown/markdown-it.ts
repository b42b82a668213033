import MarkdownIt from 'markdown-it';
import type { StateBlock, StateInline, Token as MarkdownToken } from 'markdown-it';
import { TagScanner, isKnownTag } from './template-tag.ts';
import type { TemplateTag } from './template-tag.ts';

export type { MarkdownToken };

/** Beyond this depth of lists and quotes the rest of a block is kept as source (tree.ts, `truncated`). */
export const maximumNesting = 40;

/** What one parse remembers, so that hostile input stays linear; it travels in markdown-it's `env`. */
class ParseMemory {
  readonly footnotes = new Set<string>();
  readonly tags: TagScanner;
  private readonly inlineScanners = new Map<string, TagScanner>();
  readonly lastMath: number;

  constructor(source: string) {
    this.tags = new TagScanner(source);
    this.lastMath = source.lastIndexOf('$$');
  }

  /** Inline rules see one paragraph at a time; its scanner is kept while that paragraph is read. */
  inlineTags(source: string): TagScanner {
    let scanner = this.inlineScanners.get(source);
    if (scanner === undefined) {
      this.inlineScanners.clear();
      scanner = new TagScanner(source);
      this.inlineScanners.set(source, scanner);
    }
    return scanner;
  }
}

/** Made for the first text: a start shows what was left, and mostly parses nothing. */
let made: MarkdownIt | undefined;

function markdownParser(): MarkdownIt {
  return (made ??= createParser());
}

function createParser(): MarkdownIt {
  // Its types do not know the bound of nesting.
  const options = { html: true, maxNesting: maximumNesting };
  const parser = new MarkdownIt(options);
  // Addresses are judged by reference.ts, so every link becomes a token here, with its address as it was written.
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;
  parser.normalizeLinkText = (text) => text;
  // Joining would hide which characters were escaped, and an escaped colon must not start an emoji.
  parser.core.ruler.disable('text_join');
  parser.block.ruler.before('table', 'template_tag', templateTagRule, {
    alt: ['paragraph', 'reference', 'blockquote', 'list', 'table'],
  });
  parser.block.ruler.before('html_block', 'math_block', mathBlockRule, {
    alt: ['blockquote', 'list'],
  });
  parser.block.ruler.before('reference', 'footnote_definition', footnoteRule, {
    alt: ['paragraph', 'reference'],
  });
  parser.inline.ruler.after('escape', 'template_tag', inlineTagRule);
  parser.inline.ruler.after('escape', 'math', inlineMathRule);
  parser.inline.ruler.before('link', 'footnote_reference', footnoteReferenceRule);
  return parser;
}

/** Tokens of a Markdown text with Galley's own rules: template tags, math and footnotes. */
export function markdownTokens(source: string): readonly MarkdownToken[] {
  return markdownParser().parse(source, { galley: new ParseMemory(source) });
}

/** Text without the backslashes and entities of Markdown. */
export function unescapeAll(text: string): string {
  return markdownParser().utils.unescapeAll(text);
}

const noTags: readonly TemplateTag[] = [];

/** Tags that a token of the types `template_tag` and `template_tag_inline` holds. */
export function tagsOf(token: MarkdownToken): readonly TemplateTag[] {
  const tags = metaOf(token)['tags'];
  // Only the rules of this file write `tags`, always an array of TemplateTag.
  return Array.isArray(tags) ? (tags as readonly TemplateTag[]) : noTags;
}

function metaOf(token: MarkdownToken): Readonly<Record<string, unknown>> {
  return (token.meta ?? {}) as Readonly<Record<string, unknown>>; // an object of a rule of this file, or null
}

/** Label of a token of the types `footnote_open` and `footnote_reference`. */
export function noteLabel(token: MarkdownToken): string {
  const label = metaOf(token)['label'];
  return typeof label === 'string' ? label : '';
}

function memoryOf(state: StateBlock | StateInline): ParseMemory {
  // `markdownTokens` gives every parse an object.
  const memory = (state.env as Readonly<Record<string, unknown>>)['galley'];
  if (memory instanceof ParseMemory) return memory;
  throw new Error('Markdown is parsed through markdownTokens alone');
}

/** A line that holds nothing but tags, one of which may go on over further lines. */
function templateTagRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  let position = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(position) !== 0x7b || state.src.charCodeAt(position + 1) !== 0x25) return false;
  const isIndentedCode = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  // Tags inside lists are often indented further than the list asks for; elsewhere four spaces are code.
  if (isIndentedCode && state.blkIndent === 0) return false;

  const limit = state.eMarks[endLine - 1] ?? state.src.length;
  const scanner = memoryOf(state).tags;
  const tags: TemplateTag[] = [];
  let line = startLine;
  for (;;) {
    const scanned = scanner.scan(position, limit);
    if (scanned === undefined) return false;
    tags.push(scanned.tag);
    position = scanned.end;
    while (line < endLine - 1 && (state.eMarks[line] ?? 0) < position) line += 1;
    while (state.src.charCodeAt(position) === 0x20 || state.src.charCodeAt(position) === 0x09) position += 1;
    if (position >= (state.eMarks[line] ?? 0)) break;
  }
  if (silent) return true;
  const token = state.push('template_tag', '', 0);
  token.map = [startLine, line + 1];
  token.meta = { tags };
  state.line = line + 1;
  return true;
}

function inlineTagRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x7b || state.src.charCodeAt(state.pos + 1) !== 0x25) return false;
  const scanned = memoryOf(state).inlineTags(state.src).scan(state.pos, state.posMax);
  if (scanned === undefined || !isKnownTag(scanned.tag.name)) return false;
  if (!silent) state.push('template_tag_inline', '', 0).meta = { tags: [scanned.tag] };
  state.pos = scanned.end;
  return true;
}

/** `$$` … `$$` on lines of its own. */
function mathBlockRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x24 || state.src.charCodeAt(start + 1) !== 0x24) return false;
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4 || start >= memoryOf(state).lastMath)
    return false;
  for (let line = startLine; line < endLine && line < startLine + 200; line += 1) {
    const end = state.eMarks[line] ?? 0;
    const from = line === startLine ? start + 2 : (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    if (line > startLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent))
      return false;
    const closing = state.src.slice(from, end).indexOf('$$');
    if (closing === -1) continue;
    if (state.src.slice(from + closing + 2, end).trim() !== '') return false;
    if (silent) return true;
    const token = state.push('math_block', '', 0);
    const first = state.src.slice(
      start + 2,
      line === startLine ? start + 2 + closing : state.eMarks[startLine],
    );
    const rest =
      line === startLine ? '' : `\n${state.getLines(startLine + 1, line + 1, state.blkIndent, false)}`;
    token.content = `${first}${rest}`.replace(/\$\$\s*$/, '').trim();
    token.map = [startLine, line + 1];
    state.line = line + 1;
    return true;
  }
  return false;
}

function inlineMathRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x24 || state.src.charCodeAt(state.pos + 1) !== 0x24) return false;
  if (state.pos >= state.src.lastIndexOf('$$')) return false;
  const closing = state.src.indexOf('$$', state.pos + 2);
  if (closing === -1 || closing + 2 > state.posMax || closing === state.pos + 2) return false;
  if (!silent) state.push('math_inline', '', 0).content = state.src.slice(state.pos + 2, closing).trim();
  state.pos = closing + 2;
  return true;
}

const footnoteStart = /\[\^([^\]\s[]{1,200})\]:/y;

/** `[^label]: body`, with the lines that are indented below it. */
function footnoteRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src.charCodeAt(start) !== 0x5b || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4)
    return false;
  footnoteStart.lastIndex = start;
  const match = footnoteStart.exec(state.src);
  if (match?.[1] === undefined) return false;
  if (silent) return true;

  const open = state.push('footnote_open', '', 1);
  open.meta = { label: match[1] };
  memoryOf(state).footnotes.add(match[1]);
  const bodyStart = start + match[0].length;
  const lineStart = state.bMarks[startLine] ?? 0;
  const saved = {
    mark: lineStart,
    shift: state.tShift[startLine] ?? 0,
    count: state.sCount[startLine] ?? 0,
    parent: state.parentType,
    indent: state.blkIndent,
  };
  let text = bodyStart;
  while (state.src.charCodeAt(text) === 0x20 || state.src.charCodeAt(text) === 0x09) text += 1;
  // The body's first line is read as though it began where the text does, the further ones by four spaces of indent.
  state.bMarks[startLine] = bodyStart;
  state.tShift[startLine] = text - bodyStart;
  state.blkIndent += 4;
  state.sCount[startLine] = state.blkIndent;
  // A container like any other: lists in it may begin with any number.
  state.parentType = 'blockquote';
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = saved.parent;
  state.blkIndent = saved.indent;
  state.bMarks[startLine] = saved.mark;
  state.tShift[startLine] = saved.shift;
  state.sCount[startLine] = saved.count;
  open.map = [startLine, state.line];
  state.push('footnote_close', '', -1);
  return true;
}

const footnoteReference = /\[\^([^\]\s[]{1,200})\]/y;

function footnoteReferenceRule(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false;
  footnoteReference.lastIndex = state.pos;
  const match = footnoteReference.exec(state.src);
  if (match?.[1] === undefined || !memoryOf(state).footnotes.has(match[1])) return false;
  if (!silent) state.push('footnote_reference', '', 0).meta = { label: match[1] };
  state.pos += match[0].length;
  return true;
}

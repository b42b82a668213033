import { parse as parseYaml } from 'yaml';
import { makeBlock } from './block.ts';
import { maximumMarkdown } from './bounds.ts';
import { MarkdownReader } from './markdown/markdown-reader.ts';
import type { BlockLines } from './markdown/markdown-reader.ts';
import { markdownTokens, noteLabel } from './markdown/markdown-it.ts';
import type { MarkdownToken } from './markdown/markdown-it.ts';
import { textOfInlines } from '../shared/plain-text.ts';
import { AnchorNames } from './slug.ts';
import type { AttributeValue, Block, ContentTree } from '../shared/tree.ts';

const maximumFrontMatter = 64_000;

export interface MarkdownOptions {
  /** The page's title: a first heading that only repeats it is left out (docs/design/service-api.md). */
  readonly title?: string;
}

/**
 * Reads a page's Markdown (docs/design/content.md). Never throws, whatever the text: what has no meaning is kept as
 * `unknown` with its source, and size, depth and time are bounded (`truncated`).
 */
export function parseMarkdown(source: string, options: MarkdownOptions = {}): ContentTree {
  return readMarkdown(source, options).tree;
}

/**
 * The same, with the lines of the source (counted from 0) that each block at the top was read from; null where that cannot
 * be told. Blocks that were read from the same lines have the same lines.
 */
export function readMarkdown(
  source: string,
  options: MarkdownOptions = {},
): { readonly tree: ContentTree; readonly lines: readonly (SourceLines | null)[] } {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const { frontMatter, unread, body } = splitFrontMatter(text);
  const { head, rest } = cut(body);
  const { blocks, truncated, blockLines } = readBody(head);
  const start = withoutTitle(blocks, options.title);
  const tail = rest === '' ? [] : [makeBlock('unknown', { label: 'too long' }, { source: rest })];
  const above = text.slice(0, text.length - body.length).split('\n').length - 1;
  let run = 0;
  const lines = blocks.map((_, index): SourceLines | null => {
    while (index >= (blockLines[run]?.blocks ?? Infinity)) run += 1;
    const found = blockLines[run];
    return found === undefined || rest !== '' ? null : { from: above + found.from, to: above + found.to };
  });
  return {
    tree: { blocks: [...unread, ...start, ...tail], frontMatter, truncated: truncated || rest !== '' },
    lines: [...unread.map(() => null), ...lines.slice(blocks.length - start.length), ...tail.map(() => null)],
  };
}

export interface SourceLines {
  readonly from: number;
  /** The line behind the last. */
  readonly to: number;
}

function readBody(text: string): {
  readonly blocks: readonly Block[];
  readonly truncated: boolean;
  readonly blockLines: readonly BlockLines[];
} {
  const lines = text.split('\n');
  const tokens = markdownTokens(text);
  const footnotes = footnotesOf(tokens);
  const notes = new Map<string, readonly Block[]>();
  let truncated = false;
  for (const [label, body] of footnotes.bodies) {
    const reader = new MarkdownReader(lines, new Map(), new AnchorNames());
    notes.set(label, reader.read(body));
    truncated ||= reader.builder.truncated;
  }
  const reader = new MarkdownReader(lines, notes, new AnchorNames());
  const blocks = reader.read(footnotes.rest);
  const { usedNotes } = reader;
  const unused = [...notes].filter(([label]) => !usedNotes.has(label));
  const left = unused.map(([label, body]) =>
    makeBlock('unknown', { label: `footnote ${label}` }, { blocks: body }),
  );
  return {
    blocks: [...blocks, ...left],
    truncated: truncated || reader.builder.truncated,
    blockLines: reader.blockLines,
  };
}

/** Takes the bodies of footnotes out of the stream, because texts before them refer to them. */
function footnotesOf(tokens: readonly MarkdownToken[]): {
  readonly bodies: ReadonlyMap<string, readonly MarkdownToken[]>;
  readonly rest: readonly MarkdownToken[];
} {
  const bodies = new Map<string, MarkdownToken[]>();
  const rest: MarkdownToken[] = [];
  const open: MarkdownToken[][] = [];
  for (const token of tokens) {
    if (token.type === 'footnote_open') {
      const label = noteLabel(token);
      const body = bodies.get(label) ?? [];
      bodies.set(label, body);
      open.push(body);
    } else if (token.type === 'footnote_close') {
      open.pop();
    } else {
      (open.at(-1) ?? rest).push(token);
    }
  }
  return { bodies, rest };
}

function withoutTitle(blocks: readonly Block[], title: string | undefined): readonly Block[] {
  const first = blocks[0];
  const isTitle =
    title !== undefined &&
    first?.type === 'heading' &&
    first.attributes.level === 1 &&
    textOfInlines(first.inlines).trim() === title.trim().replace(/\s+/g, ' ');
  return isTitle ? blocks.slice(1) : blocks;
}

function cut(text: string): { readonly head: string; readonly rest: string } {
  if (text.length <= maximumMarkdown) return { head: text, rest: '' };
  const lineEnd = text.lastIndexOf('\n', maximumMarkdown);
  const position = lineEnd > maximumMarkdown / 2 ? lineEnd + 1 : maximumMarkdown;
  return { head: text.slice(0, position), rest: text.slice(position) };
}

interface FrontMatter {
  readonly frontMatter: ContentTree['frontMatter'];
  /** Front matter that is not YAML is shown, not lost. */
  readonly unread: readonly Block[];
  readonly body: string;
}

function splitFrontMatter(text: string): FrontMatter {
  const none: FrontMatter = { frontMatter: {}, unread: [], body: text };
  if (!text.startsWith('---\n')) return none;
  const end = /^---[ \t]*$/m.exec(text.slice(4));
  if (end === null) return none;
  const yaml = text.slice(4, 4 + end.index);
  const body = text.slice(4 + end.index + end[0].length).replace(/^\n/, '');
  // A divider, some text and another divider is not front matter.
  if (!/^\s*(?:[#\w"'-][^\n]*:|$)/.test(yaml)) return none;
  const value = readYaml(yaml);
  if (value === undefined) {
    return {
      frontMatter: {},
      unread: [makeBlock('unknown', { label: 'front matter' }, { source: yaml })],
      body,
    };
  }
  return { frontMatter: value, unread: [], body };
}

function readYaml(yaml: string): ContentTree['frontMatter'] | undefined {
  if (yaml.length > maximumFrontMatter) return undefined;
  try {
    const value: unknown = parseYaml(yaml, { maxAliasCount: 10, logLevel: 'error', prettyErrors: false });
    if (value === null) return {};
    const attribute = attributeValue(value, 10);
    return isRecord(attribute) ? attribute : undefined;
  } catch {
    // Broken or hostile YAML: the caller shows it as source.
    return undefined;
  }
}

function isRecord(value: AttributeValue): value is Readonly<Record<string, AttributeValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function attributeValue(value: unknown, depth: number): AttributeValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object') return '';
  if (depth === 0) return '(too deep)';
  if (Array.isArray(value)) return value.map((item) => attributeValue(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '__proto__')
      .map(([name, item]) => [name, attributeValue(item, depth - 1)]),
  );
}

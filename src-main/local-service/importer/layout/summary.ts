import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { readYaml } from '../page-file.ts';

/** An entry of SUMMARY.md, as written: nothing is resolved against the files yet. */
export type SummaryEntry =
  | {
      readonly kind: 'page';
      readonly title: string;
      readonly path: string;
      readonly anchor?: string;
      readonly entries: readonly SummaryEntry[];
    }
  | {
      readonly kind: 'group';
      readonly title: string;
      readonly anchor?: string;
      readonly entries: readonly SummaryEntry[];
    }
  | { readonly kind: 'link'; readonly title: string; readonly url: string }
  | {
      readonly kind: 'computed';
      readonly title: string;
      readonly computed: Readonly<Record<string, unknown>>;
    };

export interface Summary {
  /** The first-level heading; undefined where it only says that this is a table of contents. */
  readonly title?: string;
  readonly entries: readonly SummaryEntry[];
}

type Building =
  | { kind: 'page'; title: string; path: string; anchor?: string; entries: Building[] }
  | { kind: 'group'; title: string; anchor?: string; entries: Building[] }
  | { kind: 'link'; title: string; url: string }
  | { kind: 'computed'; title: string; computed: Record<string, unknown> };

const parser = new MarkdownIt({ html: true, linkify: false });
parser.validateLink = () => true;

/** Reads a table of contents (docs/design/local-service.md). Never throws: what it cannot read it leaves out. */
export function parseSummary(source: string): Summary {
  const tokens = parser.parse(source.slice(0, 4_000_000), {});
  const top: Building[] = [];
  let title: string | undefined;
  let group: Building[] = top;
  /** The list item each open list belongs to: where its entries go. */
  const stack: Building[][] = [];
  let last: Building | undefined;

  tokens.forEach((token, index) => {
    const here = stack.at(-1) ?? group;
    switch (token.type) {
      case 'heading_open': {
        const inline = tokens[index + 1];
        const text = plainText(inline);
        if (token.tag === 'h1') {
          if (!/^(table of contents|summary|contents)$/i.test(text) && text !== '') title = text;
        } else if (text !== '') {
          const anchor = /\bid="([^"]*)"/.exec(inline?.content ?? '')?.[1];
          const entry: Building = {
            kind: 'group',
            title: text,
            entries: [],
            ...(anchor === undefined ? {} : { anchor }),
          };
          top.push(entry);
          group = entry.entries;
        }
        break;
      }
      case 'bullet_list_open':
      case 'ordered_list_open':
        stack.push(last !== undefined && stack.length > 0 && 'entries' in last ? last.entries : here);
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        stack.pop();
        last = undefined;
        break;
      case 'list_item_open':
        last = undefined;
        break;
      case 'inline': {
        if (stack.length === 0) break;
        const entry = readEntry(token);
        if (entry === undefined || tokens[index - 1]?.type !== 'paragraph_open') break;
        here.push(entry);
        last = entry;
        break;
      }
      case 'fence': {
        const computed = readComputed(token.content);
        if (computed !== undefined) here.push(computed);
        break;
      }
    }
    // A nested list hangs on the entry before it; entries after it belong to the same list as that entry.
    if (token.type === 'list_item_close') last = undefined;
  });
  return title === undefined ? { entries: top } : { title, entries: top };
}

function plainText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map((child) =>
      child.type === 'text' || child.type === 'code_inline'
        ? child.content
        : child.type === 'softbreak'
          ? ' '
          : '',
    )
    .join('')
    .trim();
}

function readEntry(inline: Token): Building | undefined {
  const children = inline.children ?? [];
  const open = children.findIndex((child) => child.type === 'link_open');
  const text = plainText(inline);
  if (open !== -1) {
    const close = children.findIndex((child, index) => index > open && child.type === 'link_close');
    const label = children
      .slice(open + 1, close === -1 ? undefined : close)
      .map((child) =>
        child.type === 'text' || child.type === 'code_inline' || child.type === 'image' ? child.content : '',
      )
      .join('')
      .trim();
    return target(label, decoded(children[open]?.attrGet('href') ?? ''));
  }
  // An address with spaces is not a link in CommonMark, but stands in tables of contents.
  const loose = /^\[(.*)\]\((.*?)(?:\s+"[^"]*")?\)$/s.exec(inline.content.trim());
  if (loose?.[1] !== undefined && loose[2] !== undefined)
    return target(unescapeText(loose[1]), decoded(loose[2]));
  return text === '' ? undefined : { kind: 'group', title: text, entries: [] };
}

function unescapeText(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim();
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function target(label: string, address: string): Building {
  const title = label === '' ? address : label;
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address.startsWith('//'))
    return { kind: 'link', title, url: address };
  if (address === '') return { kind: 'group', title, entries: [] };
  const hash = address.indexOf('#');
  if (hash === -1) return { kind: 'page', title, path: address, entries: [] };
  return { kind: 'page', title, path: address.slice(0, hash), anchor: address.slice(hash + 1), entries: [] };
}

function readComputed(source: string): Building | undefined {
  const computed = readYaml(source);
  const { type, title } = computed;
  if (typeof type !== 'string') return undefined;
  return { kind: 'computed', title: typeof title === 'string' ? title : type, computed };
}

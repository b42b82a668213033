import type { PageUpdate } from '../../api/content-change.ts';
import { readDocument } from '../../content/document-to-tree.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import type { ContentTree } from '../../shared/tree.ts';
import { bodyOf, readPageFile } from '../importer/page-file.ts';
import { ServiceError } from '../service-error.ts';

export const noFrontMatter: Readonly<Record<string, unknown>> = {};

/** A document as a change gives it. */
export interface Written {
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** The first heading of Markdown. */
  readonly heading: string | undefined;
  /** The body; a heading that it begins with and that is one of these titles is left out. */
  body(titles: readonly string[]): ContentTree;
}

/** A document as it was given. `body` @throws {ServiceError} 400 where it is beyond what a page holds */
export function readWritten(document: NonNullable<PageUpdate['document']>, field: string): Written {
  const within = (tree: ContentTree): ContentTree => {
    if (tree.truncated) throw new ServiceError(400, `${field}: is longer or deeper than a page may be.`);
    return tree;
  };
  if (!('markdown' in document) || typeof document.markdown !== 'string') {
    // The other form of the union: a rich document may have a field of any name.
    const rich = document as Parameters<typeof readDocument>[0];
    return { frontMatter: noFrontMatter, heading: undefined, body: () => within(readDocument(rich)) };
  }
  const file = readPageFile(document.markdown);
  return {
    frontMatter: file.frontMatter,
    heading: file.heading,
    body: (titles) => {
      const bodies = titles.map((title) => bodyOf(file, title));
      return within(parseMarkdown(bodies.find((body) => body !== file.text) ?? file.text));
    },
  };
}

/** A field of front matter that says something. */
export function textField(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 256) : undefined;
}

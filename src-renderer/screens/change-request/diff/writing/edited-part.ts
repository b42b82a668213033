import type { PageSource } from '../../../../../src-main/bridge/views/review-views.ts';
import { insertBelow, replaceBlock } from '../../../../../src-main/shared/replace-block.ts';

/** What of a page is edited: a block of its top, a new one below it, all of its Markdown, or its title. */
export type EditedPart =
  | { readonly kind: 'block' | 'below'; readonly index: number }
  | { readonly kind: 'page' }
  | { readonly kind: 'title' };

export interface PageText {
  readonly title: string;
  readonly markdown: string;
}

/** The page with what was written of a part of it. */
export function written(
  { part, source }: { readonly part: EditedPart; readonly source: PageSource },
  text: string,
): PageText {
  const { title, markdown, blocks } = source;
  switch (part.kind) {
    case 'title':
      return { title: text.trim(), markdown };
    case 'page':
      return { title, markdown: text };
    case 'block':
    case 'below': {
      const range = blocks[part.index] ?? null;
      if (range === null) return { title, markdown };
      return {
        title,
        markdown:
          part.kind === 'below' ? insertBelow(markdown, range, text) : replaceBlock(markdown, range, text),
      };
    }
  }
}

/**
 * Names a draft by the source that it changes: what reads otherwise by now is another one, and saved over it the draft would
 * take away what others wrote since.
 */
export function nameOf(kind: EditedPart['kind'], source: string): string {
  const text = source.replace(/\r\n?/g, '\n');
  let [one, other] = [5381, 52711];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one, 33) ^ unit;
    other = Math.imul(other, 31) + unit;
  }
  return [kind, (one >>> 0).toString(36), (other >>> 0).toString(36)].join(' ');
}

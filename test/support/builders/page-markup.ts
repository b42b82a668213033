import type { Block, Reference } from '../../../src-main/shared/tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { blocksMarkup } from '../../../src-main/site/html/blocks/blocks.ts';
import type { RenderContext, ShownTarget } from '../../../src-main/site/html/render-context.ts';
import { labelsOf } from '../../../src-main/site/html/labels.ts';
import { encoded, encodedPath, siteAddress, webAddress } from '../../../src-main/site/html/markup.ts';
import { PageWriter } from '../../../src-main/site/html/page-writer.ts';

/** A context of rendering where web addresses lead out, paths lead to pages of their name, and everything else nowhere. */
export function plainRenderContext(own: Partial<RenderContext> = {}): RenderContext {
  return {
    labels: labelsOf('en'),
    language: 'en',
    anchor: (id) => siteAddress(`#${encoded(id)}`),
    opensBeside: false,
    resolve: plainTarget,
    specification: () => null,
    valueOf: () => null,
    holds: () => true,
    icon: () => ({ width: 10, height: 10, path: 'M0 0h10v10z' }),
    ...own,
  };
}

function plainTarget(ref: Reference): ShownTarget {
  if (ref.kind === 'url') {
    const web = webAddress(ref.url);
    return web === null ? { kind: 'text', target: ref.url, reason: 'not followed' } : { kind: 'web', ...web };
  }
  if (ref.kind === 'path' && /\.(?:png|svg)$/.test(ref.path)) {
    const href = siteAddress(`/files/${encoded(ref.path)}`);
    const file = {
      name: ref.path,
      contentType: 'image/png',
      sizeBytes: 10,
      width: 4,
      height: 3,
      missing: null,
    };
    return { kind: 'file', href, ...file };
  }
  if (ref.kind === 'path') {
    const href = siteAddress(`/${encodedPath(ref.path)}`);
    return { kind: 'page', href, title: `Page ${ref.path}`, icon: null, emoji: null };
  }
  if (ref.kind === 'anchor') return { kind: 'anchor', href: siteAddress(`#${encoded(ref.anchor)}`) };
  return { kind: 'text', target: 'target' in ref ? ref.target : ref.kind, reason: 'nowhere' };
}

/** The content of Markdown, or of blocks, as a page of a site has it; notes stand at its end. */
export function markupOf(
  content: string | readonly Block[],
  context: RenderContext = plainRenderContext(),
): string {
  const blocks = typeof content === 'string' ? parseMarkdown(content).blocks : content;
  const writer = new PageWriter(context);
  const body = blocksMarkup(blocks, writer);
  return `${body}${writer.notes}`;
}

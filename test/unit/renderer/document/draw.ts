import { render } from '@testing-library/svelte';
import { parseMarkdown } from '../../../../src-main/content/markdown-to-tree.ts';
import type { ContentTree, Reference } from '../../../../src-main/shared/tree.ts';
import { referenceKey } from '../../../../src-main/shared/reference-key.ts';
import type { References, ResolvedReference } from '../../../../src-main/bridge/views/views.ts';
import { mountAll } from '../../../../src-renderer/document/change-navigation.ts';
import DocumentView from '../../../../src-renderer/document/DocumentView.svelte';

/** A page of Markdown as the window draws it, whole. */
export function draw(markdown: string, props: Record<string, unknown> = {}): HTMLElement {
  return drawTree(parseMarkdown(markdown), props);
}

export function drawTree(tree: ContentTree, props: Record<string, unknown> = {}): HTMLElement {
  const { container } = render(DocumentView, { props: { tree, references: {}, ...props } });
  mountAll();
  return container;
}

export function resolving(...pairs: readonly (readonly [Reference, ResolvedReference])[]): References {
  return Object.fromEntries(pairs.map(([ref, resolved]) => [referenceKey(ref), resolved]));
}

export function heldFile(name: string): ResolvedReference {
  return {
    kind: 'file',
    name,
    contentType: 'image/png',
    sizeBytes: 1200,
    width: 640,
    height: 480,
    asset: `galley-asset:${name}`,
    missing: null,
  };
}

/** Text as a reader sees it: spaces joined. */
export function words(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

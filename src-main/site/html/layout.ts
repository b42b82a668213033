import type { Page } from '../../api/content.ts';
import type { PageLayout } from './site-view.ts';

const defaultCoverHeight = 240;

/** The layout of a page as the service has it; what is not said is shown. */
export function layoutOf(page: Pick<Page, 'layout'>): PageLayout {
  const layout: Readonly<Record<string, unknown>> = page.layout ?? {};
  const isShown = (name: string): boolean => layout[name] !== false;
  return {
    isWide: layout['width'] === 'wide',
    title: isShown('title'),
    description: isShown('description'),
    tableOfContents: isShown('tableOfContents'),
    outline: isShown('outline'),
    pagination: isShown('pagination'),
    metadata: isShown('metadata'),
    cover: isShown('cover'),
    coverSize: layout['coverSize'] === 'full' ? 'full' : 'hero',
  };
}

/** Height in pixels and shift in percent of a page's cover, within their bounds. */
export function coverMeasures(cover: Readonly<Record<string, unknown>>): {
  readonly height: number;
  readonly shift: number;
} {
  const height = typeof cover['height'] === 'number' ? cover['height'] : defaultCoverHeight;
  const y = typeof cover['yPos'] === 'number' ? cover['yPos'] : 0;
  return {
    height: Math.round(Math.min(700, Math.max(10, height))),
    // The editor counts from its middle in pixels of its own; as a share it stays in the picture at every width.
    shift: Math.round(Math.min(100, Math.max(0, 50 + y / 10)) * 100) / 100,
  };
}

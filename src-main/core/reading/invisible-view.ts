import type { InvisibleView } from '../../bridge/views/site-views.ts';
import type { Invisible } from '../../site/model.ts';
import { TimeSlicer } from '../run-sliced.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { SitePreview } from '../preview/site-preview.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What is listed of blocks: more than anybody reads. */
const mostBlocks = 1000;
/** What a body must hold for a condition to stand in it. */
const conditions = /\{%\s*if\b/;

/**
 * What the visitor of a preview cannot see. Bodies are read only where a condition can stand in them, and in turns, so
 * that a site of 10,000 pages does not hold up the windows.
 */
export async function invisibleView(preview: SitePreview): Promise<InvisibleView> {
  const { site, account, signal } = preview;
  const blocks: Invisible[] = [];
  let pagesNotLookedAt = 0;
  const slicer = new TimeSlicer();
  const seen = new Set<string>();
  for (const node of site.siteSpaces) {
    for (const { id, title } of site.documents(node.id)) {
      if (signal.aborted) throw new RequestFailure('cancelled', texts().reading.cancelled);
      await slicer.pause();
      const row = preview.page(node.id, id)?.row;
      if (row === undefined || blocks.length >= mostBlocks) continue;
      if (row.markdownHash === null) {
        if (row.documentHash === null) pagesNotLookedAt += 1;
        continue;
      }
      const body = account.session.store.pages.body(row.markdownHash) ?? '';
      if (!conditions.test(body)) continue;
      const filtered = preview.filtered(node.id, id);
      for (const { expression, excerpt, error } of filtered?.hidden ?? []) {
        const key = `${node.spaceId} ${id} ${expression} ${excerpt}`;
        // A space that stands on the site twice has its blocks named once.
        if (seen.has(key)) continue;
        seen.add(key);
        blocks.push({
          what: 'block',
          id,
          title: excerpt,
          inside: [node.title, title],
          condition: expression,
          reason: error ?? texts().reading.conditionFalse,
          error,
        });
      }
      for (const { expression, error } of filtered?.problems ?? []) {
        blocks.push({
          what: 'block',
          id,
          title: expression,
          inside: [node.title, title],
          condition: null,
          reason: texts().reading.noValue(error),
          error,
        });
      }
    }
  }
  return { items: [...site.invisible(), ...blocks], pagesNotLookedAt };
}

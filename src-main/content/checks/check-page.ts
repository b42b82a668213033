import type { ContentTree } from '../../shared/tree.ts';
import { checkImages } from './check-images.ts';
import { checkLinks } from './check-links.ts';
import type { LinkTargets } from './check-links.ts';
import { checkSource } from './check-source.ts';
import { checkTexts } from './check-texts.ts';
import type { Finding } from './finding.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface CheckedPage {
  readonly tree: ContentTree;
  readonly markdown: string;
  /** A page that holds others lists them, so it may be empty itself. */
  readonly hasChildren: boolean;
}

/** Everything that one page shows by itself, in reading order of the checks. Pure: the same page finds the same. */
export function checkPage(page: CheckedPage, targets: LinkTargets): readonly Finding[] {
  return [
    ...checkLinks(page.tree, targets),
    ...checkImages(page.tree, targets.context),
    ...checkSource(page.markdown),
    ...checkTexts(page.tree),
    ...(page.tree.blocks.length === 0 && !page.hasChildren
      ? [
          {
            kind: 'empty-page' as const,
            words: texts().checks.emptyPage,
            subject: '',
            block: null,
            line: null,
          },
        ]
      : []),
  ];
}

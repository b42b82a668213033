import { walkPages } from '../../snapshot.ts';
import type { Snapshot } from '../../snapshot.ts';
import { cutText } from '../git/branch-summary.ts';

/** At most 50 characters: what the table of contents is titled, else the first page's title, else the source's name. */
export function spaceTitle(summaryTitle: string | undefined, snapshot: Snapshot, name: string): string {
  const first = [...walkPages(snapshot.pages)].find((page) => page.type === 'document');
  const front = first?.type === 'document' && first.path === '' ? first.title : undefined;
  const title = summaryTitle ?? front ?? name;
  return title.trim() === '' ? cutText(name, 50) : cutText(title.trim(), 50);
}

import { richDocument } from '../../api/document.ts';
import { readDocument } from '../../content/document-to-tree.ts';
import type { PageVersionRow } from '../../store/mirror/pages.ts';
import type { Store } from '../../store/open-store.ts';
import { markdownOfPage } from './page-text.ts';

/** A held body as Markdown; one that is held as a rich document alone is printed. Undefined where it is not here. */
export function bodyOfPage(
  { pages }: Pick<Store, 'pages'>,
  { markdownHash, documentHash }: PageVersionRow,
  spaceId: string,
): string | undefined {
  if (markdownHash !== null) return pages.body(markdownHash);
  const text = documentHash === null ? undefined : pages.body(documentHash);
  const read = text === undefined ? undefined : richDocument.safeParse(JSON.parse(text));
  return read?.success === true ? markdownOfPage(readDocument(read.data), spaceId) : undefined;
}

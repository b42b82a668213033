import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import { textOfTree } from '../../content/plain-text.ts';
import { printMarkdown } from '../../content/tree-to-markdown.ts';
import type { SpaceRow } from '../data/spaces.ts';
import type { TranslationRow } from '../data/translations.ts';
import { cutText } from '../importer/git/branch-summary.ts';
import { contentHash } from '../importer/page-file.ts';
import { joinRevisions } from '../merging/join-revisions.ts';
import { makePrimary } from '../merging/merging.ts';
import type { Service } from '../service.ts';
import type { Snapshot, StoredPage } from '../snapshot.ts';
import { translatedTree } from './translator.ts';
import type { Translator } from './translator.ts';

export interface TranslationStats {
  readonly runs: number;
  readonly totalWords: number;
  readonly totalPages: number;
  /** Milliseconds. */
  readonly totalDuration: number;
  readonly latestRunDuration: number;
  readonly latestPages: number;
  readonly latestWords: number;
}

export const noStats: TranslationStats = {
  runs: 0,
  totalWords: 0,
  totalPages: 0,
  totalDuration: 0,
  latestRunDuration: 0,
  latestPages: 0,
  latestWords: 0,
};

export function statsOf(row: TranslationRow): TranslationStats {
  return { ...noStats, ...(JSON.parse(row.stats) as Partial<TranslationStats>) }; // written by a run
}

interface TranslatedBody {
  readonly documentId: string;
  readonly markdown: string;
}

/**
 * One run of a translation: creates the result space in the target language, or brings it up to the source's
 * primary content, merged with what was done in the result space since the last run. Pages whose source did not change since the last run cost nothing: bodies are named by their content.
 */
export async function runTranslation(
  service: Service,
  translator: Translator,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const started = Date.now();
  const row = service.translations.get(id);
  const source = row === undefined ? undefined : service.spaces.space(row.source_space);
  if (row === undefined || row.status !== 'running') return;
  if (source === undefined) {
    service.translations.change(id, { status: 'completed', updated_at: service.now() });
    return;
  }
  const translate = (text: string): string => translator.translate(text, row.language);
  const { snapshot } = service.revisions.require(source.revision_id);
  const bodies = new Map<string, TranslatedBody>();
  let words = 0;
  let pages = 0;
  const bodyOf = (documentId: string): TranslatedBody => {
    const known = bodies.get(documentId);
    if (known !== undefined) return known;
    const tree = parseMarkdown(service.contents.body(documentId));
    words += textOfTree(tree).match(/\S+/g)?.length ?? 0;
    const markdown = printMarkdown(translatedTree(tree, translate), { keepsEmoji: true });
    const body = { documentId: contentHash(markdown), markdown };
    bodies.set(documentId, body);
    return body;
  };
  const translatedPages = async (list: readonly StoredPage[]): Promise<StoredPage[]> => {
    const result: StoredPage[] = [];
    for (const page of list) {
      if (signal.aborted) return result;
      // The service answers other requests between two pages.
      await new Promise((resolve) => setImmediate(resolve));
      pages += page.type === 'document' ? 1 : 0;
      const title = translate(page.title);
      if (page.type === 'document') {
        const { documentId } = bodyOf(page.documentId);
        const description =
          page.description === undefined ? {} : { description: translate(page.description) };
        result.push({ ...page, ...description, title, documentId, pages: await translatedPages(page.pages) });
      } else if (page.type === 'group') {
        result.push({ ...page, title, pages: await translatedPages(page.pages) });
      } else result.push({ ...page, title });
    }
    return result;
  };
  const translated: Snapshot = {
    ...snapshot,
    pages: await translatedPages(snapshot.pages),
    reusableContents: snapshot.reusableContents.map((one) => ({
      ...one,
      title: translate(one.title),
      documentId: bodyOf(one.documentId).documentId,
    })),
  };
  if (signal.aborted) return;
  service.database
    .transaction(() => {
      const now = service.translations.get(id);
      if (now?.status !== 'running') return;
      for (const { documentId, markdown } of bodies.values()) service.contents.addBody(documentId, markdown);
      const at = service.now();
      const result = resultSpace(service, now, source, at);
      // A space made anew has none.
      const base = result.revision_id === '' ? null : now.revision_translated;
      const brought = service.revisions.add(
        { spaceId: result.id, parents: base === null ? [] : [base], type: 'edits', createdAt: at },
        translated,
      );
      const { revision, conflict } =
        base === null
          ? { revision: brought }
          : joinRevisions(
              service,
              result.id,
              { base, ours: result.revision_id, theirs: brought },
              'the new translation',
            );
      makePrimary(service, result.id, revision, at);
      if (conflict !== undefined) service.jobs.onNotice(`${result.title}: ${conflict}`);
      const before = statsOf(now);
      const duration = Date.now() - started;
      const stats: TranslationStats = {
        runs: before.runs + 1,
        totalWords: before.totalWords + words,
        totalPages: before.totalPages + pages,
        totalDuration: before.totalDuration + duration,
        latestRunDuration: duration,
        latestPages: pages,
        latestWords: words,
      };
      service.translations.change(id, {
        status: 'completed',
        result_space: result.id,
        result_revision: revision,
        revision_translated: brought,
        stats: JSON.stringify(stats),
        updated_at: at,
      });
    })
    .immediate();
}

/** The space that holds the translation, beside its source; made anew where somebody deleted it. */
function resultSpace(service: Service, row: TranslationRow, source: SpaceRow, at: string): SpaceRow {
  const known = row.result_space === null ? undefined : service.spaces.space(row.result_space);
  if (known !== undefined) return known;
  const id = service.spaces.addSpace({
    organization_id: source.organization_id,
    parent_id: source.parent_id,
    title: `${cutText(source.title, 40)} (${row.language})`,
    emoji: source.emoji,
    visibility: source.visibility,
    default_level: source.default_level,
    language: row.language,
    created_at: at,
    updated_at: at,
  });
  const made = service.spaces.space(id);
  if (made === undefined) throw new Error('The space of a translation was not made.');
  return made;
}

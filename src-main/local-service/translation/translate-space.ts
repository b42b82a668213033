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

const noStats: TranslationStats = {
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

/** What a run made, before it is written. */
interface Translated {
  readonly snapshot: Snapshot;
  readonly bodies: readonly TranslatedBody[];
  readonly words: number;
  readonly pages: number;
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
  const translated = await new SnapshotTranslation(service, translate, signal).of(snapshot);
  if (signal.aborted) return;
  service.database.transaction(() => writeRun(service, id, source, translated, started)).immediate();
}

/** Translates a snapshot; each body once. */
class SnapshotTranslation {
  readonly #service: Service;
  readonly #translate: (text: string) => string;
  readonly #signal: AbortSignal;
  readonly #bodies = new Map<string, TranslatedBody>();
  #words = 0;
  #pages = 0;

  constructor(service: Service, translate: (text: string) => string, signal: AbortSignal) {
    this.#service = service;
    this.#translate = translate;
    this.#signal = signal;
  }

  /** Less than the whole where it was cancelled. */
  async of(snapshot: Snapshot): Promise<Translated> {
    const translated: Snapshot = {
      ...snapshot,
      pages: await this.#pagesOf(snapshot.pages),
      reusableContents: snapshot.reusableContents.map((one) => ({
        ...one,
        title: this.#translate(one.title),
        documentId: this.#bodyOf(one.documentId).documentId,
      })),
    };
    return {
      snapshot: translated,
      bodies: [...this.#bodies.values()],
      words: this.#words,
      pages: this.#pages,
    };
  }

  async #pagesOf(list: readonly StoredPage[]): Promise<StoredPage[]> {
    const result: StoredPage[] = [];
    for (const page of list) {
      if (this.#signal.aborted) return result;
      // The service answers other requests between two pages.
      await new Promise((resolve) => setImmediate(resolve));
      result.push(await this.#pageOf(page));
    }
    return result;
  }

  async #pageOf(page: StoredPage): Promise<StoredPage> {
    const title = this.#translate(page.title);
    if (page.type === 'document') {
      this.#pages += 1;
      const { documentId } = this.#bodyOf(page.documentId);
      const description =
        page.description === undefined ? {} : { description: this.#translate(page.description) };
      return { ...page, ...description, title, documentId, pages: await this.#pagesOf(page.pages) };
    }
    if (page.type === 'group') return { ...page, title, pages: await this.#pagesOf(page.pages) };
    return { ...page, title };
  }

  #bodyOf(documentId: string): TranslatedBody {
    const known = this.#bodies.get(documentId);
    if (known !== undefined) return known;
    const tree = parseMarkdown(this.#service.contents.body(documentId));
    this.#words += textOfTree(tree).match(/\S+/g)?.length ?? 0;
    const markdown = printMarkdown(translatedTree(tree, this.#translate), { keepsEmoji: true });
    const body = { documentId: contentHash(markdown), markdown };
    this.#bodies.set(documentId, body);
    return body;
  }
}

/** In a transaction: the translated revision, merged into the result space, and what the run is counted as. */
function writeRun(
  service: Service,
  id: string,
  source: SpaceRow,
  { snapshot, bodies, words, pages }: Translated,
  started: number,
): void {
  const row = service.translations.get(id);
  if (row?.status !== 'running') return;
  for (const { documentId, markdown } of bodies) service.contents.addBody(documentId, markdown);
  const at = service.now();
  const result = resultSpace(service, row, source, at);
  // A space made anew has none.
  const base = result.revision_id === '' ? null : row.revision_translated;
  const brought = service.revisions.add(
    { spaceId: result.id, parents: base === null ? [] : [base], type: 'edits', createdAt: at },
    snapshot,
  );
  const sides = base === null ? null : { base, ours: result.revision_id, theirs: brought };
  const { revision, conflict } =
    sides === null ? { revision: brought } : joinRevisions(service, result.id, sides, 'the new translation');
  makePrimary(service, result.id, revision, at);
  if (conflict !== undefined) service.jobs.onNotice(`${result.title}: ${conflict}`);
  const before = statsOf(row);
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

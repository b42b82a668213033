import type { Database, Statement } from 'better-sqlite3';
import { deflateSync, inflateSync } from 'node:zlib';
import { assignKeys } from '../../content/assign-keys.ts';
import { parseMarkdown } from '../../content/markdown-to-tree.ts';
import type { ContentTree } from '../../shared/tree.ts';
import type { Contents } from '../data/contents.ts';
import type { DocumentPage } from '../snapshot.ts';

const mostVersions = 1000;
const mostCached = 200;

/** The tree of one version of a page, as the database keeps it. */
export interface ComputedTree {
  readonly pageId: string;
  readonly documentId: string;
  readonly content: Uint8Array;
}

/** One body of one page. */
type Version = Pick<DocumentPage, 'id' | 'documentId'>;

/**
 * Bodies of pages as trees whose blocks bear node keys. A block keeps its key from version to version of its page, so a
 * comment stays at it; the keys of a version that was once answered are kept, so they never change afterwards.
 */
export class KeyedTrees {
  readonly #contents: Contents;
  readonly #kept: Statement<[string, string], Buffer>;
  readonly #keep: Statement<[string, string, Uint8Array]>;
  readonly #previous: Statement<[string, string], string>;
  readonly #cache = new Map<string, ContentTree>();
  readonly #isReadOnly: boolean;
  /** What a thread that only reads has computed, for one that may write to keep. */
  readonly unsaved: ComputedTree[] = [];

  constructor(database: Database, contents: Contents) {
    this.#contents = contents;
    this.#isReadOnly = database.readonly;
    this.#kept = database
      .prepare<[string, string], Buffer>(
        'SELECT content FROM keyed_tree WHERE page_id = ? AND document_id = ?',
      )
      .pluck();
    this.#keep = database.prepare(
      'INSERT INTO keyed_tree (page_id, document_id, content) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.#previous = database
      .prepare<[string, string], string>(
        'SELECT previous FROM page_version WHERE page_id = ? AND document_id = ?',
      )
      .pluck();
  }

  tree(page: Version): ContentTree {
    const known = this.#find(page);
    if (known !== undefined) return known;
    // From this version back to the nearest whose keys are known, then forward again.
    const versions: Version[] = [page];
    let tree: ContentTree | undefined;
    let earlier = this.#before(page);
    while (earlier !== undefined && versions.length < mostVersions) {
      tree = this.#find(earlier);
      if (tree !== undefined) break;
      versions.push(earlier);
      earlier = this.#before(earlier);
    }
    for (const version of versions.reverse()) {
      tree = assignKeys(parseMarkdown(this.#contents.body(version.documentId)), tree);
      this.#remember(version, tree);
    }
    const result = tree ?? assignKeys(parseMarkdown(''));
    const content = deflateSync(JSON.stringify(result), { level: 3 });
    const computed = { pageId: page.id, documentId: page.documentId, content };
    if (this.#isReadOnly) this.unsaved.push(computed);
    else this.keep(computed);
    return result;
  }

  /** Keeps a tree that a thread computed. One that is kept already stays. */
  keep({ pageId, documentId, content }: ComputedTree): void {
    this.#keep.run(pageId, documentId, content);
  }

  #before({ id, documentId }: Version): Version | undefined {
    const previous = this.#previous.get(id, documentId);
    return previous === undefined ? undefined : { id, documentId: previous };
  }

  #find(page: Version): ContentTree | undefined {
    const cached = this.#cache.get(nameOf(page));
    if (cached !== undefined) return cached;
    const content = this.#kept.get(page.id, page.documentId);
    if (content === undefined) return undefined;
    const tree = JSON.parse(inflateSync(content).toString('utf8')) as ContentTree; // written by `tree` from this type
    this.#remember(page, tree);
    return tree;
  }

  #remember(page: Version, tree: ContentTree): void {
    this.#cache.set(nameOf(page), tree);
    const oldest = this.#cache.keys().next();
    if (this.#cache.size > mostCached && oldest.done !== true) this.#cache.delete(oldest.value);
  }
}

function nameOf(page: Version): string {
  return `${page.id} ${page.documentId}`;
}

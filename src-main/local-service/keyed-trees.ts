import type { Database, Statement } from 'better-sqlite3';
import { deflateSync, inflateSync } from 'node:zlib';
import { assignKeys } from '../content/assign-keys.ts';
import { parseMarkdown } from '../content/markdown-to-tree.ts';
import type { ContentTree } from '../content/tree.ts';
import type { Contents } from './data/contents.ts';
import type { Revision, Revisions } from './data/revisions.ts';
import type { DocumentPage } from './snapshot.ts';

const mostSteps = 1000;
const mostCached = 500;

interface Version {
  readonly revision: Revision;
  readonly page: DocumentPage;
}

/**
 * Bodies of pages as trees whose blocks bear node keys. A block keeps its key from version to version of its page, so a
 * comment stays at it; the keys of a version that was once answered are kept, so they never change afterwards.
 */
export class KeyedTrees {
  readonly #contents: Contents;
  readonly #revisions: Revisions;
  readonly #kept: Statement<[string, string], Buffer>;
  readonly #keep: Statement<[string, string, Buffer]>;
  readonly #cache = new Map<string, ContentTree>();

  constructor(database: Database, contents: Contents, revisions: Revisions) {
    this.#contents = contents;
    this.#revisions = revisions;
    this.#kept = database
      .prepare<[string, string], Buffer>(
        'SELECT content FROM keyed_tree WHERE page_id = ? AND document_id = ?',
      )
      .pluck();
    this.#keep = database.prepare(
      'INSERT INTO keyed_tree (page_id, document_id, content) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
  }

  tree(revision: Revision, page: DocumentPage): ContentTree {
    const known = this.#find(page);
    if (known !== undefined) return known;
    // From this version back to the nearest whose keys are known, then forward again.
    const versions: DocumentPage[] = [page];
    let tree: ContentTree | undefined;
    let current: Version | undefined = { revision, page };
    for (let step = 0; step < mostSteps && tree === undefined; step += 1) {
      current = this.#before(current);
      if (current === undefined) break;
      tree = this.#find(current.page);
      if (tree === undefined) versions.push(current.page);
    }
    for (const version of versions.reverse()) {
      tree = assignKeys(parseMarkdown(this.#contents.body(version.documentId)), tree);
      this.#remember(version, tree);
    }
    const result = tree ?? assignKeys(parseMarkdown(''));
    this.#keep.run(page.id, page.documentId, deflateSync(JSON.stringify(result), { level: 3 }));
    return result;
  }

  #find(page: DocumentPage): ContentTree | undefined {
    const cached = this.#cache.get(nameOf(page));
    if (cached !== undefined) return cached;
    const content = this.#kept.get(page.id, page.documentId);
    if (content === undefined) return undefined;
    const tree = JSON.parse(inflateSync(content).toString('utf8')) as ContentTree; // written by `tree` from this type
    this.#remember(page, tree);
    return tree;
  }

  #remember(page: DocumentPage, tree: ContentTree): void {
    this.#cache.set(nameOf(page), tree);
    const oldest = this.#cache.keys().next();
    if (this.#cache.size > mostCached && oldest.done !== true) this.#cache.delete(oldest.value);
  }

  /** The version of a page before this one, in the nearest ancestor where its body differs. */
  #before(version: Version): Version | undefined {
    let { revision } = version;
    for (let step = 0; step < mostSteps; step += 1) {
      const parents = revision.parents.flatMap((id): Version[] => {
        const parent = this.#revisions.get(id);
        const page = parent?.pageById.get(version.page.id);
        return parent !== undefined && page?.type === 'document' ? [{ revision: parent, page }] : [];
      });
      const same = parents.find((parent) => parent.page.documentId === version.page.documentId);
      if (same === undefined) return parents[0];
      revision = same.revision;
    }
    return undefined;
  }
}

function nameOf(page: DocumentPage): string {
  return `${page.id} ${page.documentId}`;
}

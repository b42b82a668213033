import type { Database } from 'better-sqlite3';
import type { Page } from '../api/content.ts';
import { sha256 } from './hash.ts';

/** The two forms of a body: Markdown for every page, the document form where node keys are needed (design/sync.md, Bodies). */
export type BodyForm = 'markdown' | 'document';

/** What of a page version says which body it has: enough to find out what is missing, without reading trees whole. */
export interface PageKey {
  readonly id: number;
  readonly spaceId: string;
  readonly pageId: string;
  readonly fingerprint: string | null;
  readonly title: string;
  readonly type: string;
  /** Null where the body is not held. Equal hashes are equal bodies. */
  readonly markdownHash: string | null;
  readonly documentHash: string | null;
  /** Why the body is not held, in words. */
  readonly failure: string | null;
}

/** One version of one page. Revisions and change requests share these rows. */
export interface PageVersionRow extends PageKey {
  /** sha256 of `json`: equal hashes are equal tree fields. */
  readonly hash: string;
  readonly path: string;
  /** The page as the service sent it, without children and bodies. */
  readonly json: string;
}

const keyColumns = `
  v.id, v.space_id as spaceId, v.page_id as pageId, v.fingerprint, v.title, v.type,
  v.markdown_hash as markdownHash, v.document_hash as documentHash, v.failure`;
const columns = `${keyColumns}, v.hash, v.path, v.json`;

/** A page's place in a revision's tree; `depth` 0 is the root. Rows come in reading order. */
export interface PageTreeRow extends PageVersionRow {
  readonly depth: number;
}

/** A page as it stands in a tree, without children and bodies. */
export type TreeFields = Pick<Page, 'id'> & Fields;

type Fields = Readonly<Record<string, unknown>>;

/** A row that was found or written, with what is in it. */
export interface WrittenVersion {
  readonly id: number;
  readonly fields: TreeFields;
  /** sha256 of the fields as JSON. */
  readonly hash: string;
}

/** What the service gives to tell two bodies of a page apart; null where it gives nothing. */
export function fingerprintOf(page: Page): string | null {
  const parts = [page.updatedAt, page.git?.oid, page.documentId];
  return parts.every((part) => part === undefined) ? null : parts.map((part) => part ?? '').join(' ');
}

/** Groups and links have no body of their own. */
export function hasBody(type: string): boolean {
  return type !== 'group' && type !== 'link';
}

/** Page versions and the content-addressed bodies they point to. */
export function createPageTables(database: Database) {
  const putBody = database.prepare<[string, string]>(
    'insert into body (hash, text) values (?, ?) on conflict do nothing',
  );
  const bodyText = database.prepare<[string], string>('select text from body where hash = ?').pluck();
  const find = database
    .prepare<[string, string, string], number>(
      'select id from page_version where space_id = ? and page_id = ? and hash = ?',
    )
    .pluck();
  const reusable = database.prepare<
    [string, string, string],
    { readonly markdownHash: string | null; readonly documentHash: string | null }
  >(`
    select max(markdown_hash) as markdownHash, max(document_hash) as documentHash from page_version
    where space_id = ? and page_id = ? and fingerprint = ?`);
  const insert = database.prepare<
    [string, string, string, string | null, string, string, string, string, string | null, string | null]
  >(`
    insert into page_version (space_id, page_id, hash, fingerprint, title, path, type, json, markdown_hash, document_hash)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const byId = database.prepare<[number], PageVersionRow>(
    `select ${columns} from page_version v where v.id = ?`,
  );
  const keys = database.prepare<[string], PageKey>(
    `select ${keyColumns} from page_version v where v.space_id = ?`,
  );
  const withoutDocument = database
    .prepare<[string, string], number>(
      `
    select id from page_version
    where space_id = ? and page_id = ? and document_hash is null and type not in ('group', 'link')`,
    )
    .pluck();
  const shareMarkdown = database.prepare<[string, string, string, string]>(`
    update page_version set markdown_hash = ?, failure = null where space_id = ? and page_id = ? and fingerprint = ?`);
  const shareDocument = database.prepare<[string, string, string, string]>(
    'update page_version set document_hash = ? where space_id = ? and page_id = ? and fingerprint = ?',
  );
  const setMarkdown = database.prepare<[string, number]>(
    'update page_version set markdown_hash = ?, failure = null where id = ?',
  );
  const setDocument = database.prepare<[string, number]>(
    'update page_version set document_hash = ? where id = ?',
  );
  const setFailure = database.prepare<[string, number]>('update page_version set failure = ? where id = ?');

  return {
    /**
     * Finds or creates the row of a page as it stands in a tree. A new row takes over bodies held under the same
     * fingerprint, so nothing is fetched twice.
     */
    putVersion(spaceId: string, page: Page): WrittenVersion {
      const fields = treeFieldsOf(page);
      const json = JSON.stringify(fields);
      const hash = sha256(json);
      const known = find.get(spaceId, page.id, hash);
      if (known !== undefined) return { id: known, fields, hash };
      const fingerprint = fingerprintOf(page);
      const held = fingerprint === null ? undefined : reusable.get(spaceId, page.id, fingerprint);
      const result = insert.run(
        spaceId,
        page.id,
        hash,
        fingerprint,
        page.title,
        page.path ?? '',
        page.type ?? 'document',
        json,
        held?.markdownHash ?? null,
        held?.documentHash ?? null,
      );
      return { id: Number(result.lastInsertRowid), fields, hash };
    },
    version: (id: number): PageVersionRow | undefined => byId.get(id),
    /** All page versions of a space by their ids, of every revision that is held. */
    keys: (spaceId: string): ReadonlyMap<number, PageKey> =>
      new Map(keys.all(spaceId).map((key) => [key.id, key])),
    /** Versions of a page whose document form is not held, by their ids. */
    withoutDocument: (spaceId: string, pageId: string): readonly number[] =>
      withoutDocument.all(spaceId, pageId),
    /** Stores a body once, and gives it to every version of the page that carries the same fingerprint. Returns its hash. */
    putBody(version: PageKey, form: BodyForm, text: string): string {
      const hash = sha256(text);
      putBody.run(hash, text);
      if (version.fingerprint === null)
        (form === 'markdown' ? setMarkdown : setDocument).run(hash, version.id);
      else {
        const share = form === 'markdown' ? shareMarkdown : shareDocument;
        share.run(hash, version.spaceId, version.pageId, version.fingerprint);
      }
      return hash;
    },
    setFailure(versionId: number, words: string): void {
      setFailure.run(words, versionId);
    },
    /** The body's text: Markdown as the service sent it, or the JSON of a rich document. */
    body: (hash: string): string | undefined => bodyText.get(hash),
  };
}

export type PageTables = ReturnType<typeof createPageTables>;

function treeFieldsOf(page: Page): TreeFields {
  if (!('pages' in page || 'markdown' in page || 'document' in page)) return page; // nearly all of a large tree
  const { pages: _pages, markdown: _markdown, document: _document, ...fields } = page;
  return fields;
}

/** Whether a page stands in its tree with these fields. Writes nothing down: 10,000 pages are a few milliseconds. */
export function isOfTreeFields(page: Page, fields: TreeFields): boolean {
  let count = 0;
  for (const name in page) {
    if (name === 'pages' || name === 'markdown' || name === 'document') continue;
    count += 1;
    if (!isSameJson(page[name], fields[name])) return false;
  }
  return count === Object.keys(fields).length;
}

/** Whether two values that were read from JSON are the same; the order of members does not matter. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isSameJson((one as Fields)[name], (other as Fields)[name]),
    )
  );
}

/** The page as the service sent it, without children and bodies. */
export function pageOf(row: PageVersionRow): Page {
  return JSON.parse(row.json) as Page; // putVersion wrote it from a parsed Page
}

export { columns as pageVersionColumns };

import type { StoredText } from '../../shared/messages/stored-text.ts';
import type { Database } from 'better-sqlite3';
import type { Page } from '../../api/content.ts';
import { sha256 } from './hash.ts';

/**
 * The two forms of a body: Markdown for every page, the document form where node keys are needed (docs/design/sync.md).
 */
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
  readonly failure: StoredText | null;
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

/**
 * What tells two bodies of a page apart whenever they were written: the blob and the document, where the service gives both.
 * Change requests that hold the same text were updated at different times. Null where `updatedAt` is needed.
 */
export function contentIdOf({ fingerprint }: Pick<PageKey, 'fingerprint'>): string | null {
  const [, blob = '', document = '', ...more] = fingerprint?.split(' ') ?? [];
  return blob === '' || document === '' || more.length > 0 ? null : `${blob} ${document}`;
}

/** Groups and links have no body of their own. */
export function hasBody(type: string): boolean {
  return type !== 'group' && type !== 'link';
}

/** Versions of a page with one blob and document, whenever each was updated. */
const sameContent = `space_id = ? and page_id = ? and substr(fingerprint, instr(fingerprint, ' ') + 1) = ?`;

/** Whether versions of one blob and document have one body. */
function createPageSharing(database: Database) {
  const contradicting = database
    .prepare<[string, string, string, string], number>(
      `select 1 from page_version where ${sameContent} and markdown_hash <> ? limit 1`,
    )
    .pluck();
  const unshare = database.prepare<[string]>(`
    update page_version set markdown_hash = null, document_hash = null
    where space_id = ? and exists (
      select 1 from page_version other
      where other.space_id = page_version.space_id and other.page_id = page_version.page_id
        and other.fingerprint <> page_version.fingerprint
        and substr(other.fingerprint, instr(other.fingerprint, ' ') + 1)
          = substr(page_version.fingerprint, instr(page_version.fingerprint, ' ') + 1))`);
  const apart = database.prepare<[string], number>('select 1 from watermark where scope = ?').pluck();
  const noteApart = database.prepare<[string, number]>(
    "insert into watermark (scope, value, at) values (?, '', ?) on conflict do nothing",
  );
  const apartScope = (spaceId: string): string => `space:${spaceId}:bodies-apart`;
  const isShared = (spaceId: string): boolean => apart.get(apartScope(spaceId)) === undefined;

  return {
    /** True where bodies of one blob and document are one body, whenever they were updated: no answer has shown otherwise. */
    isShared,
    /**
     * Two bodies of one blob and document differ: from now on each is asked for by itself, also those that were taken for
     * the same.
     */
    setApart(spaceId: string, at: number): void {
      noteApart.run(apartScope(spaceId), at);
      unshare.run(spaceId);
    },
    /** True where a version of the same blob and document has another Markdown body. */
    contradicts(version: PageKey, hash: string): boolean {
      const content = contentIdOf(version);
      return (
        content !== null && contradicting.get(version.spaceId, version.pageId, content, hash) !== undefined
      );
    },
  };
}

/** Bodies of pages by their content, and the versions that share them. */
function createPageBodies(database: Database, isShared: (spaceId: string) => boolean) {
  const putBody = database.prepare<[string, string]>(
    'insert into body (hash, text) values (?, ?) on conflict do nothing',
  );
  const bodyText = database.prepare<[string], string>('select text from body where hash = ?').pluck();
  const shareMarkdown = database.prepare<[string, string, string, string]>(`
    update page_version set markdown_hash = ?, failure = null where space_id = ? and page_id = ? and fingerprint = ?`);
  const shareDocument = database.prepare<[string, string, string, string]>(
    'update page_version set document_hash = ? where space_id = ? and page_id = ? and fingerprint = ?',
  );
  const shareMarkdownContent = database.prepare<[string, string, string, string]>(`
    update page_version set markdown_hash = ?, failure = null where ${sameContent} and markdown_hash is null`);
  const shareDocumentContent = database.prepare<[string, string, string, string]>(
    `update page_version set document_hash = ? where ${sameContent} and document_hash is null`,
  );
  const setMarkdown = database.prepare<[string, number]>(
    'update page_version set markdown_hash = ?, failure = null where id = ?',
  );
  const setDocument = database.prepare<[string, number]>(
    'update page_version set document_hash = ? where id = ?',
  );

  return {
    /**
     * Stores a body once, and gives it to every version of the page that carries the same fingerprint, or has the same blob
     * and document and no body yet. Returns its hash.
     */
    putBody(version: PageKey, form: BodyForm, text: string): string {
      const hash = sha256(text);
      putBody.run(hash, text);
      if (version.fingerprint === null)
        (form === 'markdown' ? setMarkdown : setDocument).run(hash, version.id);
      else {
        const share = form === 'markdown' ? shareMarkdown : shareDocument;
        share.run(hash, version.spaceId, version.pageId, version.fingerprint);
        const content = contentIdOf(version);
        if (content !== null && isShared(version.spaceId)) {
          const shareContent = form === 'markdown' ? shareMarkdownContent : shareDocumentContent;
          shareContent.run(hash, version.spaceId, version.pageId, content);
        }
      }
      return hash;
    },
    /** The body's text: Markdown as the service sent it, or the JSON of a rich document. */
    body: (hash: string): string | undefined => bodyText.get(hash),
  };
}

function createPageVersions(database: Database, isShared: (spaceId: string) => boolean) {
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
  const reusableContent = database.prepare<
    [string, string, string],
    { readonly markdownHash: string | null; readonly documentHash: string | null }
  >(`
    select max(markdown_hash) as markdownHash, max(document_hash) as documentHash from page_version
    where ${sameContent}`);
  const insert = database.prepare<
    [string, string, string, string | null, string, string, string, string, string | null, string | null]
  >(`
    insert into page_version (space_id, page_id, hash, fingerprint, title, path, type, json, markdown_hash, document_hash)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

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
      const own = fingerprint === null ? undefined : reusable.get(spaceId, page.id, fingerprint);
      const content = contentIdOf({ fingerprint });
      const held =
        typeof own?.markdownHash === 'string' || content === null || !isShared(spaceId)
          ? own
          : reusableContent.get(spaceId, page.id, content);
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
  };
}

function createPageQueries(database: Database) {
  const lastTitle = database
    .prepare<[string, string], string>(
      'select title from page_version where space_id = ? and page_id = ? order by id desc limit 1',
    )
    .pluck();
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
  const setFailure = database.prepare<[StoredText, number]>(
    'update page_version set failure = ? where id = ?',
  );

  return {
    /** Title of a page as it was last heard of. */
    lastTitle: (spaceId: string, pageId: string): string | undefined => lastTitle.get(spaceId, pageId),
    version: (id: number): PageVersionRow | undefined => byId.get(id),
    /** All page versions of a space by their ids, of every revision that is held. */
    keys: (spaceId: string): ReadonlyMap<number, PageKey> =>
      new Map(keys.all(spaceId).map((key) => [key.id, key])),
    /** Versions of a page whose document form is not held, by their ids. */
    withoutDocument: (spaceId: string, pageId: string): readonly number[] =>
      withoutDocument.all(spaceId, pageId),
    setFailure(versionId: number, words: StoredText): void {
      setFailure.run(words, versionId);
    },
  };
}

/** Page versions and the content-addressed bodies they point to. */
export function createPageTables(database: Database) {
  const sharing = createPageSharing(database);
  return {
    ...createPageQueries(database),
    ...createPageVersions(database, sharing.isShared),
    ...createPageBodies(database, sharing.isShared),
    ...sharing,
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
  const page = JSON.parse(row.json) as Page; // putVersion wrote it from a parsed Page
  return texts.every((name) => page[name] === undefined || typeof page[name] === 'string')
    ? page
    : withTexts(page, row);
}

/** A page with all that stands below it, of pages in reading order; none where it is not among them. */
export function withAllBelow<Row extends Pick<PageTreeRow, 'pageId' | 'depth'>>(
  rows: readonly Row[],
  pageId: string,
): readonly Row[] {
  const index = rows.findIndex((row) => row.pageId === pageId);
  const top = rows[index];
  if (top === undefined) return [];
  const end = rows.findIndex((row, at) => at > index && row.depth <= top.depth);
  return rows.slice(index, end === -1 ? rows.length : end);
}

/** Fields that are read as texts wherever a page is. */
const texts = ['title', 'path', 'slug', 'type', 'icon', 'emoji', 'description', 'href', 'updatedAt'] as const;

/** An older Galley kept fields of other types: they count as absent, as they do in answers. */
function withTexts(page: Page, { pageId, title, path, type }: PageVersionRow): Page {
  const wrong = new Set<string>(texts.filter((name) => typeof page[name] !== 'string'));
  const right = Object.entries(page).filter(([name]) => !wrong.has(name));
  return { ...(Object.fromEntries(right) as Page), id: pageId, title, path, type };
}

export { columns as pageVersionColumns };

import type { Database } from 'better-sqlite3';
import type { ChangeRequest, Review } from '../../api/change-request.ts';
import type { Comment, CommentReply } from '../../api/comment.ts';
import { storedObject } from '../stored-object.ts';
import { searchTextOf } from './search-text.ts';
import type { SearchEntry } from './search-wanted.ts';

/** What of an object can be found. */
export interface SearchTexts {
  readonly title: string;
  /** Of a page; else ''. */
  readonly path: string;
  readonly text: string;
  /** Paragraphs of a page that its change request writes, and those that it takes away; else ''. */
  readonly changed: string;
}

interface HeldPage {
  readonly title: string;
  readonly path: string;
  readonly body: string;
}

/** The texts behind the index, read from the mirror: the index itself holds words alone. */
export function createSearchTexts(database: Database) {
  const page = database.prepare<[number], HeldPage>(
    'select v.title, v.path, b.text as body from page_version v join body b on b.hash = v.markdown_hash where v.id = ?',
  );
  const json = {
    comment: database.prepare<[string], string>('select json from comment where id = ?').pluck(),
    reply: database.prepare<[string], string>('select json from reply where id = ?').pluck(),
    'change-request': database
      .prepare<[string], string>('select json from change_request where id = ?')
      .pluck(),
  };

  const reviews = database
    .prepare<[string], string>('select json from review where change_request_id = ? order by rowid')
    .pluck();

  return (entry: Pick<SearchEntry, 'kind' | 'ref' | 'changeRequestId' | 'token'>): SearchTexts | null => {
    if (entry.kind === 'page') {
      const [version, before] = entry.token.split(' ').map(Number);
      const found = version === undefined ? undefined : page.get(version);
      if (found === undefined) return null;
      const text = searchTextOf(found.body);
      const { title, path } = found;
      if (entry.changeRequestId === '') return { title, path, text, changed: '' };
      const old = before === undefined ? undefined : page.get(before);
      return { title, path, text, changed: changedText(title, text, old) };
    }
    const found = json[entry.kind].get(entry.ref);
    if (found === undefined) return null;
    if (entry.kind === 'change-request') {
      const { subject, description } = storedObject<ChangeRequest>(found, {});
      const summaries = reviews
        .all(entry.ref)
        .map((review) => textOfBody(storedObject<Review>(review, {}).comment ?? {}));
      const text = [textOfDocument(description), ...summaries].filter((part) => part !== '').join('\n');
      return { title: subject, path: '', text, changed: '' };
    }
    const { body } = storedObject<Comment | CommentReply>(found, { body: 'object' });
    return { title: '', path: '', text: textOfBody(body), changed: '' };
  };
}

export type SearchTextsOf = ReturnType<typeof createSearchTexts>;

function changedText(title: string, text: string, old: HeldPage | undefined): string {
  const before = old === undefined ? [] : searchTextOf(old.body).split('\n');
  const after = text.split('\n');
  const [hadBefore, hasAfter] = [new Set(before), new Set(after)];
  return [
    ...(old?.title === title ? [] : [title]),
    ...after.filter((line) => !hadBefore.has(line)),
    ...before.filter((line) => !hasAfter.has(line)),
  ].join('\n');
}

function textOfBody({ markdown, document }: Comment['body']): string {
  return markdown === undefined ? textOfDocument(document) : searchTextOf(markdown);
}

/** The words of a rich document, wherever they stand; bounded, because it comes from a server. */
function textOfDocument(document: unknown): string {
  const words: string[] = [];
  const waiting: unknown[] = [document];
  for (let steps = 0; waiting.length > 0 && steps < 100_000; steps += 1) {
    const value = waiting.pop();
    if (Array.isArray(value)) for (const one of (value as unknown[]).toReversed()) waiting.push(one);
    else if (typeof value === 'object' && value !== null) {
      if ('text' in value && typeof value.text === 'string') words.push(value.text);
      for (const name of ['leaves', 'nodes', 'fragments']) {
        if (name in value) waiting.push((value as Record<string, unknown>)[name]); // an object, as just checked
      }
    }
  }
  return words.join(' ');
}

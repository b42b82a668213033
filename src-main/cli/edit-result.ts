import { closeSync, openSync, readSync } from 'node:fs';
import { editItem } from '../core/headless/headless.ts';
import type { Item } from '../core/headless/headless.ts';
import { longestText } from '../bridge/channels/fields.ts';
import type { EditPayload } from '../bridge/edit.ts';
import type { Core } from '../core/core.ts';
import type { Account } from '../core/core-state.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import type { Result } from './result.ts';

type EditRow = Parameters<typeof editItem>[0];

/** `--body`, or standard input where it is `-`. */
export function bodyOf(args: Arguments): string {
  const body = args.required('body');
  return body === '-' ? readText(0) : body;
}

/** The same of a text that is no page's. */
export function messageOf(args: Arguments): string {
  const text = bodyOf(args);
  if (text.length > longestText)
    throw new RequestFailure('bad-request', `A text has at most ${longestText} characters.`);
  return text;
}

const mostBytes = 4_000_000;

/**
 * The text of a file, or of standard input for 0, which may have no end.
 *
 * @throws {RequestFailure} where it is longer than 4,000,000 bytes, or cannot be read
 */
export function readText(file: string | 0): string {
  let opened: number | null = null;
  const bytes = Buffer.alloc(mostBytes + 1);
  let length = 0;
  try {
    opened = file === 0 ? 0 : openSync(file, 'r');
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(opened, bytes, length, bytes.length - length, null);
  } catch {
    throw new RequestFailure('not-found', `${file === 0 ? 'Standard input' : file} cannot be read.`);
  } finally {
    if (opened !== null && opened !== 0) closeSync(opened);
  }
  if (length > mostBytes)
    throw new RequestFailure('bad-request', `The text is longer than ${mostBytes} bytes.`);
  return bytes.toString('utf8', 0, length);
}

/** Adds an edit as the window does: checked, and queued. */
export async function addEdit(
  core: Core,
  account: Account,
  payload: EditPayload,
  mode: 'review' | 'now' = 'now',
): Promise<Result> {
  const asked = { accountId: account.session.id, payload, mode };
  return changedAs(account, valueOf(await core.request('edits.add', asked)));
}

/** What the core answered about edits, as the rows that verbs print of them. */
export function rowsOf({ session }: Account, views: readonly { readonly id: string }[]): readonly EditRow[] {
  return views.flatMap(({ id }) => session.store.edits.get(id) ?? []);
}

export function changedAs(account: Account, view: { readonly id: string }): Result {
  const [row] = rowsOf(account, [view]);
  if (row === undefined) throw new RequestFailure('not-found', `There is no edit ${view.id}.`);
  return changed(row);
}

/** An edit as verbs print it. */
function changed(row: EditRow): Result {
  const edit = editItem(row);
  return { json: { edit }, lines: [lineOf(edit)], ...nextOf([edit]) };
}

/** Several edits that one act made; `edit` is the first of them. */
export function changedAll(rows: readonly EditRow[]): Result {
  const edits = rows.map(editItem);
  return { json: { edit: edits[0], edits }, lines: edits.map(lineOf), ...nextOf(edits) };
}

/** Which command brings unsent edits further; nothing where none of them waits for one. */
export function nextOf(edits: readonly Item[]): Pick<Result, 'next'> {
  const states = new Set(edits.map((edit) => edit['state']));
  const [verb, pronoun] = edits.length === 1 ? ['waits', 'it'] : ['wait', 'them'];
  const subject = edits.length === 1 ? 'The edit' : `The ${edits.length} edits`;
  if (states.has('waiting'))
    return { next: `${subject} ${verb} in the outbox: "galley sync" sends ${pronoun}.` };
  if (states.has('kept'))
    return { next: `${subject} ${verb} in the review: "galley review finish" queues ${pronoun}.` };
  return {};
}

export function lineOf(edit: Item): string {
  const words = [edit['id'], edit['kind'], edit['state']]
    .filter((word) => typeof word === 'string')
    .join('  ');
  return typeof edit['reason'] === 'string' ? `${words}  ${edit['reason']}` : words;
}

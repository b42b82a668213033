import { closeSync, openSync, readSync } from 'node:fs';
import type { Item } from '../bridge/views/command-line-views.ts';
import { longestText } from '../bridge/channels/fields.ts';
import type { EditPayload } from '../bridge/edit.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import type { Result } from './result.ts';

/** `--body`, or standard input where it is `-`. */
export function bodyOf(args: Arguments): string {
  const body = args.required('body');
  return body === '-' ? readText(0) : body;
}

/** The same of a text that is not a page's. */
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
  core: HeadlessCore,
  accountId: string,
  payload: EditPayload,
  mode: 'review' | 'now' = 'now',
): Promise<Result> {
  const asked = { accountId, payload, mode };
  return await changed(core, accountId, valueOf(await core.request('edits.add', asked)));
}

/** What the core answered about edits, as verbs print them. */
export async function editItems(
  core: HeadlessCore,
  accountId: string,
  views: readonly { readonly id: string }[],
): Promise<readonly Item[]> {
  const editIds = views.map(({ id }) => id);
  return valueOf(await core.request('commandLine.edits', { accountId, editIds }));
}

/** An edit as verbs print it. */
export async function changed(
  core: HeadlessCore,
  accountId: string,
  view: { readonly id: string },
): Promise<Result> {
  const [edit] = await editItems(core, accountId, [view]);
  if (edit === undefined) throw new RequestFailure('not-found', `There is no edit ${view.id}.`);
  return { json: { edit }, lines: [lineOf(edit)], ...nextOf([edit]) };
}

/** Several edits that one act made; `edit` is the first of them. */
export async function changedAll(
  core: HeadlessCore,
  accountId: string,
  views: readonly { readonly id: string }[],
): Promise<Result> {
  const edits = await editItems(core, accountId, views);
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

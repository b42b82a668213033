import { readFileSync } from 'node:fs';
import { editItem } from '../core/headless/headless.ts';
import type { Item } from '../core/headless/headless.ts';
import type { Arguments } from './arguments.ts';
import type { Result } from './result.ts';

/** `--body`, or standard input where it is `-`. */
export function bodyOf(args: Arguments): string {
  const body = args.required('body');
  return body === '-' ? readFileSync(0, 'utf8') : body;
}

/** An edit as verbs print it. */
export function changed(row: Parameters<typeof editItem>[0]): Result {
  const edit = editItem(row);
  return { json: { edit }, lines: [lineOf(edit)], ...nextOf([edit]) };
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

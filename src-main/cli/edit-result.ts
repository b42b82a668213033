import { readFileSync } from 'node:fs';
import { editItem } from '../core/headless.ts';
import type { Item } from '../core/headless.ts';
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
  return { json: { edit }, lines: [lineOf(edit)] };
}

export function lineOf(edit: Item): string {
  const words = [edit['id'], edit['kind'], edit['state']]
    .filter((word) => typeof word === 'string')
    .join('  ');
  return typeof edit['reason'] === 'string' ? `${words}  ${edit['reason']}` : words;
}

import type { Core } from '../core/core.ts';
import { RequestFailure } from '../core/request-failure.ts';
import { applySuggestions, pageWith } from '../core/review/page-writing.ts';
import type { Arguments } from './arguments.ts';
import { bodyOf, changed, changedAll, readText } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectLane, selectPage } from './select.ts';
import { UsageError } from './usage.ts';

/** `write`: a page of a change request from a file or standard input, or a suggested wording into it. */
export function write(core: Core, args: Arguments): Result {
  const account = selectAccount(core, args);
  const { outbox } = account.session;
  const applied = args.text('apply');
  if (applied !== undefined) return changedAll(applySuggestions(account, applied));
  args.required('change-request');
  const { spaceId, changeRequestId } = selectLane(account, args);
  if (changeRequestId === null)
    throw new RequestFailure('not-found', 'There is no such change request here.');
  const pageId = selectPage(account, { spaceId, changeRequestId }, args.required('page'));
  const given = { title: args.text('title'), markdown: bodyFrom(args) };
  if (given.title === undefined && given.markdown === undefined)
    throw new UsageError('--file FILE, --body T or --title T is missing.');
  return changed(outbox.add(pageWith(account, { spaceId, changeRequestId, pageId }, given), 'now'));
}

function bodyFrom(args: Arguments): string | undefined {
  const file = args.text('file');
  if (file === undefined) return args.text('body') === undefined ? undefined : bodyOf(args);
  if (args.text('body') !== undefined) throw new UsageError('--file and --body: one of them.');
  return readText(file);
}

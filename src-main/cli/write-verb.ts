import type { EditPayload, PageTarget } from '../bridge/edit.ts';
import type { Account } from '../core/core-state.ts';
import type { Core } from '../core/core.ts';
import { RequestFailure } from '../core/request-failure.ts';
import { applySuggestions, pageInsertion, pageWith } from '../core/review/page-writing.ts';
import type { ChangeRequestLane } from '../core/review/page-writing.ts';
import type { Arguments } from './arguments.ts';
import { bodyOf, changed, changedAll, readText } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectLane, selectPage } from './select.ts';
import { UsageError } from './usage.ts';

/** `write`: a page of a change request from a file or standard input, a new one, its deletion, or a suggested wording into it. */
export function write(core: Core, args: Arguments): Result {
  const account = selectAccount(core, args);
  const { outbox } = account.session;
  const applied = args.text('apply');
  if (applied !== undefined) return changedAll(applySuggestions(account, applied));
  args.required('change-request');
  const { spaceId, changeRequestId } = selectLane(account, args);
  if (changeRequestId === null)
    throw new RequestFailure('not-found', 'There is no such change request here.');
  const lane = { spaceId, changeRequestId };
  if (args.flag('new')) return changed(outbox.add(newPage(account, lane, args), 'now'));
  const pageId = selectPage(account, lane, args.required('page'));
  if (args.flag('delete')) return changed(outbox.add(deletion({ ...lane, pageId }, args), 'now'));
  const given = { title: args.text('title'), markdown: bodyFrom(args) };
  if (given.title === undefined && given.markdown === undefined)
    throw new UsageError('--file FILE, --body T or --title T is missing.');
  return changed(outbox.add(pageWith(account, { spaceId, changeRequestId, pageId }, given), 'now'));
}

function newPage(account: Account, lane: ChangeRequestLane, args: Arguments): EditPayload {
  if (args.flag('delete') || args.text('page') !== undefined)
    throw new UsageError('--new goes without --page and --delete.');
  const pageAt = (name: 'parent' | 'after'): string | undefined => {
    const named = args.text(name);
    return named === undefined ? undefined : selectPage(account, lane, named);
  };
  const place = { parentId: pageAt('parent'), afterId: pageAt('after') };
  return pageInsertion(account, lane, place, args.required('title'), bodyFrom(args) ?? '');
}

function deletion(target: PageTarget, args: Arguments): EditPayload {
  if (args.text('title') !== undefined || args.text('file') !== undefined || args.text('body') !== undefined)
    throw new UsageError('--delete goes without --title, --file and --body.');
  return { kind: 'page.delete', target };
}

function bodyFrom(args: Arguments): string | undefined {
  const file = args.text('file');
  if (file === undefined) return args.text('body') === undefined ? undefined : bodyOf(args);
  if (args.text('body') !== undefined) throw new UsageError('--file and --body: one of them.');
  return readText(file);
}

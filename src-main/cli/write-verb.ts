import type { EditPayload, PageTarget } from '../bridge/edit.ts';
import type { Account } from '../core/core-state.ts';
import type { Core } from '../core/core.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import { pageInsertion, pageWith, placeOf } from '../core/review/page-writing.ts';
import type { ChangeRequestLane } from '../core/review/page-writing.ts';
import type { Arguments } from './arguments.ts';
import { addEdit, bodyOf, changedAll, changedAs, readText, rowsOf } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectLane, selectPage } from './select.ts';
import { UsageError } from './usage.ts';

/**
 * `write`: a page of a change request from a file or standard input, its properties, a new one, its place, its deletion, the
 * page as in the base again, or a suggested wording into it.
 */
export async function write(core: Core, args: Arguments): Promise<Result> {
  const account = selectAccount(core, args);
  const applied = args.text('apply');
  if (applied !== undefined) {
    const asked = { accountId: account.session.id, commentId: applied };
    return changedAll(rowsOf(account, valueOf(await core.request('commandLine.apply', asked))));
  }
  args.required('change-request');
  const { spaceId, changeRequestId } = selectLane(account, args);
  if (changeRequestId === null)
    throw new RequestFailure('not-found', 'There is no such change request here.');
  const lane = { spaceId, changeRequestId };
  if (args.flag('new')) return await addEdit(core, account, newPage(account, lane, args));
  const target = { ...lane, pageId: selectPage(account, lane, args.required('page')) };
  if (args.flag('revert') && !args.flag('delete')) return await reverted(core, account, target, args);
  const payloads = args.flag('delete')
    ? [deletion(target, args)]
    : args.flag('move')
      ? [move(account, target, args)]
      : written(account, target, args);
  const [only, ...others] = payloads;
  if (only === undefined)
    throw new UsageError(
      'What is to be written is missing: --file, --body, --title, --slug, --icon, --description, --hide or --show.',
    );
  if (others.length === 0) return await addEdit(core, account, only);
  // All of them or none, which a request for each could not be.
  const asked = { accountId: account.session.id, payloads };
  return changedAll(rowsOf(account, valueOf(await core.request('commandLine.write', asked))));
}

/** The text of the page, then its properties: an edit each. */
function written(account: Account, target: PageTarget, args: Arguments): readonly EditPayload[] {
  const given = { title: args.text('title'), markdown: bodyFrom(args) };
  const hasText = given.title !== undefined || given.markdown !== undefined;
  const kind = 'page.property';
  if (args.flag('hide') && args.flag('show')) throw new UsageError('--hide and --show: one of them.');
  return [
    ...(hasText ? [pageWith(account, target, given)] : []),
    ...(['slug', 'icon', 'description'] as const).flatMap((property) => {
      const value = args.text(property);
      return value === undefined ? [] : [{ kind, target, property, value } as const];
    }),
    ...(args.flag('hide') || args.flag('show')
      ? [{ kind, target, property: 'hidden', value: args.flag('hide') } as const]
      : []),
  ];
}

function newPage(account: Account, lane: ChangeRequestLane, args: Arguments): EditPayload {
  if (args.flag('delete') || args.flag('move') || args.text('page') !== undefined)
    throw new UsageError('--new goes without --page, --move and --delete.');
  const place = placeFrom(account, lane, args);
  return pageInsertion(account, lane, place, args.required('title'), bodyFrom(args) ?? '');
}

function move(account: Account, target: PageTarget, args: Arguments): EditPayload {
  if (args.flag('delete') || hasContent(args))
    throw new UsageError('--move goes without --delete, --title, --file and --body.');
  const { parentId, afterId } = placeFrom(account, target, args);
  if (args.flag('first') && afterId !== undefined) throw new UsageError('--first and --after: one of them.');
  const place = placeOf(account, target, { parentId, afterId });
  return { kind: 'page.move', target, place: args.flag('first') ? { ...place, afterId: null } : place };
}

function deletion(target: PageTarget, args: Arguments): EditPayload {
  if (args.flag('move') || hasContent(args))
    throw new UsageError('--delete goes without --move, --title, --file and --body.');
  return { kind: 'page.delete', target };
}

async function reverted(core: Core, account: Account, target: PageTarget, args: Arguments): Promise<Result> {
  if (args.flag('move') || hasContent(args))
    throw new UsageError('--revert goes without --move, --title, --file and --body.');
  const asked = { accountId: account.session.id, ...target };
  const edits = valueOf(await core.request('page.revert', asked));
  const [only, ...others] = edits;
  if (only === undefined)
    throw new RequestFailure('conflict', 'The page already is as in the base of the change request.');
  return others.length === 0 ? changedAs(account, only) : changedAll(rowsOf(account, edits));
}

function hasContent(args: Arguments): boolean {
  const texts = ['title', 'file', 'body', 'slug', 'icon', 'description'] as const;
  return texts.some((name) => args.text(name) !== undefined) || args.flag('hide') || args.flag('show');
}

function placeFrom(account: Account, lane: ChangeRequestLane, args: Arguments) {
  const pageAt = (name: 'parent' | 'after'): string | undefined => {
    const named = args.text(name);
    return named === undefined ? undefined : selectPage(account, lane, named);
  };
  return { parentId: pageAt('parent'), afterId: pageAt('after') };
}

function bodyFrom(args: Arguments): string | undefined {
  const file = args.text('file');
  if (file === undefined) return args.text('body') === undefined ? undefined : bodyOf(args);
  if (args.text('body') !== undefined) throw new UsageError('--file and --body: one of them.');
  return readText(file);
}

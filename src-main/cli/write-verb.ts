import type { PageWrite } from '../bridge/channels/command-line-requests.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import { addEdit, bodyOf, changed, changedAll, readText } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectChangeRequest, selectPage } from './select.ts';
import type { SelectedChangeRequest } from './select.ts';
import { UsageError } from './usage.ts';

/**
 * `write`: a page of a change request from a file or standard input, its properties, a new one, its place, its deletion, the
 * page as in the base again, or a suggested wording into it.
 */
export async function write(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const commentId = args.text('apply');
  if (commentId !== undefined) {
    const applied = await core.request('commandLine.apply', { accountId, commentId });
    return await changedAll(core, accountId, valueOf(applied));
  }
  const lane = await selectChangeRequest(core, args, accountId);
  if (args.flag('new')) return await send(core, lane, await newPage(core, lane, args));
  const pageId = await selectPage(core, lane, args.required('page'));
  const { spaceId, changeRequestId } = lane;
  if (args.flag('revert') && !args.flag('delete')) return await reverted(core, { ...lane, pageId }, args);
  if (args.flag('delete')) {
    if (args.flag('move') || hasContent(args))
      throw new UsageError('--delete goes without --move, --title, --file and --body.');
    const target = { spaceId, changeRequestId, pageId };
    return await addEdit(core, accountId, { kind: 'page.delete', target });
  }
  return await send(
    core,
    lane,
    args.flag('move') ? await move(core, lane, pageId, args) : change(pageId, args),
  );
}

async function send(core: HeadlessCore, lane: SelectedChangeRequest, written: PageWrite): Promise<Result> {
  const edits = valueOf(await core.request('commandLine.write', { ...lane, write: written }));
  return await printed(core, lane.accountId, edits);
}

/** One edit as itself; several as what one act made. */
async function printed(
  core: HeadlessCore,
  accountId: string,
  edits: readonly { readonly id: string }[],
): Promise<Result> {
  const [only, ...others] = edits;
  return only === undefined || others.length > 0
    ? await changedAll(core, accountId, edits)
    : await changed(core, accountId, only);
}

/** The text of the page, and its properties. */
function change(pageId: string, args: Arguments): PageWrite {
  const markdown = bodyFrom(args) ?? null;
  if (args.flag('hide') && args.flag('show')) throw new UsageError('--hide and --show: one of them.');
  if (!hasContent(args))
    throw new UsageError(
      'What is to be written is missing: --file, --body, --title, --slug, --icon, --description, --hide or --show.',
    );
  return {
    kind: 'change',
    pageId,
    title: args.text('title') ?? null,
    markdown,
    slug: args.text('slug') ?? null,
    icon: args.text('icon') ?? null,
    description: args.text('description') ?? null,
    hidden: args.flag('hide') || args.flag('show') ? args.flag('hide') : null,
  };
}

async function newPage(core: HeadlessCore, lane: SelectedChangeRequest, args: Arguments): Promise<PageWrite> {
  if (args.flag('delete') || args.flag('move') || args.text('page') !== undefined)
    throw new UsageError('--new goes without --page, --move and --delete.');
  const place = await placeFrom(core, lane, args);
  return { kind: 'new', ...place, title: args.required('title'), markdown: bodyFrom(args) ?? '' };
}

async function move(
  core: HeadlessCore,
  lane: SelectedChangeRequest,
  pageId: string,
  args: Arguments,
): Promise<PageWrite> {
  if (hasContent(args)) throw new UsageError('--move goes without --delete, --title, --file and --body.');
  const place = await placeFrom(core, lane, args);
  const isFirst = args.flag('first');
  if (isFirst && place.afterId !== null) throw new UsageError('--first and --after: one of them.');
  return { kind: 'move', pageId, ...place, isFirst };
}

async function reverted(
  core: HeadlessCore,
  page: SelectedChangeRequest & { readonly pageId: string },
  args: Arguments,
): Promise<Result> {
  if (args.flag('move') || hasContent(args))
    throw new UsageError('--revert goes without --move, --title, --file and --body.');
  const edits = valueOf(await core.request('page.revert', page));
  if (edits.length === 0)
    throw new RequestFailure('conflict', 'The page already is as in the base of the change request.');
  return await printed(core, page.accountId, edits);
}

function hasContent(args: Arguments): boolean {
  const texts = ['title', 'file', 'body', 'slug', 'icon', 'description'] as const;
  return texts.some((name) => args.text(name) !== undefined) || args.flag('hide') || args.flag('show');
}

async function placeFrom(core: HeadlessCore, lane: SelectedChangeRequest, args: Arguments) {
  const pageAt = async (name: 'parent' | 'after'): Promise<string | null> => {
    const named = args.text(name);
    return named === undefined ? null : await selectPage(core, lane, named);
  };
  return { parentId: await pageAt('parent'), afterId: await pageAt('after') };
}

function bodyFrom(args: Arguments): string | undefined {
  const file = args.text('file');
  if (file === undefined) return args.text('body') === undefined ? undefined : bodyOf(args);
  if (args.text('body') !== undefined) throw new UsageError('--file and --body: one of them.');
  return readText(file);
}

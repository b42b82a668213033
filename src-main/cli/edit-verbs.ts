import type { EditPayload } from '../bridge/edit.ts';
import type { HeadlessCore } from '../core/headless/open-headless-core.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import { addEdit, changed, editItems, lineOf, messageOf, nextOf } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectChangeRequest, selectLane, selectObject, selectPage } from './select.ts';
import { UsageError } from './usage.ts';

async function added(
  core: HeadlessCore,
  accountId: string,
  args: Arguments,
  payload: EditPayload,
): Promise<Result> {
  return await addEdit(core, accountId, payload, args.flag('keep') ? 'review' : 'now');
}

export async function comment(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const lane = await selectLane(core, args, accountId);
  const page = args.text('page');
  const node = args.text('node');
  const quotation = args.text('quotation');
  const record = args.text('record');
  const target = {
    spaceId: lane.spaceId,
    ...(lane.changeRequestId === null ? {} : { changeRequestId: lane.changeRequestId }),
    ...(page === undefined ? {} : { pageId: await selectPage(core, lane, page) }),
    ...(node === undefined ? {} : { nodeId: node }),
    ...(quotation === undefined ? {} : { quotation }),
    ...(record === undefined ? {} : { tableCell: { record, definition: args.required('definition') } }),
  };
  return await added(core, accountId, args, { kind: 'comment.add', target, markdown: messageOf(args) });
}

export async function reply(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  return await added(core, accountId, args, {
    kind: 'reply.add',
    comment: selectObject(args, 'comment'),
    markdown: messageOf(args),
  });
}

export async function react(core: HeadlessCore, args: Arguments, isAdded: boolean): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const [emoji] = args.rest;
  if (emoji === undefined) throw new UsageError('Which emoji?');
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined) {
    return await added(core, accountId, args, {
      kind: isAdded ? 'comment.react' : 'comment.unreact',
      comment: about,
      emoji,
    });
  }
  const replied = selectObject(args, 'reply');
  return await added(core, accountId, args, {
    kind: isAdded ? 'reply.react' : 'reply.unreact',
    comment: about,
    reply: replied,
    emoji,
  });
}

export async function resolve(core: HeadlessCore, args: Arguments, isResolved: boolean): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const kind = isResolved ? 'comment.resolve' : 'comment.reopen';
  return await added(core, accountId, args, { kind, comment: selectObject(args, 'comment') });
}

export async function edit(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const markdown = messageOf(args);
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined)
    return await added(core, accountId, args, { kind: 'comment.edit', comment: about, markdown });
  return await added(core, accountId, args, {
    kind: 'reply.edit',
    comment: about,
    reply: selectObject(args, 'reply'),
    markdown,
  });
}

export async function remove(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined)
    return await added(core, accountId, args, { kind: 'comment.delete', comment: about });
  return await added(core, accountId, args, {
    kind: 'reply.delete',
    comment: about,
    reply: selectObject(args, 'reply'),
  });
}

export async function review(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const [what] = args.rest;
  const edited = async (views: readonly { readonly id: string }[]): Promise<Result> => {
    const edits = await editItems(core, accountId, views);
    return { json: { edits }, lines: edits.map(lineOf), ...nextOf(edits) };
  };
  const lane = await selectChangeRequest(core, args, accountId);
  if (what === 'show') return await edited(valueOf(await core.request('review.pending', lane)));
  if (what !== 'finish') throw new UsageError('review needs an action: finish or show.');
  const verdict = args.text('verdict') ?? null;
  if (verdict !== null && verdict !== 'approved' && verdict !== 'changes-requested') {
    throw new UsageError(`--verdict takes approved or changes-requested, not "${verdict}".`);
  }
  const summary = args.text('summary') ?? '';
  return await edited(valueOf(await core.request('review.finish', { ...lane, summary, verdict })));
}

export async function outbox(core: HeadlessCore, args: Arguments): Promise<Result> {
  const accountId = await selectAccount(core, args);
  const [what, id] = args.rest;
  if (what === 'move' && id !== undefined) return await moveEdit(core, accountId, id, args);
  if ((what !== 'retry' && what !== 'discard') || id === undefined) {
    throw new UsageError('outbox needs an action and the id of an edit: retry, discard or move.');
  }
  const which = { accountId, editId: id };
  const reply = await core.request(what === 'retry' ? 'edits.retry' : 'edits.discard', which);
  return await changed(core, accountId, valueOf(reply));
}

/** A page that was written goes into another change request, or into a new one. */
async function moveEdit(core: HeadlessCore, accountId: string, id: string, args: Arguments): Promise<Result> {
  if ((await editItems(core, accountId, [{ id }])).length === 0)
    throw new RequestFailure('not-found', `There is no edit ${id}.`);
  if (args.flag('new') === (args.text('change-request') !== undefined))
    throw new UsageError('outbox move <edit id> --change-request N, or --new.');
  const changeRequestId = args.flag('new') ? null : (await selectLane(core, args, accountId)).changeRequestId;
  const asked = { accountId, editId: id, changeRequestId };
  return await changed(core, accountId, valueOf(await core.request('edits.sendInto', asked)));
}

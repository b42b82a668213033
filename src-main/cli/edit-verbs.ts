import type { EditPayload } from '../bridge/edit.ts';
import type { Core } from '../core/core.ts';
import type { Account } from '../core/core-state.ts';
import { editItem } from '../core/headless/headless.ts';
import { RequestFailure, valueOf } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import { addEdit, messageOf, changedAs, lineOf, nextOf, rowsOf } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectLane, selectObject, selectPage } from './select.ts';
import { UsageError } from './usage.ts';

async function added(core: Core, account: Account, args: Arguments, payload: EditPayload): Promise<Result> {
  return await addEdit(core, account, payload, args.flag('keep') ? 'review' : 'now');
}

export async function comment(core: Core, args: Arguments): Promise<Result> {
  const account = selectAccount(core, args);
  const lane = selectLane(account, args);
  const page = args.text('page');
  const node = args.text('node');
  const quotation = args.text('quotation');
  const record = args.text('record');
  const target = {
    spaceId: lane.spaceId,
    ...(lane.changeRequestId === null ? {} : { changeRequestId: lane.changeRequestId }),
    ...(page === undefined ? {} : { pageId: selectPage(account, lane, page) }),
    ...(node === undefined ? {} : { nodeId: node }),
    ...(quotation === undefined ? {} : { quotation }),
    ...(record === undefined ? {} : { tableCell: { record, definition: args.required('definition') } }),
  };
  return await added(core, account, args, { kind: 'comment.add', target, markdown: messageOf(args) });
}

export async function reply(core: Core, args: Arguments): Promise<Result> {
  const account = selectAccount(core, args);
  return await added(core, account, args, {
    kind: 'reply.add',
    comment: selectObject(args, 'comment'),
    markdown: messageOf(args),
  });
}

export async function react(core: Core, args: Arguments, isAdded: boolean): Promise<Result> {
  const account = selectAccount(core, args);
  const [emoji] = args.rest;
  if (emoji === undefined) throw new UsageError('Which emoji?');
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined) {
    return await added(core, account, args, {
      kind: isAdded ? 'comment.react' : 'comment.unreact',
      comment: about,
      emoji,
    });
  }
  const replied = selectObject(args, 'reply');
  return await added(core, account, args, {
    kind: isAdded ? 'reply.react' : 'reply.unreact',
    comment: about,
    reply: replied,
    emoji,
  });
}

export async function resolve(core: Core, args: Arguments, isResolved: boolean): Promise<Result> {
  const account = selectAccount(core, args);
  const kind = isResolved ? 'comment.resolve' : 'comment.reopen';
  return await added(core, account, args, { kind, comment: selectObject(args, 'comment') });
}

export async function edit(core: Core, args: Arguments): Promise<Result> {
  const account = selectAccount(core, args);
  const markdown = messageOf(args);
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined)
    return await added(core, account, args, { kind: 'comment.edit', comment: about, markdown });
  return await added(core, account, args, {
    kind: 'reply.edit',
    comment: about,
    reply: selectObject(args, 'reply'),
    markdown,
  });
}

export async function remove(core: Core, args: Arguments): Promise<Result> {
  const account = selectAccount(core, args);
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined)
    return await added(core, account, args, { kind: 'comment.delete', comment: about });
  return await added(core, account, args, {
    kind: 'reply.delete',
    comment: about,
    reply: selectObject(args, 'reply'),
  });
}

export async function review(core: Core, args: Arguments): Promise<Result> {
  const account = selectAccount(core, args);
  const [what] = args.rest;
  args.required('change-request');
  const { spaceId, changeRequestId } = selectLane(account, args);
  if (changeRequestId === null)
    throw new RequestFailure('not-found', 'There is no such change request here.');
  if (what === 'show') {
    const edits = account.session.store.edits.pendingInLane(spaceId, changeRequestId).map(editItem);
    return { json: { edits }, lines: edits.map(lineOf), ...nextOf(edits) };
  }
  if (what !== 'finish') throw new UsageError('review needs an action: finish or show.');
  const verdict = args.text('verdict') ?? null;
  if (verdict !== null && verdict !== 'approved' && verdict !== 'changes-requested') {
    throw new UsageError(`--verdict takes approved or changes-requested, not "${verdict}".`);
  }
  const accountId = account.session.id;
  const summary = args.text('summary') ?? '';
  const lane = { accountId, spaceId, changeRequestId };
  const finished = valueOf(await core.request('review.finish', { ...lane, summary, verdict }));
  const edits = rowsOf(account, finished).map(editItem);
  return { json: { edits }, lines: edits.map(lineOf), ...nextOf(edits) };
}

export async function outbox(core: Core, args: Arguments): Promise<Result> {
  const account = selectAccount(core, args);
  const [what, id] = args.rest;
  if (what === 'move' && id !== undefined) return await moveEdit(core, account, id, args);
  if ((what !== 'retry' && what !== 'discard') || id === undefined) {
    throw new UsageError('outbox needs an action and the id of an edit: retry, discard or move.');
  }
  const which = { accountId: account.session.id, editId: id };
  return changedAs(
    account,
    valueOf(await core.request(what === 'retry' ? 'edits.retry' : 'edits.discard', which)),
  );
}

/** A page that was written goes into another change request, or into a new one. */
async function moveEdit(core: Core, account: Account, id: string, args: Arguments): Promise<Result> {
  const { session } = account;
  if (session.store.edits.get(id) === undefined)
    throw new RequestFailure('not-found', `There is no edit ${id}.`);
  if (args.flag('new') === (args.text('change-request') !== undefined))
    throw new UsageError('outbox move <edit id> --change-request N, or --new.');
  const changeRequestId = args.flag('new') ? null : selectLane(account, args).changeRequestId;
  const which = { accountId: session.id, editId: id };
  return changedAs(account, valueOf(await core.request('edits.sendInto', { ...which, changeRequestId })));
}

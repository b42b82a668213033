import type { EditPayload } from '../bridge/edit.ts';
import { sendInto } from '../core/discussion/page-targets.ts';
import { finishReview } from '../core/review/change-request-actions.ts';
import type { Core } from '../core/core.ts';
import type { Account } from '../core/core-state.ts';
import { editItem } from '../core/headless/headless.ts';
import { RequestFailure } from '../bridge/request-failure.ts';
import type { Arguments } from './arguments.ts';
import { bodyOf, changed, lineOf, nextOf } from './edit-result.ts';
import type { Result } from './result.ts';
import { selectAccount, selectLane, selectObject, selectPage } from './select.ts';
import { UsageError } from './usage.ts';

function added(account: Account, args: Arguments, payload: EditPayload): Result {
  return changed(account.session.outbox.add(payload, args.flag('keep') ? 'review' : 'now'));
}

export function comment(core: Core, args: Arguments): Result {
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
  return added(account, args, { kind: 'comment.add', target, markdown: bodyOf(args) });
}

export function reply(core: Core, args: Arguments): Result {
  const account = selectAccount(core, args);
  return added(account, args, {
    kind: 'reply.add',
    comment: selectObject(args, 'comment'),
    markdown: bodyOf(args),
  });
}

export function react(core: Core, args: Arguments, isAdded: boolean): Result {
  const account = selectAccount(core, args);
  const [emoji] = args.rest;
  if (emoji === undefined) throw new UsageError('Which emoji?');
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined) {
    return added(account, args, {
      kind: isAdded ? 'comment.react' : 'comment.unreact',
      comment: about,
      emoji,
    });
  }
  const replied = selectObject(args, 'reply');
  return added(account, args, {
    kind: isAdded ? 'reply.react' : 'reply.unreact',
    comment: about,
    reply: replied,
    emoji,
  });
}

export function resolve(core: Core, args: Arguments, isResolved: boolean): Result {
  const account = selectAccount(core, args);
  const kind = isResolved ? 'comment.resolve' : 'comment.reopen';
  return added(account, args, { kind, comment: selectObject(args, 'comment') });
}

export function edit(core: Core, args: Arguments): Result {
  const account = selectAccount(core, args);
  const markdown = bodyOf(args);
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined)
    return added(account, args, { kind: 'comment.edit', comment: about, markdown });
  return added(account, args, {
    kind: 'reply.edit',
    comment: about,
    reply: selectObject(args, 'reply'),
    markdown,
  });
}

export function remove(core: Core, args: Arguments): Result {
  const account = selectAccount(core, args);
  const about = selectObject(args, 'comment');
  if (args.text('reply') === undefined)
    return added(account, args, { kind: 'comment.delete', comment: about });
  return added(account, args, { kind: 'reply.delete', comment: about, reply: selectObject(args, 'reply') });
}

export function review(core: Core, args: Arguments): Result {
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
  if (what !== 'finish') throw new UsageError('review what? finish or show.');
  const verdict = args.text('verdict') ?? null;
  if (verdict !== null && verdict !== 'approved' && verdict !== 'changes-requested') {
    throw new UsageError(`--verdict takes approved or changes-requested, not "${verdict}".`);
  }
  const edits = finishReview(account, spaceId, changeRequestId, args.text('summary') ?? '', verdict).map(
    editItem,
  );
  return { json: { edits }, lines: edits.map(lineOf), ...nextOf(edits) };
}

export function outbox(core: Core, args: Arguments): Result {
  const account = selectAccount(core, args);
  const { session } = account;
  const [what, id] = args.rest;
  if (what === 'move' && id !== undefined) return moveEdit(account, id, args);
  if ((what !== 'retry' && what !== 'discard') || id === undefined) {
    throw new UsageError('outbox retry, discard or move <edit id>.');
  }
  return changed(what === 'retry' ? session.outbox.retry(id) : session.outbox.discard(id));
}

/** A page that was written goes into another change request, or into a new one. */
function moveEdit(account: Account, id: string, args: Arguments): Result {
  const row = account.session.store.edits.get(id);
  if (row === undefined) throw new RequestFailure('not-found', `There is no edit ${id}.`);
  if (args.flag('new') === (args.text('change-request') !== undefined))
    throw new UsageError('outbox move <edit id> --change-request N, or --new.');
  return changed(sendInto(account, row, args.flag('new') ? null : selectLane(account, args).changeRequestId));
}

import type { EditPayload, EditState, Lane } from '../bridge/edit.ts';
import { emojiCode } from '../content/emoji.ts';
import type { Clock, Random } from '../core/ports.ts';
import type { EditRow, EditTable } from '../store/edits.ts';
import type { ReviewedTable } from '../store/reviewed.ts';
import { printBase, readBase } from './base.ts';
import type { Base } from './base.ts';
import { commentOf, isCreation, objectOf, oppositeOf } from './edit-kind.ts';
import type { Mirror } from './mirror.ts';
import { payloadVersion, readPayload, textOf, withText } from './payload.ts';
import type { ReasonCode } from './reason.ts';

/** Why a change of the outbox was refused; `message` may be shown. */
export class EditRefused extends Error {
  override readonly name = 'EditRefused';
  readonly code: 'conflict' | 'not-found' | 'bad-request';
  constructor(code: 'conflict' | 'not-found' | 'bad-request', message: string) {
    super(message);
    this.code = code;
  }
}

export interface EditingContext {
  readonly edits: EditTable;
  readonly reviewed: ReviewedTable;
  readonly mirror: Mirror;
  readonly clock: Clock;
  readonly random: Random;
  /** Runs one transaction that survives a power cut once it returned. */
  readonly durably: <T>(work: () => T) => T;
}

/** `review`: kept until the review is finished. `now`: waits for the network alone. */
export type SendMode = 'review' | 'now';

interface Ground {
  readonly lane: Lane;
  /** The edit that creates what this one is about, while the server has not confirmed it with an id. */
  readonly creator: EditRow | undefined;
  readonly base: Base;
}

const changeable: ReadonlySet<EditState> = new Set(['kept', 'waiting', 'held', 'rejected']);

/** What the person may do with edits (design/sync.md, Outbox). Every change is one transaction. @throws {EditRefused} */
export function createEditing(context: EditingContext) {
  const { edits, reviewed, mirror, clock, random, durably } = context;

  function newLocalId(): string {
    const digits = () =>
      Math.floor(random() * 36 ** 8)
        .toString(36)
        .padStart(8, '0');
    return `local-${digits()}${digits()}`;
  }

  function require(id: string): EditRow {
    const row = edits.get(id);
    if (row === undefined) throw new EditRefused('not-found', 'There is no such edit.');
    return row;
  }

  /** Server id where there is one: two names of one object compare equal. */
  const keyOf = (id: string): string => edits.serverIdOf(id) ?? id;

  function pendingCreator(id: string): EditRow | undefined {
    const row = edits.get(id);
    if (row?.state === 'discarded') throw new EditRefused('conflict', 'What this is about was discarded.');
    return row === undefined || row.serverId !== null ? undefined : row;
  }

  function laneOfComment(id: string): Lane {
    const creator = edits.get(id);
    if (creator !== undefined)
      return { spaceId: creator.laneSpace, changeRequestId: creator.laneChangeRequest };
    const held = mirror.comment(id);
    if (held === undefined) throw new EditRefused('not-found', 'This comment is not held here.');
    return { spaceId: held.spaceId, changeRequestId: held.changeRequestId };
  }

  function groundBase(lane: Lane): Base {
    const changeRequest =
      lane.changeRequestId === null ? undefined : mirror.changeRequest(lane.changeRequestId);
    if (changeRequest === undefined) return {};
    return { changeRequest: { revision: changeRequest.revision, status: changeRequest.status } };
  }

  function objectBase(kind: 'comment' | 'reply', id: string, creator: EditRow | undefined): Base {
    if (creator !== undefined) {
      const payload = readPayload(creator.version, creator.payload);
      const markdown = payload === undefined ? null : textOf(payload);
      return markdown === null ? {} : { object: { markdown, editedAt: null, status: null, by: null } };
    }
    const object = kind === 'comment' ? mirror.commentBase(keyOf(id)) : mirror.replyBase(keyOf(id));
    return object === undefined ? {} : { object };
  }

  function groundOf(payload: EditPayload, reviewLane: Lane | undefined): Ground {
    if (payload.kind === 'review.submit') {
      if (reviewLane === undefined)
        throw new EditRefused('bad-request', 'A verdict is given by finishing a review.');
      return { lane: reviewLane, creator: undefined, base: groundBase(reviewLane) };
    }
    if (payload.kind === 'comment.add') {
      const { target } = payload;
      const lane: Lane = { spaceId: target.spaceId, changeRequestId: target.changeRequestId ?? null };
      if (!mirror.hasGround(lane)) throw new EditRefused('not-found', 'What this is about is not held here.');
      const block = mirror.blockText(target);
      return {
        lane,
        creator: undefined,
        base: { ...groundBase(lane), ...(block === undefined ? {} : { block }) },
      };
    }
    const lane = laneOfComment(payload.comment.id);
    const about = objectOf(payload) ?? { kind: 'comment' as const, id: payload.comment.id };
    const creator = pendingCreator(about.id);
    if (about.kind === 'reply' && creator === undefined && mirror.replyBase(keyOf(about.id)) === undefined) {
      throw new EditRefused('not-found', 'This reply is not held here.');
    }
    return { lane, creator, base: { ...groundBase(lane), ...objectBase(about.kind, about.id, creator) } };
  }

  function insert(
    payload: EditPayload,
    ground: Ground,
    state: 'kept' | 'waiting' | 'held',
    reason?: ReasonCode,
  ) {
    return edits.insert({
      id: newLocalId(),
      kind: payload.kind,
      version: payloadVersion,
      payload: JSON.stringify(payload),
      base: printBase(ground.base),
      state,
      laneSpace: ground.lane.spaceId,
      laneChangeRequest: ground.lane.changeRequestId,
      dependsOn: ground.creator?.id ?? null,
      createdAt: clock.now(),
      ...(reason === undefined ? {} : { reasonCode: reason }),
    });
  }

  /** True while nothing of the edit can be on the server: it may be rewritten or vanish without a trace. */
  function isUnsent(row: EditRow): boolean {
    return changeable.has(row.state) && row.sentAt === null;
  }

  function rewriteRow(row: EditRow, markdown: string): EditRow {
    const payload = readPayload(row.version, row.payload);
    if (payload === undefined || textOf(payload) === null)
      throw new EditRefused('conflict', 'This edit has no text to change.');
    if (markdown.trim() === '' && payload.kind !== 'review.submit')
      throw new EditRefused('bad-request', 'The text is empty.');
    if (isCreation(row.kind) ? !isUnsent(row) : !changeable.has(row.state)) {
      throw new EditRefused(
        'conflict',
        'It may be on the service already: change it there once it is found.',
      );
    }
    const written = { ...row, payload: JSON.stringify(withText(payload, markdown)), updatedAt: clock.now() };
    return row.state === 'held' || row.state === 'rejected' ? again(written) : edits.save(written);
  }

  /** Back to the queue, on today's ground: what the person saw when they decided is the new base. */
  function again(row: EditRow): EditRow {
    const payload = readPayload(row.version, row.payload);
    if (payload === undefined)
      throw new EditRefused('conflict', 'This edit was written by another version of Galley.');
    const base = readBase(row.base);
    const lane: Lane = { spaceId: row.laneSpace, changeRequestId: row.laneChangeRequest };
    const about =
      commentOf(payload) === null
        ? null
        : (objectOf(payload) ?? { kind: 'comment' as const, id: commentOf(payload) ?? '' });
    const object =
      base.theirs ??
      (about === null ? undefined : objectBase(about.kind, about.id, pendingCreator(about.id)).object);
    const block = payload.kind === 'comment.add' ? mirror.blockText(payload.target) : undefined;
    const { theirs: _seen, object: _old, block: _oldBlock, ...rest } = base;
    const isLost = row.reasonCode === 'block-not-found' && payload.kind === 'comment.add';
    const sentMaybe = isCreation(row.kind) && row.sentAt !== null;
    return edits.save({
      ...row,
      payload: isLost
        ? JSON.stringify({ ...payload, target: { ...payload.target, opensWithQuotation: true } })
        : row.payload,
      base: printBase({
        ...rest,
        ...groundBase(lane),
        ...(object === undefined ? {} : { object }),
        ...(block === undefined ? {} : { block }),
      }),
      state: sentMaybe ? 'unknown' : 'waiting',
      looks: 0,
      attempts: 0,
      nextAt: null,
      reasonCode: null,
      reason: null,
      leaseOwner: null,
      leaseUntil: null,
      updatedAt: clock.now(),
    });
  }

  function discardRow(row: EditRow, at: number, reason?: ReasonCode): EditRow {
    for (const dependent of edits.dependents(row.id)) {
      if (changeable.has(dependent.state)) discardRow(dependent, at);
    }
    return edits.save({
      ...row,
      state: 'discarded',
      stateBefore: row.state,
      ...(reason === undefined ? {} : { reasonCode: reason, reason: null }),
      leaseOwner: null,
      leaseUntil: null,
      updatedAt: at,
    });
  }

  function restoreRow(row: EditRow, at: number): EditRow {
    const creator = row.dependsOn === null ? undefined : edits.get(row.dependsOn);
    if (creator?.state === 'discarded') restoreRow(creator, at);
    const own = edits.get(row.id) ?? row;
    if (own.state !== 'discarded') return own;
    const restored = edits.save({
      ...own,
      state: own.stateBefore ?? 'waiting',
      stateBefore: null,
      reasonCode: own.reasonCode === 'cancelled-out' ? null : own.reasonCode,
      updatedAt: at,
    });
    for (const dependent of edits.dependents(row.id)) {
      // What went with it comes back with it: they carry the time of the same discard.
      if (dependent.state === 'discarded' && dependent.updatedAt === row.updatedAt) restoreRow(dependent, at);
    }
    return restored;
  }

  /**
   * A reaction in the spelling that the object already has it in, else as hexadecimal code points (API gaps, Reaction
   * emoji): one emoji in two spellings would be two reactions.
   */
  function spelled(payload: EditPayload): EditPayload {
    const about = objectOf(payload);
    if (!('emoji' in payload) || about === null) return payload;
    const code = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(payload.emoji)
      ? payload.emoji
      : emojiCode(payload.emoji);
    const known = mirror
      .reactions(about.kind, keyOf(about.id))
      .find((emoji) => emoji === payload.emoji || emoji === code || emojiCode(emoji) === code);
    return { ...payload, emoji: known ?? code };
  }

  /** Before sending, contrary and repeated edits melt into one (design/sync.md, Coalescing). */
  function coalesce(payload: EditPayload, ground: Ground): EditRow | undefined {
    const about = objectOf(payload);
    if (about === null) return undefined;
    const { creator } = ground;
    if (creator !== undefined && isUnsent(creator)) {
      if (payload.kind === 'comment.edit' || payload.kind === 'reply.edit')
        return rewriteRow(creator, payload.markdown);
      if (payload.kind === 'comment.delete' || payload.kind === 'reply.delete')
        return discardRow(creator, clock.now());
    }
    const key = keyOf(about.id);
    const same = edits.unfinishedInLane(ground.lane.spaceId, ground.lane.changeRequestId).flatMap((row) => {
      const read = readPayload(row.version, row.payload);
      const object = read === undefined ? null : objectOf(read);
      if (read === undefined || object?.kind !== about.kind || keyOf(object.id) !== key) return [];
      return [{ row, read }];
    });
    if (payload.kind === 'comment.edit' || payload.kind === 'reply.edit') {
      const pending = same.find(({ row }) => row.kind === payload.kind && changeable.has(row.state));
      return pending === undefined ? undefined : rewriteRow(pending.row, payload.markdown);
    }
    if (payload.kind === 'comment.delete' || payload.kind === 'reply.delete') {
      const pending = same.find(({ row }) => row.kind === payload.kind);
      if (pending !== undefined) return pending.row;
      for (const { row } of same) if (isUnsent(row)) discardRow(row, clock.now(), 'cancelled-out');
      return undefined;
    }
    const opposite = oppositeOf(payload.kind);
    const emoji = 'emoji' in payload ? payload.emoji : null;
    const last = same.findLast(
      ({ row, read }) =>
        (row.kind === payload.kind || row.kind === opposite) &&
        ('emoji' in read ? read.emoji : null) === emoji,
    );
    if (last === undefined) return undefined;
    if (last.row.kind === payload.kind) return last.row;
    return isUnsent(last.row) ? discardRow(last.row, clock.now(), 'cancelled-out') : undefined;
  }

  return {
    /**
     * Adds an edit, or melts it into one that waits already; the row that holds the outcome is returned (a discarded one
     * where both cancelled). `reviewLane` belongs to verdicts alone.
     */
    add(given: EditPayload, mode: SendMode, reviewLane?: Lane): EditRow {
      const markdown = textOf(given);
      if (markdown?.trim() === '' && given.kind !== 'review.submit') {
        throw new EditRefused('bad-request', 'The text is empty.');
      }
      return durably(() => {
        const ground = groundOf(given, reviewLane);
        const payload = spelled(given);
        const isKept = mode === 'review' && ground.lane.changeRequestId !== null;
        return coalesce(payload, ground) ?? insert(payload, ground, isKept ? 'kept' : 'waiting');
      });
    },

    /** Out of the review, to be sent as soon as there is a network; so goes what it depends on. */
    sendNow(id: string): EditRow {
      const release = (row: EditRow): EditRow => {
        const creator = row.dependsOn === null ? undefined : edits.get(row.dependsOn);
        if (creator?.state === 'kept') release(creator);
        if (row.state === 'waiting') return edits.save({ ...row, nextAt: null });
        if (row.state !== 'kept')
          throw new EditRefused('conflict', 'It is not part of an unfinished review.');
        return edits.save({ ...row, state: 'waiting', updatedAt: clock.now() });
      };
      return durably(() => release(require(id)));
    },

    retry(id: string): EditRow {
      return durably(() => {
        const row = require(id);
        if (row.state === 'waiting') return edits.save({ ...row, nextAt: null });
        if (row.state === 'rejected')
          throw new EditRefused('conflict', 'The service refused the text: change it first.');
        if (row.state !== 'held') throw new EditRefused('conflict', 'There is nothing to retry here.');
        return again(row);
      });
    },

    discard(id: string): EditRow {
      return durably(() => {
        const row = require(id);
        if (row.state === 'discarded') return row;
        if (!changeable.has(row.state))
          throw new EditRefused('conflict', 'It is being sent, or was sent already.');
        return discardRow(row, clock.now());
      });
    },

    /** Undo of discard. */
    restore(id: string): EditRow {
      return durably(() => {
        const row = require(id);
        if (row.state !== 'discarded') throw new EditRefused('conflict', 'It was not discarded.');
        return restoreRow(row, clock.now());
      });
    },

    rewrite(id: string, markdown: string): EditRow {
      return durably(() => rewriteRow(require(id), markdown));
    },

    /**
     * Moves everything kept of the change request to waiting, in order, then adds the verdict, or the summary as a comment
     * where there is no verdict or the service is known to have no reviews.
     */
    finishReview(
      lane: Lane & { readonly changeRequestId: string },
      finish: {
        readonly summary: string;
        readonly verdict: 'approved' | 'changes-requested' | null;
        readonly hasReviews: boolean;
      },
    ): readonly EditRow[] {
      return durably(() => {
        const now = clock.now();
        const changeRequest = mirror.changeRequest(lane.changeRequestId);
        if (changeRequest === undefined)
          throw new EditRefused('not-found', 'This change request is not held here.');
        const released = edits
          .keptInLane(lane.spaceId, lane.changeRequestId)
          .map((row) => edits.save({ ...row, state: 'waiting', updatedAt: now }));
        const ground: Ground = { lane, creator: undefined, base: groundBase(lane) };
        const summary = finish.summary.trim();
        const closing: EditPayload | null =
          finish.verdict !== null && finish.hasReviews
            ? { kind: 'review.submit', verdict: finish.verdict, summary }
            : summary === ''
              ? null
              : {
                  kind: 'comment.add',
                  target: { spaceId: lane.spaceId, changeRequestId: lane.changeRequestId },
                  markdown: summary,
                };
        reviewed.finish(lane.changeRequestId, changeRequest.revision, now, summary);
        return closing === null ? released : [...released, insert(closing, ground, 'waiting')];
      });
    },

    /** Offers to remove an own copy that appeared late: a held deletion, which retry sends and discard forgets. */
    offerRemoval(payload: EditPayload): EditRow {
      return durably(() => insert(payload, groundOf(payload, undefined), 'held', 'surplus-copy'));
    },
  };
}

export type Editing = ReturnType<typeof createEditing>;

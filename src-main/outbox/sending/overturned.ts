import type { EditPayload } from '../../bridge/edit.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import { printBase, readBase } from '../editing/base.ts';
import { isUnfinished } from '../editing/change-row.ts';
import { objectOf } from '../editing/edit-kind.ts';
import type { Editing } from '../editing/editing.ts';
import type { EditingContext } from '../editing/editing-context.ts';
import type { Mirror } from '../mirror.ts';
import { readPayload } from '../calls/payload.ts';
import { isSameText } from './same-text.ts';

/** How long a request without an answer is thought able to arrive after it was sent again. */
const lateRequestsMs = 7 * 24 * 3600_000;

/** The one property of an object that an edit sets. */
interface Property {
  readonly key: string;
  /** Of the object, on the service where it has one. */
  readonly id: string;
  /** What the edit sets it to. */
  readonly value: string;
  readonly isText: boolean;
  /** What it is now, as held; undefined where the object is not here. */
  readonly read: (mirror: Mirror) => string | undefined;
  /** The edit that sets it to another value; null where no edit can. */
  readonly set: (value: string) => EditPayload | null;
}

/**
 * A request that got no answer and was sent again may still be applied, and then undoes what came later: texts, statuses and
 * reactions that read as it had set them, though they were changed since, are offered to be set again (docs/design/sync.md,
 * "Late requests"): a held edit, which retry sends and discard forgets. To be called after a pull. Returns what it offered.
 */
export function offerOverturned(context: EditingContext, editing: Editing): readonly EditRow[] {
  const { edits, sent, mirror, clock } = context;
  const serverId = (id: string): string => edits.serverIdOf(id) ?? id;
  const offered: EditRow[] = [];
  for (const row of edits.sentAgain(clock.now() - lateRequestsMs)) {
    const property = propertyOf(row, serverId);
    const current = property?.read(mirror);
    if (property === null || current === undefined) continue;
    const { seen, left = [], ...base } = readBase(row.base);
    const isSame = (a: string, b: string): boolean => isSameValue(property, a, b);
    const same = edits.inLane(row.laneSpace, row.laneChangeRequest).flatMap((one) => {
      const its = propertyOf(one, serverId);
      return its?.key === property.key ? [{ row: one, value: its.value }] : [];
    });
    // An edit that waits compares its base with the service by itself.
    if (same.some((one) => isUnfinished(one.row))) continue;
    const last = same
      .filter((one) => one.row.state === 'confirmed')
      .reduce((a, b) => (b.row.updatedAt >= a.row.updatedAt ? b : a), { row, value: property.value });
    const expected = seen !== undefined && seen.at > last.row.updatedAt ? seen.value : last.value;
    if (isSame(current, expected)) continue;
    const payload = left.some((value) => isSame(current, value)) ? property.set(expected) : null;
    if (payload !== null) {
      offered.push(editing.offer(payload, 'overturned'));
      context.durableTransaction(() => sent.noteLater(last.row.id, 'overturned', clock.now()));
    }
    // What somebody else made of it, or what the person leaves as it is: from now on this is what may be undone.
    const noted = printBase({ ...base, left, seen: { value: current, at: clock.now() } });
    context.durableTransaction(() => edits.save({ ...row, base: noted }));
  }
  return offered;
}

/** What an edit sets its property to, for `left` of its base; null for edits that set none. */
export function valueSetBy(row: EditRow): string | null {
  return propertyOf(row, (id) => id)?.value ?? null;
}

export function isSameValue({ isText }: Property, a: string, b: string): boolean {
  return isText ? isSameText(a, b) : a === b;
}

export function propertyOf(row: EditRow, serverId: (id: string) => string): Property | null {
  const payload = readPayload(row.version, row.payload);
  const about = payload === undefined ? null : objectOf(payload);
  if (payload === undefined || about === null) return null;
  const id = serverId(about.id);
  const property = (name: string, value: string, rest: Pick<Property, 'read' | 'set'>): Property => ({
    key: `${name} of ${about.kind} ${id}`,
    id,
    value,
    isText: name === 'text',
    ...rest,
  });
  switch (payload.kind) {
    case 'comment.edit':
    case 'reply.edit':
      return property('text', payload.markdown, {
        read: (mirror) =>
          (payload.kind === 'comment.edit' ? mirror.commentBase(id) : mirror.replyBase(id))?.markdown,
        set: (markdown) => ({ ...payload, markdown }),
      });
    case 'comment.resolve':
    case 'comment.reopen':
      return property('status', payload.kind === 'comment.resolve' ? 'resolved' : 'open', {
        read: (mirror) => mirror.commentBase(id)?.status ?? undefined,
        set: (status) => ({
          kind: status === 'resolved' ? 'comment.resolve' : 'comment.reopen',
          comment: payload.comment,
        }),
      });
    case 'comment.react':
    case 'comment.unreact':
    case 'reply.react':
    case 'reply.unreact': {
      const kind = 'reply' in payload ? 'reply' : 'comment';
      const isSet = payload.kind === 'comment.react' || payload.kind === 'reply.react';
      return property(`reaction ${payload.emoji}`, String(isSet), {
        read: (mirror) => mirror.hasOwnReaction(kind, id, payload.emoji)?.toString(),
        set: (value) => {
          const { emoji, comment } = payload;
          const verb = value === 'true' ? 'react' : 'unreact';
          return 'reply' in payload
            ? { kind: `reply.${verb}`, comment, reply: payload.reply, emoji }
            : { kind: `comment.${verb}`, comment, emoji };
        },
      });
    }
    case 'changeRequest.subject':
      return property('subject', payload.subject, {
        read: (mirror) => mirror.changeRequestText(id, 'subject')?.markdown,
        set: (subject) => ({ ...payload, subject }),
      });
    case 'changeRequest.description':
      return property('text', payload.markdown, {
        read: (mirror) => mirror.changeRequestText(id, 'description')?.markdown,
        set: (markdown) => ({ ...payload, markdown }),
      });
    case 'changeRequest.status':
      return property('status', payload.status, {
        read: (mirror) => mirror.changeRequestText(id, 'subject')?.status ?? undefined,
        set: (status) =>
          status === 'draft' || status === 'open' || status === 'archived' ? { ...payload, status } : null,
      });
    default:
      return null;
  }
}

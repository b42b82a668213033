import type { EditKind, EditPayload } from '../bridge/edit.ts';

/** A creation sent twice makes two objects; every other kind comes out the same when it is repeated. */
export function isCreation(kind: EditKind): boolean {
  return kind === 'comment.add' || kind === 'reply.add' || kind === 'review.submit';
}

/** The id (server or local) of the object that an edit changes; null for creations. */
export function objectOf(
  payload: EditPayload,
): { readonly kind: 'comment' | 'reply'; readonly id: string } | null {
  switch (payload.kind) {
    case 'comment.add':
    case 'reply.add':
    case 'review.submit':
      return null;
    case 'reply.edit':
    case 'reply.delete':
    case 'reply.react':
    case 'reply.unreact':
      return { kind: 'reply', id: payload.reply.id };
    default:
      return { kind: 'comment', id: payload.comment.id };
  }
}

/** The id of the comment an edit is about or answers; null where it has none. */
export function commentOf(payload: EditPayload): string | null {
  return 'comment' in payload ? payload.comment.id : null;
}

/** What undoes an edit of this kind before it is sent, so that both cancel. */
export function oppositeOf(kind: EditKind): EditKind | null {
  switch (kind) {
    case 'comment.react':
      return 'comment.unreact';
    case 'comment.unreact':
      return 'comment.react';
    case 'reply.react':
      return 'reply.unreact';
    case 'reply.unreact':
      return 'reply.react';
    case 'comment.resolve':
      return 'comment.reopen';
    case 'comment.reopen':
      return 'comment.resolve';
    default:
      return null;
  }
}

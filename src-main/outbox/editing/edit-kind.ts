import type { EditKind, EditPayload, ObjectReference } from '../../bridge/edit.ts';

/** Edits of a change request that exists, here or on the service. */
export type ChangeRequestChange = Extract<EditPayload, { readonly changeRequest: ObjectReference }>;

/** A creation sent twice makes two objects. */
export function isCreation(kind: EditKind): boolean {
  return (
    kind === 'comment.add' ||
    kind === 'reply.add' ||
    kind === 'review.submit' ||
    kind === 'changeRequest.create' ||
    kind === 'page.insert'
  );
}

/**
 * Merge and update: steps that take up whatever content there is, so they go while their base is known, or ask first,
 * and are never blindly repeated (docs/design/outbox.md).
 */
export function isStep(kind: EditKind): boolean {
  return kind === 'changeRequest.merge' || kind === 'changeRequest.update';
}

/** What people say to each other: a review keeps it, and a closed change request takes it no more. */
export function isDiscussion(kind: EditKind): boolean {
  return !kind.startsWith('changeRequest.') && !isContent(kind);
}

/** What is done to the pages of a change request. */
export function isContent(kind: EditKind): boolean {
  return kind.startsWith('page.');
}

/** True for an edit after which a text of its object reads as the person wrote it. */
export function setsText(kind: EditKind): boolean {
  return (
    isCreation(kind) ||
    kind === 'comment.edit' ||
    kind === 'reply.edit' ||
    kind === 'changeRequest.subject' ||
    kind === 'changeRequest.description'
  );
}

/** The object (by server or local id) that an edit changes; null for creations and verdicts. */
export function objectOf(
  payload: EditPayload,
): { readonly kind: 'comment' | 'reply' | 'changeRequest' | 'page'; readonly id: string } | null {
  switch (payload.kind) {
    case 'comment.add':
    case 'reply.add':
    case 'review.submit':
    case 'changeRequest.create':
    case 'page.insert':
      return null;
    case 'reply.edit':
    case 'reply.delete':
    case 'reply.react':
    case 'reply.unreact':
      return { kind: 'reply', id: payload.reply.id };
    case 'changeRequest.subject':
    case 'changeRequest.description':
    case 'changeRequest.status':
    case 'changeRequest.update':
    case 'changeRequest.merge':
      return { kind: 'changeRequest', id: payload.changeRequest.id };
    case 'page.update':
    case 'page.delete':
    case 'page.property':
    case 'page.move':
      return { kind: 'page', id: payload.target.pageId };
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

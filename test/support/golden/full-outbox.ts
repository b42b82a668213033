import type { EditKind, EditPayload, EditState } from '../../../src-main/bridge/edit.ts';

/**
 * An outbox with every kind of edit in every state, as rows of any schema. Ids are placeholders: a test may put the ids
 * of a real service in their place, because a frozen database is text.
 */
export const ids = {
  space: 'golden-space',
  changeRequest: 'golden-cr',
  revision: 'golden-revision',
  base: 'golden-base',
  page: 'golden-page',
  me: 'golden-me',
} as const;

const states: readonly EditState[] = [
  'kept',
  'waiting',
  'sending',
  'unknown',
  'reconciling',
  'held',
  'rejected',
  'confirmed',
  'discarded',
];

/** States out of which an edit goes to the service by itself. */
export const activeStates: readonly EditState[] = ['waiting', 'sending', 'unknown', 'reconciling'];

const kinds: readonly EditKind[] = [
  'comment.add',
  'comment.edit',
  'comment.delete',
  'comment.resolve',
  'comment.reopen',
  'comment.react',
  'comment.unreact',
  'reply.add',
  'reply.edit',
  'reply.delete',
  'reply.react',
  'reply.unreact',
  'changeRequest.create',
  'changeRequest.subject',
  'changeRequest.description',
  'changeRequest.status',
  'changeRequest.update',
  'changeRequest.merge',
  'review.submit',
];

/** Kinds that came without a step of the schema: no frozen file has them (`placeFrozenWithPages`). */
const pageKinds: readonly EditKind[] = [
  'page.update',
  'page.insert',
  'page.delete',
  'page.property',
  'page.move',
];

export interface GoldenEdit {
  readonly id: string;
  readonly kind: EditKind;
  readonly state: EditState;
  readonly payload: EditPayload;
  /** Placeholder of the comment it is about, of the reply, and of the page. */
  readonly comment: string | null;
  readonly reply: string | null;
  readonly page: string | null;
  /** What an edit of a page was made on (`edit.base`). */
  readonly base: object;
  /** What the comment or reply reads on the service. */
  readonly targetText: string;
}

/** Every kind in every state, in the person's order: state by state. */
export function goldenEdits(): readonly GoldenEdit[] {
  return states.flatMap((state) => kinds.map((kind) => goldenEdit(kind, state)));
}

/** Edits of pages, in the same order. */
export function goldenPageEdits(): readonly GoldenEdit[] {
  return states.flatMap((state) => pageKinds.map((kind) => goldenEdit(kind, state)));
}

function goldenEdit(kind: EditKind, state: EditState): GoldenEdit {
  const name = `${kind.replace('.', '-')}-${state}`;
  const comment = `golden-comment-${name}-`;
  const reply = `golden-reply-${name}-`;
  const page = `golden-page-of-${name}-`;
  const isOfReply = kind.startsWith('reply.') && kind !== 'reply.add';
  const isOfComment = kind.startsWith('comment.') && kind !== 'comment.add';
  return {
    id: `golden-edit-${name}`,
    kind,
    state,
    payload: payloadOf(kind, `Golden ${name}: “ä” & <b>`, { comment, reply, page }),
    comment: isOfComment || kind.startsWith('reply.') ? comment : null,
    reply: isOfReply ? reply : null,
    page: kind.startsWith('page.') && kind !== 'page.insert' ? page : null,
    targetText: `Target of ${name}`,
    base: pageBase(page, `Target of ${name}`),
  };
}

function pageBase(id: string, title: string): object {
  return {
    object: { title, markdown: 'As it was.\n', editedAt: null, status: null, by: null },
    changeRequest: { revision: ids.revision, status: 'draft' },
    pages: [{ id, title, description: null, fingerprint: null, hash: null }],
    alike: [],
  };
}

function payloadOf(
  kind: EditKind,
  text: string,
  about: { readonly comment: string; readonly reply: string; readonly page: string },
): EditPayload {
  const comment = { id: about.comment };
  const reply = { id: about.reply };
  const ofPage = { spaceId: ids.space, changeRequestId: ids.changeRequest, pageId: about.page };
  const changeRequest = { id: ids.changeRequest };
  switch (kind) {
    case 'comment.add': {
      const target = { spaceId: ids.space, changeRequestId: ids.changeRequest, pageId: ids.page };
      return { kind, target, markdown: text };
    }
    case 'comment.edit':
      return { kind, comment, markdown: text };
    case 'comment.delete':
    case 'comment.resolve':
    case 'comment.reopen':
      return { kind, comment };
    case 'comment.react':
    case 'comment.unreact':
      return { kind, comment, emoji: '1f44d' };
    case 'reply.add':
      return { kind, comment, markdown: text };
    case 'reply.edit':
      return { kind, comment, reply, markdown: text };
    case 'reply.delete':
      return { kind, comment, reply };
    case 'reply.react':
    case 'reply.unreact':
      return { kind, comment, reply, emoji: '1f44d' };
    case 'changeRequest.create':
      return { kind, spaceId: ids.space, subject: text };
    case 'changeRequest.subject':
      return { kind, changeRequest, subject: text };
    case 'changeRequest.description':
      return { kind, changeRequest, markdown: text };
    case 'changeRequest.status':
      return { kind, changeRequest, status: 'open' };
    case 'changeRequest.update':
    case 'changeRequest.merge':
      return { kind, changeRequest };
    case 'review.submit':
      return { kind, verdict: 'approved', summary: text };
    case 'page.update':
      return { kind, target: ofPage, title: 'Written', markdown: text };
    case 'page.insert': {
      const { space: spaceId, changeRequest: changeRequestId } = ids;
      return { kind, spaceId, changeRequestId, place: { parentId: null }, title: text, markdown: text };
    }
    case 'page.delete':
      return { kind, target: ofPage };
    case 'page.property':
      return { kind, target: ofPage, property: 'description', value: text };
    case 'page.move':
      return { kind, target: ofPage, place: { parentId: null } };
  }
}

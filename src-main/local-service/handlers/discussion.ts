import type { z } from 'zod';
import type {
  Comment,
  CommentReply,
  commentCreation,
  commentQuery,
  commentUpdate,
} from '../../api/comment.ts';
import { isAtLeast } from '../access.ts';
import { withComputedPages } from '../pages/computed-pages.ts';
import type { CommentRow, Subject, CommentRelations } from '../data/comments.ts';
import type { Call, PreparedJson } from '../http/handler.ts';
import type { ListAnswer, PagingQuery } from '../http/paging.ts';
import { pageOfItems, pageOfRows } from '../http/paging.ts';
import { writtenList } from '../http/written-list.ts';
import type { Viewer } from '../present/comments.ts';
import { presentComment, presentReply, textOfComment } from '../present/comments.ts';
import { presentMember, presentUser } from '../present/users.ts';
import type { Member } from '../../api/user.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { requireChangeRequest } from '../require-change-request.ts';
import { requireSpace } from './spaces.ts';

type Creation = z.output<typeof commentCreation>;
type Update = z.output<typeof commentUpdate>;
type ListQuery = z.output<typeof commentQuery>;
type Body = Creation['body'];
type Actor = Pick<Call<'getSpaceComment'>, 'user' | 'role'>;

export interface SpacePath {
  readonly spaceId: string;
}
export interface ChangeRequestPath extends SpacePath {
  readonly changeRequestId: string;
}

/** What comments of spaces and of change requests do alike; a `Subject` says on what. */
export class Discussion {
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  onSpace(path: SpacePath): Subject {
    return { spaceId: path.spaceId, changeRequestId: null };
  }

  onChangeRequest(path: ChangeRequestPath): Subject {
    return { spaceId: path.spaceId, changeRequestId: requireChangeRequest(this.#service, path).id };
  }

  list(subject: Subject, query: ListQuery, actor: Actor): PreparedJson {
    const { comments } = this.#service;
    const order = query.order ?? 'desc';
    const filter = {
      ...subject,
      status: query.status ?? 'all',
      page: query.targetPage,
      authors: query.authors,
    };
    const page = pageOfRows(
      `comments ${subject.changeRequestId ?? subject.spaceId} ${order}`,
      query,
      comments.count(filter),
      (after, limit) => comments.list(filter, order, after, limit),
      (row) => row,
    );
    const beside = comments.surroundings(page.items.map(({ id }) => id));
    const by = viewer(actor, query);
    return writtenList(page, (out, row) => out.write(textOfComment(this.#service, row, by, beside)));
  }

  create(subject: Subject, body: Creation, actor: Actor): Comment {
    const service = this.#service;
    const space = requireSpace(service, subject.spaceId);
    const request =
      subject.changeRequestId === null
        ? undefined
        : requireChangeRequest(service, {
            spaceId: subject.spaceId,
            changeRequestId: subject.changeRequestId,
          });
    const revision = request?.revision_id ?? space.revision_id;
    if (body.page !== undefined) {
      const places = [revision, request?.revision_initial ?? revision, space.revision_id];
      const page = body.page;
      const holds = (id: string): boolean =>
        withComputedPages(service, service.revisions.require(id)).pageById.has(page);
      if (!places.some(holds)) throw notFound('page');
    }
    const at = service.now();
    const id = service.comments.add({
      space_id: subject.spaceId,
      change_request_id: subject.changeRequestId,
      page_id: body.page ?? null,
      node_id: body.node ?? null,
      record: body.tableCell?.record ?? null,
      definition: body.tableCell?.definition ?? null,
      revision_id: revision,
      body: JSON.stringify(body.body),
      posted_by: actor.user.id,
      posted_at: at,
    });
    this.#touch(subject, at);
    service.onCommentPosted?.({ ...subject, commentId: id, by: actor.user.id });
    return this.get(subject, id, {}, actor);
  }

  get(subject: Subject, id: string, query: { readonly format?: Viewer['format'] }, actor: Actor): Comment {
    return presentComment(this.#service, this.#require(subject, id), viewer(actor, query));
  }

  update(subject: Subject, id: string, body: Update, actor: Actor): Comment {
    const { comments } = this.#service;
    const row = this.#require(subject, id);
    const isOwn = row.posted_by === actor.user.id;
    if (body.body !== undefined && !isOwn)
      throw new ServiceError(403, 'A comment is edited by who wrote it.');
    if (body.resolved !== undefined && !isOwn && !isAtLeast(actor.role, 'edit')) {
      throw new ServiceError(403, 'Resolving the comment of someone else needs at least edit.');
    }
    const at = this.#service.now();
    if (body.body !== undefined) comments.editBody('comment', id, JSON.stringify(body.body), at);
    if (body.resolved === true && row.resolved_at === null) comments.resolve(id, actor.user.id, at);
    if (body.resolved === false) comments.resolve(id, null, null);
    this.#react(id, body, actor, at);
    this.#touch(subject, at);
    return this.get(subject, id, {}, actor);
  }

  remove(subject: Subject, id: string, actor: Actor): void {
    const row = this.#service.comments.find(subject, id);
    if (row === undefined) return;
    this.#mayRemove(row.posted_by, actor);
    this.#service.comments.remove(id);
    this.#touch(subject, this.#service.now());
  }

  replies(
    subject: Subject,
    commentId: string,
    query: PagingQuery & { readonly format?: Viewer['format'] },
    actor: Actor,
  ): ListAnswer<CommentReply> {
    const { comments } = this.#service;
    const comment = this.#require(subject, commentId);
    const count = comments.repliers(commentId).reduce((sum, replier) => sum + replier.count, 0);
    let beside: CommentRelations | undefined;
    return pageOfRows(
      `replies ${commentId}`,
      query,
      count,
      (after, limit) => {
        const rows = comments.replies(commentId, after, limit);
        beside = comments.surroundings(rows.map(({ id }) => id));
        return rows;
      },
      (row) => presentReply(this.#service, comment, row, viewer(actor, query), beside),
    );
  }

  addReply(
    subject: Subject,
    commentId: string,
    body: Body,
    query: { readonly format?: Viewer['format'] },
    actor: Actor,
  ): CommentReply {
    this.#require(subject, commentId);
    const at = this.#service.now();
    const comment = { ...subject, id: commentId };
    const id = this.#service.comments.addReply(comment, JSON.stringify(body), actor.user.id, at);
    this.#touch(subject, at);
    return this.reply(subject, commentId, id, query, actor);
  }

  reply(
    subject: Subject,
    commentId: string,
    id: string,
    query: { readonly format?: Viewer['format'] },
    actor: Actor,
  ): CommentReply {
    const comment = this.#require(subject, commentId);
    const row = this.#service.comments.findReply(commentId, id);
    if (row === undefined) throw notFound('reply');
    return presentReply(this.#service, comment, row, viewer(actor, query));
  }

  updateReply(subject: Subject, commentId: string, id: string, body: Update, actor: Actor): CommentReply {
    const { comments } = this.#service;
    this.#require(subject, commentId);
    const row = comments.findReply(commentId, id);
    if (row === undefined) throw notFound('reply');
    if (body.body !== undefined && row.posted_by !== actor.user.id) {
      throw new ServiceError(403, 'A reply is edited by who wrote it.');
    }
    const at = this.#service.now();
    if (body.body !== undefined) comments.editBody('reply', id, JSON.stringify(body.body), at);
    this.#react(id, body, actor, at);
    this.#touch(subject, at);
    return this.reply(subject, commentId, id, {}, actor);
  }

  removeReply(subject: Subject, commentId: string, id: string, actor: Actor): void {
    const { comments } = this.#service;
    if (comments.find(subject, commentId) === undefined) return;
    const row = comments.findReply(commentId, id);
    if (row === undefined) return;
    this.#mayRemove(row.posted_by, actor);
    comments.removeReply(id);
    this.#touch(subject, this.#service.now());
  }

  commenters(subject: Subject, query: PagingQuery): ListAnswer<Member> {
    const service = this.#service;
    const { organization_id } = requireSpace(service, subject.spaceId);
    return pageOfItems(
      `commenters ${subject.changeRequestId ?? subject.spaceId}`,
      query,
      service.comments.commenters(subject),
      (id) => [id],
      (id) => {
        const member = service.people.member(organization_id, id);
        if (member !== undefined) return presentMember(service, member);
        return { object: 'member', id, role: null, user: presentUser(service, service.people.user(id)) };
      },
    );
  }

  #require(subject: Subject, id: string): CommentRow {
    const row = this.#service.comments.find(subject, id);
    if (row === undefined) throw notFound('comment');
    return row;
  }

  #mayRemove(postedBy: string, actor: Actor): void {
    if (postedBy !== actor.user.id && !isAtLeast(actor.role, 'admin')) {
      throw new ServiceError(403, 'Deleting what someone else wrote needs admin.');
    }
  }

  #react(targetId: string, body: Update, actor: Actor, at: string): void {
    for (const emoji of body.addedReactions ?? [])
      this.#service.comments.react(targetId, emoji, actor.user.id, at);
    for (const emoji of body.removedReactions ?? [])
      this.#service.comments.unreact(targetId, emoji, actor.user.id);
  }

  /** A discussion that moves makes its change request recent, which is how a client finds what to ask for again. */
  #touch(subject: Subject, at: string): void {
    if (subject.changeRequestId !== null)
      this.#service.changeRequests.change(subject.changeRequestId, { updated_at: at });
  }
}

function viewer(actor: Actor, query: { readonly format?: Viewer['format'] }): Viewer {
  return { user: actor.user, role: actor.role, format: query.format };
}

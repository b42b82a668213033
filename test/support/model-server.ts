import { TransportError } from '../../src-main/core/ports.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../src-main/core/ports.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface ModelReply {
  readonly id: string;
  readonly author: string;
  readonly order: number;
  readonly postedAt: number;
  body: string;
}

export interface ModelComment extends ModelReply {
  status: 'open' | 'resolved';
  /** Emoji to users. */
  readonly reactions: Map<string, Set<string>>;
  readonly replies: ModelReply[];
}

/** What goes wrong with one request; drawn anew for each. */
export type ModelFault =
  | 'unreachable' // never left
  | 'request lost'
  | 'answer lost'
  | 'time-out before'
  | 'time-out after'
  | 'applied late' // the answer is lost, and the service does it a while later
  | '500 before'
  | '500 after'
  | '503 before'
  | 'truncated'
  | 'html'
  | '429';

export interface ModelOptions {
  readonly clock: VirtualClock;
  readonly random: () => number;
  /** Difference of the server's clock to everybody else's. */
  readonly skewMs: number;
  /** What goes wrong with a request; undefined: nothing. */
  readonly fault: (request: HttpRequest) => ModelFault | undefined;
  /** How long after its request's end something applied late is applied. */
  readonly lateMs: () => number;
}

const encoder = new TextEncoder();
const pageSize = 5;

/**
 * A Documentation Service of one space and one change request in memory, without any optional operation, that loses,
 * delays and garbles by seed (design/sync.md, Proof). It stands in for the network: the one fake of the fault simulation.
 */
export class ModelServer {
  readonly comments = new Map<string, ModelComment>();
  requests = 0;
  posts = 0;
  readonly #options: ModelOptions;
  #order = 0;

  constructor(options: ModelOptions) {
    this.#options = options;
  }

  now(): number {
    return this.#options.clock.now() + this.#options.skewMs;
  }

  /** The network between one workstation and the service; `user` is whose token it sends. */
  transportOf(user: string): Transport & { isDead: boolean } {
    const transport = {
      isDead: false,
      send: async (request: HttpRequest): Promise<HttpResponse> => {
        const response = await this.#send(user, request);
        // A process that was killed never hears of the answer.
        if (transport.isDead) await new Promise(() => undefined);
        return response;
      },
      close: () => Promise.resolve(),
    };
    return transport;
  }

  async #send(user: string, request: HttpRequest): Promise<HttpResponse> {
    const { clock, random, fault: draw } = this.#options;
    const fault = draw(request);
    const fail = (kind: 'unreachable' | 'interrupted' | 'timeout', sent: boolean): never => {
      throw new TransportError(kind, sent, kind);
    };
    if (fault === 'unreachable') return fail('unreachable', false);
    this.requests += 1;
    if (request.method === 'POST') this.posts += 1;
    await clock.sleep(10 + random() * 200, request.signal).catch(() => fail('interrupted', true));
    switch (fault) {
      case 'request lost':
        return fail('interrupted', true);
      case 'time-out before':
        await clock.sleep(request.timeoutMs);
        return fail('timeout', true);
      case '500 before':
        return this.#json(500, { error: { code: 500, message: 'failed' } });
      case '503 before':
        return this.#json(503, { error: { code: 503, message: 'busy' } });
      case '429':
        return this.#json(429, { error: { code: 429, message: 'slower' } }, { 'retry-after': '2' });
      case 'applied late':
        void clock.sleep(this.#options.lateMs()).then(() => this.#answer(user, request));
        return fail('interrupted', true);
      case 'answer lost':
        this.#answer(user, request);
        return fail('interrupted', true);
      case 'time-out after':
        this.#answer(user, request);
        await clock.sleep(request.timeoutMs);
        return fail('timeout', true);
      case '500 after':
        this.#answer(user, request);
        return this.#json(500, { error: { code: 500, message: 'failed' } });
      case 'truncated': {
        const whole = this.#answer(user, request);
        return { ...whole, body: whole.body.slice(0, Math.floor(whole.body.length / 2)) };
      }
      case 'html':
        return { status: 200, headers: { 'content-type': 'text/html' }, body: encoder.encode('<html>') };
      case undefined:
        return this.#answer(user, request);
    }
  }

  #json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse {
    const date = new Date(this.now()).toUTCString();
    const body = value === undefined ? '' : JSON.stringify(value);
    return {
      status,
      headers: { 'content-type': 'application/json', date, ...headers },
      body: encoder.encode(body),
    };
  }

  #missing(): HttpResponse {
    return this.#json(404, { error: { code: 404, message: 'not found' } });
  }

  #answer(user: string, request: HttpRequest): HttpResponse {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/v1/, '');
    if (path === '/orgs')
      return this.#list([{ object: 'organization', id: 'o', title: 'Org' }], searchParams);
    if (path === '/orgs/o/members') {
      const people = ['me', 'dana'].map((id) => ({ id, user: userOf(id) }));
      return this.#list(people, searchParams);
    }
    if (path === '/orgs/o/collections') return this.#list([], searchParams);
    if (path === '/orgs/o/spaces') return this.#list([space], searchParams);
    if (path === '/spaces/s') return this.#json(200, space);
    if (path === '/orgs/o/change-requests' || path === '/spaces/s/change-requests') {
      return this.#list(searchParams.get('status') === 'draft' ? [] : [changeRequest], searchParams);
    }
    if (path === '/spaces/s/change-requests/cr') return this.#json(200, changeRequest);
    if (path.endsWith('/content'))
      return this.#json(200, path.includes('/cr/') ? revision('r2') : revision('r1'));
    if (path.endsWith('/content/pages')) return this.#json(200, { pages: [] });
    if (path.endsWith('/content/files') || path === '/spaces/s/comments') return this.#list([], searchParams);
    const found =
      /^\/spaces\/s\/change-requests\/cr\/comments(?:\/([^/]+)(?:\/replies(?:\/([^/]+))?)?)?$/.exec(path);
    if (found === null) return this.#missing();
    const [, commentId, replyId] = found;
    return this.#discussion(user, request, searchParams, commentId, path.includes('/replies'), replyId);
  }

  #discussion(
    user: string,
    request: HttpRequest,
    query: URLSearchParams,
    commentId: string | undefined,
    isReplies: boolean,
    replyId: string | undefined,
  ): HttpResponse {
    const body = (request.body === undefined ? {} : JSON.parse(request.body)) as {
      body?: { markdown: string };
      resolved?: boolean;
      addedReactions?: string[];
      removedReactions?: string[];
    };
    if (commentId === undefined) {
      if (request.method === 'POST') {
        const comment = {
          ...this.#message(user, body.body?.markdown ?? ''),
          status: 'open' as const,
          reactions: new Map<string, Set<string>>(),
          replies: [],
        };
        this.comments.set(comment.id, comment);
        return this.#json(200, commentOf(comment));
      }
      const authors = query.getAll('authors');
      const listed = [...this.comments.values()].filter(
        (one) => authors.length === 0 || authors.includes(one.author),
      );
      return this.#list((query.get('order') === 'asc' ? listed : listed.toReversed()).map(commentOf), query);
    }
    const comment = this.comments.get(commentId);
    if (comment === undefined)
      return request.method === 'DELETE' ? this.#json(204, undefined) : this.#missing();
    if (isReplies) return this.#replies(user, request, query, comment, replyId, body.body?.markdown);
    if (request.method === 'DELETE') {
      this.comments.delete(commentId);
      return this.#json(204, undefined);
    }
    if (request.method === 'PUT') {
      if (body.resolved !== undefined) comment.status = body.resolved ? 'resolved' : 'open';
      if (body.body !== undefined) comment.body = body.body.markdown;
      for (const emoji of body.addedReactions ?? []) {
        comment.reactions.set(emoji, new Set([...(comment.reactions.get(emoji) ?? []), user]));
      }
      for (const emoji of body.removedReactions ?? []) comment.reactions.get(emoji)?.delete(user);
    }
    return this.#json(200, commentOf(comment));
  }

  #replies(
    user: string,
    request: HttpRequest,
    query: URLSearchParams,
    comment: ModelComment,
    replyId: string | undefined,
    markdown: string | undefined,
  ): HttpResponse {
    if (replyId === undefined) {
      if (request.method !== 'POST') return this.#list(comment.replies.map(replyOf), query);
      const reply = this.#message(user, markdown ?? '');
      comment.replies.push(reply);
      return this.#json(200, replyOf(reply));
    }
    const index = comment.replies.findIndex((one) => one.id === replyId);
    const reply = comment.replies[index];
    if (request.method === 'DELETE') {
      if (reply !== undefined) comment.replies.splice(index, 1);
      return this.#json(204, undefined);
    }
    if (reply === undefined) return this.#missing();
    if (request.method === 'PUT' && markdown !== undefined) reply.body = markdown;
    return this.#json(200, replyOf(reply));
  }

  #message(author: string, body: string): ModelReply {
    const order = ++this.#order;
    return { id: `c${order}`, author, order, postedAt: this.now(), body };
  }

  #list(items: readonly unknown[], query: URLSearchParams): HttpResponse {
    const start = Number(query.get('page') ?? '0');
    const size = Math.min(pageSize, Number(query.get('limit') ?? pageSize));
    const next = start + size < items.length ? { next: { page: String(start + size) } } : {};
    return this.#json(200, { items: items.slice(start, start + size), ...next });
  }
}

const names: Readonly<Record<string, string>> = { me: 'Me', dana: 'Dana' };
const userOf = (id: string) => ({ object: 'user', id, displayName: names[id] ?? id });
const space = { object: 'space', id: 's', title: 'Docs', organization: 'o', revision: 'r1' };
const changeRequest = {
  object: 'change-request',
  id: 'cr',
  number: 1,
  status: 'open',
  subject: 'Harden',
  space: 's',
  revision: 'r2',
  revisionInitial: 'r1',
  createdBy: userOf('dana'),
};
const revision = (id: string) => ({ object: 'revision', id, parents: [], pages: [], files: [] });

function messageOf(message: ModelReply) {
  return {
    id: message.id,
    postedBy: userOf(message.author),
    postedAt: new Date(message.postedAt).toISOString(),
    body: { markdown: message.body },
  };
}

const replyOf = (reply: ModelReply) => ({ object: 'comment-reply', ...messageOf(reply), reactions: [] });

function commentOf(comment: ModelComment) {
  const authors = [...new Set(comment.replies.map((reply) => reply.author))];
  return {
    object: 'comment',
    ...messageOf(comment),
    status: comment.status,
    reactions: [...comment.reactions]
      .filter(([, users]) => users.size > 0)
      .map(([emoji, users]) => ({
        emoji,
        count: users.size,
        users: [...users].map((id) => ({ user: userOf(id) })),
      })),
    replies: comment.replies.length,
    repliers: authors.map((id) => ({
      user: userOf(id),
      count: comment.replies.filter((reply) => reply.author === id).length,
    })),
    target: { space: 's', changeRequest: 'cr' },
  };
}

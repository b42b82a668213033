import type { HttpRequest, HttpResponse } from '../../../src-main/ports/ports.ts';
import { mayStandBelow, pathOf } from './model-world.ts';
import type {
  By,
  ModelChangeRequest,
  ModelMessage,
  ModelPage,
  ModelPages,
  ModelWorld,
  ContentChange,
  PageChange,
} from './model-world.ts';

const encoder = new TextEncoder();
/** Items a page at most, so that walks have several pages. */
const pageSize = 7;
/** Of long lists. */
const longPageSize = 30;

/** What a service does to a list that it does not give whole. */
export type ListLie = 'cursor loop' | 'short page' | 'partial' | 'empty';

const names: Readonly<Record<string, string>> = { me: 'Me', dana: 'Dana' };
const userOf = (id: string) => ({ object: 'user', id, displayName: names[id] ?? id });

const pageOf = (pages: ModelPages, id: string, page: ModelPage) => {
  const { title, slug, icon, version, description, hidden } = page;
  return {
    object: 'page',
    id,
    type: 'document',
    title,
    slug,
    path: pathOf(pages, page),
    documentId: version,
    ...(icon === undefined ? {} : { icon }),
    ...(description === undefined ? {} : { description }),
    ...(hidden === true ? { hidden } : {}),
  };
};

interface Body {
  readonly body?: { readonly markdown: string };
  readonly page?: string;
  readonly resolved?: boolean;
  readonly addedReactions?: readonly string[];
  readonly removedReactions?: readonly string[];
  readonly subject?: string;
  readonly description?: unknown;
  readonly status?: string;
  readonly comment?: { readonly markdown: string };
  readonly changes?: readonly (UpdatePage | InsertPage | OtherChange | InsertFiles)[];
}

interface InsertPage {
  readonly operation: 'insert_page';
  readonly title: string;
  readonly document: { readonly markdown: string };
  readonly into: string | null;
  readonly at?: number;
}

type OtherChange = Extract<ContentChange, { readonly operation: 'delete_page' | 'revert_page' }>;

interface UpdatePage extends Omit<PageChange, 'markdown'> {
  readonly operation: 'update_page';
  readonly document?: { readonly markdown: string };
}

interface InsertFiles {
  readonly operation: 'insert_files';
  readonly files: readonly { readonly name: string; readonly ref: string }[];
}

/** A Documentation Service of one space in memory, written against the API alone. */
export class ModelService {
  readonly world: ModelWorld;

  constructor(world: ModelWorld) {
    this.world = world;
  }

  answer(by: By, request: HttpRequest, lie?: ListLie): HttpResponse {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/v1/, '');
    const query = url.searchParams;
    const body = (request.body === undefined ? {} : JSON.parse(request.body)) as Body;
    const { world } = this;
    const list = (items: readonly unknown[]) => this.#list(items, query, lie);
    if (path === '/orgs') return list([{ object: 'organization', id: 'o', title: 'Org' }]);
    if (path === '/orgs/o') return this.json(200, { object: 'organization', id: 'o', title: 'Org' });
    if (path === '/user') return world.features.hasUser ? this.json(200, userOf(by.user)) : this.missing();
    if (path === '/orgs/o/members') return list(['me', 'dana'].map((id) => ({ id, user: userOf(id) })));
    if (path.startsWith('/orgs/o/members/')) return this.json(200, { id: 'me', user: userOf('me') });
    if (path === '/orgs/o/collections') return list([]);
    if (path === '/orgs/o/spaces') return list([this.#space()]);
    if (path === '/spaces/s') return this.json(200, this.#space());
    if (path === '/orgs/o/change-requests') return list(this.#changeRequests(query));
    const rest = /^\/spaces\/s\/(.*)$/.exec(path)?.[1];
    if (rest === undefined) return this.missing();
    if (rest === 'change-requests') {
      if (request.method !== 'POST') return list(this.#changeRequests(query));
      return this.json(201, this.#shown(world.open(by, body.subject ?? '')));
    }
    const inChangeRequest = /^change-requests\/([^/]+)(?:\/(.*))?$/.exec(rest);
    if (inChangeRequest === null) return this.#inLane(by, request, query, body, null, rest, list);
    const one = world.changeRequests.get(inChangeRequest[1] ?? '');
    if (one === undefined) return this.missing();
    return this.#inLane(by, request, query, body, one, inChangeRequest[2] ?? '', list);
  }

  #space() {
    return { object: 'space', id: 's', title: 'Docs', organization: 'o', revision: this.world.primary };
  }

  #changeRequests(query: URLSearchParams) {
    const status = query.get('status') ?? 'open';
    const creator = query.get('creator');
    return [...this.world.changeRequests.values()]
      .filter((one) => one.status === status && (creator === null || one.creator === creator))
      .filter(() => query.get('requestedReviewer') === null)
      .reverse()
      .map((one) => this.#shown(one));
  }

  #shown(one: ModelChangeRequest) {
    return {
      object: 'change-request',
      id: one.id,
      number: one.number,
      status: one.status,
      subject: one.subject,
      ...(one.description === undefined ? {} : { description: one.description }),
      space: 's',
      createdBy: userOf(one.creator),
      createdAt: isoOf(one.createdAt),
      updatedAt: isoOf(one.updatedAt),
      revision: one.revision,
      revisionInitial: one.revisionInitial,
      ...(one.ancestor === null ? {} : { revisionMergedAncestor: one.ancestor }),
      ...(one.merged === null ? {} : { revisionMerged: one.merged }),
      comments: this.world.comments(one.id).length,
      outdated: this.world.isOutdated(one),
    };
  }

  #inLane(
    by: By,
    request: HttpRequest,
    query: URLSearchParams,
    body: Body,
    one: ModelChangeRequest | null,
    rest: string,
    list: (items: readonly unknown[]) => HttpResponse,
  ): HttpResponse {
    const { world } = this;
    const head = one?.revision ?? world.primary;
    if (rest === 'content' && request.method === 'POST') return this.#write(by, body, one);
    if (rest === 'content') return this.#revision(head);
    if (rest === 'content/pages') return this.json(200, { pages: this.#tree(head) });
    if (rest === 'content/files') return list([]);
    const page = /^content\/page\/(\w+)$/.exec(rest)?.[1];
    if (page !== undefined) return this.#page(head, page, query);
    const [, revision, pageThere] = /^revisions\/(\w+)(?:\/pages|\/page\/(\w+))?$/.exec(rest) ?? [];
    if (one === null && revision !== undefined) {
      if (world.features.hasRevisions !== true || !world.revisions.has(revision)) return this.missing();
      if (rest.endsWith('/pages')) return this.json(200, { pages: this.#tree(revision) });
      return pageThere === undefined ? this.#revision(revision) : this.#page(revision, pageThere, query);
    }
    if (one !== null && rest === '') return this.#changeRequest(by, request, body, one);
    if (one !== null && (rest === 'merge' || rest === 'update')) {
      if (one.status === 'merged') return this.refuse(409, 'The change request is merged.');
      return rest === 'merge'
        ? this.json(200, { revision: world.merge(by, one), result: 'merge' })
        : this.json(200, { revision: world.update(by, one), result: 'update' });
    }
    if (one !== null && rest === 'reviews' && world.features.hasReviews) {
      if (request.method !== 'POST') {
        return list(world.reviews.filter((review) => review.changeRequest === one.id).map(reviewOf));
      }
      if (one.status === 'merged') return this.refuse(409, 'The change request is merged.');
      return this.json(201, reviewOf(world.review(by, one, body.status ?? '', body.comment?.markdown ?? '')));
    }
    if (one !== null && rest === 'requested-reviewers' && world.features.hasReviews) return list([]);
    const talk = /^comments(?:\/([^/]+)(?:\/replies(?:\/([^/]+))?)?)?$/.exec(rest);
    if (talk === null) return this.missing();
    const [, commentId, replyId] = talk;
    if (commentId === undefined) return this.#comments(by, request, query, body, one?.id ?? null, list);
    const comment = world.messages.get(commentId);
    const isHere = comment?.kind === 'comment' && comment.changeRequest === (one?.id ?? null);
    if (rest.includes('/replies')) {
      if (!isHere) return this.missing();
      return this.#replies(by, request, body, comment, replyId, list);
    }
    return this.#message(by, request, body, isHere ? comment : undefined);
  }

  #tree(revision: string) {
    const pages = this.world.pagesOf(revision);
    const below = (parent: string | undefined): readonly object[] =>
      [...pages]
        .filter(([, page]) => page.parent === parent)
        .map(([id, page]) => ({ ...pageOf(pages, id, page), pages: below(id) }));
    return below(undefined);
  }

  #revision(id: string): HttpResponse {
    const parent = this.world.revisions.get(id)?.parent ?? null;
    const parents = this.world.features.hasRevisions !== true || parent === null ? [] : [parent];
    return this.json(200, { object: 'revision', id, parents, pages: this.#tree(id), files: [] });
  }

  #page(revision: string, id: string, query: URLSearchParams): HttpResponse {
    const pages = this.world.pagesOf(revision);
    const page = pages.get(id);
    if (page === undefined) return this.missing();
    const document = { object: 'document', data: {}, nodes: [] };
    return this.json(200, {
      ...pageOf(pages, id, page),
      ...(query.get('format') === 'document'
        ? { document }
        : { markdown: `# ${page.title}\n\n${page.markdown}` }),
    });
  }

  #write(by: By, { changes: asked = [] }: Body, one: ModelChangeRequest | null): HttpResponse {
    const { world } = this;
    if (one === null) return this.missing();
    if (one.status === 'merged' || one.status === 'archived')
      return this.refuse(409, `The change request is ${one.status}.`);
    if (!world.mayWrite) return this.refuse(403, 'Writing needs another role.');
    const pages = world.pagesOf(one.revision);
    const files = asked.flatMap((change) => (change.operation === 'insert_files' ? change.files : []));
    const changes = asked.filter((change) => change.operation !== 'insert_files');
    const there = new Set(pages.keys());
    for (const change of changes) {
      if (change.operation === 'revert_page') there.add(change.page);
      if (change.operation !== 'insert_page' && !there.has(change.page))
        return this.refuse(400, 'There is no such page.');
      const into = 'into' in change ? (change.into ?? null) : null;
      const page = change.operation === 'insert_page' ? '' : change.page;
      if (into !== null && !mayStandBelow(pages, page, into))
        return this.refuse(400, 'It cannot stand there.');
    }
    const ids = files.map(({ name, ref }) => [ref, world.addFile(name)] as const);
    const withFiles = (markdown: string): string =>
      ids.reduce((text, [ref, id]) => text.replaceAll(`./${ref}`, `/files/${id}`), markdown);
    const done = changes.map((change): ContentChange => {
      switch (change.operation) {
        case 'insert_page': {
          const { document, ...rest } = change;
          const [, body = ''] = /^---\n.*\n---\n\n([^]*)$/.exec(document.markdown) ?? [];
          return { ...rest, page: world.newPageId(), markdown: withFiles(body) };
        }
        case 'update_page': {
          const { document, ...rest } = change;
          return { ...rest, markdown: document === undefined ? undefined : withFiles(document.markdown) };
        }
        default:
          return change;
      }
    });
    world.write(by, one, done);
    const object = { insert_page: 'created_page', delete_page: 'deleted_page' } as const;
    return this.json(200, {
      changeRequest: this.#shown(one),
      changes: done.map(({ operation = 'update_page', page }) => ({
        object: operation in object ? object[operation as keyof typeof object] : 'updated_page',
        page: { object: 'page', id: page, urls: { location: `https://docs.example/${page}` } },
      })),
    });
  }

  #changeRequest(by: By, request: HttpRequest, body: Body, one: ModelChangeRequest): HttpResponse {
    if (request.method === 'GET') return this.json(200, this.#shown(one));
    if (one.status === 'merged') return this.refuse(409, 'The change request is merged.');
    this.world.change(by, one, body);
    return this.json(200, this.#shown(one));
  }

  #comments(
    by: By,
    request: HttpRequest,
    query: URLSearchParams,
    body: Body,
    lane: string | null,
    list: (items: readonly unknown[]) => HttpResponse,
  ): HttpResponse {
    const { world } = this;
    if (request.method === 'POST') {
      const said = world.say(by, 'comment', lane, body.page ?? null, null, body.body?.markdown ?? '');
      return this.json(201, this.#messageOf(said));
    }
    const authors = query.getAll('authors');
    const found = world.comments(lane).filter((one) => authors.length === 0 || authors.includes(one.author));
    const ordered = query.get('order') === 'asc' ? found : found.toReversed();
    return list(ordered.map((one) => this.#messageOf(one)));
  }

  #replies(
    by: By,
    request: HttpRequest,
    body: Body,
    comment: ModelMessage,
    replyId: string | undefined,
    list: (items: readonly unknown[]) => HttpResponse,
  ): HttpResponse {
    const { world } = this;
    const lane = comment.changeRequest;
    if (replyId === undefined) {
      if (request.method === 'POST') {
        const said = world.say(by, 'reply', lane, null, comment.id, body.body?.markdown ?? '');
        return this.json(201, this.#messageOf(said));
      }
      if (lane === null && !world.features.hasSpaceReplies) return this.missing();
      return list(
        comment.replies.flatMap((id) => world.messages.get(id) ?? []).map((one) => this.#messageOf(one)),
      );
    }
    if (lane === null && request.method === 'DELETE' && !world.features.hasSpaceReplies)
      return this.missing();
    const reply = world.messages.get(replyId);
    return this.#message(by, request, body, reply?.comment === comment.id ? reply : undefined);
  }

  #message(by: By, request: HttpRequest, body: Body, message: ModelMessage | undefined): HttpResponse {
    const { world } = this;
    if (message === undefined) return this.missing();
    if (request.method === 'DELETE') {
      world.remove(by, message);
      return this.json(204, undefined);
    }
    if (request.method === 'PUT') {
      if (body.resolved !== undefined) world.setStatus(by, message, body.resolved ? 'resolved' : 'open');
      if (body.body !== undefined) world.rewrite(by, message, body.body.markdown);
      for (const emoji of body.addedReactions ?? []) world.react(by, message, emoji, true);
      for (const emoji of body.removedReactions ?? []) world.react(by, message, emoji, false);
    }
    return this.json(200, this.#messageOf(message));
  }

  #messageOf(one: ModelMessage) {
    const { world } = this;
    const shared = {
      object: one.kind === 'comment' ? 'comment' : 'comment-reply',
      id: one.id,
      postedBy: userOf(one.author),
      postedAt: isoOf(one.postedAt),
      ...(one.editedAt === null ? {} : { editedAt: isoOf(one.editedAt) }),
      body: { markdown: one.body },
      reactions: reactionsOf(one),
    };
    if (one.kind === 'reply') return shared;
    const replies = one.replies.flatMap((id) => world.messages.get(id) ?? []);
    const authors = [...new Set(replies.map((reply) => reply.author))];
    return {
      ...shared,
      status: one.status,
      ...(one.resolvedBy === null ? {} : { resolvedBy: userOf(one.resolvedBy) }),
      replies: replies.length,
      repliers: authors.map((id) => ({
        user: userOf(id),
        count: replies.filter((reply) => reply.author === id).length,
      })),
      target: {
        space: 's',
        ...(one.changeRequest === null ? {} : { changeRequest: one.changeRequest }),
        ...(one.page === null ? {} : { page: { id: one.page } }),
      },
    };
  }

  #list(items: readonly unknown[], query: URLSearchParams, lie: ListLie | undefined): HttpResponse {
    const start = Number(query.get('page') ?? '0');
    const most = items.length > 10 * pageSize ? longPageSize : pageSize;
    const size = Math.min(most, Number(query.get('limit') ?? pageSize));
    const end = start + size;
    const next = end < items.length ? { next: { page: String(end) } } : {};
    switch (lie) {
      case 'empty':
        return this.json(200, { items: [] });
      case 'partial':
        return this.json(200, { items: items.slice(start, start + Math.floor(size / 2)) });
      case 'short page':
        return this.json(200, {
          items: items.slice(start, start + 1),
          ...(start + 1 < items.length ? { next: { page: String(start + 1) } } : {}),
        });
      case 'cursor loop':
        return this.json(200, { items: items.slice(start, end), next: { page: '0' } });
      case undefined:
        return this.json(200, { items: items.slice(start, end), ...next });
    }
  }

  json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse {
    return {
      status,
      headers: {
        'content-type': 'application/json',
        date: new Date(this.world.now()).toUTCString(),
        ...headers,
      },
      body: encoder.encode(value === undefined ? '' : JSON.stringify(value)),
    };
  }

  refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): HttpResponse {
    return this.json(status, { error: { code: status, message } }, headers);
  }

  missing(): HttpResponse {
    return this.refuse(404, 'not found');
  }
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}

function reactionsOf(one: ModelMessage) {
  return [...one.reactions]
    .filter(([, users]) => users.size > 0)
    .map(([emoji, users]) => ({
      emoji,
      count: users.size,
      users: [...users].map((id) => ({ user: userOf(id) })),
    }));
}

function reviewOf(one: ModelWorld['reviews'][number]) {
  return {
    object: 'change-request-review',
    id: one.id,
    status: one.status,
    reviewer: userOf(one.reviewer),
    revision: one.revision,
    createdAt: isoOf(one.createdAt),
  };
}

import type { RichDocument } from '../../../src-main/api/document.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';
import type { HttpResponse } from '../../../src-main/core/ports.ts';
import { errorAnswer, jsonAnswer, mapObjects, textAnswer, withJson } from './foreign-transport.ts';
import type { Behaviour, ForeignCall } from './foreign-transport.ts';

/** One way in which a real service differs from the local service. */
export interface StandIn {
  /** Ends the sentence "A service that ...". */
  readonly name: string;
  /** True: without the optional operations. */
  readonly bare?: boolean;
  /** A new behaviour for each account: it may count. */
  readonly behaviour: () => Behaviour;
  /** What the first sync reports as problems, one pattern a problem that must be among them; none unless told. */
  readonly problems?: readonly RegExp[];
  /** How many times as fast the accounts' clocks go; 100 unless told. */
  readonly speed?: number;
  /** False: it tells no keys of blocks, so nothing can be said about a block. */
  readonly hasKeys?: false;
  /** How often a person asks for a sync where one may not bring everything; once unless told. */
  readonly syncs?: number;
  /** Requests of this operation that a whole day may cost at most. */
  readonly atMost?: { readonly [Name in OperationName]?: number };
}

type Json = Readonly<Record<string, unknown>>;

/** What the specification marks as required or always present; everything else of these kinds may be missing. */
const requiredFields: Readonly<Record<string, readonly string[]>> = {
  user: ['id', 'displayName', 'urls'],
  organization: ['id', 'title'],
  member: ['id', 'role', 'user'],
  collection: ['id', 'title', 'organization'],
  space: ['id', 'title', 'organization', 'revision', 'urls'],
  'change-request': [
    ...['id', 'number', 'status', 'subject', 'createdAt', 'updatedAt', 'space', 'revision'],
    ...['revisionInitial', 'comments', 'outdated'],
  ],
  comment: ['id', 'replies', 'repliers', 'body', 'postedBy', 'postedAt', 'reactions', 'target', 'status'],
  'comment-reply': ['id', 'postedBy', 'postedAt', 'reactions', 'body'],
  revision: ['id', 'pages', 'files'],
};

const asIs: Behaviour = (call) => call.ask();

/** Answers these calls by itself, and lets the rest through. */
function instead(
  matches: (call: ForeignCall) => boolean,
  answer: (call: ForeignCall) => HttpResponse | Promise<HttpResponse>,
): () => Behaviour {
  return () => async (call) => (matches(call) ? answer(call) : call.ask());
}

/** Changes every object of every answer. */
function everyObject(change: (object: Json) => unknown): () => Behaviour {
  return () => async (call) => withJson(await call.ask(), (json) => mapObjects(json, change));
}

function isOptional(kind: string, key: string): boolean {
  return key !== 'object' && !(requiredFields[kind] ?? []).includes(key);
}

/** Changes the optional members of objects of the kinds whose required fields are known. */
function optionalMembers(change: (value: unknown, key: string) => unknown): () => Behaviour {
  return everyObject((object) => {
    const kind = object['object'];
    if (typeof kind !== 'string' || !Object.hasOwn(requiredFields, kind)) return object;
    return Object.fromEntries(
      Object.entries(object).map(([key, value]) => [key, isOptional(kind, key) ? change(value, key) : value]),
    );
  });
}

function ofAnotherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return 'seven';
  if (typeof value === 'boolean') return [];
  return Array.isArray(value) ? { 0: 'x' } : 'text';
}

const isList = (object: Json): boolean => Array.isArray(object['items']);

/** Changes the envelope of lists. */
function lists(change: (list: Json) => unknown): () => Behaviour {
  return everyObject((object) => (isList(object) ? change(object) : object));
}

/** Adds an item to the answers of some list operations. */
async function withItem(
  call: ForeignCall,
  names: readonly string[],
  item: (items: readonly Json[]) => Json | null,
): Promise<HttpResponse> {
  const answer = await call.ask();
  if (!names.includes(call.name)) return answer;
  return withJson(answer, (json) => {
    const list = json as Json & { readonly items: readonly Json[] }; // a list operation of the local service
    const added = item(list.items);
    return added === null ? list : { ...list, items: [added, ...list.items] };
  });
}

/** A second organization that is listed, and refuses whatever is asked of it. */
function refusedOrganization(answer: () => HttpResponse): () => Behaviour {
  return () => (call) => {
    if (call.path['organizationId'] === 'ghost') return Promise.resolve(answer());
    return withItem(call, ['listOrganizations'], ([first]) => ({ ...first, id: 'ghost', title: 'Ghost' }));
  };
}

/** A second space that is listed, and refuses whatever is asked of it. */
function refusedSpace(answer: () => HttpResponse): () => Behaviour {
  return () => (call) => {
    if (call.path['spaceId'] === 'ghost') return Promise.resolve(answer());
    return withItem(call, ['listOrganizationSpaces'], ([first]) =>
      first === undefined ? null : { ...first, id: 'ghost', title: 'Ghost', revision: 'ghost' },
    );
  };
}

function refusedChangeRequest(answer: () => HttpResponse): () => Behaviour {
  return () => (call) => {
    if (call.path['changeRequestId'] === 'ghost') return Promise.resolve(answer());
    if (call.query.get('status') !== 'open') return call.ask();
    return withItem(call, ['listOrganizationChangeRequests', 'listChangeRequests'], ([first]) =>
      first === undefined ? null : { ...first, id: 'ghost', number: 999, revision: 'ghost' },
    );
  };
}

/** A page at the top of each page tree that is of this type, and whose own address answers so. */
function extraPage(type: string, answer: () => HttpResponse): () => Behaviour {
  return () => async (call) => {
    if (call.path['pageId'] === 'ghost') return answer();
    return withJson(await call.ask(), (json) => {
      const object = json as Json;
      return Array.isArray(object['pages']) && !('title' in object)
        ? {
            ...object,
            pages: [
              ...(object['pages'] as readonly Json[]),
              { object: 'page', id: 'ghost', title: 'Ghost', slug: 'ghost', path: 'ghost', type },
            ],
          }
        : object;
    });
  };
}

/** Files whose bytes lie somewhere else. */
function filesAt(host: string): () => Behaviour {
  return everyObject((object) =>
    typeof object['downloadURL'] === 'string'
      ? { ...object, downloadURL: `${host}${new URL(object['downloadURL']).pathname}` }
      : object,
  );
}

const htmlPage = '<!doctype html><title>Sign in</title><p>Sign in to go on.</p>';

/** A body in the other form than the service wrote it. */
function inOtherForm(object: Json, form: 'markdown' | 'document'): Json {
  if (form === 'document' && typeof object['markdown'] === 'string') {
    const { markdown, ...rest } = object;
    return { ...rest, document: writeDocument(parseMarkdown(markdown)) };
  }
  if (form === 'markdown' && typeof object['document'] === 'object' && object['document'] !== null) {
    const { document, ...rest } = object;
    return { ...rest, markdown: printMarkdown(readDocument(document as RichDocument)) };
  }
  return object;
}

const isWrite = (call: ForeignCall): boolean => call.method !== 'GET';

/** So many requests a minute of the accounts' time, told in headers; more are refused. */
function limitedTo(perMinute: number, speed: number): () => Behaviour {
  return () => {
    let windowStart = Date.now();
    let used = 0;
    return async (call) => {
      const minuteMs = 60_000 / speed;
      if (Date.now() - windowStart >= minuteMs) {
        windowStart = Date.now();
        used = 0;
      }
      used += 1;
      const reset = Math.max(1, Math.ceil(((windowStart + minuteMs - Date.now()) * speed) / 1000));
      const headers = {
        'x-ratelimit-limit': String(perMinute),
        'x-ratelimit-remaining': String(Math.max(0, perMinute - used)),
        'x-ratelimit-reset': String(reset),
      };
      if (used > perMinute) {
        return jsonAnswer(
          429,
          { error: { code: 429, message: 'Too many requests' } },
          { ...headers, 'retry-after': String(reset) },
        );
      }
      const answer = await call.ask();
      return { ...answer, headers: { ...answer.headers, ...headers } };
    };
  };
}

/** Every second answer to a write is lost on the way back: a page of a portal comes instead. */
const portalAfterWrites = (): Behaviour => {
  let writes = 0;
  return async (call) => {
    const answer = await call.ask();
    if (!isWrite(call)) return answer;
    writes += 1;
    return writes % 2 === 0 ? textAnswer(200, htmlPage) : answer;
  };
};

/** The first try of each write never reaches the service: a portal answers it as if it had been done. */
const portalBeforeWrites = (status: number, body: string, type: string) => (): Behaviour => {
  const seen = new Set<string>();
  return async (call) => {
    const key = JSON.stringify([call.name, call.path, call.body]);
    if (!isWrite(call) || seen.has(key)) return call.ask();
    seen.add(key);
    return textAnswer(status, body, { 'content-type': type });
  };
};

export const standIns: readonly StandIn[] = [
  { name: 'answers as the local service does', behaviour: () => asIs },
  { name: 'has none of the optional operations', bare: true, behaviour: () => asIs },
  { name: 'leaves out every optional field', behaviour: optionalMembers(() => undefined) },
  { name: 'sends null for every optional field', behaviour: optionalMembers(() => null) },
  { name: 'sends every optional field in another type', behaviour: optionalMembers(ofAnotherType) },
  {
    name: 'has values and fields that nobody here has heard of',
    behaviour: everyObject((object) => ({
      ...object,
      ...(typeof object['visibility'] === 'string' ? { visibility: 'by-appointment' } : {}),
      ...(typeof object['editMode'] === 'string' ? { editMode: 'paused' } : {}),
      'x-new': { nested: [null, 1, 'two'] },
    })),
  },
  {
    name: 'puts nulls and texts between the items of its lists',
    behaviour: lists((list) => ({ ...list, items: [null, ...(list['items'] as unknown[]), 'text', 7] })),
    problems: [],
  },
  { name: 'ends its lists with next null', behaviour: lists((list) => ({ next: null, ...list })) },
  { name: 'ends its lists with an empty next', behaviour: lists((list) => ({ next: {}, ...list })) },
  {
    name: 'ends its lists with a null cursor',
    behaviour: lists((list) => ({ next: { page: null }, ...list })),
  },
  {
    name: 'repeats the last cursor for ever',
    behaviour: () => async (call) => {
      const answer = await call.ask({ url: call.url.replace(/([?&])page=again&?/, '$1') });
      return withJson(answer, (json) =>
        mapObjects(json, (object) => (isList(object) ? { next: { page: 'again' }, ...object } : object)),
      );
    },
  },
  {
    name: 'counts nothing in its lists',
    behaviour: lists(({ count: _count, ...list }) => list),
  },
  {
    name: 'refuses one organization',
    behaviour: refusedOrganization(() => errorAnswer(403)),
    problems: [/Ghost|403/],
  },
  {
    name: 'has lost one organization',
    behaviour: refusedOrganization(() => errorAnswer(404)),
    problems: [/Ghost|404/],
  },
  {
    name: 'demands single sign-on for one organization',
    behaviour: refusedOrganization(() => errorAnswer(401, 'Single sign-on is required')),
    problems: [/Ghost|sign/i],
  },
  {
    name: 'fails for one organization',
    behaviour: refusedOrganization(() => errorAnswer(500)),
    problems: [/Ghost|500/],
  },
  { name: 'refuses one space', behaviour: refusedSpace(() => errorAnswer(403)), problems: [/Ghost|403/] },
  { name: 'fails for one space', behaviour: refusedSpace(() => errorAnswer(500)), problems: [/Ghost|500/] },
  {
    name: 'fails for one change request',
    behaviour: refusedChangeRequest(() => errorAnswer(500)),
    problems: [/999|Ghost|500/],
  },
  {
    name: 'answers one page with HTML and 200',
    behaviour: extraPage('document', () => textAnswer(200, htmlPage)),
    problems: [/Ghost|HTML/],
  },
  {
    name: 'has a page of a type that nobody here has heard of',
    behaviour: extraPage('canvas', () => errorAnswer(404)),
    atMost: { getPage: 40 },
  },
  {
    name: 'keeps its files on a host that does not resolve',
    behaviour: filesAt('https://files.invalid'),
    problems: [/logo\.png|files\.invalid/],
  },
  {
    name: 'keeps its files on a host that refuses connections',
    behaviour: filesAt('https://127.0.0.1:1'),
    problems: [/logo\.png|127\.0\.0\.1/],
  },
  {
    name: 'keeps its files behind plain http',
    behaviour: filesAt('http://files.example'),
    problems: [/logo\.png|files\.example/],
  },
  ...[401, 403, 405, 501].map((status) => ({
    name: `answers ${status} to the question who somebody is`,
    behaviour: instead(
      (call) => call.name === 'getCurrentUser',
      () => errorAnswer(status),
    ),
  })),
  {
    name: 'does not list change requests by organization',
    behaviour: instead(
      (call) => call.name === 'listOrganizationChangeRequests',
      () => errorAnswer(404),
    ),
  },
  {
    name: 'shows its members to administrators alone',
    behaviour: instead(
      (call) => call.name === 'listMembers',
      () => errorAnswer(403),
    ),
    problems: [/members/],
  },
  {
    name: 'answers rich documents whatever was asked',
    behaviour: everyObject((object) => inOtherForm(object, 'document')),
  },
  {
    name: 'answers Markdown whatever was asked',
    hasKeys: false,
    behaviour: everyObject((object) => inOtherForm(object, 'markdown')),
  },
  {
    name: 'does not move updatedAt when somebody writes',
    behaviour: everyObject((object) =>
      object['object'] === 'change-request' ? { ...object, updatedAt: object['createdAt'] } : object,
    ),
  },
  {
    name: 'answers deletions with 200 and an empty object',
    behaviour: () => async (call) => {
      const answer = await call.ask();
      return answer.status === 204 ? jsonAnswer(200, {}) : answer;
    },
  },
  {
    name: 'answers updates with 204 and creations with 202',
    behaviour: () => async (call) => {
      const answer = await call.ask();
      if (answer.status >= 300 || !isWrite(call)) return answer;
      if (call.method === 'POST') return { ...answer, status: 202 };
      return {
        ...answer,
        status: 204,
        headers: { date: answer.headers['date'] ?? '' },
        body: new Uint8Array(),
      };
    },
  },
  {
    name: 'stands behind a portal that replaces every second answer to a write',
    behaviour: portalAfterWrites,
  },
  {
    name: 'stands behind a portal that answers the first try of each write with an empty 200',
    behaviour: portalBeforeWrites(200, '', 'text/plain'),
  },
  {
    name: 'stands behind a portal that answers the first try of each write with an empty object',
    behaviour: portalBeforeWrites(200, '{}', 'application/json'),
  },
  {
    name: 'stands behind a portal that refuses the first try of each write with HTML and 403',
    behaviour: portalBeforeWrites(403, htmlPage, 'text/html'),
  },
  {
    name: 'is slow',
    behaviour: () => async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 15));
      return call.ask();
    },
  },
  {
    name: 'fails every third request to read, once it is connected',
    syncs: 3,
    problems: [],
    behaviour: () => {
      let reads = 0;
      return async (call) => {
        if (isWrite(call)) return call.ask();
        reads += 1;
        return reads > 10 && reads % 3 === 0 ? errorAnswer(503) : call.ask();
      };
    },
  },
  { name: 'allows 20 requests a minute', behaviour: limitedTo(20, 600), speed: 600 },
  {
    name: 'gives two items a page at most',
    behaviour: () => (call) => {
      if (Number(call.query.get('limit') ?? '0') <= 2) return call.ask();
      return call.ask({ url: call.url.replace(/([?&]limit=)\d+/, '$12') });
    },
  },
];

import type { RichDocument } from '../../../src-main/api/document.ts';
import { operationOf } from '../../../src-main/api/operations.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { writeDocument } from '../../../src-main/content/tree-to-document.ts';
import { printMarkdown } from '../../../src-main/content/tree-to-markdown.ts';
import { errorAnswer, jsonAnswer, mapObjects, withJson } from './foreign-transport.ts';
import type { Behaviour } from './foreign-transport.ts';
import { asIs, everyObject, instead, isWrite } from './stand-in.ts';
import type { Json, StandIn } from './stand-in.ts';

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

/** Answers what newer services have withdrawn as addresses that there are not. */
export const withoutWithdrawn: Behaviour = (call) =>
  call.name !== 'download' && call.name !== 'other' && operationOf(call.name).withdrawn === true
    ? Promise.resolve(errorAnswer(404, 'Not found'))
    : call.ask();

/** Services whose answers differ in form from those of the local service. */
export const otherAnswers: readonly StandIn[] = [
  { name: 'answers as the local service does', behaviour: () => asIs },
  { name: 'has none of the optional operations', bare: true, behaviour: () => asIs },
  { name: 'lacks what newer services have withdrawn', behaviour: () => withoutWithdrawn },
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
    name: 'does not list change requests by organization',
    behaviour: instead(
      (call) => call.name === 'listOrganizationChangeRequests',
      () => errorAnswer(404),
    ),
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
    name: 'gives two items a page at most',
    behaviour: () => (call) => {
      if (Number(call.query.get('limit') ?? '0') <= 2) return call.ask();
      return call.ask({ url: call.url.replace(/([?&]limit=)\d+/, '$12') });
    },
  },
];

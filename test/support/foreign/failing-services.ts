import type { HttpResponse } from '../../../src-main/ports/ports.ts';
import { errorAnswer, jsonAnswer, textAnswer, withJson } from './foreign-transport.ts';
import type { Behaviour, ForeignCall } from './foreign-transport.ts';
import { everyObject, htmlPage, instead, isWrite } from './stand-in.ts';
import type { Json, StandIn } from './stand-in.ts';

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

/** Services of which a part refuses, fails, is limited, or is replaced on the way. */
export const failingServices: readonly StandIn[] = [
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
    name: 'shows its members to administrators alone',
    behaviour: instead(
      (call) => call.name === 'listMembers',
      () => errorAnswer(403),
    ),
    problems: [/members/],
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
];

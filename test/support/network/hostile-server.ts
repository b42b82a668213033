import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How much of everything the stand-in answers: a bench asks for what hurts, tests for little more than their bounds. */
export interface HostileSizes {
  /** Items of one page of an endless list. */
  readonly items: number;
  /** Values of one body. */
  readonly values: number;
  readonly pages: number;
  readonly depth: number;
}

/** What is wrong with the service; everything else of it is an honest organization with one space of one page. */
export type HostileCase = (typeof hostileCases)[number];
export const hostileCases = [
  'honest',
  'endless-spaces',
  'endless-comments',
  'endless-members',
  'empty-objects',
  'empty-objects-in-a-page',
  'lists-in-lists',
  'different-names',
  'large-object',
  'large-tree',
  'deep-object',
  'wrong-ids',
  'wrong-downloads',
] as const;

export interface HostileServer {
  readonly baseUrl: string;
  /** Path and query of every request, in order. */
  readonly requests: readonly string[];
  /** From the next request on. */
  become(what: HostileCase): void;
  close(): Promise<void>;
}

const space = { object: 'space', id: 's', title: 'Docs', revision: 'r1', organization: 'o' };
const list = (items: readonly unknown[], next?: string): string =>
  JSON.stringify({ items, ...(next === undefined ? {} : { next: { page: next } }) });
const page = (id: string) => ({
  object: 'page',
  id,
  title: `Page ${id}`,
  type: 'document',
  kind: 'sheet',
  slug: `page-${id}`,
  path: `page-${id}`,
});
const revision = (pages: readonly unknown[], files: readonly unknown[] = [], id = 'r1'): string =>
  JSON.stringify({ object: 'revision', id, parents: [], pages, files, createdAt: '2026-01-01T00:00:00Z' });
const file = (id: string, downloadURL: string) => ({
  object: 'file',
  id,
  name: `${id}.png`,
  contentType: 'image/png',
  size: 10,
  downloadURL,
});

/** Ids that name no object of a file system, of an address or of a database. */
export const wrongIds = ['', '.', '..', 'a\u0000b', 'x'.repeat(100_000)];
export const wrongDownloads = [
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  'https://169.254.169.254/latest/meta-data',
  'https://[fe80::1]/a.png',
  'https://localhost/a.png',
  'https://localhost./a.png',
  'https://10.0.0.1@127.0.0.1/a.png',
];

/** A service on loopback that answers too much, too deep or wrong. */
export async function startHostileServer(first: HostileCase, sizes: HostileSizes): Promise<HostileServer> {
  let what = first;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand.in');
    requests.push(`${url.pathname}${url.search}`);
    request.resume();
    // Nobody's content changes without another revision.
    const answer = hostile(what, url, sizes) ?? honest(url, what === 'honest' ? 'r2' : 'r1');
    send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    become: (next) => (what = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Text, or pieces that are written as they are taken: a body of 60 MB must not fill the stand-in's memory. */
type Answer = string | Iterable<string> | null;

function send(response: ServerResponse, answer: Answer): void {
  if (answer === null) {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 404, message: 'There is no such thing.' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if (typeof answer === 'string') {
    response.end(answer);
    return;
  }
  const pieces = answer[Symbol.iterator]();
  const more = (): void => {
    for (;;) {
      const piece = pieces.next();
      if (piece.done === true || response.destroyed) {
        response.end();
        return;
      }
      if (!response.write(piece.value)) {
        response.once('drain', more);
        return;
      }
    }
  };
  more();
}

function honest({ pathname }: URL, revisionId: string): Answer {
  switch (pathname) {
    case '/v1/user':
      return JSON.stringify({ object: 'user', id: 'me', displayName: 'Me' });
    case '/v1/orgs':
      return list([{ object: 'organization', id: 'o', title: 'Organization' }]);
    case '/v1/orgs/o/spaces':
      return list([{ ...space, revision: revisionId }]);
    case '/v1/spaces/s':
      return JSON.stringify({ ...space, revision: revisionId });
    case '/v1/spaces/s/content':
      return revision([page('p')], [], revisionId);
  }
  const [, id] = /^\/v1\/spaces\/s\/content\/page\/([^/]+)$/.exec(pathname) ?? [];
  if (id !== undefined) return JSON.stringify({ ...page(id), markdown: '# A page' });
  return /\/(change-requests|members|collections|sites|comments|replies)$/.test(pathname) ? list([]) : null;
}

function hostile(
  what: HostileCase,
  { pathname, searchParams }: URL,
  sizes: HostileSizes,
): Answer | undefined {
  const turn = Number(searchParams.get('page') ?? '0');
  const endless = (item: (id: string) => unknown): string =>
    list(
      Array.from({ length: sizes.items }, (_, index) => item(`i${turn}-${index}`)),
      String(turn + 1),
    );
  const isSpaces = pathname === '/v1/orgs/o/spaces';
  const isContent = pathname === '/v1/spaces/s/content';
  switch (what) {
    case 'honest':
      return undefined;
    case 'endless-spaces':
      if (isSpaces) return endless((id) => (id === 'i0-0' ? space : { ...space, id, title: `Space ${id}` }));
      return undefined;
    case 'endless-comments':
      if (pathname !== '/v1/spaces/s/comments') return undefined;
      return endless((id) => ({
        object: 'comment',
        id,
        body: { markdown: `Comment ${id}` },
        postedAt: '2026-01-01T00:00:00Z',
        status: 'open',
        replies: 0,
        target: { space: 's' },
      }));
    case 'endless-members':
      if (pathname !== '/v1/orgs/o/members') return undefined;
      return endless((id) => ({ object: 'member', id, role: 'read', user: { id, displayName: id } }));
    case 'empty-objects':
      return isSpaces ? repeated('{"items":[', '{},', sizes.values, '{}]}') : undefined;
    case 'empty-objects-in-a-page':
      return pathname === '/v1/spaces/s/content/page/p'
        ? repeated(
            '{"object":"page","id":"p","title":"P","type":"document","more":[',
            '{},',
            sizes.values,
            '1]}',
          )
        : undefined;
    case 'lists-in-lists':
      return isContent
        ? repeated(
            '{"object":"revision","id":"r1","pages":[],"files":[],"more":[',
            '[],',
            sizes.values,
            '[]]}',
          )
        : undefined;
    case 'different-names':
      return isSpaces ? namesOf(sizes.values / 4) : undefined;
    case 'large-object':
      return isSpaces
        ? repeated(
            `{"items":[${JSON.stringify(space).slice(0, -1)},"more":[`,
            '{"a":"b"},',
            Math.min(sizes.values, 1_400_000),
            '1]}]}',
          )
        : undefined;
    case 'large-tree':
      return isContent ? treeOf(sizes.pages) : undefined;
    case 'deep-object':
      return isContent
        ? repeated(
            '{"object":"revision","id":"r1","pages":',
            '[{"object":"page","id":"p","title":"P","type":"group","pages":',
            sizes.depth,
            `[]${'}]'.repeat(sizes.depth)}}`,
          )
        : undefined;
    case 'wrong-ids':
      if (isSpaces) return list([...wrongIds.map((id) => ({ ...space, id })), space]);
      return isContent ? revision([...wrongIds.map(page), page('p')]) : undefined;
    case 'wrong-downloads':
      if (isContent)
        return revision(
          [page('p')],
          wrongDownloads.map((address, index) => file(`f${index}`, address)),
        );
      return pathname === '/v1/spaces/s/content/page/p'
        ? JSON.stringify({
            ...page('p'),
            markdown: wrongDownloads.map((_, index) => `![](/files/f${index})`).join('\n\n'),
          })
        : undefined;
  }
}

function* repeated(start: string, piece: string, count: number, end: string): Iterable<string> {
  const atOnce = 10_000;
  yield start;
  const many = piece.repeat(atOnce);
  for (let left = count; left > 0; left -= atOnce) yield left >= atOnce ? many : piece.repeat(left);
  yield end;
}

function* namesOf(count: number): Iterable<string> {
  yield `{"items":[${JSON.stringify(space).slice(0, -1)}`;
  for (let at = 0; at < count; at += 1) yield `,"name ${at}":0`;
  yield '}]}';
}

function* treeOf(pages: number): Iterable<string> {
  yield '{"object":"revision","id":"r1","parents":[],"files":[],"pages":[';
  for (let at = 0; at < pages; at += 1) yield `${at === 0 ? '' : ','}${JSON.stringify(page(`p${at}`))}`;
  yield ']}';
}

import { operationOf, operations } from '../../../src-main/api/operations.ts';
import type { OperationName } from '../../../src-main/api/operations.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../../src-main/ports/ports.ts';

/** One request as a stand-in sees it. */
export interface ForeignCall {
  /** `download` for the bytes of a file, `other` for an address that the table of operations does not have. */
  readonly name: OperationName | 'download' | 'other';
  readonly method: string;
  /** Parameters of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly url: string;
  /** The parsed body of the request; undefined where there is none. */
  readonly body: unknown;
  /** How many requests of this name came before. */
  readonly earlier: number;
  /** Asks the real service the same, or something else, as this person. */
  ask(request?: Partial<Pick<HttpRequest, 'method' | 'url' | 'body'>>): Promise<HttpResponse>;
}

/** How a service differs from the local service: answers one request, usually by changing the real answer. */
export type Behaviour = (call: ForeignCall) => Promise<HttpResponse>;

const routes = (Object.keys(operations) as OperationName[]).map((name) => {
  const { method, path } = operationOf(name);
  const pattern = path.replaceAll(/[.]/g, '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { name, method, pattern: new RegExp(`^${pattern}$`), parameters: path.split('{').length };
});
// A path without parameters comes before one that its last part would fit too.
routes.sort((a, b) => a.parameters - b.parameters);

/** Real sockets to the real service, through the behaviour of a stand-in. */
export function foreignTransport(behaviour: Behaviour, sockets = createUndiciTransport()): Transport {
  const counts = new Map<string, number>();
  return {
    async send(request) {
      const url = new URL(request.url);
      const route = routes.find(
        ({ method, pattern }) => method === request.method && pattern.test(url.pathname),
      );
      const name = route?.name ?? (url.pathname.startsWith('/v1/') ? 'other' : 'download');
      const earlier = counts.get(name) ?? 0;
      counts.set(name, earlier + 1);
      return behaviour({
        name,
        method: request.method,
        path: Object.fromEntries(
          Object.entries(route?.pattern.exec(url.pathname)?.groups ?? {}).map(([key, value]) => [
            key,
            decodeURIComponent(value),
          ]),
        ),
        query: url.searchParams,
        url: request.url,
        body: request.body === undefined ? undefined : (JSON.parse(request.body) as unknown),
        earlier,
        ask: (instead = {}) => sockets.send({ ...request, ...instead }),
      });
    },
    close: () => sockets.close(),
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return textAnswer(status, JSON.stringify(value), { 'content-type': 'application/json', ...headers });
}

export function textAnswer(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = { 'content-type': 'text/html' },
): HttpResponse {
  return { status, headers: { date: new Date().toUTCString(), ...headers }, body: encoder.encode(text) };
}

export function errorAnswer(status: number, message = 'refused'): HttpResponse {
  return jsonAnswer(status, { error: { code: status, message } });
}

/** The parsed body; undefined where there is none or it is not JSON. */
function jsonOf(answer: HttpResponse): unknown {
  if (answer.body.byteLength === 0 || !(answer.headers['content-type'] ?? '').includes('json'))
    return undefined;
  return JSON.parse(decoder.decode(answer.body)) as unknown;
}

/** The same answer with its JSON changed; what is not a success or not JSON stays as it is. */
export function withJson(answer: HttpResponse, change: (json: unknown) => unknown): HttpResponse {
  const json = jsonOf(answer);
  if (answer.status >= 300 || json === undefined) return answer;
  return { ...answer, body: encoder.encode(JSON.stringify(change(json))) };
}

/** Every object of a JSON value, innermost first, replaced by what `change` makes of it. */
export function mapObjects(
  value: unknown,
  change: (object: Readonly<Record<string, unknown>>) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapObjects(member, change)])),
  );
}

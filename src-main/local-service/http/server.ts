import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { openAsBlob } from 'node:fs';
import type { z } from 'zod';
import type { Role } from '../../api/common.ts';
import type { Operation } from '../../api/operation.ts';
import { operationOf, operations } from '../../api/operations.ts';
import type { OperationName } from '../../api/operations.ts';
import { allows, roleInCollection, roleInOrganization, roleInSpace } from '../access.ts';
import type { UserRow } from '../data/people.ts';
import type { Fault, Faults } from '../faults.ts';
import { readExportAddress } from '../export-address.ts';
import type { Exports } from '../exports.ts';
import { isSigned } from '../file-address.ts';
import { contentTypeOf } from '../importer/content-types.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import type { Handlers } from './handler.ts';
import type { RateLimit } from './rate-limit.ts';
import { PreparedJson } from './handler.ts';
import { checkedBody, readBody } from './request-body.ts';

export interface ServerOptions {
  /** Leaves every optional operation out, as if parts 1 and 2 were all there is. */
  readonly bare: boolean;
  readonly faults: Faults;
  readonly exports: Exports;
  /** Absent: as many requests as anybody likes. */
  readonly rateLimit?: RateLimit;
  /** Told of what should never happen; the caller got a 500. */
  readonly onDefect: (error: unknown, operation: string) => void;
}

type App = Hono<{ Bindings: HttpBindings }>;
type HttpContext = Context<{ Bindings: HttpBindings }>;

interface Outcome {
  readonly status: number;
  readonly json?: string | Uint8Array<ArrayBuffer>;
  readonly location?: string;
}

/** Operations whose subject may be absent or deleted: they decide themselves what that means. */
const lenient: ReadonlySet<OperationName> = new Set(['deleteSpace', 'restoreSpace', 'deleteCollection']);

/** Operations that take a `shareKey`; `getPublishedSite` looks at it itself. */
const shareable: ReadonlySet<OperationName> = new Set([
  'getSpace',
  'listSiteSpaces',
  'listSiteSections',
  'getSiteStructure',
]);

/** The HTTP face of the service: a route for each row of the table of operations, and the files. */
export function createServer(service: Service, handlers: Handlers, options: ServerOptions): App {
  const app: App = new Hono();
  for (const name of operationNames()) {
    const operation = operationOf(name);
    if (options.bare && operation.optional === true) continue;
    // The path of a page holds slashes, whether they are written out or not.
    const path = operation.path.replace('{pagePath}', ':pagePath{.+}').replace(/\{(\w+)\}/g, ':$1');
    app.on(operation.method, path, (context) => answer(service, handlers, options, name, operation, context));
  }
  app.get('/files/:signature/:blob/:name', (context) => answerFile(service, options, context));
  app.get('/exports/:signature/:space/:request/:revision/:kind/:page/:name', (context) =>
    answerExport(service, options, context),
  );
  app.notFound((context) => failure(context, 404, 'There is no such operation.'));
  app.onError((error, context) => {
    options.onDefect(error, context.req.path);
    return failure(context, 500, 'The local service failed; its log says why.');
  });
  return app;
}

function operationNames(): OperationName[] {
  return Object.keys(operations) as OperationName[]; // the keys of the table are the names by definition
}

async function answer(
  service: Service,
  handlers: Handlers,
  options: ServerOptions,
  name: OperationName,
  operation: Operation,
  context: HttpContext,
): Promise<Response> {
  const limit = options.rateLimit?.count(context.req.header('authorization') ?? '');
  const limits = limit?.headers ?? {};
  if (limit?.isOver === true) return failure(context, 429, 'Too many requests; ask again later.', limits);
  const fault = options.faults.next(name, operation.method, context.req.path);
  if (fault?.latencyMs !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.latencyMs));
  if (fault?.drop === true) return hangUp(context);
  if (fault?.status !== undefined) return forced(options, fault, fault.status);
  let outcome: Outcome;
  try {
    const body = operation.body === undefined ? undefined : await readBody(context.req.raw);
    outcome = perform(service, handlers, name, operation, context, body);
  } catch (error) {
    if (error instanceof ServiceError) return failure(context, error.status, error.message, limits);
    throw error;
  }
  if (fault?.loseAnswer === true) return hangUp(context);
  const headers: Record<string, string> = { ...limits, ...options.faults.headers(fault) };
  if (outcome.location !== undefined) headers['Location'] = outcome.location;
  if (outcome.json === undefined) return new Response(null, { status: outcome.status, headers });
  headers['Content-Type'] = fault?.contentType ?? 'application/json; charset=utf-8';
  if (fault?.truncate !== undefined) return truncated(context, outcome, headers, fault.truncate);
  return new Response(outcome.json, { status: outcome.status, headers });
}

/** Everything between reading the request and writing the answer; in one transaction unless it only reads. */
function perform(
  service: Service,
  handlers: Handlers,
  name: OperationName,
  operation: Operation,
  context: HttpContext,
  body: string | undefined,
): Outcome {
  const user = authenticate(service, context);
  const path = context.req.param();
  const role = isShared(service, name, path, context.req.query('shareKey'))
    ? (roleOfMember(service, path, user) ?? 'read')
    : roleFor(service, name, operation, path, user);
  if (!allows(role, operation.permission)) {
    throw new ServiceError(403, `Your role is too low: this needs at least ${operation.permission}.`);
  }
  if (lenient.has(name) && isElsewhere(service, path, user)) {
    // To who does not belong to its organization, what is there is as unknown as what is not.
    if (operation.method === 'DELETE') return { status: operation.status };
    throw notFound('space');
  }
  const call = {
    path,
    query: operation.query === undefined ? {} : checked(operation.query, queryOf(context), ''),
    body: operation.body === undefined ? undefined : checkedBody(operation.body, body ?? '', checked),
    user,
    role,
  };
  // `call` was validated against the row of `name`, which is what the handler of `name` takes; TypeScript cannot follow
  // the same name through the union of all handlers.
  const handler = handlers[name] as unknown as (call: unknown) => unknown;
  const result =
    operation.method === 'GET'
      ? handler(call)
      : service.database.transaction(() => handler(call)).immediate();
  if (operation.answer === undefined) return { status: operation.status };
  if (result instanceof PreparedJson) return { status: operation.status, json: result.json };
  const location = operation.status === 201 ? locationOf(result) : undefined;
  const json = JSON.stringify(result);
  return location === undefined
    ? { status: operation.status, json }
    : { status: operation.status, json, location };
}

function locationOf(result: unknown): string | undefined {
  const urls: unknown =
    typeof result === 'object' && result !== null && 'urls' in result ? result.urls : undefined;
  const location: unknown =
    typeof urls === 'object' && urls !== null && 'location' in urls ? urls.location : undefined;
  return typeof location === 'string' ? location : undefined;
}

function authenticate(service: Service, context: HttpContext): UserRow {
  const token = /^Bearer +(\S+) *$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const user = token === undefined ? undefined : service.people.byToken(token);
  if (user === undefined)
    throw new ServiceError(401, 'Sign in with a known token: Authorization: Bearer <token>.');
  return user;
}

/** The caller's role where the operation works. Who is no member of the organization sees nothing of it: 404. */
function roleFor(
  service: Service,
  name: OperationName,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  user: UserRow,
): Role | null {
  const isLenient = lenient.has(name);
  if (path['spaceId'] !== undefined) {
    const space = isLenient
      ? service.spaces.anySpace(path['spaceId'])
      : service.spaces.space(path['spaceId']);
    const role = space === undefined ? undefined : roleInSpace(service, user.id, space);
    if (role !== undefined) return role;
    if (isLenient) return highestRole(service, user);
    throw notFound('space');
  }
  if (path['collectionId'] !== undefined) {
    const collection = service.spaces.collection(path['collectionId']);
    const role = collection === undefined ? undefined : roleInCollection(service, user.id, collection);
    if (role !== undefined) return role;
    if (isLenient) return highestRole(service, user);
    throw notFound('collection');
  }
  if (path['organizationId'] !== undefined) {
    const role = roleInOrganization(service, user.id, path['organizationId']);
    if (role !== undefined) return role;
    const isOpenToAll = operation.permission === 'signed-in';
    if (isOpenToAll && service.people.organization(path['organizationId']) !== undefined) return null;
    throw notFound('organization');
  }
  return operation.permission === 'signed-in' ? null : highestRole(service, user);
}

/**
 * Whether a share link opens what is asked for, to members and to all others: the link is active, its site is published,
 * and the operation is about that site or a space that it shows.
 */
function isShared(
  service: Service,
  name: OperationName,
  path: Readonly<Record<string, string>>,
  key: string | undefined,
): boolean {
  if (key === undefined || !shareable.has(name)) return false;
  const link = service.sites.get('share_link', key);
  const site = link?.active === 1 ? service.sites.get('site', link.site_id) : undefined;
  if (site?.published !== 1) return false;
  if (path['siteId'] !== undefined) return path['siteId'] === site.id;
  return service.sites.spacesOf(site.id).some((shown) => shown.space_id === path['spaceId']);
}

function roleOfMember(
  service: Service,
  path: Readonly<Record<string, string>>,
  user: UserRow,
): Role | null | undefined {
  const space = path['spaceId'] === undefined ? undefined : service.spaces.space(path['spaceId']);
  if (space !== undefined) return roleInSpace(service, user.id, space);
  return roleInOrganization(service, user.id, path['organizationId'] ?? '');
}

/** Whether the space or collection is there, in an organization that the caller does not belong to. */
function isElsewhere(service: Service, path: Readonly<Record<string, string>>, user: UserRow): boolean {
  const row =
    path['spaceId'] !== undefined
      ? service.spaces.anySpace(path['spaceId'])
      : service.spaces.collection(path['collectionId'] ?? '');
  return row !== undefined && roleInOrganization(service, user.id, row.organization_id) === undefined;
}

function highestRole(service: Service, user: UserRow): Role | null {
  const roles = service.people
    .organizationsOf(user.id)
    .map(({ id }) => roleInOrganization(service, user.id, id) ?? null);
  return roles.find((role) => role === 'admin') ?? roles[0] ?? null;
}

/** One value as a string, a repeated key as an array. */
function queryOf(context: HttpContext): Record<string, string | string[]> {
  const single = Object.entries(context.req.queries()).map(([key, values]): [string, string | string[]] => [
    key,
    values.length === 1 ? (values[0] ?? '') : values,
  ]);
  return Object.fromEntries(single);
}

/** The validated value; a 400 names the first field that does not fit. */
function checked(schema: z.ZodType, value: unknown, whole: string): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.map(String).join('.') ?? '';
  throw new ServiceError(
    400,
    `${field === '' ? whole || 'query' : field}: ${issue?.message ?? 'not valid'}.`,
  );
}

function failure(
  context: HttpContext,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = JSON.stringify({ error: { code: status, message } });
  return new Response(body, {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  });
}

function hangUp(context: HttpContext): Response {
  context.env.outgoing.socket?.destroy();
  return RESPONSE_ALREADY_SENT;
}

function forced(options: ServerOptions, fault: Fault, status: number): Response {
  const headers: Record<string, string> = {
    'Content-Type': fault.contentType ?? 'application/json; charset=utf-8',
    ...options.faults.headers(fault),
  };
  const body =
    fault.body ?? JSON.stringify({ error: { code: status, message: 'This answer was ordered by a fault.' } });
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

/** Says the whole length, writes a part of it, and hangs up. */
function truncated(
  context: HttpContext,
  outcome: Outcome,
  headers: Record<string, string>,
  share: number,
): Response {
  const body = Buffer.from(outcome.json ?? '');
  const { outgoing } = context.env;
  outgoing.writeHead(outcome.status, { ...headers, 'Content-Length': String(body.length) });
  outgoing.write(body.subarray(0, Math.floor(body.length * share)), () => outgoing.socket?.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** A PDF of a change request; the fault `downloadFile` is for it too. */
async function answerExport(
  service: Service,
  options: ServerOptions,
  context: HttpContext,
): Promise<Response> {
  const fault = options.faults.next('downloadFile', 'GET', context.req.path);
  if (fault?.drop === true) return hangUp(context);
  if (fault?.status !== undefined) return forced(options, fault, fault.status);
  const subject = readExportAddress(service, context.req.param());
  if (subject === undefined) return failure(context, 404, 'There is no such file.');
  let body: Blob;
  try {
    body = await openAsBlob(await options.exports.file(subject));
  } catch (error) {
    if (error instanceof ServiceError) return failure(context, error.status, error.message);
    throw error;
  }
  return new Response(body, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(body.size),
      'Content-Disposition': `inline; filename="${context.req.param('name') ?? 'change-request.pdf'}"`,
      'Cache-Control': 'private, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

function answerFile(service: Service, options: ServerOptions, context: HttpContext): Response {
  const { signature = '', blob = '', name = '' } = context.req.param();
  const fault = options.faults.next('downloadFile', 'GET', context.req.path);
  if (fault?.drop === true) return hangUp(context);
  if (fault?.status !== undefined) return forced(options, fault, fault.status);
  const content = isSigned(service, blob, signature) ? service.contents.blob(blob) : undefined;
  if (content === undefined) return failure(context, 404, 'There is no such file.');
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': contentTypeOf(name),
      'Cache-Control': 'private, max-age=31536000, immutable',
      // A document opened from here must not run anything.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { openAsBlob } from 'node:fs';
import type { z } from 'zod';
import type { Operation } from '../../api/operation.ts';
import { operationOf, operations } from '../../api/operations.ts';
import type { OperationName } from '../../api/operations.ts';
import type { Role } from '../../api/common.ts';
import { allows } from '../access.ts';
import type { UserRow } from '../data/people.ts';
import type { Faults } from '../faults.ts';
import { readExportAddress } from '../export-address.ts';
import type { Exports } from '../exports.ts';
import { isSigned } from '../pages/file-address.ts';
import { contentTypeOf } from '../importer/content-types.ts';
import { prepareLarge } from '../pages/prepare-large.ts';
import type { Service } from '../service.ts';
import { notFound, ServiceError } from '../service-error.ts';
import { authenticate, isElsewhere, isLenient, roleOf } from './caller.ts';
import type { Handlers } from './handler.ts';
import type { RateLimit } from './rate-limit.ts';
import { LaterJson, PreparedJson } from './handler.ts';
import { checkedBody, readBody } from './request-body.ts';
import { failure, forced, hangUp, sendPieces, truncated } from './send.ts';
import type { HttpContext, Outcome } from './send.ts';

export interface ServerOptions {
  /** Leaves every optional operation out. */
  readonly bare: boolean;
  readonly faults: Faults;
  readonly exports: Exports;
  /** Absent: as many requests as anybody likes. */
  readonly rateLimit?: RateLimit;
  /** Told of what should never happen; the caller got a 500. */
  readonly onDefect: (error: unknown, operation: string) => void;
}

type App = Hono<{ Bindings: HttpBindings }>;

/** The HTTP face of the service: a route for each row of the table of operations, and the files. */
export function createServer(service: Service, handlers: Handlers, options: ServerOptions): App {
  const app: App = new Hono();
  // A page of the web whose name was made to mean this machine would reach the service as its own server.
  app.use(async (context, next) => {
    if (isOwnHost(context.req.header('host'))) return next();
    return failure(context, 400, 'Host: this service answers to 127.0.0.1, localhost and [::1] alone.');
  });
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

/** Whether a request was made to this machine by one of its own names, with any port. */
function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host);
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
  if (fault?.blockMs !== undefined)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, fault.blockMs);
  if (fault?.drop === true) return hangUp(context);
  if (fault?.status !== undefined) return forced(options.faults, fault, fault.status);
  let outcome: Outcome;
  try {
    const body = operation.body === undefined ? undefined : await readBody(context.req.raw);
    outcome = await perform(service, handlers, name, operation, context, body);
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
  if (typeof outcome.json !== 'string') return sendPieces(context, outcome.status, headers, outcome.json);
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
): Outcome | Promise<Outcome> {
  const path = context.req.param();
  const caller = admitted(service, name, operation, context);
  if (caller === null) return { status: operation.status };
  const call = {
    path,
    query: operation.query === undefined ? {} : checked(operation.query, queryOf(context), ''),
    body: operation.body === undefined ? undefined : checkedBody(operation.body, body ?? '', checked),
    ...caller,
  };
  const preparing = prepareLarge(service, name, call);
  if (preparing === undefined) return act(service, handlers, name, operation, context, call);
  return preparing.then((forget) => {
    try {
      // Meanwhile the caller's role may have changed.
      const again = admitted(service, name, operation, context);
      if (again === null) return { status: operation.status };
      return act(service, handlers, name, operation, context, { ...call, ...again });
    } finally {
      forget();
    }
  });
}

/** Who asks, with their role there. Null: nothing is there that they may know of, and it counts as done. */
function admitted(
  service: Service,
  name: OperationName,
  operation: Operation,
  context: HttpContext,
): { readonly user: UserRow; readonly role: Role | null } | null {
  const user = authenticate(service, context.req.header('authorization'));
  const path = context.req.param();
  const role = roleOf(service, { name, operation, path, user, shareKey: context.req.query('shareKey') });
  if (!allows(role, operation.permission)) {
    throw new ServiceError(403, `Your role is too low: this needs at least ${operation.permission}.`);
  }
  if (isLenient(name) && isElsewhere(service, path, user)) {
    // To who does not belong to its organization, what is there is as unknown as what is not.
    if (operation.method === 'DELETE') return null;
    throw notFound('space');
  }
  return { user, role };
}

function act(
  service: Service,
  handlers: Handlers,
  name: OperationName,
  operation: Operation,
  context: HttpContext,
  call: unknown,
): Outcome | Promise<Outcome> {
  // `call` was validated against the row of `name`, which is what the handler of `name` takes; TypeScript cannot follow
  // the same name through the union of all handlers.
  const handler = handlers[name] as unknown as (call: unknown) => unknown;
  const result =
    operation.method === 'GET'
      ? handler(call)
      : service.database.transaction(() => handler(call)).immediate();
  if (operation.answer === undefined) return { status: operation.status };
  if (result instanceof PreparedJson) return { status: operation.status, json: result.json };
  if (result instanceof LaterJson) return result.json.then((json) => ({ status: operation.status, json }));
  const location = operation.status === 201 ? locationOf(service, context, result) : undefined;
  const json = JSON.stringify(result);
  return location === undefined
    ? { status: operation.status, json }
    : { status: operation.status, json, location };
}

/** Where what was created is found: as it says itself, or below the list that it was added to. */
function locationOf(service: Service, context: HttpContext, result: unknown): string | undefined {
  const { urls, id } = membersOf(result);
  const { location } = membersOf(urls);
  if (typeof location === 'string') return location;
  return typeof id === 'string' ? `${service.baseUrl}${context.req.path}/${id}` : undefined;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  // A non-null object can be read by names; every value stays unknown.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
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
  const issue = firstIssue(parsed.error.issues);
  const field = issue?.path.map(String).join('.') ?? '';
  throw new ServiceError(
    400,
    `${field === '' ? whole || 'query' : field}: ${issue?.message ?? 'not valid'}.`,
  );
}

/** The first issue; of a union the one that lies deepest, for there the value was most like what is wanted. */
function firstIssue(
  issues: readonly z.core.$ZodIssue[],
): Pick<z.core.$ZodIssue, 'path' | 'message'> | undefined {
  const issue = issues[0];
  if (issue?.code !== 'invalid_union') return issue;
  const inside = issue.errors.flatMap((branch) => firstIssue(branch) ?? []);
  const deepest = inside.reduce<(typeof inside)[number] | undefined>(
    (best, one) => (one.path.length > (best?.path.length ?? 0) ? one : best),
    undefined,
  );
  return deepest === undefined ? issue : { path: [...issue.path, ...deepest.path], message: deepest.message };
}

/** A PDF of a change request; the fault `downloadFile` is for it too. */
async function answerExport(
  service: Service,
  options: ServerOptions,
  context: HttpContext,
): Promise<Response> {
  const fault = options.faults.next('downloadFile', 'GET', context.req.path);
  if (fault?.drop === true) return hangUp(context);
  if (fault?.status !== undefined) return forced(options.faults, fault, fault.status);
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
  if (fault?.status !== undefined) return forced(options.faults, fault, fault.status);
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

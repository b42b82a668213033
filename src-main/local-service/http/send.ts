import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Fault, Faults } from '../faults.ts';
import type { Piece } from './json-writer.ts';

export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** What an operation came to. */
export interface Outcome {
  readonly status: number;
  readonly json?: string | readonly Piece[];
  readonly location?: string;
}

/** Sends pieces from where they lie: together they may be megabytes that other answers send too. */
export function sendPieces(
  context: HttpContext,
  status: number,
  headers: Readonly<Record<string, string>>,
  pieces: readonly Piece[],
): Response {
  const { outgoing } = context.env;
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const all = { ...headers, 'Content-Length': String(length) };
  // Hono answers HEAD itself, with the headers of what GET answers.
  if (context.req.method === 'HEAD') return new Response(null, { status, headers: all });
  outgoing.writeHead(status, all);
  outgoing.cork();
  for (const piece of pieces) outgoing.write(piece);
  outgoing.end();
  outgoing.uncork();
  return RESPONSE_ALREADY_SENT;
}

export function failure(
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

export function hangUp(context: HttpContext): Response {
  context.env.outgoing.socket?.destroy();
  return RESPONSE_ALREADY_SENT;
}

export function forced(faults: Faults, fault: Fault, status: number): Response {
  const headers: Record<string, string> = {
    'Content-Type': fault.contentType ?? 'application/json; charset=utf-8',
    ...faults.headers(fault),
  };
  const body =
    fault.body ?? JSON.stringify({ error: { code: status, message: 'This answer was ordered by a fault.' } });
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
}

/** Says the whole length, writes a part of it, and hangs up. */
export function truncated(
  context: HttpContext,
  outcome: Outcome,
  headers: Record<string, string>,
  share: number,
): Response {
  const { json = '' } = outcome;
  const body = typeof json === 'string' ? Buffer.from(json) : Buffer.concat(json);
  const { outgoing } = context.env;
  outgoing.writeHead(outcome.status, { ...headers, 'Content-Length': String(body.length) });
  outgoing.write(body.subarray(0, Math.floor(body.length * share)), () => outgoing.socket?.destroy());
  return RESPONSE_ALREADY_SENT;
}

import type { OperationName } from '../../../src-main/api/operations.ts';
import type { HttpResponse } from '../../../src-main/ports/ports.ts';
import { mapObjects, withJson } from './foreign-transport.ts';
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

export type Json = Readonly<Record<string, unknown>>;

export const asIs: Behaviour = (call) => call.ask();

/** Answers these calls by itself, and lets the rest through. */
export function instead(
  matches: (call: ForeignCall) => boolean,
  answer: (call: ForeignCall) => HttpResponse | Promise<HttpResponse>,
): () => Behaviour {
  return () => async (call) => (matches(call) ? answer(call) : call.ask());
}

export function everyObject(change: (object: Json) => unknown): () => Behaviour {
  return () => async (call) => withJson(await call.ask(), (json) => mapObjects(json, change));
}

export const htmlPage = '<!doctype html><title>Sign in</title><p>Sign in to go on.</p>';

export const isWrite = (call: ForeignCall): boolean => call.method !== 'GET';

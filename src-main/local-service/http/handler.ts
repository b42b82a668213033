import type { z } from 'zod';
import type { Role } from '../../api/common.ts';
import type { operations, OperationName } from '../../api/operations.ts';
import type { UserRow } from '../data/people.ts';
import type { Piece } from './json-writer.ts';

type Row<Name extends OperationName> = (typeof operations)[Name];
type ParameterOf<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | ParameterOf<Rest>
  : never;
type QueryOf<Name extends OperationName> =
  Row<Name> extends { readonly query: infer Query extends z.ZodType }
    ? z.output<Query>
    : { readonly [name: string]: undefined };
type BodyOf<Name extends OperationName> =
  Row<Name> extends { readonly body: infer Body extends z.ZodType } ? z.output<Body> : undefined;

/** One request, validated against its row of the table. */
export interface Call<Name extends OperationName> {
  readonly path: { readonly [Parameter in ParameterOf<Row<Name>['path']>]: string };
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly user: UserRow;
  /** The caller's role where the operation works: the space, the collection, or the organization. */
  readonly role: Role | null;
}

/** An answer that is JSON already, in pieces. */
export class PreparedJson {
  readonly json: readonly Piece[];
  constructor(json: readonly Piece[]) {
    this.json = json;
  }
}

/** An answer that another thread prepares. */
export class LaterJson {
  readonly json: Promise<readonly Piece[]>;
  constructor(json: Promise<readonly Piece[]>) {
    this.json = json;
  }
}

/** What an operation does. Runs inside a transaction unless it is a GET; throws `ServiceError` to refuse. */
export type Handler<Name extends OperationName> =
  Row<Name> extends { readonly answer: infer Answer extends z.ZodType }
    ? (call: Call<Name>) => z.output<Answer> | PreparedJson | LaterJson
    : (call: Call<Name>) => void;

/** A handler for each row of the table: one that is missing does not compile. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> };

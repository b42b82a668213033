import type { z } from 'zod';

/**
 * The least role an operation needs (docs/design/service-api.md, "Roles"); `signed-in` is any valid token, `member` any
 * member of the organization.
 */
export type Permission = 'signed-in' | 'member' | 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One row of the table of operations: everything that client, local service and OpenAPI document know of it. */
export interface Operation {
  readonly method: Method;
  /** With `{parameters}`; every path starts with `/v1`. */
  readonly path: `/v1/${string}`;
  /** The part of the API that it belongs to, for example `Spaces`: its tag in resources/openapi.json. */
  readonly section: string;
  readonly permission: Permission;
  /** True for operations that a server may lack: it answers 404, and `--bare` switches them off. */
  readonly optional?: true;
  /** True for what newer services lack: `--bare` keeps it, the client does without (docs/design/reading-answers.md). */
  readonly withdrawn?: true;
  readonly deprecated?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The status the local service answers on success. A client takes any 2xx. */
  readonly status: 200 | 201 | 204;
  /** What the answer's body reads as; absent where the answer has no body. */
  readonly answer?: z.ZodType;
}

type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;

type PathInput<O extends Operation> = [ParametersOf<O['path']>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: { readonly [Name in ParametersOf<O['path']>]: string } };
type QueryInput<O extends Operation> = O extends { readonly query: infer Q extends z.ZodType }
  ? { readonly query?: z.input<Q> }
  : { readonly query?: undefined };
type BodyInput<O extends Operation> = O extends { readonly body: infer B extends z.ZodType }
  ? { readonly body: z.input<B> }
  : { readonly body?: undefined };

/** What a caller passes to an operation: path parameters, query and body, each present only where the row has it. */
export type InputOf<O extends Operation> = PathInput<O> & QueryInput<O> & BodyInput<O>;

/** What a caller gets back: the parsed body, or undefined where the operation answers none. */
export type AnswerOf<O extends Operation> = O extends { readonly answer: infer A extends z.ZodType }
  ? z.output<A>
  : undefined;

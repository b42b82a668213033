import { z } from 'zod';
import {
  changeRequest,
  changeRequestCreation,
  changeRequestUpdate,
  review,
  reviewCreation,
} from './change-request.ts';
import {
  comment,
  commentBody,
  commentCreation,
  commentReply,
  commentUpdate,
  replyCreation,
  spaceReplyUpdate,
} from './comment.ts';
import { queryBoolean } from './common.ts';
import { errorBody } from './error-body.ts';
import { file, link, page, revision, searchItem } from './content.ts';
import { contentReference, richDocument } from './document.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { organization } from './organization.ts';
import { collection, collectionUpdate, movePosition, space, spaceUpdate } from './space.ts';
import { member, user } from './user.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Table = Readonly<Record<string, Operation>>;

/** Schemas that the document names, under `components/schemas`; every other one stands where it is used. */
const namedSchemas = {
  ChangeRequest: changeRequest,
  ChangeRequestCreation: changeRequestCreation,
  ChangeRequestUpdate: changeRequestUpdate,
  Collection: collection,
  CollectionUpdate: collectionUpdate,
  Comment: comment,
  CommentBody: commentBody,
  CommentCreation: commentCreation,
  CommentReply: commentReply,
  CommentUpdate: commentUpdate,
  ContentReference: contentReference,
  Error: errorBody,
  File: file,
  Link: link,
  Member: member,
  MovePosition: movePosition,
  Organization: organization,
  Page: page,
  ReplyCreation: replyCreation,
  Review: review,
  ReviewCreation: reviewCreation,
  Revision: revision,
  RichDocument: richDocument,
  SearchItem: searchItem,
  Space: space,
  SpaceReplyUpdate: spaceReplyUpdate,
  SpaceUpdate: spaceUpdate,
  User: user,
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** Body of every failed call; its schema is `Error` above. */
const failure = {
  description:
    'The call failed. `error.code` repeats the status; other bodies occur where a proxy answers instead of the service.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

/**
 * The table of operations as an OpenAPI 3.1 document (`npm run openapi` writes it to resources/openapi.json). All of it
 * follows from the table: a row is one operation whose `operationId` is the row's name. `x-section` says where the
 * specification has it, `x-permission` the least role, `x-optional` that a server may lack it. Rules that JSON Schema
 * cannot express (a position takes exactly one of `before` and `after`) are left out.
 *
 * @throws {Error} when two rows have the same method and path
 */
export function openApiDocument(table: Table = operations): object {
  const { schemas, shapes } = schemasOf(table);
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, row] of Object.entries(table)) {
    const item = (paths[row.path] ??= {});
    const method = row.method.toLowerCase();
    if (item[method] !== undefined) throw new Error(`${name}: ${row.method} ${row.path} is there already.`);
    item[method] = operationObject(name, row, shapes);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Documentation Service',
      description:
        'The operations of the Documentation Service that Galley calls and its local service answers.',
      version: '1',
    },
    servers: [
      {
        url: '{baseUrl}',
        description: 'Any Documentation Service; the local service names its address when it starts.',
        variables: { baseUrl: { default: 'http://127.0.0.1' } },
      },
    ],
    security: [{ bearer: [] }],
    tags: [...new Set(Object.values(table).map((row) => row.section))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: { Failure: failure },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operationObject(name: string, row: Operation, shapes: Shapes): object {
  const parameters = [...pathParameters(row), ...queryParameters(shapes(name, 'query'))];
  return {
    operationId: name,
    tags: [row.section],
    ...(row.deprecated === true && { deprecated: true }),
    'x-permission': row.permission,
    ...(row.optional === true && { 'x-optional': true }),
    ...(parameters.length > 0 && { parameters }),
    ...(row.body !== undefined && {
      requestBody: {
        // An empty body counts as an empty object.
        required: !row.body.safeParse({}).success,
        content: { 'application/json': { schema: shapes(name, 'body') } },
      },
    }),
    responses: {
      [String(row.status)]: {
        description: { 200: 'Done.', 201: 'Created.', 204: 'Done; the answer has no body.' }[row.status],
        ...(row.answer !== undefined && {
          content: { 'application/json': { schema: shapes(name, 'answer') } },
        }),
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function pathParameters(row: Operation): object[] {
  return [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: JsonSchema | undefined): object[] {
  return Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(query?.required?.includes(name) === true && { required: true }),
    schema,
  }));
}

/** The JSON Schema of a part of a row, if the row has that part. */
type Shapes = (name: string, part: 'query' | 'body' | 'answer') => JsonSchema | undefined;

/**
 * All schemas of the table, converted at once, so that each named one is there once and a recursive one refers to its
 * name. Answers too are converted as what a reader takes in: that is what travels, while the output side says nothing of
 * a rich document, which a transform only gives its type.
 */
function schemasOf(table: Table): { readonly schemas: Record<string, JsonSchema>; readonly shapes: Shapes } {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });
  const parts: Record<string, z.ZodType> = { error: errorBody };
  for (const [name, { query, body, answer }] of Object.entries(table)) {
    for (const [part, schema] of Object.entries({ query, body, answer })) {
      if (schema !== undefined) parts[`${name} ${part}`] = schema;
    }
  }
  const converted = z.toJSONSchema(z.object(parts), {
    io: 'input',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => {
      // The names replaced zod's own registry, which holds the known values of open enumerations.
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
      // In a query the text `true` and the boolean are written alike.
      if (zodSchema === queryBoolean) {
        delete jsonSchema.anyOf;
        jsonSchema.type = 'boolean';
      }
    },
  });
  moveReferences(converted);
  const properties = converted.properties ?? {};
  return {
    schemas: Object.fromEntries(
      Object.entries(converted.$defs ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    shapes: (name, part) => {
      const shape = properties[`${name} ${part}`];
      return typeof shape === 'object' ? shape : undefined;
    },
  };
}

/** Lets every reference point to where the document keeps its schemas. Changes what it is given. */
function moveReferences(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('$ref' in value && typeof value.$ref === 'string') {
    value.$ref = value.$ref.replace(/^#\/\$defs\//, '#/components/schemas/');
  }
  for (const inner of Object.values(value)) moveReferences(inner);
}

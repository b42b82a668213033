import { z } from 'zod';

/**
 * An enumeration whose known values are listed but which reads any string: a server newer than Galley may send a value
 * nobody here has heard of, and it is shown as data instead of failing the whole object (docs/design/service-api.md).
 */
export function openEnum(values: readonly string[]) {
  return z.string().meta({ examples: [...values] });
}

/** Members that every object of a kind has; by the value of a member where kinds differ in that. */
export type Answered =
  readonly string[] | { readonly by: string; readonly of: Readonly<Record<string, readonly string[]>> };

/**
 * Writes beside a schema what the local service always answers, as `x-answered` of the OpenAPI document, against which its
 * answers are tested. It is not a rule for readers: of another service's object everything but the id may be missing.
 */
export function answered<Schema extends z.ZodType>(fields: Answered, schema: Schema): Schema {
  return schema.meta({ 'x-answered': fields });
}

/** ISO 8601 date-time; kept as the server wrote it. */
export const dateTime = z.string();

/** `urls` of a resource: names to links. Unknown names are kept. */
export const urls = z.record(z.string(), z.string().optional()).catch({});

/** `permissions` of a resource: names to booleans. */
export const permissions = z.record(z.string(), z.boolean().optional()).catch({});

export const role = openEnum(['admin', 'create', 'review', 'edit', 'comment', 'read']);

/** The closed set of roles, as the local service takes them in requests. */
export const roleInput = z.enum(['admin', 'create', 'review', 'edit', 'comment', 'read']);
export type Role = z.output<typeof roleInput>;

/**
 * Envelope of every list operation (docs/design/service-api.md, "Conventions"). `count` is optional; the absence of
 * `next` ends the list.
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.looseObject({
    count: z.number().optional(),
    items: z.array(item),
    next: z.looseObject({ page: z.string() }).optional(),
  });
}

export const queryBoolean = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

/** `page` and `limit` of every list: an opaque cursor and 0 to 1000 items. */
export const paging = {
  page: z.string().min(1).optional(),
  limit: z.coerce.number<number>().int().min(0).max(1000).optional(),
};

/** `metadata` and `computed` of every content read (resources/openapi.json, Space content). */
export const contentReading = {
  metadata: queryBoolean.optional(),
  computed: queryBoolean.optional(),
};

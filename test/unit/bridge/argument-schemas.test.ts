import { expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { CompleteSchemas, ForgottenIn } from '../../../src-main/bridge/argument-schemas.ts';
import type { Channel } from '../../../src-main/bridge/channels/channel.ts';

/** Types alone: `npm run check -- types` fails where one does not hold. */

interface Place {
  readonly id: string;
  readonly depth?: number;
}
type Subject =
  { readonly kind: 'page'; readonly place: Place } | { readonly kind: 'space'; readonly note?: string };
interface Table {
  readonly 'a.read': Channel<
    {
      readonly id: string;
      readonly form: 'html' | 'markdown';
      readonly limit?: number;
      readonly places: readonly Place[];
      readonly subject: Subject | null;
    },
    null
  >;
}

const place = z.object({ id: z.string(), depth: z.number().exactOptional() });
const pageSubject = z.object({ kind: z.literal('page'), place });
const spaceSubject = z.object({ kind: z.literal('space'), note: z.string().exactOptional() });
const whole = z.object({
  id: z.string(),
  form: z.enum(['html', 'markdown']),
  limit: z.number().exactOptional(),
  places: z.array(place),
  subject: z.discriminatedUnion('kind', [pageSubject, spaceSubject]).nullable(),
});
const bare = z.object({ id: z.string() });

/** For its type alone. */
function forgottenBy<Schema extends z.ZodType>(
  schema: Schema,
): CompleteSchemas<Table, { readonly 'a.read': Schema }> {
  return schema as never;
}

it('takes schemas that name everything a channel can be asked with', () => {
  const schemas = { 'a.read': whole };
  const checked: CompleteSchemas<Table, typeof schemas> = schemas;
  expectTypeOf(checked).not.toBeNever();
});

it('names what a schema forgets: optional fields, in lists and kinds too, values, kinds and channels', () => {
  const bareKind = z.union([pageSubject.extend({ place: bare }), spaceSubject]).nullable();
  expectTypeOf(forgottenBy(whole.omit({ limit: true }))).toEqualTypeOf<'a.read.limit'>();
  expectTypeOf(forgottenBy(whole.extend({ places: z.array(bare) }))).toEqualTypeOf<'a.read.places.depth'>();
  expectTypeOf(
    forgottenBy(whole.extend({ subject: bareKind })),
  ).toEqualTypeOf<'a.read.subject.place.depth'>();
  expectTypeOf(forgottenBy(whole.extend({ form: z.enum(['html']) }))).toEqualTypeOf<'a.read.form'>();
  expectTypeOf(forgottenBy(whole.extend({ subject: pageSubject.nullable() }))).toEqualTypeOf<
    'a.read.subject.kind' | 'a.read.subject.note'
  >();
  expectTypeOf<CompleteSchemas<Table, object>>().toEqualTypeOf<'a.read'>();
});

it('is a compile error where a schema forgets a field', () => {
  const schemas = { 'a.read': whole.omit({ limit: true }) };
  // @ts-expect-error the schema does not name `limit`
  const checked: CompleteSchemas<Table, typeof schemas> = schemas;
  expectTypeOf(checked).toEqualTypeOf<'a.read.limit'>();
});

it('lets a schema say more than is asked with', () => {
  expectTypeOf<ForgottenIn<{ readonly a: 1 | 2 }, { a: number; b: string }>>().toBeNever();
});

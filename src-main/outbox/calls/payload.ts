import { z } from 'zod';
import type { ForgottenIn } from '../../bridge/argument-schemas.ts';
import type { EditPayload } from '../../bridge/edit.ts';
import { heldAddressesIn } from '../../shared/held-picture.ts';
import { longestTitle, optionProblem } from '../../shared/page-options.ts';
import type { ReasonSubject } from '../sending/reason.ts';

/** Version written with every payload; a row of a version this Galley does not know is held, never deleted. */
export const payloadVersion = 1;

/** Characters that a page may have (resources/openapi.json, changeContent). */
const longestPage = 1_000_000;

const id = z.string().min(1).max(200);
/** Longest text but a page's, in characters. */
const longestText = 100_000;
const text = z.string().max(longestText);
const object = z.object({ id });
const emoji = z.string().min(1).max(50);

const target = z.object({
  spaceId: id,
  changeRequestId: id.optional(),
  pageId: id.optional(),
  nodeId: id.optional(),
  tableCell: z.object({ record: id, definition: id }).optional(),
  quotation: z.string().max(20_000).optional(),
  opensWithQuotation: z.boolean().optional(),
});

const pageTarget = z.object({ spaceId: id, changeRequestId: id, pageId: id });
const place = z.object({ parentId: id.nullable(), afterId: id.nullable().optional() });

const schema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('comment.add'), target, markdown: text }),
  z.object({ kind: z.literal('comment.edit'), comment: object, markdown: text }),
  z.object({ kind: z.literal('comment.delete'), comment: object }),
  z.object({ kind: z.enum(['comment.resolve', 'comment.reopen']), comment: object }),
  z.object({ kind: z.enum(['comment.react', 'comment.unreact']), comment: object, emoji }),
  z.object({ kind: z.literal('reply.add'), comment: object, markdown: text }),
  z.object({ kind: z.literal('reply.edit'), comment: object, reply: object, markdown: text }),
  z.object({ kind: z.literal('reply.delete'), comment: object, reply: object }),
  z.object({ kind: z.enum(['reply.react', 'reply.unreact']), comment: object, reply: object, emoji }),
  z.object({ kind: z.literal('changeRequest.create'), spaceId: id, subject: text }),
  z.object({ kind: z.literal('changeRequest.subject'), changeRequest: object, subject: text }),
  z.object({ kind: z.literal('changeRequest.description'), changeRequest: object, markdown: text }),
  z.object({
    kind: z.literal('changeRequest.status'),
    changeRequest: object,
    status: z.enum(['draft', 'open', 'archived']),
  }),
  z.object({ kind: z.enum(['changeRequest.update', 'changeRequest.merge']), changeRequest: object }),
  z.object({
    kind: z.literal('page.update'),
    target: pageTarget,
    title: z.string().max(longestTitle),
    markdown: z.string().max(longestPage),
  }),
  z.object({
    kind: z.literal('page.insert'),
    spaceId: id,
    changeRequestId: id,
    place,
    title: z.string().max(longestTitle),
    markdown: z.string().max(longestPage),
  }),
  z.object({ kind: z.literal('page.delete'), target: pageTarget }),
  z.discriminatedUnion('property', [
    z.object({
      kind: z.literal('page.property'),
      target: pageTarget,
      property: z.enum(['slug', 'icon', 'description']),
      value: text,
    }),
    z.object({
      kind: z.literal('page.property'),
      target: pageTarget,
      property: z.literal('hidden'),
      value: z.boolean(),
    }),
  ]),
  z.object({ kind: z.literal('page.move'), target: pageTarget, place }),
  z.object({
    kind: z.literal('review.submit'),
    verdict: z.enum(['approved', 'changes-requested']),
    summary: text,
  }),
]);

/** The shape of a payload, for whoever takes one from outside (bridge, command line). */
export const editPayload = schema.transform(
  // Absent and undefined members are the same here: what zod leaves undefined is dropped, so the exact type holds.
  (value): NamedPayload => JSON.parse(JSON.stringify(value)) as NamedPayload,
);

/** `EditPayload`; where the schema forgets a part of one, which would be lost when it is stored, the path of that part. */
type NamedPayload = [ForgottenPath] extends [never] ? EditPayload : ForgottenPath;
type ForgottenPath = ForgottenIn<EditPayload, z.infer<typeof schema>>;

/** Reads a stored payload; undefined where it cannot be read (a newer version, a damaged row). */
export function readPayload(version: number, json: string): EditPayload | undefined {
  if (version !== payloadVersion) return undefined;
  try {
    const result = editPayload.safeParse(JSON.parse(json));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** The text a person wrote in this edit, or null where it has none; of a subject, plain text. */
export function textOf(payload: EditPayload): string | null {
  if (payload.kind === 'review.submit') return payload.summary;
  if ('subject' in payload) return payload.subject;
  if (payload.kind === 'page.property') return payload.property === 'hidden' ? null : payload.value;
  return 'markdown' in payload ? payload.markdown : null;
}

/** What the reason of an edit is said of. */
export function reasonSubjectOf(payload: EditPayload | null | undefined): ReasonSubject {
  const text = (payload && textOf(payload)) ?? '';
  return {
    hasText: text.trim() !== '',
    kind: payload?.kind ?? null,
    pictures: new Set(heldAddressesIn(text)).size,
  };
}

/** The same edit with another text; edits without a text stay as they are. */
export function withText(payload: EditPayload, markdown: string): EditPayload {
  if (payload.kind === 'review.submit') return { ...payload, summary: markdown };
  if ('subject' in payload) return { ...payload, subject: markdown };
  if (payload.kind === 'page.property')
    return payload.property === 'hidden' ? payload : { ...payload, value: markdown };
  return 'markdown' in payload ? { ...payload, markdown } : payload;
}

/** Longest subject of a change request, in characters (docs/design/service-api.md, "Values"). */
const longestSubject = 100;

/** What is wrong with the text of an edit, in words; null: nothing. A description and a summary may be empty. */
export function textProblem(payload: EditPayload): string | null {
  const text = textOf(payload);
  if (text === null) return null;
  if (payload.kind === 'page.update' || payload.kind === 'page.insert') {
    const problem = optionProblem('title', payload.title);
    if (problem !== null) return problem;
    return text.length > longestPage ? `A page has at most ${longestPage} characters.` : null;
  }
  if (payload.kind === 'page.property')
    return payload.property === 'hidden' ? null : optionProblem(payload.property, text);
  if ('subject' in payload) {
    if (text.trim() === '') return 'The subject is empty.';
    return text.length > longestSubject ? `A subject has at most ${longestSubject} characters.` : null;
  }
  if (text.length > longestText) return `A text has at most ${longestText} characters.`;
  if (payload.kind === 'review.submit' || payload.kind === 'changeRequest.description') return null;
  return text.trim() === '' ? 'The text is empty.' : null;
}

import { z } from 'zod';
import { conflictDecision } from '../../bridge/edit.ts';

export interface Noted {
  readonly sent?: NonNullable<Base['sent']>;
  readonly changeRequest?: NonNullable<Base['changeRequest']>;
  /** What the service had, compared with before sending. */
  readonly object?: ObjectBase;
  /** Of an earlier attempt: it says nothing of this one. */
  readonly written?: undefined;
  readonly parts?: NonNullable<Base['parts']>;
  readonly alike?: NonNullable<Base['alike']>;
  readonly pages?: NonNullable<Base['pages']>;
  readonly field?: string;
}

/**
 * What an edit was made on, and what was sent of it (`edit.base`, JSON). Everything is optional: a base that cannot be
 * read says nothing, and nothing is then compared.
 */
const body = z.object({
  markdown: z.string(),
  editedAt: z.string().nullable(),
  status: z.string().nullable(),
  by: z.string().nullable(),
  /** Of a page. */
  title: z.string().optional(),
});
/** What tells whether a page is still the same: its fields, and what names its body. */
const pageMark = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Absent where the mark was made before address and icon were noted. */
  slug: z.string().nullable().optional(),
  icon: z.string().nullable().optional(),
  /** As `fingerprintOf` in store/mirror/pages.ts. */
  fingerprint: z.string().nullable(),
  /** sha256 of its Markdown; null where that was not read. */
  hash: z.string().nullable(),
});
const schema = z.object({
  /** The comment, reply, subject or description the edit is about, as the person saw it. */
  object: body.optional(),
  changeRequest: z
    .object({
      revision: z.string(),
      status: z.string(),
      outdated: z.boolean().optional(),
      /** The primary revision that its content was last updated from. */
      ancestor: z.string().optional(),
      /** The primary content as it was held. */
      primary: z.string().optional(),
    })
    .optional(),
  /** The person confirmed a merge or an update after Galley had asked: it needs no second question. */
  confirmed: z.boolean().optional(),
  /** Plain text of the block commented on. */
  block: z.string().optional(),
  /** What was sent last: reconciling looks for exactly this. */
  sent: z
    .object({
      markdown: z.string(),
      page: z.string().nullable(),
      node: z.string().nullable(),
      /** Own replies on the comment before sending, where replies cannot be listed. */
      ownReplies: z.number().nullable(),
      /** When `ownReplies` was counted, milliseconds since the epoch; rows of before it was noted lack it. */
      countedAt: z.number().optional(),
    })
    .optional(),
  /**
   * It came back from a copy that was made at `at`: it may have been sent since. `text` is how it read then. A look goes
   * before everything else; what it does not find is held, unless the person said that nothing was done since.
   */
  restored: z.object({ at: z.number(), hold: z.boolean(), text: z.string() }).optional(),
  /** Of a page: the revision that the answer to the request named. */
  written: z.string().optional(),
  /** Of a page: somebody had written the same block at the same moment, and both versions are in it. */
  isJoined: z.boolean().optional(),
  /** Of a page: what of it the request sets. */
  parts: z.array(z.enum(['title', 'body'])).optional(),
  /** Of a page's text, property or place: the revisions that this edit made. */
  own: z.array(z.string()).optional(),
  /** Of a page: it is written, and goes once more with what it had overwritten. */
  mends: z.boolean().optional(),
  /** Of a page's text, property or place: the revision up to which it is known what came of the requests in `left` (late-page.ts). */
  walked: z.string().optional(),
  /** Of a page's text that is held: the revision of the change request at the last look for it, and how many looks there were. */
  looked: z.object({ revision: z.string(), times: z.number() }).optional(),
  /** Of a new page: pages that had its title at its place before it was sent. */
  alike: z.array(z.string()).optional(),
  /** Of a deletion: the page and all below it, as the person saw them. */
  pages: z.array(pageMark).optional(),
  /** Of a property or the place of a page: how it was when the person decided (page-field.ts). */
  field: z.string().optional(),
  /** The same as it was when the edit was held. */
  theirField: z.string().optional(),
  /** Of a place: the page that it stood behind when the person decided; null: it was the first below its parent. */
  behind: z.string().nullable().optional(),
  /** Of a deletion: unsent edits that it made needless; they come back where it is discarded. */
  cancelled: z.array(z.string()).optional(),
  /** What requests that got no answer had set it to: each may be applied late (overturned.ts). */
  left: z.array(z.string()).optional(),
  /** While its answer was lost, a pull showed what it asks for: this object has it, or is what it made (arrivals.ts). */
  arrived: z.string().optional(),
  /** It was sent again after a request that got no answer, or may have been where it came back from a copy of the data. */
  again: z.boolean().optional(),
  /** Of an edit that was sent again: what it read last where that was not the person's own doing, and when. */
  seen: z.object({ value: z.string(), at: z.number() }).optional(),
  /** The edit that was offered in its place when the service had lost what it created (vanished.ts): it is offered once. */
  replacement: z.string().optional(),
  /** What the server had when the edit was held because its base had changed. */
  theirs: body.optional(),
  /** How the person decided when its text and another one's could not be brought together. */
  decided: conflictDecision.optional(),
});

export type Base = z.output<typeof schema>;
export type ChangeRequestBase = NonNullable<Base['changeRequest']>;
export type ObjectBase = z.output<typeof body>;
export type PageMark = z.output<typeof pageMark>;
/** Properties of a page that its mark notes; null: it has none. */
export const markedProperties = ['description', 'slug', 'icon'] as const;

export function readBase(json: string | null): Base {
  if (json === null) return {};
  try {
    const read = schema.safeParse(JSON.parse(json));
    return read.success ? read.data : {};
  } catch {
    return {};
  }
}

export function printBase(base: Base): string | null {
  return Object.keys(base).length === 0 ? null : JSON.stringify(base);
}

/** True for a page that is written, and still owes others what they wrote at the same moment. */
export function isMending({ kind, base }: { readonly kind: string; readonly base: string | null }): boolean {
  return kind === 'page.update' && readBase(base).mends === true;
}

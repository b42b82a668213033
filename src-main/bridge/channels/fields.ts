import { z } from 'zod';

/** What several channels are asked with. Views infer their types from these (`TypeOf`), so that a member is said once. */

export const nothing = z.null();
export const id = z.string().min(1).max(200);
/** Longest text but a page's, in characters. */
export const longestText = 100_000;
export const text = z.string().max(longestText);
export const pageBody = z.string().max(2_000_000);
export const pageTitle = z.string().max(10_000);
export const bytes = z.number().int().min(0);
export const path = z.string().min(1).max(4096);
export const passphrase = z.string().min(1).max(1000).nullable();
export const searchText = z.string().max(512);
export const baseUrl = z.string().min(1).max(2000);
export const token = z.string().min(1).max(10_000);

export const inAccount = { accountId: id };
export const inSpace = { ...inAccount, spaceId: id };
export const inChangeRequest = { ...inSpace, changeRequestId: id };
/** A page as the space has it, where no change request is named. */
export const inPage = { ...inSpace, changeRequestId: id.nullable(), pageId: id };

/** What a change request is compared with. */
export const against = z.enum(['base', 'reviewed', 'primary']);
export const sentFormat = z.enum(['csv', 'json']);

/** Something that can be opened in the window: the innermost that is named. */
export const place = z.object({
  ...inSpace,
  changeRequestId: id.nullable(),
  pageId: id.nullable(),
  commentId: id.nullable(),
});

/** Names what is being written about, so that a draft is found again: one draft per target. */
export const draftTarget = z.object({
  spaceId: id,
  changeRequestId: id.nullable(),
  pageId: id.nullable(),
  nodeId: id.nullable(),
  /** The comment replied to or edited. */
  commentId: id.nullable(),
  use: z.enum([
    'comment',
    'suggestion',
    'reply',
    'edit',
    'merge',
    'summary',
    /** What was chosen beside the summary: `approved` or `changes-requested`. It is in no list. */
    'verdict',
    'subject',
    'description',
    /** The text of a page, or of a block of it; `nodeId` then names the source that it changes. */
    'page',
  ]),
});

/**
 * What a note is about: the innermost that is named. A site; else a space, a change request in it, a page, a block of the
 * page, or a comment or reply.
 */
export const noteTarget = z
  .object({
    siteId: id.nullable(),
    spaceId: id.nullable(),
    changeRequestId: id.nullable(),
    pageId: id.nullable(),
    /** Node key of a block of the page. */
    nodeId: id.nullable(),
    commentId: id.nullable(),
  })
  .refine(({ siteId, spaceId }) => siteId !== null || spaceId !== null);

/** What is kept offline of a space. */
export const keepRules = z.object({
  /** `followed`: content and discussion of the change requests I opened, take part in, am asked about or chose to follow. */
  changeRequests: z.enum(['all', 'followed']),
  /** Files and images up to this size in bytes; 0: none. Null: as the account says. */
  filesUpToBytes: bytes.nullable(),
});

export const syncSettings = z.object({
  /** Minutes; null: only when asked. */
  intervalMinutes: z
    .number()
    .int()
    .min(1)
    .max(24 * 60)
    .nullable(),
  /** On a network that costs: everything as usual; edits and lists but no bodies and files; or nothing by itself. */
  onMetered: z.enum(['everything', 'edits-and-lists', 'nothing']),
  /** `system`: as the system says, where it does. */
  metered: z.enum(['system', 'yes', 'no']),
});

/** From the organization down to an object of the service. Empty: the service. */
export const trail = z
  .array(
    /** One step of the way: what it is, and its id. */
    z.object({ kind: z.string().max(50), id: z.string().min(1).max(1000) }),
  )
  .max(8);

const updateText = z.string().max(60_000);

/** Where updates are looked for, and whose signature they must have. */
export const updateSource = z.object({
  /** Https, or this machine: of the manifest; its signature lies beside it with `.sig` at its end. */
  address: updateText,
  /** Raw Ed25519 public keys in base64; a signature by any of them counts. */
  keys: z.array(updateText).max(10),
});

/** A newer version, as a signed manifest names it. */
export const updateOffer = z.object({
  version: updateText,
  /** Plain text: what is new. */
  notes: updateText,
  released: updateText.nullable(),
  packageUrl: updateText,
  bytes: z.number().int().positive(),
  /** Of the package, in base64. */
  sha512: updateText,
});

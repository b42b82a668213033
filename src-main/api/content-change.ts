import { z } from 'zod';
import { changeRequest } from './change-request.ts';
import { answered, openEnum } from './common.ts';
import { file } from './content.ts';
import { richDocument } from './document.ts';

const id = z.string().min(1).max(500);
/** A name of the batch: `./<ref>.md` leads to the page, `./<ref>` to the file. */
const ref = z
  .string()
  .max(256)
  .regex(/^[\p{L}\p{N}_~@+-][\p{L}\p{N}._~@+-]*(?:\/[\p{L}\p{N}_~@+-][\p{L}\p{N}._~@+-]*)*$/u);
const title = z.string().trim().min(1).max(256);
const place = {
  /** The page above; null is the top. */
  into: id.nullable().optional(),
  /** Among the new siblings; the last where it is left out and the page above is another. */
  at: z.number().int().min(0).max(100_000).optional(),
};

/** The body of a page: Markdown, whose front matter sets fields of the page, or a rich document. */
const pageDocument = z.union([z.object({ markdown: z.string().max(1_000_000) }), richDocument]);

const updatePage = z.object({
  operation: z.literal('update_page'),
  page: id,
  document: pageDocument.optional(),
  title: title.optional(),
  slug: z
    .string()
    .max(256)
    .regex(/^[\p{L}\p{N}_~@+-][\p{L}\p{N}._~@+-]*$/u)
    .optional(),
  icon: z.string().min(1).max(50).nullable().optional(),
  description: z.string().max(1000).nullable().optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  /** An expression: who sees the page. */
  condition: z.string().min(1).max(1024).nullable().optional(),
  ...place,
});
export type PageUpdate = z.output<typeof updatePage>;

const insertPage = z.object({
  operation: z.literal('insert_page'),
  document: pageDocument.optional(),
  /** Where neither front matter nor a first heading names the page. */
  title: title.optional(),
  ref: ref.optional(),
  ...place,
});
export type PageInsertion = z.output<typeof insertPage>;

const deletePage = z.object({ operation: z.literal('delete_page'), page: id });

const revertPage = z.object({
  operation: z.literal('revert_page'),
  page: id,
  /** The base of the change request where it is left out. */
  revision: id.optional(),
  /** Keys of blocks: they alone are reverted. */
  block: z.union([id, z.array(id).min(1).max(100)]).optional(),
});
export type PageReversion = z.output<typeof revertPage>;

/** Characters of base64 that a file of 1 MB has. */
const mostBase64 = Math.ceil(1_048_576 / 3) * 4;
const insertedFile = z.union([
  z.object({
    name: z.string().min(1).max(256),
    ref: ref.optional(),
    base64: z.base64().max(mostBase64),
    contentType: z.string().min(1).max(255),
  }),
  z.object({ name: z.string().min(1).max(256), ref: ref.optional(), url: z.url().max(2048) }),
]);
export type InsertedFile = z.output<typeof insertedFile>;
const insertFiles = z.object({
  operation: z.literal('insert_files'),
  files: z.array(insertedFile).min(1).max(20),
});

const contentChange = z.discriminatedUnion('operation', [
  updatePage,
  insertPage,
  deletePage,
  revertPage,
  insertFiles,
]);
export type ContentChange = z.output<typeof contentChange>;

/** What writes content: changes in order, all of them or none, one new revision. */
export const contentChanges = z.object({ changes: z.array(contentChange).min(1).max(50) });

/** One page that a batch touched, and where it is read. */
const touchedPage = answered(
  ['object', 'page'],
  z.looseObject({
    object: openEnum(['created_page', 'updated_page', 'deleted_page']),
    ref: z.string().optional(),
    page: answered(
      ['object', 'id', 'urls'],
      z.looseObject({
        object: z.string().optional(),
        id: z.string(),
        urls: z.record(z.string(), z.string().optional()).optional(),
      }),
    ),
  }),
);
export type TouchedPage = z.output<typeof touchedPage>;

/** The answer with `compat=false`. */
const contentChanged = answered(
  ['changeRequest', 'changes'],
  z.looseObject({
    changeRequest,
    changes: z.array(touchedPage),
    insertedFiles: z.array(z.looseObject({ ref: z.string().optional(), file })).optional(),
  }),
);
/** With `compat=true`, which is what services take where nothing is asked, the change request alone. */
export const contentChangeAnswer = z.union([contentChanged, changeRequest]);

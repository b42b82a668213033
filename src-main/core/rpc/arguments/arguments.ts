import { z } from 'zod';
import { longestSnapshot } from '../../../bridge/first-screen.ts';
import { noticeSettings } from '../../../bridge/views/notice-settings.ts';
import type { ArgumentSchemas, CompleteSchemas } from '../../../bridge/argument-schemas.ts';
import type { Requests } from '../../../bridge/channels/requests.ts';
import { editPayload } from '../../../outbox/calls/payload.ts';
import { administrationArguments } from './administration-arguments.ts';
import { dataArguments } from './data-arguments.ts';
import { updateArguments } from './update-arguments.ts';
import { siteArguments } from './site-arguments.ts';

const id = z.string().min(1).max(200);
const baseUrl = z.string().min(1).max(2000);
const token = z.string().min(1).max(10_000);
const text = z.string().max(100_000);
const pageBody = z.string().max(2_000_000);
const pageTitle = z.string().max(10_000);
const inAccount = { accountId: id };
const inSpace = { ...inAccount, spaceId: id };
const inChangeRequest = { ...inSpace, changeRequestId: id };
const editId = { ...inAccount, editId: id };
const bytes = z.number().int().min(0);
/** Characters of 1 MB, which is as much as the service takes with a page (`changeContent`). */
const mostBase64 = Math.ceil(1_048_576 / 3) * 4;
const nothing = z.null();

const place = z.object({
  accountId: id,
  spaceId: id,
  changeRequestId: id.nullable(),
  pageId: id.nullable(),
  commentId: id.nullable(),
});
const draftTarget = z.object({
  spaceId: id,
  changeRequestId: id.nullable(),
  pageId: id.nullable(),
  nodeId: id.nullable(),
  commentId: id.nullable(),
  use: z.enum([
    'comment',
    'suggestion',
    'reply',
    'edit',
    'merge',
    'summary',
    'verdict',
    'subject',
    'description',
    'page',
  ]),
});
const noteTarget = z
  .object({
    siteId: id.nullable(),
    spaceId: id.nullable(),
    changeRequestId: id.nullable(),
    pageId: id.nullable(),
    nodeId: id.nullable(),
    commentId: id.nullable(),
  })
  .refine(({ siteId, spaceId }) => siteId !== null || spaceId !== null);
const against = z.enum(['base', 'reviewed', 'primary']);
const inComparison = { ...inSpace, before: id, after: id };
const verdict = z.enum(['approved', 'changes-requested']);

/** The members of an object, without the undefined of its optional ones. */
type Exact<Value> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key];
} & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
};

/** Drops members that are undefined: absent and undefined are the same to a caller, not to exact optional types. */
function exactly<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).transform(
    (value) =>
      // What is undefined is gone, which is all that `Exact` says beside the shape.
      Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Exact<
        z.infer<z.ZodObject<Shape>>
      >,
  );
}

type ElsewherePayload = Requests['edits.sendElsewhere']['args']['payload'];
// The refinement admits these two kinds alone.
const elsewherePayload = editPayload.refine(
  ({ kind }) => kind === 'comment.add' || kind === 'reply.add',
) as z.ZodType as z.ZodType<ElsewherePayload>;

const schemas = {
  'core.ping': nothing,
  'policy.get': nothing,
  'accounts.list': nothing,
  'accounts.unopened': nothing,
  'accounts.probe': exactly({ baseUrl, token: z.string().max(10_000), allowHttp: z.boolean().optional() }),
  'accounts.connect': exactly({
    baseUrl,
    token,
    title: z.string().max(200).optional(),
    allowHttp: z.boolean().optional(),
  }),
  'accounts.signIn': exactly({
    ...inAccount,
    token,
    origin: z.string().max(2000),
    allowHttp: z.boolean().optional(),
  }),
  'accounts.setUser': z.object({ ...inAccount, userId: id }),
  'accounts.members': z.object(inAccount),
  'accounts.remove': exactly({ ...inAccount, force: z.boolean().optional() }),
  'library.get': z.object(inAccount),
  'library.keep': z.object({ ...inAccount, spaceIds: z.array(id).max(10_000), keep: z.boolean() }),
  'library.rules': z.object(inSpace),
  'library.setRules': z.object({
    ...inSpace,
    rules: z.object({ changeRequests: z.enum(['all', 'followed']), filesUpToBytes: bytes.nullable() }),
  }),
  'library.setFileLimit': z.object({ ...inAccount, filesUpToBytes: bytes }),
  'library.verify': exactly({ ...inAccount, spaceId: id.optional() }),
  'library.cancelVerify': z.object(inAccount),
  'storage.get': z.object(inAccount),
  'storage.prune': z.object(inAccount),
  'space.tree': z.object(inSpace),
  'page.read': exactly({ ...inSpace, pageId: id, changeRequestId: id.optional() }),
  'changeRequests.list': exactly({
    accountId: id.optional(),
    spaceId: id.optional(),
    changeRequestId: id.optional(),
  }),
  'changeRequest.get': z.object(inChangeRequest),
  'changeRequest.pageDiff': z.object({
    ...inChangeRequest,
    pageId: id,
    against,
  }),
  'changeRequest.pagesAhead': z.object({ ...inChangeRequest, pageIds: z.array(id).max(4), against }),
  'changeRequest.tree': z.object(inChangeRequest),
  'changeRequest.pages': z.object({ ...inChangeRequest, against }),
  'changeRequest.changes': exactly({ ...inChangeRequest, against, from: bytes.optional() }),
  'changeRequest.merge': z.object(inChangeRequest),
  'changeRequest.incoming': z.object(inChangeRequest),
  'changeRequest.checks': z.object(inChangeRequest),
  'space.revisions': z.object(inSpace),
  'compare.get': z.object(inComparison),
  'compare.changes': exactly({ ...inComparison, from: bytes.optional() }),
  'compare.pageDiff': z.object({ ...inComparison, pageId: id }),
  'page.links': exactly({ ...inSpace, pageId: id, changeRequestId: id.optional() }),
  'pictures.hold': z.object({
    ...inAccount,
    name: z.string().max(300),
    base64: z.base64().max(mostBase64),
  }),
  'pictures.whyNotDrawn': z.object({ asset: z.string().max(500) }),
  'changeRequest.markReviewed': z.object({ ...inChangeRequest, pageId: id, reviewed: z.boolean() }),
  'changeRequest.follow': z.object({ ...inChangeRequest, follow: z.boolean().nullable() }),
  'changeRequest.markSeen': z.object(inChangeRequest),
  'page.source': exactly({
    ...inChangeRequest,
    changeRequestId: id.nullable(),
    pageId: id,
    block: bytes.optional(),
  }),
  'page.baseSource': z.object({ ...inChangeRequest, pageId: id }),
  'page.revert': z.object({ ...inChangeRequest, pageId: id }),
  'text.read': z.object({ markdown: pageBody }),
  'text.paste': z.object({ form: z.enum(['html', 'markdown']), text: z.string().max(1_000_000) }),
  'text.keepSpelling': z.object({ source: pageBody, was: pageBody, now: pageBody }),
  'page.properties': z.object({ ...inChangeRequest, changeRequestId: id.nullable(), pageId: id }),
  'page.write': z.object({
    ...inChangeRequest,
    pageId: id,
    title: z.string().max(1000),
    markdown: pageBody,
    madeOn: z.object({ title: pageTitle, markdown: pageBody }),
    below: z.int().min(0).nullable(),
    drafts: z.array(draftTarget).max(2),
  }),
  'discussion.list': exactly({ ...inSpace, changeRequestId: id.nullable(), pageId: id.optional() }),
  'discussion.block': z.object({
    ...inSpace,
    changeRequestId: id.nullable(),
    pageId: id,
    nodeId: id.nullable(),
    tableCell: z.object({ record: id, definition: id }).nullable(),
    quotation: text.nullable(),
    isDeleted: z.boolean(),
  }),
  'discussion.apply': z.object({ ...inAccount, commentId: id }),
  'discussion.markSeen': exactly({
    ...inSpace,
    changeRequestId: id.nullable(),
    commentId: id.optional(),
  }),
  'edits.add': exactly({
    ...inAccount,
    payload: editPayload,
    mode: z.enum(['review', 'now']),
    drafts: z.array(draftTarget).max(2).optional(),
  }),
  'edits.touched': z.object({ ...inAccount, editIds: z.array(id).max(200) }),
  'edits.outline': z.object(inAccount),
  'edits.get': z.object({ ...inAccount, editIds: z.array(z.string()).max(200) }),
  'edits.sendNow': z.object(editId),
  'edits.retry': z.object(editId),
  'edits.discard': z.object(editId),
  'edits.restore': z.object(editId),
  'edits.rewrite': exactly({
    ...editId,
    // Longer than a comment may be: it may be the text of a page.
    markdown: pageBody,
    decided: z
      .object({ theirs: pageBody, title: z.object({ text: pageTitle, theirs: pageTitle }).nullable() })
      .optional(),
  }),
  'edits.conflict': z.object(editId),
  'edits.targets': z.object(editId),
  'edits.sendElsewhere': z.object({
    ...editId,
    payload: elsewherePayload,
  }),
  'edits.sendInto': z.object({ ...editId, changeRequestId: id.nullable() }),
  'edits.history': z.object({
    ...inAccount,
    before: z.number().nullable(),
    limit: z.number().int().min(1).max(1000),
  }),
  'sent.page': z.object({
    accountId: id.nullable(),
    search: z.string().max(512),
    from: z.number().int().min(0),
    limit: z.number().int().min(1).max(500),
  }),
  'review.pending': z.object(inChangeRequest),
  'review.finish': z.object({ ...inChangeRequest, summary: text, verdict: verdict.nullable() }),
  'drafts.get': z.object({ ...inAccount, target: draftTarget }),
  'drafts.list': nothing,
  'drafts.save': z.object({ ...inAccount, target: draftTarget, text: z.string().max(1_000_000) }),
  'drafts.preview': z.object({ ...inAccount, markdown: z.string().max(1_000_000) }),
  'notes.list': nothing,
  'notes.save': z.object({
    ...inAccount,
    target: noteTarget,
    quotation: text.nullable(),
    text,
  }),
  'notes.remove': z.object({ ...inAccount, id }),
  'notes.restore': z.object({ ...inAccount, id }),
  'sync.status': nothing,
  'sync.now': exactly({ accountId: id.optional() }),
  'sync.cancel': exactly({ accountId: id.optional() }),
  'sync.workOffline': exactly({ offline: z.boolean(), until: z.number().nullable().optional() }),
  'sync.answer': z.object({ ...inAccount, scope: z.string().min(1).max(1000), isConfirmed: z.boolean() }),
  'sync.settings': z.object(inAccount),
  'sync.configure': z.object({
    ...inAccount,
    settings: z.object({
      intervalMinutes: z
        .number()
        .int()
        .min(1)
        .max(24 * 60)
        .nullable(),
      onMetered: z.enum(['everything', 'edits-and-lists', 'nothing']),
      metered: z.enum(['system', 'yes', 'no']),
    }),
  }),
  'sync.signal': z.discriminatedUnion('signal', [
    z.object({ signal: z.enum(['wake', 'network']) }),
    z.object({ signal: z.literal('metered'), metered: z.boolean().nullable() }),
  ]),
  'digest.get': exactly({
    accountId: id.optional(),
    unseen: z.boolean().optional(),
    limit: z.number().int().min(1).max(1000),
  }),
  'digest.markSeen': z.object({ ...inAccount, ids: z.array(z.number().int()).max(10_000).nullable() }),
  'firstScreen.keep': z.object({
    heard: z.number().int().min(0),
    snapshot: z.string().max(longestSnapshot),
  }),
  'sync.looking': z.object({
    place: place.nullable(),
    screen: z.enum(['digest', 'outbox', 'settings']).exactOptional(),
  }),
  'notices.configure': z.object({ settings: noticeSettings }),
  'notices.attention': z.object({ isFocused: z.boolean() }),
  'search.titles': z.object({
    query: z.string().max(512),
    limit: z.number().int().min(1).max(50),
    asker: z.string().max(64).exactOptional(),
  }),
  'search.query': z.object({
    query: z.string().max(512),
    limit: z.number().int().min(1).max(200),
    asker: z.string().max(64).exactOptional(),
  }),
  'places.resolve': z.object({ url: z.string().max(4000) }),
  ...dataArguments,
  ...administrationArguments,
  ...siteArguments,
  ...updateArguments,
} satisfies ArgumentSchemas<Requests>;

/**
 * The arguments of every channel, checked on arrival because the window is not trusted (docs/architecture.md).
 * A channel without an entry is a compile error, and so is what its schema forgets (`CompleteSchemas`).
 */
export const argumentSchemas: CompleteSchemas<Requests, typeof schemas> = schemas;

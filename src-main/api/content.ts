import { z } from 'zod';
import { answered, dateTime, openEnum, urls } from './common.ts';
import { contentReference, richDocument } from './document.ts';
import { organization } from './organization.ts';
import { space } from './space.ts';

const git = z.looseObject({ oid: z.string().optional(), path: z.string().optional() });

export const file = answered(
  ['object', 'id', 'name', 'contentType', 'downloadURL', 'size'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    name: z.string().catch(''),
    contentType: z.string().optional(),
    downloadURL: z.string().optional(),
    size: z.number().optional(),
    dimensions: z.looseObject({ width: z.number(), height: z.number() }).optional().catch(undefined),
    git: git.optional(),
  }),
);
export type File = z.output<typeof file>;

const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** What of a page is shown, and how. */
const layout = answered(
  [
    ...['width', 'cover', 'coverSize', 'title', 'description', 'tableOfContents', 'outline', 'pagination'],
    'metadata',
  ],
  z.looseObject({}),
);

/** Fields of a page that every type of page may carry; `pages` is added below because it recurses. */
const pageFields = {
  object: z.string().optional(),
  id: z.string(),
  title: z.string().catch(''),
  type: openEnum(['document', 'group', 'link', 'computed']).optional(),
  kind: z.string().optional(),
  slug: z.string().optional(),
  /** Without a leading slash; may be empty for the first page. */
  path: z.string().optional(),
  description: z.string().optional(),
  emoji: z.string().optional(),
  icon: z.string().optional(),
  createdAt: dateTime.optional(),
  updatedAt: dateTime.optional(),
  urls: urls.optional(),
  git: git.optional(),
  documentId: z.string().optional(),
  layout: layout.optional(),
  cover: z.looseObject({}).nullish(),
  variables: variables.optional().catch(undefined),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  metaLinks: z.looseObject({}).optional(),
  target: contentReference.optional(),
  href: z.string().optional(),
  computed: z.looseObject({}).optional(),
  computedSeed: z.string().optional(),
  markdown: z.string().optional(),
  document: richDocument.optional(),
};

const ofEveryPage = ['object', 'id', 'title', 'type'];

/** A node of the page tree, or one page with its body in `markdown` or `document`. */
export const page: z.ZodType<Page> = answered(
  {
    by: 'type',
    of: {
      document: [...ofEveryPage, 'kind', 'slug', 'path', 'urls', 'layout', 'pages'],
      group: [...ofEveryPage, 'kind', 'slug', 'path', 'pages'],
      link: [...ofEveryPage, 'kind', 'target'],
      computed: [...ofEveryPage, 'computed'],
    },
  },
  z.looseObject({
    ...pageFields,
    get pages() {
      return z.array(page).optional();
    },
  }),
);
export type Page = z.output<z.ZodObject<typeof pageFields, z.core.$loose>> & {
  readonly pages?: readonly Page[] | undefined;
};

export const revision = answered(
  ['object', 'id', 'parents', 'pages', 'files', 'reusableContents', 'variables', 'createdAt', 'urls', 'type'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    parents: z.array(z.string()).optional(),
    pages: z.array(page).catch([]),
    files: z.array(file).catch([]),
    reusableContents: z.array(z.looseObject({ id: z.string(), title: z.string().optional() })).optional(),
    variables: variables.optional().catch(undefined),
    createdAt: dateTime.optional(),
    git: z
      .looseObject({
        oid: z.string().optional(),
        message: z.string().optional(),
        createdByService: z.boolean().optional(),
        url: z.string().optional(),
        ref: z.string().optional(),
      })
      .optional(),
    urls: urls.optional(),
    type: openEnum(['edits', 'merge', 'rollback', 'update', 'computed']).optional(),
  }),
);
export type Revision = z.output<typeof revision>;

export const pageList = z.looseObject({ pages: z.array(page) });

/** Form of page and comment bodies a caller asks for (docs/design/service-api.md, "Conventions"). */
export const bodyFormat = z.enum(['document', 'markdown']);

export const evaluated = z.enum(['true', 'false', 'deterministic-only']);

const inContent = ['organization', 'space', 'versionContext'];
/** A place that links lead from or to. What lies in a revision comes with that, without its pages and files. */
const reference = answered(
  {
    by: 'kind',
    of: {
      page: [...inContent, 'page'],
      file: [...inContent, 'file'],
      'reusable-content': [...inContent, 'reusableContent'],
      url: ['url'],
    },
  },
  z.looseObject({
    kind: z.string(),
    organization: organization.optional().catch(undefined),
    space: space.optional().catch(undefined),
    versionContext: answered(
      ['type', 'revision'],
      z.looseObject({ type: z.string(), revision: z.union([revision, z.string()]).optional() }),
    )
      .optional()
      .catch(undefined),
    page: page.optional().catch(undefined),
    file: file.optional().catch(undefined),
  }),
);
/** An item of a backlinks list (resources/openapi.json, listPageBacklinks). */
export const backlink = reference;
/** An item of a links list (resources/openapi.json, Link). */
export const link = z.looseObject({
  status: openEnum(['ok', 'broken', 'in-app']),
  relation: openEnum(['reference', 'dependsOn']),
  targetReference: reference.optional(),
  locationReferences: z.array(reference).optional(),
});
export const linksStats = answered(
  ['total', 'broken'],
  z.looseObject({
    total: z.number(),
    broken: z.looseObject({ total: z.number(), changeRequest: z.number() }),
  }),
);
export const linkStatus = z.enum(['ok', 'broken', 'in-app']);

const section = z.looseObject({
  id: z.string(),
  title: z.string().optional(),
  path: z.string().optional(),
  body: z.string().optional(),
  urls: urls.optional(),
});
/** An item of a space's search (resources/openapi.json, Space content). */
export const searchItem = answered(
  ['id', 'title', 'path', 'sections', 'ancestors', 'urls'],
  z.looseObject({
    id: z.string(),
    title: z.string(),
    path: z.string().optional(),
    sections: z.array(section).optional(),
    ancestors: z.array(z.looseObject({ title: z.string() })).optional(),
    urls: urls.optional(),
  }),
);

export const templateInput = z.object({
  id: z.string().min(1),
  params: z.object({ contentRefs: z.record(z.string(), contentReference).optional() }).optional(),
});

import { z } from 'zod';
import { customization } from '../../../api/customization.ts';
import type { DrawingNode } from '../../../shared/diagram-drawing.ts';
import type { Value } from '../../../content/expression/evaluate.ts';
import type { SectionGroupNode, Structure, StructureItem } from '../../../site/model.ts';

/** Arguments of the requests about sites and previews (bridge, `Requests`), checked on arrival. */

const id = z.string().min(1).max(200);
const name = z.string().max(1000);
const path = z.string().max(2000);
const condition = z.string().max(2000).nullable();
const inSite = { accountId: id, siteId: id };
const inPreview = { previewId: id };

// What only an open site asks for is built with its first request: schemas take a good part of the core's start.
const structure: z.ZodType<Structure | null> = z.lazy(structureSchema);
const customizationDraft = z.lazy(() =>
  z.object({ site: customization.nullable(), siteSpaces: z.record(id, customization.nullable()) }).nullable(),
);
const settings = z.lazy(() =>
  z.object({
    content: contentSchema(),
    visitor: visitorSchema(),
    customization: customizationDraft,
    structure,
  }),
);

function structureSchema() {
  const siteSpaceNode = z.object({
    id,
    spaceId: id,
    path,
    title: name,
    isDefault: z.boolean(),
    condition,
    isHidden: z.boolean(),
    language: z.string().max(50).nullable(),
    publishedUrl: z.string().max(4000).nullable(),
  });
  const sectionNode = z.object({
    kind: z.literal('section'),
    id,
    title: name,
    description: name.nullable(),
    icon: name.nullable(),
    path,
    isDefault: z.boolean(),
    condition,
    siteSpaces: z.array(siteSpaceNode).max(1000),
  });
  const groupNode: z.ZodType<SectionGroupNode> = z.lazy(() =>
    z.object({
      kind: z.literal('group'),
      id,
      title: name,
      icon: name.nullable(),
      children: z.array(structureItem).max(1000),
    }),
  );
  const structureItem: z.ZodType<StructureItem> = z.lazy(() => z.union([sectionNode, groupNode]));
  return z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('siteSpaces'), siteSpaces: z.array(siteSpaceNode).max(1000) }),
      z.object({ type: z.literal('sections'), items: z.array(structureItem).max(1000) }),
    ])
    .nullable();
}

function visitorSchema() {
  // Claims are shallow by their schema; what nests deeper is no claim.
  const plain = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
  const claim: z.ZodType<Value> = z.union([
    plain,
    z.array(plain).max(1000),
    z.record(z.string().max(200), z.union([plain, z.array(plain).max(1000), z.record(z.string(), plain)])),
  ]);
  return z.object({
    visibility: z.enum(['public', 'unlisted', 'share-link', 'visitor-auth']).nullable(),
    isSignedIn: z.boolean(),
    claims: z.record(z.string().max(200), claim),
    shareLinkId: id.nullable(),
    language: z.string().max(50).nullable(),
  });
}

function contentSchema() {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('primary') }),
    z.object({ kind: z.literal('change-request'), spaceId: id, changeRequestId: id }),
    z.object({ kind: z.literal('revision'), spaceId: id, revisionId: id }),
  ]);
}

export const siteArguments = {
  'sites.list': z.object({ accountId: id }),
  'site.get': z.object(inSite),
  'site.visitorForm': z.object(inSite),
  'site.invisible': z.object(inPreview),
  'site.draft': z.object(inSite),
  'site.saveDraft': z.object({ ...inSite, customization: customizationDraft, structure }),
  'site.discardDraft': z.object(inSite),
  'site.exportDraft': z.object(inSite),
  'site.changes': z.object(inSite),
  'site.send': z.object(inSite),
  'preview.open': z.object({ ...inSite, settings }),
  'preview.update': z.object({ ...inPreview, settings }),
  'preview.respond': z.object({
    ...inPreview,
    address: z.string().max(4000),
    nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  }),
  'preview.close': z.object(inPreview),
  'preview.go': z.object({ ...inPreview, spaceId: id, pageId: id.nullable() }),
  'preview.at': z.object({ ...inPreview, path }),
  'preview.changedPages': z.object({ before: id, after: id }),
  'preview.export': z.object({ ...inPreview, folder: z.string().min(1).max(4000) }),
  'preview.cancel': z.object(inPreview),
  'preview.diagrams': z.object({ ...inPreview, path: path.nullable() }),
  // A drawing is read part by part (PreviewDrawings), within bounds that a schema that nests cannot say.
  'preview.drawn': z.object({ source: z.string().max(100_000), drawing: z.custom<DrawingNode | null>() }),
  'preview.pdf': z.object({ ...inPreview, paths: z.array(path).max(100_000).nullable() }),
} as const;

import { z } from 'zod';
import { customization } from '../../api/customization.ts';
import type { Value } from '../../content/expression/evaluate.ts';
import type { SectionGroupNode, Structure, StructureItem } from '../../site/model.ts';
import { id, inAccount } from './fields.ts';

/** What channels of sites and previews are asked with. */

const name = z.string().max(1000);
export const sitePath = z.string().max(2000);
const condition = z.string().max(2000).nullable();
export const inSite = { ...inAccount, siteId: id };
export const inPreview = { previewId: id };

// What only an open site asks for is built with its first request: schemas take a good part of the core's start.
export const structure: z.ZodType<Structure | null> = z.lazy(structureSchema);
/** Settings tried locally: the site's whole customization, and what single site spaces have of their own. */
export const customizationDraft = z.lazy(() =>
  z
    .object({
      /** Null: as the site has it. */
      site: customization().nullable(),
      /** By site space; null takes away what it has of its own. A site space without an entry stays as it is. */
      siteSpaces: z.record(id, customization().nullable()),
    })
    .nullable(),
);
/** What a preview shows: everything that can be switched while it is open. */
export const previewSettings = z.lazy(() =>
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
    path: sitePath,
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
    path: sitePath,
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
  // Claims are shallow by their schema; what nests deeper is not a claim.
  const plain = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
  const claim: z.ZodType<Value> = z.union([
    plain,
    z.array(plain).max(1000),
    z.record(
      z.string().max(200),
      z.union([plain, z.array(plain).max(1000), z.record(z.string().max(200), plain)]),
    ),
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

import { z } from 'zod';
import { answered, dateTime, openEnum, urls } from './common.ts';
import { customization } from './customization.ts';
import { space } from './space.ts';

/** Resources of published sites. */

/** A site name on the web: at least three labels. */
const hostname = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
/** A subdirectory of a domain, for sites that are proxied. */
const proxyTarget = /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/;

const icons = z.looseObject({ light: z.string().optional(), dark: z.string().optional() });
const siteTypes = ['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium'] as const;
const siteVisibilities = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

export const site = answered(
  [
    'object',
    'id',
    'type',
    'title',
    'basename',
    'visibility',
    'published',
    'siteSpaces',
    'createdAt',
    'adaptiveContent',
    'ads',
    'agentsContext',
    'features',
    'urls',
  ],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    type: openEnum(siteTypes).optional(),
    title: z.string().catch(''),
    icon: icons.optional().catch(undefined),
    hostname: z.string().optional(),
    basename: z.string().optional(),
    proxy: z.looseObject({ origin: z.string().optional(), target: z.string().optional() }).nullish(),
    visibility: openEnum(siteVisibilities).optional(),
    published: z.boolean().optional(),
    siteSpaces: z.number().optional(),
    createdAt: dateTime.optional(),
    adaptiveContent: z.looseObject({ enabled: z.boolean().optional() }).optional(),
    ads: z.looseObject({ status: z.string().optional(), submittable: z.boolean().optional() }).optional(),
    agentsContext: openEnum(['excluded', 'included']).optional(),
    features: z
      .array(
        z.looseObject({
          id: z.string(),
          plan: z.string().optional(),
          frozen: z.boolean().optional(),
          customizations: z.array(z.string()).optional(),
        }),
      )
      .optional(),
    urls: urls.optional(),
  }),
);
export type Site = z.output<typeof site>;

const siteTitle = z.string().min(2).max(128);
export const siteCreation = z.object({
  type: z.enum(siteTypes).optional(),
  title: siteTitle.optional(),
  visibility: z.enum(siteVisibilities).optional(),
  spaces: z.array(z.string().min(1)).max(1000).optional(),
});
export const siteUpdate = z.object({
  title: siteTitle.optional(),
  visibility: z.enum(siteVisibilities).optional(),
  basename: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .optional(),
  hostname: z.string().max(253).regex(hostname).nullish(),
  adaptiveContent: z.object({ enabled: z.boolean() }).optional(),
  agentsContext: z.enum(['excluded', 'included']).optional(),
  defaultSiteSpace: z.string().min(1).optional(),
  defaultSiteSection: z.string().min(1).optional(),
  proxy: z.string().max(2048).regex(proxyTarget).nullish(),
});

/** An expression that decides whether a visitor sees something; src-main/site/condition.ts evaluates it. */
const condition = z.string().max(1024);
const sitePath = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9._~-]+(?:\/[a-zA-Z0-9._~-]+)*$/);
const iconName = z.string().max(50);

export const siteSpace = answered(
  ['object', 'id', 'space', 'title', 'path', 'default', 'urls'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    path: z.string().catch(''),
    section: z.string().optional(),
    space,
    title: z.string().catch(''),
    default: z.boolean().optional(),
    condition: z.string().nullish(),
    hidden: z.boolean().optional(),
    hasAdvancedCustomizationFeature: z.boolean().optional(),
    urls: urls.optional(),
  }),
);
export type SiteSpace = z.output<typeof siteSpace>;

export const siteSpaceCreation = z.object({
  spaceId: z.string().min(1),
  sectionId: z.string().min(1).optional(),
});
export const siteSpaceUpdate = z.object({
  path: sitePath.optional(),
  condition: condition.nullish(),
  spaceId: z.string().min(1).optional(),
});

/** `position` of a move: exactly one of `before` and `after`. */
function positionOf<Neighbour extends z.ZodType>(neighbour: Neighbour) {
  return z
    .object({ before: neighbour.optional(), after: neighbour.optional() })
    .refine((value) => (value.before === undefined) !== (value.after === undefined), {
      message: 'position takes exactly one of before and after',
    });
}
const id = z.string().min(1);
export const siteSpaceMove = z.object({
  position: positionOf(z.object({ type: z.literal('site-space'), siteSpace: id })),
});
export const siteSectionMove = z.object({
  position: positionOf(z.object({ type: z.literal('site-section'), siteSection: id })),
});
export const siteSectionGroupMove = z.object({
  position: positionOf(z.object({ type: z.literal('site-section'), id })),
});

export const siteSection = answered(
  ['object', 'id', 'title', 'path', 'siteSpaces', 'default', 'urls'],
  z.looseObject({
    object: z.literal('site-section').catch('site-section'),
    id: z.string(),
    title: z.string().catch(''),
    description: z.string().nullish(),
    default: z.boolean().optional(),
    path: z.string().catch(''),
    condition: z.string().nullish(),
    sectionGroup: z.string().nullish(),
    siteSpaces: z.array(siteSpace).catch([]),
    urls: urls.optional(),
    icon: z.string().nullish(),
  }),
);
export type SiteSection = z.output<typeof siteSection>;

const sectionTitle = z.string().min(2).max(128);
export const siteSectionCreation = z.object({
  spaceId: id,
  title: sectionTitle,
  icon: iconName.optional(),
});
export const siteSectionUpdate = z.object({
  title: sectionTitle.optional(),
  path: sitePath.optional(),
  defaultSiteSpace: id.optional(),
  condition: condition.nullish(),
  icon: iconName.nullish(),
  description: z.string().max(256).nullish(),
});

/** A group of sections; newer servers nest groups in `children`. */
export interface SiteSectionGroup {
  readonly [member: string]: unknown;
  readonly object?: string | undefined;
  readonly id: string;
  readonly title: string;
  readonly sectionGroup?: string | null | undefined;
  readonly sections?: readonly SiteSection[] | undefined;
  readonly children: readonly (SiteSection | SiteSectionGroup)[];
  readonly icon?: string | null | undefined;
}
export const siteSectionGroup: z.ZodType<SiteSectionGroup> = z.lazy(() =>
  answered(
    ['object', 'id', 'title', 'sections', 'children'],
    z.looseObject({
      object: z.string().optional(),
      id: z.string(),
      title: z.string().catch(''),
      sectionGroup: z.string().nullish(),
      /** Deprecated for `children`, which holds groups too. */
      sections: z.array(siteSection).optional().catch(undefined),
      children: z.array(structureItem).catch([]),
      icon: z.string().nullish(),
    }),
  ),
);
/** A member of a group or of the structure; `object` tells which. */
const structureItem: z.ZodType<SiteSection | SiteSectionGroup> = z.lazy(() =>
  z.union([
    siteSectionGroup.refine((value) => value.object === 'site-section-group', {
      message: 'is not a section group',
    }),
    siteSection,
  ]),
);

const groupTitle = z.string().min(1).max(100);
export const siteSectionGroupCreation = z.object({
  title: groupTitle,
  icon: iconName.optional(),
  sections: z.array(id).max(1000).optional(),
  parent: id.optional(),
});
export const siteSectionGroupUpdate = z.object({
  title: groupTitle.optional(),
  icon: iconName.nullish(),
});
export const sectionOfGroup = z.object({ sectionId: id });

/** How a site is put together: sections and groups, or site spaces alone. */
export const siteStructure = z.union([
  z.looseObject({ type: z.literal('sections'), structure: z.array(structureItem) }),
  z.looseObject({ type: z.literal('siteSpaces'), structure: z.array(siteSpace) }),
]);
export type SiteStructure = z.output<typeof siteStructure>;

export const shareLink = answered(
  ['object', 'id', 'createdAt', 'name', 'active', 'urls'],
  z.looseObject({
    object: z.string().optional(),
    id: z.string(),
    createdAt: dateTime.optional(),
    name: z.string().optional(),
    active: z.boolean().optional(),
    urls: urls.optional(),
  }),
);
export type ShareLink = z.output<typeof shareLink>;
const shareLinkName = z.string().max(50);
export const shareLinkCreation = z.object({ name: shareLinkName });
export const shareLinkUpdate = z.object({ active: z.boolean().optional(), name: shareLinkName.optional() });

/** What visitors can be told apart by, as a JSON Schema of draft 07. */
export const adaptiveSchema = answered(
  ['object', 'jsonSchema', 'updatedAt'],
  z.looseObject({
    object: z.string().optional(),
    jsonSchema: z.record(z.string(), z.unknown()),
    updatedAt: dateTime.optional(),
  }),
);

const described = { description: z.string().max(1000).optional() };
const claim = z.object({ type: z.literal('boolean'), ...described });
/** Only claims that are booleans can be described; `unsigned` holds those that a visitor may set. */
export const adaptiveSchemaInput = z.object({
  jsonSchema: z.object({
    $schema: z.string().optional(),
    type: z.literal('object'),
    ...described,
    properties: z
      .object({
        unsigned: z
          .object({
            type: z.literal('object'),
            ...described,
            properties: z.record(z.string(), claim).optional(),
            additionalProperties: z.union([z.literal(false), claim]).optional(),
          })
          .optional(),
      })
      .catchall(claim),
    additionalProperties: z.literal(false),
  }),
});
export const templateConditions = z.looseObject({
  items: z.array(z.looseObject({ description: z.string(), condition: z.string() })),
});

export const publishedContentSite = answered(
  ['object', 'site', 'structure', 'customizations', 'scripts'],
  z.looseObject({
    object: z.string().optional(),
    site,
    structure: siteStructure,
    customizations: z.looseObject({
      site: customization(),
      siteSpaces: z.record(z.string(), customization()).catch({}),
    }),
    scripts: z
      .array(
        z.looseObject({
          script: z.string(),
          contentSecurityPolicy: z.string().optional(),
          cookies: z.boolean().optional(),
        }),
      )
      .catch([]),
  }),
);

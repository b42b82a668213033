import { z } from 'zod';
import { customizationValues } from './customization.ts';
import { contentReference } from './document.ts';

/** Customization settings as the service takes them. */

const color = z.string().regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'is not a colour such as #346ddb');
const colors = z.object({ light: color, dark: color });
const webAddress = z.url({ protocol: /^https?$/ }).max(2048);
const images = z.object({ light: webAddress, dark: webAddress });
const switchInput = z.object({ enabled: z.boolean() });
const linkTitle = z.string().min(1).max(64);
const linkInput = z.object({ title: linkTitle, to: contentReference.nullable() });
const fontInput = (names: readonly string[]) =>
  z.union([
    z.string().refine((name) => names.includes(name), { message: `is none of ${names.join(', ')}` }),
    z.looseObject({ id: z.string().min(1), custom: z.literal(true), fontFamily: z.string().min(1).max(100) }),
  ]);

/** Without fonts, which a site space cannot have of its own. */
const stylingOfSpace = z.object({
  theme: z.enum(customizationValues.theme).optional(),
  primaryColor: colors.optional(),
  infoColor: colors.optional(),
  successColor: colors.optional(),
  warningColor: colors.optional(),
  dangerColor: colors.optional(),
  tint: z.object({ color: colors }).nullish(),
  corners: z.enum(customizationValues.corners).optional(),
  depth: z.enum(customizationValues.depth).optional(),
  links: z.enum(customizationValues.links).optional(),
  icons: z.enum(customizationValues.icons).optional(),
  sidebar: z
    .object({
      background: z.enum(customizationValues.sidebarBackground).optional(),
      list: z.enum(customizationValues.sidebarList).optional(),
    })
    .optional(),
  search: z.enum(customizationValues.search).optional(),
  background: z.enum(customizationValues.background).optional(),
});
const headerInput = z.object({
  preset: z.enum(customizationValues.headerPreset).optional(),
  logo: images.nullish(),
  primaryLink: contentReference.nullish(),
  links: z
    .array(
      linkInput.extend({
        style: z.enum(customizationValues.linkStyle).optional(),
        links: z.array(linkInput).max(100).optional(),
        condition: z.string().max(1024).nullish(),
      }),
    )
    .max(100)
    .optional(),
});
const shared = {
  favicon: z
    .union([
      z.object({ icon: images }).strict(),
      z.object({ emoji: z.string().min(1).max(50) }).strict(),
      z.object({}).strict(),
    ])
    .nullish(),
  announcement: z
    .object({
      enabled: z.boolean(),
      message: z.string().min(2).max(128),
      link: linkInput.nullish(),
      style: z.enum(customizationValues.announcement).optional(),
    })
    .nullish(),
  footer: z
    .object({
      logo: images.nullish(),
      groups: z
        .array(z.object({ title: linkTitle, links: z.array(linkInput).max(100) }))
        .max(100)
        .optional(),
      copyright: z.string().max(300).nullish(),
    })
    .nullish(),
  themes: z
    .object({
      default: z.enum(customizationValues.defaultTheme).optional(),
      toggeable: z.boolean().optional(),
    })
    .nullish(),
  pdf: switchInput.nullish(),
  feedback: switchInput.nullish(),
  git: z.object({ showEditLink: z.boolean() }).nullish(),
  externalLinks: z.object({ target: z.enum(customizationValues.linkTarget) }).nullish(),
  pagination: switchInput.nullish(),
  trademark: switchInput.nullish(),
  privacyPolicy: z.object({ url: webAddress.optional() }).nullish(),
  socialPreview: z.object({ url: webAddress.optional() }).nullish(),
};

/** The whole of a site's settings; what is absent or null has its default. */
export const customizationInput = z.object({
  title: z.string().min(1).max(128).nullish(),
  styling: stylingOfSpace
    .extend({
      font: fontInput(customizationValues.font).optional(),
      monospaceFont: fontInput(customizationValues.monospaceFont).optional(),
    })
    .optional(),
  header: headerInput.optional(),
  ...shared,
  advancedCustomization: switchInput.nullish(),
  ai: z.object({ mode: z.enum(customizationValues.ai) }).nullish(),
  pageActions: z
    .object({
      externalAI: z.boolean().optional(),
      markdown: z.boolean().optional(),
      mcp: z.boolean().optional(),
    })
    .nullish(),
  insights: z.object({ trackingCookie: z.boolean() }).nullish(),
  internationalization: z.object({ locale: z.enum(customizationValues.locale) }).nullish(),
});

/** A site space's own settings over the site's: absent keeps, null takes the override away. */
export const customizationOverride = z.object({
  title: z.string().min(1).max(128).nullish(),
  styling: stylingOfSpace.nullish(),
  header: headerInput.extend({ backgroundColor: colors.nullish(), linkColor: colors.nullish() }).nullish(),
  ...shared,
});

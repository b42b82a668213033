import { z } from 'zod';
import { answered, openEnum } from './common.ts';
import { contentReference } from './document.ts';

/** Customization settings of a site and the overrides of its site spaces. */

const pair = z.looseObject({ light: z.string().optional(), dark: z.string().optional() });
const enabled = z.looseObject({ enabled: z.boolean().optional() });
const address = z.looseObject({ url: z.string().optional() });
const target = contentReference.nullish().catch(null);
const link = z.looseObject({ title: z.string().catch(''), to: target });

const values = {
  theme: ['clean', 'muted', 'bold', 'gradient'],
  corners: ['straight', 'rounded', 'circular'],
  depth: ['subtle', 'flat'],
  links: ['default', 'accent'],
  icons: ['regular', 'solid', 'duotone', 'light', 'thin'],
  sidebarBackground: ['default', 'filled'],
  sidebarList: ['default', 'pill', 'line'],
  search: ['prominent', 'subtle'],
  background: ['plain', 'match'],
  headerPreset: ['default', 'bold', 'contrast', 'custom', 'none'],
  linkStyle: ['link', 'button-primary', 'button-secondary'],
  announcement: ['info', 'warning', 'danger', 'success'],
  defaultTheme: ['light', 'dark'],
  ai: ['none', 'search', 'assistant'],
  linkTarget: ['self', 'blank'],
  locale: ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'],
  font: [
    ...['ABCFavorit', 'Inter', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu'],
    ...['Raleway', 'Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans'],
  ],
  monospaceFont: [
    ...['FiraCode', 'IBMPlexMono', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono'],
    ...['DMMono', 'Inconsolata'],
  ],
} as const;

export const customizationLocales = values.locale;

/** A font by its name, or one of the organization's own. */
const font = z.union([z.string(), z.looseObject({ id: z.string(), fontFamily: z.string().optional() })]);

/**
 * Settings as a client reads them: every part may be missing and then has its default (docs/design/site-preview.md).
 */
export const customization = answered(
  [
    'title',
    'styling',
    'internationalization',
    'favicon',
    'header',
    'footer',
    'themes',
    'pdf',
    'feedback',
    'ai',
    'advancedCustomization',
    'git',
    'pageActions',
    'externalLinks',
    'pagination',
    'trademark',
    'privacyPolicy',
    'socialPreview',
    'insights',
  ],
  z.looseObject({
    title: z.string().nullish(),
    styling: answered(
      [
        'theme',
        'primaryColor',
        'infoColor',
        'successColor',
        'warningColor',
        'dangerColor',
        'corners',
        'depth',
        'links',
        'font',
        'monospaceFont',
        'background',
        'icons',
        'sidebar',
        'search',
      ],
      z.looseObject({
        theme: openEnum(values.theme).optional(),
        primaryColor: pair.optional(),
        infoColor: pair.optional(),
        successColor: pair.optional(),
        warningColor: pair.optional(),
        dangerColor: pair.optional(),
        tint: z.looseObject({ color: pair.optional() }).nullish(),
        corners: openEnum(values.corners).optional(),
        depth: openEnum(values.depth).optional(),
        links: openEnum(values.links).optional(),
        font: font.optional(),
        monospaceFont: font.optional(),
        icons: openEnum(values.icons).optional(),
        sidebar: z
          .looseObject({
            background: openEnum(values.sidebarBackground).optional(),
            list: openEnum(values.sidebarList).optional(),
          })
          .optional(),
        search: openEnum(values.search).optional(),
        background: openEnum(values.background).optional(),
      }),
    )
      .optional()
      .catch(undefined),
    favicon: z
      .looseObject({ icon: pair.optional(), emoji: z.string().optional() })
      .nullish()
      .catch(undefined),
    header: z
      .looseObject({
        preset: openEnum(values.headerPreset).optional(),
        logo: pair.nullish(),
        backgroundColor: pair.nullish(),
        linkColor: pair.nullish(),
        primaryLink: contentReference.nullish().catch(null),
        links: z
          .array(
            link.extend({
              style: openEnum(values.linkStyle).optional(),
              links: z.array(link).optional().catch(undefined),
              condition: z.string().nullish(),
            }),
          )
          .optional()
          .catch(undefined),
      })
      .optional()
      .catch(undefined),
    footer: z
      .looseObject({
        logo: pair.nullish(),
        groups: z
          .array(z.looseObject({ title: z.string().catch(''), links: z.array(link).catch([]) }))
          .optional()
          .catch(undefined),
        copyright: z.string().nullish(),
      })
      .optional()
      .catch(undefined),
    announcement: z
      .looseObject({
        enabled: z.boolean().optional(),
        message: z.string().optional(),
        link: link.nullish(),
        style: openEnum(values.announcement).optional(),
      })
      .nullish()
      .catch(undefined),
    themes: z
      .looseObject({
        default: openEnum(values.defaultTheme).optional(),
        toggeable: z.boolean().optional(),
      })
      .optional()
      .catch(undefined),
    pdf: enabled.optional().catch(undefined),
    feedback: enabled.optional().catch(undefined),
    advancedCustomization: enabled.optional().catch(undefined),
    pagination: enabled.optional().catch(undefined),
    trademark: enabled.optional().catch(undefined),
    ai: z
      .looseObject({ mode: openEnum(values.ai).optional() })
      .optional()
      .catch(undefined),
    git: z.looseObject({ showEditLink: z.boolean().optional() }).optional().catch(undefined),
    pageActions: z
      .looseObject({
        externalAI: z.boolean().optional(),
        markdown: z.boolean().optional(),
        mcp: z.boolean().optional(),
      })
      .optional()
      .catch(undefined),
    externalLinks: z
      .looseObject({ target: openEnum(values.linkTarget).optional() })
      .optional()
      .catch(undefined),
    privacyPolicy: address.nullish().catch(undefined),
    socialPreview: address.nullish().catch(undefined),
    insights: z.looseObject({ trackingCookie: z.boolean().optional() }).optional().catch(undefined),
    internationalization: answered(['locale'], z.looseObject({ locale: openEnum(values.locale).optional() }))
      .optional()
      .catch(undefined),
  }),
);
export type Customization = z.output<typeof customization>;

// -- as the service takes them --------------------------------------------------------------------------------------

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
  theme: z.enum(values.theme).optional(),
  primaryColor: colors.optional(),
  infoColor: colors.optional(),
  successColor: colors.optional(),
  warningColor: colors.optional(),
  dangerColor: colors.optional(),
  tint: z.object({ color: colors }).nullish(),
  corners: z.enum(values.corners).optional(),
  depth: z.enum(values.depth).optional(),
  links: z.enum(values.links).optional(),
  icons: z.enum(values.icons).optional(),
  sidebar: z
    .object({
      background: z.enum(values.sidebarBackground).optional(),
      list: z.enum(values.sidebarList).optional(),
    })
    .optional(),
  search: z.enum(values.search).optional(),
  background: z.enum(values.background).optional(),
});
const headerInput = z.object({
  preset: z.enum(values.headerPreset).optional(),
  logo: images.nullish(),
  primaryLink: contentReference.nullish(),
  links: z
    .array(
      linkInput.extend({
        style: z.enum(values.linkStyle).optional(),
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
      style: z.enum(values.announcement).optional(),
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
    .object({ default: z.enum(values.defaultTheme).optional(), toggeable: z.boolean().optional() })
    .nullish(),
  pdf: switchInput.nullish(),
  feedback: switchInput.nullish(),
  git: z.object({ showEditLink: z.boolean() }).nullish(),
  externalLinks: z.object({ target: z.enum(values.linkTarget) }).nullish(),
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
      font: fontInput(values.font).optional(),
      monospaceFont: fontInput(values.monospaceFont).optional(),
    })
    .optional(),
  header: headerInput.optional(),
  ...shared,
  advancedCustomization: switchInput.nullish(),
  ai: z.object({ mode: z.enum(values.ai) }).nullish(),
  pageActions: z
    .object({
      externalAI: z.boolean().optional(),
      markdown: z.boolean().optional(),
      mcp: z.boolean().optional(),
    })
    .nullish(),
  insights: z.object({ trackingCookie: z.boolean() }).nullish(),
  internationalization: z.object({ locale: z.enum(values.locale) }).nullish(),
});

/** A site space's own settings over the site's: absent keeps, null takes the override away. */
export const customizationOverride = z.object({
  title: z.string().min(1).max(128).nullish(),
  styling: stylingOfSpace.nullish(),
  header: headerInput.extend({ backgroundColor: colors.nullish(), linkColor: colors.nullish() }).nullish(),
  ...shared,
});

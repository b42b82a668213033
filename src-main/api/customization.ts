import { z } from 'zod';
import { answered, openEnum } from './common.ts';
import { contentReference } from './document.ts';

/** Customization settings of a site and the overrides of its site spaces. */

/** The values of settings that are known. */
export const customizationValues = {
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

const pair = z.looseObject({ light: z.string().optional(), dark: z.string().optional() });
const enabled = z.looseObject({ enabled: z.boolean().optional() });
const address = z.looseObject({ url: z.string().optional() });
const target = contentReference.nullish().catch(null);
const link = z.looseObject({ title: z.string().catch(''), to: target });
/** A font by its name, or one of the organization's own. */
const font = z.union([z.string(), z.looseObject({ id: z.string(), fontFamily: z.string().optional() })]);

/** What every answer has of them. */
const members = [
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
];

/**
 * Settings as a client reads them: every part may be missing and then has its default (docs/design/site-preview.md). Made when it
 * is first asked for: schemas take a good part of the core's start.
 */
export function customization() {
  return (made ??= customizationSchema());
}
let made: ReturnType<typeof customizationSchema> | undefined;
export type Customization = z.output<ReturnType<typeof customizationSchema>>;

function customizationSchema() {
  return answered(
    members,
    z.looseObject({
      title: z.string().nullish(),
      styling: stylingSchema().optional().catch(undefined),
      favicon: z
        .looseObject({ icon: pair.optional(), emoji: z.string().optional() })
        .nullish()
        .catch(undefined),
      header: headerSchema().optional().catch(undefined),
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
          style: openEnum(customizationValues.announcement).optional(),
        })
        .nullish()
        .catch(undefined),
      themes: z
        .looseObject({
          default: openEnum(customizationValues.defaultTheme).optional(),
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
        .looseObject({ mode: openEnum(customizationValues.ai).optional() })
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
        .looseObject({ target: openEnum(customizationValues.linkTarget).optional() })
        .optional()
        .catch(undefined),
      privacyPolicy: address.nullish().catch(undefined),
      socialPreview: address.nullish().catch(undefined),
      insights: z.looseObject({ trackingCookie: z.boolean().optional() }).optional().catch(undefined),
      internationalization: answered(
        ['locale'],
        z.looseObject({ locale: openEnum(customizationValues.locale).optional() }),
      )
        .optional()
        .catch(undefined),
    }),
  );
}

function stylingSchema() {
  return answered(
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
      theme: openEnum(customizationValues.theme).optional(),
      primaryColor: pair.optional(),
      infoColor: pair.optional(),
      successColor: pair.optional(),
      warningColor: pair.optional(),
      dangerColor: pair.optional(),
      tint: z.looseObject({ color: pair.optional() }).nullish(),
      corners: openEnum(customizationValues.corners).optional(),
      depth: openEnum(customizationValues.depth).optional(),
      links: openEnum(customizationValues.links).optional(),
      font: font.optional(),
      monospaceFont: font.optional(),
      icons: openEnum(customizationValues.icons).optional(),
      sidebar: z
        .looseObject({
          background: openEnum(customizationValues.sidebarBackground).optional(),
          list: openEnum(customizationValues.sidebarList).optional(),
        })
        .optional(),
      search: openEnum(customizationValues.search).optional(),
      background: openEnum(customizationValues.background).optional(),
    }),
  );
}

function headerSchema() {
  return z.looseObject({
    preset: openEnum(customizationValues.headerPreset).optional(),
    logo: pair.nullish(),
    backgroundColor: pair.nullish(),
    linkColor: pair.nullish(),
    primaryLink: contentReference.nullish().catch(null),
    links: z
      .array(
        link.extend({
          style: openEnum(customizationValues.linkStyle).optional(),
          links: z.array(link).optional().catch(undefined),
          condition: z.string().nullish(),
        }),
      )
      .optional()
      .catch(undefined),
  });
}

import type { Handlers } from '../../src-main/bridge/protocol.ts';
import type { Requests } from '../../src-main/bridge/channels/requests.ts';
import type {
  ClaimField,
  PreviewSettings,
  PreviewView,
  SiteDraft,
  SiteRow,
  SiteView,
} from '../../src-main/bridge/views/site-views.ts';
import type { SectionNode, SiteSpaceNode, Structure } from '../../src-main/site/model.ts';
import { defaultCustomization } from '../../src-main/site/customization.ts';

/** A small site of the fixtures' account, as the core answers about it. */

const accountId = 'acc';
const asOf = Date.UTC(2026, 10, 21, 9);

export const siteSpaceNode = (id: string, own: Partial<SiteSpaceNode> = {}): SiteSpaceNode => ({
  id,
  spaceId: `space-${id}`,
  path: id,
  title: id.charAt(0).toUpperCase() + id.slice(1),
  isDefault: false,
  condition: null,
  isHidden: false,
  language: null,
  publishedUrl: null,
  ...own,
});

export const sectionNode = (
  id: string,
  siteSpaces: readonly SiteSpaceNode[],
  own: Partial<SectionNode> = {},
): SectionNode => ({
  kind: 'section',
  id,
  title: id.charAt(0).toUpperCase() + id.slice(1),
  description: null,
  icon: null,
  path: id,
  isDefault: false,
  condition: null,
  siteSpaces,
  ...own,
});

const structure: Structure = {
  type: 'sections',
  items: [
    sectionNode(
      'guides',
      [
        siteSpaceNode('handbook', { isDefault: true, spaceId: 'elsa' }),
        siteSpaceNode('handbuch', { language: 'de', title: 'Handbuch' }),
      ],
      { isDefault: true },
    ),
    {
      kind: 'group',
      id: 'more',
      title: 'More',
      icon: 'layer-group',
      children: [
        sectionNode('reference', [siteSpaceNode('v2', { isDefault: true })], {
          condition: 'visitor.claims.unsigned.beta == true',
        }),
      ],
    },
  ],
};

const row: SiteRow = {
  accountId,
  id: 'site-1',
  title: 'Press documentation',
  icon: null,
  visibility: 'public',
  isPublished: true,
  url: 'https://docs.example.org/press/',
  spaceCount: 3,
  spaceIds: ['elsa'],
  hasDraft: false,
  missing: ['Reference is not kept offline: its pages cannot be shown.'],
  asOf,
};

export const site: SiteView = {
  ...row,
  structure,
  customization: { ...defaultCustomization, title: 'Press documentation' },
  overrides: {},
  isDefaultLook: false,
  spaces: [
    {
      siteSpaceId: 'handbook',
      spaceId: 'elsa',
      title: 'Handbook',
      section: 'Guides',
      language: null,
      isKept: true,
      isHeld: true,
      changeRequests: [{ id: 'cr-41', number: 41, subject: 'Harden bulk dispatch', status: 'open' }],
    },
    {
      siteSpaceId: 'handbuch',
      spaceId: 'space-handbuch',
      title: 'Handbuch',
      section: 'Guides',
      language: 'de',
      isKept: false,
      isHeld: false,
      changeRequests: [],
    },
    {
      siteSpaceId: 'v2',
      spaceId: 'space-v2',
      title: 'V2',
      section: 'Reference',
      language: null,
      isKept: false,
      isHeld: false,
      changeRequests: [],
    },
  ],
  shareLinks: [{ id: 'link-1', name: 'Press', isActive: true }],
  languages: ['en', 'de'],
  draft: null,
  canSend: { can: true, reason: null },
};

const fields: readonly ClaimField[] = [
  {
    path: ['unsigned', 'beta'],
    label: 'beta',
    description: 'Takes part in the beta',
    type: 'boolean',
    options: null,
    isRequired: false,
    isUnsigned: true,
  },
];

type Channels = Extract<keyof Requests, `sites.${string}` | `site.${string}` | `preview.${string}`>;

/** Answers of the core about that site; drafts and previews are remembered. */
export function siteWorld(): Pick<Handlers<Requests>, Channels> {
  let draft: SiteDraft | null = null;
  let previews = 0;
  const open = new Map<string, PreviewSettings>();
  const viewOf = (previewId: string): PreviewView => ({
    previewId,
    startPath: '',
    notes: [],
    lookNotes: ['ABC Favorit is not free: Inter is shown in its place.'],
    refused: null,
  });
  return {
    'sites.list': ({ accountId: asked }) =>
      asked === accountId ? [{ ...row, hasDraft: draft !== null }] : [],
    'site.get': () => ({ ...site, draft, hasDraft: draft !== null }),
    'site.visitorForm': () => ({
      fields,
      unknown: [],
      conditions: ['visitor.claims.unsigned.beta == true'],
      hasSchema: true,
    }),
    'site.invisible': () => ({
      items: [
        {
          what: 'section',
          id: 'reference',
          title: 'Reference',
          inside: ['More'],
          condition: 'visitor.claims.unsigned.beta == true',
          reason: 'Its condition does not hold for this visitor.',
          error: null,
        },
      ],
      pagesNotLookedAt: 0,
    }),
    'site.draft': () => draft,
    'site.saveDraft': ({ customization, structure: tried }) => {
      draft =
        customization === null && tried === null
          ? null
          : { customization, structure: tried, updatedAt: asOf };
      return draft;
    },
    'site.discardDraft': () => {
      draft = null;
      return null;
    },
    'site.exportDraft': () => ({
      name: 'press-documentation-draft.json',
      json: JSON.stringify(draft, null, 2),
    }),
    'site.changes': () => [
      {
        words: 'Primary colour becomes #0a7d2c.',
        what: 'customization',
        kind: 'change',
        refused: null,
      },
    ],
    'site.send': () => {
      draft = null;
      return { done: ['Primary colour becomes #0a7d2c.'], failed: null, notTried: [] };
    },
    'preview.open': ({ settings }) => {
      previews += 1;
      open.set(`preview-${previews}`, settings);
      return viewOf(`preview-${previews}`);
    },
    'preview.update': ({ previewId, settings }) => {
      open.set(previewId, settings);
      return viewOf(previewId);
    },
    'preview.close': ({ previewId }) => {
      open.delete(previewId);
      return null;
    },
    'preview.go': ({ spaceId, pageId }) => ({
      path: pageId ?? '',
      found: true,
      siteSpaceId: 'handbook',
      spaceId,
      pageId,
    }),
    'preview.at': ({ path }) => ({
      path,
      found: true,
      siteSpaceId: 'handbook',
      spaceId: 'elsa',
      pageId: path === '' ? null : path,
    }),
    'preview.changedPages': () => ({
      pages: [
        { path: 'limits', title: 'Limits', kind: 'changed', differs: 'page', contents: [] },
        { path: 'ink', title: 'Ink', kind: 'changed', differs: 'contents', contents: ['“Ink” is new'] },
      ],
      looked: 3,
    }),
    'preview.export': ({ folder }) => ({
      folder,
      pages: 3,
      files: 2,
      bytes: 12_345,
      ms: 40,
      brokenLinks: [],
    }),
    'preview.cancel': () => null,
    'preview.respond': () => ({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: '<!doctype html><title>Limits</title><h1>Limits</h1>',
      file: null,
    }),
    'preview.diagrams': () => [],
    'preview.drawn': () => null,
    'preview.pdf': ({ paths }) => ({ path: '~print', pages: paths?.length ?? 3 }),
  };
}

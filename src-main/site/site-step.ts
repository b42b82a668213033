/**
 * Sending what was tried on a site, as steps: each is one request or none. Ids that begin with `new:` stand for what
 * earlier steps create; whoever runs the steps puts the real ids in their place.
 */
export type SiteCall =
  | {
      readonly operation:
        | 'updateSite'
        | 'putSiteCustomization'
        | 'createSiteSpace'
        | 'createSiteSection'
        | 'createSiteSectionGroup';
      readonly path?: undefined;
      readonly body: unknown;
    }
  | {
      readonly operation: 'updateSiteSpaceCustomization' | 'updateSiteSpace' | 'moveSiteSpace';
      readonly path: { readonly siteSpaceId: string };
      readonly body: unknown;
    }
  | {
      readonly operation: 'deleteSiteSpaceCustomization' | 'deleteSiteSpace';
      readonly path: { readonly siteSpaceId: string };
      readonly body?: undefined;
    }
  | {
      readonly operation: 'updateSiteSection' | 'moveSiteSection';
      readonly path: { readonly siteSectionId: string };
      readonly body: unknown;
    }
  | {
      readonly operation: 'deleteSiteSection';
      readonly path: { readonly siteSectionId: string };
      readonly body?: undefined;
    }
  | {
      readonly operation: 'updateSiteSectionGroup' | 'moveSiteSectionGroup' | 'addSectionToGroup';
      readonly path: { readonly siteSectionGroupId: string };
      readonly body: unknown;
    }
  | {
      readonly operation: 'deleteSiteSectionGroup';
      readonly path: { readonly siteSectionGroupId: string };
      readonly body?: undefined;
    }
  | {
      readonly operation: 'removeSectionFromGroup';
      readonly path: { readonly siteSectionGroupId: string; readonly siteSectionId: string };
      readonly body?: undefined;
    };

export interface SiteStep {
  /** What changes for readers, one sentence each. */
  readonly words: readonly string[];
  readonly what: 'site' | 'section' | 'group' | 'site-space' | 'customization' | 'override';
  readonly kind: 'add' | 'change' | 'move' | 'remove';
  /** Null: it cannot be sent, and `refused` says why. */
  readonly call: SiteCall | null;
  readonly refused: string | null;
  /** What the answer's id is to be called by later steps. */
  readonly creates?: string;
  /** A section is created with its first site space: what that is to be called. */
  readonly createsSiteSpace?: string;
}

export const isNew = (id: string): boolean => id.startsWith('new:');

/** A title inside a sentence. */
export const named = (title: string): string => `“${title}”`;

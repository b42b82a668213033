import type { TypeOf } from '../channels/channel.ts';
import type { customizationDraft, previewSettings } from '../channels/site-fields.ts';
import type { Customization } from '../../api/customization.ts';
import type { ContentState, Invisible, Structure, Visitor } from '../../site/model.ts';
import type { ClaimField } from '../../site/visitor-form.ts';
import type { ActionState } from './views.ts';

/** What the screens of sites show (docs/design/site-preview.md). Times are milliseconds since the epoch. */

export interface SiteRow {
  readonly accountId: string;
  readonly id: string;
  readonly title: string;
  /** `galley-asset:` address of the site's icon; null: it has none, or it is not held. */
  readonly icon: string | null;
  readonly visibility: string;
  readonly isPublished: boolean;
  readonly url: string | null;
  /** How many spaces it shows; one that stands in several places counts once. */
  readonly spaceCount: number;
  /** The spaces that are kept of these: what can be previewed on this site. */
  readonly spaceIds: readonly string[];
  readonly hasDraft: boolean;
  /** What is not held of it, in sentences; empty: everything is. */
  readonly missing: readonly string[];
  readonly asOf: number;
}

/** A space of a site, with the states of its content that can be shown. */
export interface SiteSpaceView {
  readonly siteSpaceId: string;
  readonly spaceId: string;
  readonly title: string;
  readonly section: string | null;
  readonly language: string | null;
  readonly isKept: boolean;
  /** Its content is held, so it can be shown. */
  readonly isHeld: boolean;
  readonly changeRequests: readonly {
    readonly id: string;
    readonly number: number;
    readonly subject: string;
    readonly status: string;
  }[];
}

export interface SiteView extends SiteRow {
  readonly structure: Structure;
  /** As the service gave it, or every default where it gives none. */
  readonly customization: Customization;
  readonly overrides: Readonly<Record<string, Customization>>;
  /** True where the service does not hand the customization out: the site shows the default look, said so in `missing`. */
  readonly isDefaultAppearance: boolean;
  readonly spaces: readonly SiteSpaceView[];
  readonly shareLinks: readonly { readonly id: string; readonly name: string; readonly isActive: boolean }[];
  /** Codes of the languages of its spaces, the default one first. */
  readonly languages: readonly string[];
  readonly draft: SiteDraft | null;
  readonly canSend: ActionState;
}

/** `ClaimField`: one field of the form of a visitor's claims, made from the adaptive schema. */
export type { ClaimField, ContentState, Customization, Invisible, Structure, Visitor };

export interface VisitorForm {
  readonly fields: readonly ClaimField[];
  /** Parts of the schema that no form can be made of, in sentences. */
  readonly unknown: readonly string[];
  /** Conditions of the site, for trying out. */
  readonly conditions: readonly string[];
  /** The site has no schema: conditions see no claims but those that are typed in. */
  readonly hasSchema: boolean;
}

export type CustomizationDraft = NonNullable<TypeOf<typeof customizationDraft>>;

export interface SiteDraft {
  readonly customization: CustomizationDraft | null;
  /** The whole structure as it should be; ids that begin with `new:` are what is to be created. Null: as the site has it. */
  readonly structure: Structure | null;
  readonly updatedAt: number;
}

export type PreviewSettings = TypeOf<typeof previewSettings>;

/**
 * A preview that is open: its addresses are `galley-preview://<previewId>/<site path>`. Previews live in the memory of the
 * core; one whose core was started anew answers `not-found` and is opened again.
 */
export interface PreviewView {
  readonly previewId: string;
  /** Site path of the first page that this visitor sees. */
  readonly startPath: string;
  /** What of the content is not held or not exact, in sentences. */
  readonly notes: readonly string[];
  /** What of the site's look stands for something that cannot be shown here, in sentences. */
  readonly appearanceNotes: readonly string[];
  /** The site does not let this visitor in: why. Null: it does. */
  readonly refused: string | null;
}

/** What stands at an address of a preview, for the shell, which shows it in a view of its own. */
export interface PreviewResponse {
  readonly status: number;
  /** Empty for files whose type is told by their bytes. */
  readonly type: string;
  /** Empty where a file is sent. */
  readonly body: string;
  /** Absolute path of the file that is the answer. */
  readonly file: string | null;
}

/** Where a page of a space stands on a site, for switching states and for opening a preview where one reads. */
export interface PreviewPlace {
  readonly path: string;
  /** False: the page is not part of the site in this state, or not for this visitor; `path` leads to where it would be. */
  readonly found: boolean;
  readonly siteSpaceId: string;
  readonly spaceId: string;
  readonly pageId: string | null;
}

/** A page that looks different between two previews of a site. */
export interface PreviewChange {
  readonly path: string;
  readonly title: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /**
   * What differs first: the page itself, what stands around it (look, header, place, neighbours), or only the list of
   * pages beside it.
   */
  readonly differs: 'page' | 'around' | 'contents';
  /** What the list beside it says otherwise, in words; empty where it does not. */
  readonly contents: readonly string[];
}

export interface PreviewChanges {
  readonly pages: readonly PreviewChange[];
  /** Pages that were looked at. */
  readonly looked: number;
}

export interface ExportReport {
  readonly folder: string;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  readonly ms: number;
  /** Links of the exported pages that lead nowhere, with the page they stand in. */
  readonly brokenLinks: readonly { readonly path: string; readonly target: string }[];
}

/** One thing that sending a draft does, in words, in the order it is done. */
export interface SiteChange {
  readonly words: string;
  readonly what: 'site' | 'section' | 'group' | 'site-space' | 'customization' | 'override';
  readonly kind: 'add' | 'change' | 'move' | 'remove';
  /** Why it cannot be sent; it is left out. Null: it can. */
  readonly refused: string | null;
}

export interface SiteSendReport {
  readonly done: readonly string[];
  /** What failed, in words; what comes after it was not tried. Null: all was done. */
  readonly failed: string | null;
  readonly notTried: readonly string[];
}

export interface InvisibleView {
  readonly items: readonly Invisible[];
  /** Blocks of pages were looked at only in pages that are held; this many were not. */
  readonly pagesNotLookedAt: number;
}

import type { Channel, InAccount } from './channel.ts';
import type {
  CustomizationDraft,
  SiteChange,
  SiteDraft,
  SiteRow,
  SiteSendReport,
  SiteView,
  VisitorForm,
} from '../views/site-views.ts';
import type { Structure } from '../../site/model.ts';

interface InSite extends InAccount {
  readonly siteId: string;
}
interface Drafted {
  readonly customization: CustomizationDraft | null;
  readonly structure: Structure | null;
}

/** What a window may ask about sites, and about what is tried on them before it is sent. */
export interface SiteRequests {
  /** Sites that show a space that is kept offline, by title. */
  readonly 'sites.list': Channel<InAccount, readonly SiteRow[]>;
  readonly 'site.get': Channel<InSite, SiteView>;
  readonly 'site.visitorForm': Channel<InSite, VisitorForm>;
  readonly 'site.draft': Channel<InSite, SiteDraft | null>;
  /** Keeps what is tried; both null: as `site.discardDraft`. */
  readonly 'site.saveDraft': Channel<InSite & Drafted, SiteDraft | null>;
  readonly 'site.discardDraft': Channel<InSite, null>;
  /** The draft as JSON, for a file. `conflict` where there is none. */
  readonly 'site.exportDraft': Channel<InSite, { readonly name: string; readonly json: string }>;
  /** What sending the draft would change, in the order it is done. */
  readonly 'site.changes': Channel<InSite, readonly SiteChange[]>;
  /**
   * Sends the draft now, one change after the other, and stops at the first that fails; never queued. `unreachable` while
   * offline, `permission` for whoever may not, both with the reason. What was done leaves the draft.
   */
  readonly 'site.send': Channel<InSite, SiteSendReport>;
}

import { z } from 'zod';
import { core } from './channel.ts';
import { inAccount } from './fields.ts';
import { inSite, structure, customizationDraft } from './site-fields.ts';
import type {
  SiteChange,
  SiteDraft,
  SiteRow,
  SiteSendReport,
  SiteView,
  VisitorForm,
} from '../views/site-views.ts';

/** What a window may ask about sites, and about what is tried on them before it is sent. */
export const siteRequests = {
  /** Sites that show a space that is kept offline, by title. */
  'sites.list': core(z.object(inAccount)).answers<readonly SiteRow[]>(),
  'site.get': core(z.object(inSite)).answers<SiteView>(),
  'site.visitorForm': core(z.object(inSite)).answers<VisitorForm>(),
  'site.draft': core(z.object(inSite)).answers<SiteDraft | null>(),
  /** Keeps what is tried; both null: as `site.discardDraft`. */
  'site.saveDraft': core(
    z.object({ ...inSite, customization: customizationDraft, structure }),
  ).answers<SiteDraft | null>(),
  'site.discardDraft': core(z.object(inSite)).answers<null>(),
  /** The draft as JSON, for a file. `conflict` where there is none. */
  'site.exportDraft': core(z.object(inSite)).answers<{ readonly name: string; readonly json: string }>(),
  /** What sending the draft would change, in the order it is done. */
  'site.changes': core(z.object(inSite)).answers<readonly SiteChange[]>(),
  /**
   * Sends the draft now, one change after the other, and stops at the first that fails; never queued. `unreachable` while
   * offline, `permission` for whoever may not, both with the reason. What was done leaves the draft.
   */
  'site.send': core(z.object(inSite)).answers<SiteSendReport>(),
};

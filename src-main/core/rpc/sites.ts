import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { PreviewPlace } from '../../bridge/views/site-views.ts';
import { claimForm, conditionsOf } from '../../site/visitor-form.ts';
import { accountOf } from '../core-state.ts';
import type { CoreState } from '../core-state.ts';
import { invisibleView } from '../reading/invisible-view.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { SitePreview } from '../preview/site-preview.ts';
import type { OpenPreviews } from '../preview/site-previews.ts';
import { draftOf, siteRowOf, siteSourceOf } from '../preview/site-sources.ts';
import { siteRows, siteView } from '../preview/site-view.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What is done with the pages of a preview stands with what renders them (`previewHandlers`). */
export function siteHandlers(state: CoreState, previews: OpenPreviews) {
  return {
    'sites.list': ({ accountId }) => siteRows(accountOf(state, accountId)),
    'site.get': ({ accountId, siteId }) => siteView(accountOf(state, accountId), siteId),
    'site.visitorForm': ({ accountId, siteId }) => {
      const source = siteSourceOf(accountOf(state, accountId), siteId);
      const form = source.adaptiveSchema === null ? null : claimForm(source.adaptiveSchema);
      return {
        fields: form?.fields ?? [],
        unknown: form?.unknown ?? [],
        conditions: conditionsOf(source.structure, source.customization.settings.header?.links ?? []),
        hasSchema: form !== null,
      };
    },
    'site.invisible': ({ previewId }) => invisibleView(previews.get(previewId)),
    ...draftHandlers(state),
    'site.changes': async ({ accountId, siteId }) => {
      const { changesOf } = await import('../preview/site-sending.ts');
      return changesOf(accountOf(state, accountId), siteId);
    },
    'site.send': async ({ accountId, siteId }) => {
      const { sendDraft } = await import('../preview/site-sending.ts');
      const account = accountOf(state, accountId);
      const report = await sendDraft(account, siteId, state.options.ports.clock);
      await account.session.refreshSite(siteId);
      account.session.changed(['sites']);
      return report;
    },
    ...openPreviewHandlers(previews),
  } satisfies Partial<Handlers<Requests>>;
}

/** A site's draft of other looks and another structure. */
function draftHandlers(state: CoreState) {
  return {
    'site.draft': ({ accountId, siteId }) => draftOf(accountOf(state, accountId), siteId),
    'site.saveDraft': ({ accountId, siteId, customization, structure }) => {
      const account = accountOf(state, accountId);
      siteRowOf(account, siteId);
      const { store } = account.session;
      const isNothing = customization === null && structure === null;
      store.transaction(() => {
        if (isNothing) store.sites.removeDraft(siteId);
        else {
          store.sites.saveDraft(siteId, {
            customization: customization === null ? null : JSON.stringify(customization),
            structure: structure === null ? null : JSON.stringify(structure),
            updatedAt: state.options.ports.clock.now(),
          });
        }
      });
      account.session.changed(['sites']);
      return draftOf(account, siteId);
    },
    'site.discardDraft': ({ accountId, siteId }) => {
      const account = accountOf(state, accountId);
      account.session.store.transaction(() => account.session.store.sites.removeDraft(siteId));
      account.session.changed(['sites']);
      return null;
    },
    'site.exportDraft': ({ accountId, siteId }) => {
      const account = accountOf(state, accountId);
      const row = siteRowOf(account, siteId);
      const draft = draftOf(account, siteId);
      if (draft === null) throw new RequestFailure('conflict', texts().reading.noDraft);
      const { customization, structure } = draft;
      const name = row.title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, '');
      const json = JSON.stringify(
        { site: { id: row.id, title: row.title }, customization, structure },
        null,
        2,
      );
      return { name: `${name === '' ? 'site' : name}-draft.json`, json: `${json}\n` };
    },
  } satisfies Partial<Handlers<Requests>>;
}

function openPreviewHandlers(previews: OpenPreviews) {
  return {
    'preview.open': ({ accountId, siteId, settings }) => previews.open(accountId, siteId, settings).view,
    'preview.update': ({ previewId, settings }) => previews.update(previewId, settings).view,
    'preview.close': ({ previewId }) => {
      previews.close(previewId);
      return null;
    },
    'preview.cancel': ({ previewId }) => {
      previews.cancel(previewId);
      return null;
    },
    'preview.go': ({ previewId, spaceId, pageId }) => placeOfPage(previews.get(previewId), spaceId, pageId),
    'preview.at': ({ previewId, path }) => {
      const { site } = previews.get(previewId);
      const place = site.resolve(path);
      const spaceId = site.siteSpaces.find((node) => node.id === place.siteSpaceId)?.spaceId ?? '';
      return {
        path: place.path,
        found: place.found,
        siteSpaceId: place.siteSpaceId,
        spaceId,
        pageId: place.pageId,
      };
    },
  } satisfies Partial<Handlers<Requests>>;
}

/** The first site space that has the page; without one, where the space begins. */
function placeOfPage({ site }: SitePreview, spaceId: string, pageId: string | null): PreviewPlace {
  const nodes = site.siteSpacesOf(spaceId);
  if (pageId !== null) {
    for (const node of nodes) {
      const path = site.pathOf(node.id, pageId);
      if (path !== null) return { path, found: true, siteSpaceId: node.id, spaceId, pageId };
    }
  }
  const [first] = nodes;
  if (first === undefined) {
    return { path: site.start?.path ?? '', found: false, siteSpaceId: '', spaceId, pageId: null };
  }
  const [document] = site.documents(first.id);
  const path = document === undefined ? null : site.pathOf(first.id, document.id);
  return {
    path: path ?? site.start?.path ?? '',
    found: pageId === null && path !== null,
    siteSpaceId: first.id,
    spaceId,
    pageId: document?.id ?? null,
  };
}

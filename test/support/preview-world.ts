import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Customization } from '../../src-main/api/customization.ts';
import type { SiteStructure } from '../../src-main/api/site.ts';
import type { PreviewSettings } from '../../src-main/bridge/views/site-views.ts';
import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import { startLocalService } from '../../src-main/local-service/start-local-service.ts';
import { openWorld } from './review-world.ts';
import type { World } from './review-world.ts';

/** A core that holds documentation and a site over it, and opens previews of the site. */
export interface PreviewWorld {
  readonly world: World;
  readonly accountId: string;
  readonly spaceIds: readonly string[];
  readonly dataDir: string;
  /** Gives the site these settings, and a structure where the usual one will not do. */
  putSite(customization: Customization, structure?: SiteStructure): void;
  /** A preview as anybody sees it. */
  open(settings?: Partial<PreviewSettings>): Promise<string>;
  /** The HTML (or other text) that stands at an address of a preview. */
  page(previewId: string, address: string): Promise<string>;
  close(): Promise<void>;
}

export const siteId = 'site-1';
const nonce = 'nonce-nonce-nonce';

export const anyVisitor: PreviewSettings = {
  content: { kind: 'primary' },
  visitor: { visibility: null, isSignedIn: false, claims: {}, shareLinkId: null, language: null },
  customization: null,
  structure: null,
};

/** Each folder becomes a space that is kept; the site shows them all. */
export async function createPreviewWorld(folders: readonly string[]): Promise<PreviewWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-preview-'));
  const service = await startLocalService({
    imports: folders,
    dataFolder: path.join(folder, 'service'),
    checkEveryMs: 60_000,
  });
  const { baseUrl, token, spaces } = service.ready;
  const dataDir = path.join(folder, 'data');
  const world = await openWorld(dataDir, token, { transport: createUndiciTransport() });
  await world.ask('accounts.connect', { baseUrl, token });
  await world.account.session.syncOnce({ keepAllIfNone: true });
  const accountId = world.account.session.id;
  const spaceIds = spaces.map(({ id }) => id);
  const { store } = world.account.session;
  const [organizationId = ''] = store.organizations.organizations().map(({ id }) => id);

  const made: PreviewWorld = {
    world,
    accountId,
    spaceIds,
    dataDir,
    putSite(customization, structure = spacesAlone(spaceIds)) {
      store.mirror(() => {
        store.sites.put(organizationId, { id: siteId, title: 'Quill handbook', published: true }, 1);
        store.sites.setParts(
          siteId,
          {
            structure,
            siteSpaces: spaceIds.map((spaceId, index) => ({
              id: `place-${index}`,
              spaceId,
              customization: null,
            })),
            customization,
            adaptiveSchema: null,
            shareLinks: [],
            missing: [],
          },
          Date.now(),
        );
      });
    },
    async open(settings = {}) {
      const args = { accountId, siteId, settings: { ...anyVisitor, ...settings } };
      return (await world.ask('preview.open', args)).previewId;
    },
    async page(previewId, address) {
      return (await world.ask('preview.respond', { previewId, address, nonce })).body;
    },
    async close() {
      await world.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  made.putSite({});
  return made;
}

function spacesAlone(spaceIds: readonly string[]): SiteStructure {
  return {
    type: 'siteSpaces',
    structure: spaceIds.map((id, index) => siteSpaceOf(id, index)),
  };
}

export function siteSpaceOf(id: string, index: number, title = `Part ${index + 1}`) {
  return {
    id: `place-${index}`,
    path: `part-${index}`,
    title,
    default: index === 0,
    space: { id, title, revision: '' },
  };
}

import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../src-main/local-service/data/migrations.ts';
import type { PreparedJson } from '../../../src-main/local-service/http/handler.ts';
import { contentHash } from '../../../src-main/local-service/importer/page-file.ts';
import { presentBacklinks, presentLinks } from '../../../src-main/local-service/present/links.ts';
import { presentRevision } from '../../../src-main/local-service/present/revisions.ts';
import { createService } from '../../../src-main/local-service/service.ts';
import type { Service } from '../../../src-main/local-service/service.ts';
import { setUpOrganization } from '../../../src-main/local-service/set-up.ts';
import type { DocumentPage, Snapshot } from '../../../src-main/local-service/snapshot.ts';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';

const at = '2026-03-01T10:00:00.000Z';
const pageCount = 90;
/** Somebody who belongs nowhere. */
const caller = {
  user: { id: 'nobody', display_name: '', email: null, is_helper: 0 },
  role: null,
};

/** One thing that is done to a tree of pages in groups of thirty. */
interface Step {
  readonly kind: 'edit' | 'add' | 'remove' | 'rename' | 'swap';
  readonly page: number;
  readonly to: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('edit', 'add', 'remove', 'rename', 'swap'),
  page: fc.nat(pageCount - 1),
  to: fc.nat(pageCount + 5),
});

describe('what revisions share', () => {
  it('is answered as if each revision were all there is', () => {
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 3 }), { minLength: 1, maxLength: 5 }), (edits) => {
        const { service, spaceId } = emptySpace();
        let pages = Array.from({ length: pageCount }, (_, page) => documentPage(service, page, page + 1));
        const revisions = [addRevision(service, spaceId, [], pages)];
        for (const steps of edits) {
          pages = steps.reduce((list, one) => changed(service, list, one), pages);
          revisions.push(addRevision(service, spaceId, revisions.slice(-1), pages));
          answersOf(service, revisions.at(-1) ?? '');
        }
        for (const id of revisions) {
          const alone = createService(service.database, 'secret');
          alone.baseUrl = service.baseUrl;
          expect(answersOf(service, id)).toEqual(answersOf(alone, id));
        }
        service.database.close();
      }),
      { numRuns: 10 },
    );
  });

  it('names every place that links to a target, in as many items as it takes', () => {
    const { service, spaceId } = emptySpace();
    onTestFinished(() => void service.database.close());
    const count = 1203;
    const pages = Array.from({ length: count }, (_, page) => documentPage(service, page, 0));
    const id = addRevision(service, spaceId, [], pages);
    const revision = service.revisions.require(id);
    const items: LinkItem[] = [];
    let page: string | undefined;
    do {
      const query = page === undefined ? { limit: 2 } : { limit: 2, page };
      const answer = jsonOf(presentLinks(service, revision, {}, query, caller)) as LinkList;
      expect(answer.stats.total).toBe(2);
      items.push(...answer.items);
      page = answer.next?.page;
    } while (page !== undefined);
    const placesOf = (isPage: boolean): readonly string[] =>
      items
        .filter((item) => (item.targetReference.page?.id === 'page0') === isPage)
        .flatMap((item) => item.locationReferences.map((place) => place.page.id));
    expect(placesOf(true)).toEqual(pages.map((one) => one.id));
    expect(placesOf(false)).toEqual(pages.map((one) => one.id));
  });
});

interface LinkItem {
  readonly targetReference: { readonly page?: { readonly id: string } };
  readonly locationReferences: readonly { readonly page: { readonly id: string } }[];
}
interface LinkList {
  readonly stats: { readonly total: number };
  readonly items: readonly LinkItem[];
  readonly next?: { readonly page: string };
}

function emptySpace(): { readonly service: Service; readonly spaceId: string } {
  const service = createService(openDatabase(':memory:', { migrations }), 'secret');
  service.baseUrl = 'http://127.0.0.1:1';
  const organization_id = setUpOrganization(service);
  const row = { organization_id, title: 'Shared', emoji: '1f4d8', created_at: at, updated_at: at };
  return { service, spaceId: service.spaces.addSpace(row) };
}

/** Shows the page that is linked to by its path, so that who moves or goes breaks it. */
function documentPage(service: Service, page: number, to: number): DocumentPage {
  const body = `See [this](/place-${to}.md) and [that](https://elsewhere.example/${to % 3}).`;
  const documentId = contentHash(body);
  service.contents.addBody(documentId, body);
  const path = `place-${page}`;
  const git = { oid: documentId.slice(0, 40), path: `${path}.md` };
  const times = { createdAt: at, updatedAt: at };
  return {
    type: 'document',
    id: `page${page}`,
    title: `Page ${page}`,
    slug: path,
    path,
    ...times,
    documentId,
    git,
    pages: [],
  };
}

function changed(service: Service, pages: readonly DocumentPage[], { kind, page, to }: Step): DocumentPage[] {
  const place = page % Math.max(1, pages.length);
  const one = pages[place];
  if (one === undefined) return [...pages];
  const instead = (...others: readonly DocumentPage[]): DocumentPage[] =>
    pages.toSpliced(place, 1, ...others);
  switch (kind) {
    case 'edit':
      return instead({
        ...documentPage(service, Number(one.id.slice(4)), to),
        path: one.path,
        ...gitOf(one),
      });
    case 'add':
      return instead(one, {
        ...documentPage(service, to, page),
        id: `page${1000 + pages.length + to * 1000}`,
      });
    case 'remove':
      return instead();
    case 'rename':
      return instead({ ...one, path: `place-${to}`, git: { oid: one.documentId, path: `place-${to}.md` } });
    case 'swap':
      return [...pages.slice(place), ...pages.slice(0, place)];
  }
}

function gitOf({ git }: DocumentPage): Partial<DocumentPage> {
  return git === undefined ? {} : { git };
}

function addRevision(
  service: Service,
  spaceId: string,
  parents: readonly string[],
  documents: readonly DocumentPage[],
): string {
  const groups = [0, 1, 2].map((group) => ({
    type: 'group' as const,
    id: `group${group}`,
    title: `Group ${group}`,
    slug: `group-${group}`,
    path: `group-${group}`,
    createdAt: at,
    updatedAt: at,
    pages: documents.filter((_, index) => Math.floor((index * 3) / documents.length) === group),
  }));
  const snapshot: Snapshot = { pages: groups, files: [], reusableContents: [], variables: {} };
  return service.revisions.add({ spaceId, parents, type: 'edits', createdAt: at }, snapshot);
}

function jsonOf({ json }: PreparedJson): unknown {
  return JSON.parse(Buffer.concat(json).toString());
}

function answersOf(service: Service, id: string): unknown {
  const revision = service.revisions.require(id);
  const most = { limit: 1000 };
  const target = { kind: 'page', id: 'page7' } as const;
  return [
    jsonOf(presentRevision(service, revision, {})),
    jsonOf(presentRevision(service, revision, { metadata: false })),
    jsonOf(presentLinks(service, revision, {}, most, caller)),
    revision.pageById.has(target.id)
      ? jsonOf(presentBacklinks(service, revision, target, most, caller))
      : undefined,
  ];
}

import path from 'node:path';
import { openDatabase } from '../../../src-main/sqlite/open-database.ts';
import { migrations } from '../../../src-main/local-service/data/migrations.ts';
import { makePrimary } from '../../../src-main/local-service/merging/merging.ts';
import { contentHash } from '../../../src-main/local-service/importer/page-file.ts';
import { createService } from '../../../src-main/local-service/service.ts';
import type { Service } from '../../../src-main/local-service/service.ts';
import { secretOf, setUpOrganization } from '../../../src-main/local-service/set-up.ts';
import type {
  DocumentPage,
  Snapshot,
  StoredFile,
  StoredPage,
} from '../../../src-main/local-service/snapshot.ts';
import { fileOf, mixed, pageText, titleOf } from './large-repository.ts';

/** Pages, change requests and comments are those of all spaces together. */
export interface LargeDataOptions {
  readonly pages: number;
  readonly changeRequests: number;
  readonly comments: number;
  /** One unless told. All hold the same number of pages, change requests and comments, rounded down. */
  readonly spaces?: number;
  /** Of the change requests of a space, in turn. */
  readonly statuses?: readonly ChangeRequestStatus[];
  /**
   * `crowded`: half of the comments stand on the space, a fifth on one change request, the rest on all change requests in
   * turn; `even`: all on all change requests in turn.
   */
  readonly talk?: 'crowded' | 'even';
  /** `flat`: all pages stand at the top. */
  readonly shape?: 'nested' | 'flat';
}

type ChangeRequestStatus = 'open' | 'draft' | 'archived' | 'merged';

export interface LargeSpace {
  readonly spaceId: string;
  readonly changeRequestIds: readonly string[];
}

/** What there is, with the contents of the first space. */
export interface LargeData extends LargeSpace {
  readonly organizationId: string;
  readonly spaces: readonly LargeSpace[];
  /** The change request with a fifth of all comments. */
  readonly busyId: string;
  readonly pageIds: readonly string[];
  readonly fileId: string;
}

const at = '2026-03-01T10:00:00.000Z';

/** Fills a data folder of the local service by its own store: far faster than an import or requests would. */
export function writeLargeData(folder: string, options: LargeDataOptions): LargeData {
  const database = openDatabase(path.join(folder, 'service.sqlite'), { migrations, durability: 'normal' });
  try {
    const service = createService(database, secretOf(database));
    return database.transaction(() => fill(service, options)).immediate();
  } finally {
    database.close();
  }
}

function fill(service: Service, options: LargeDataOptions): LargeData {
  const organizationId = setUpOrganization(service);
  const count = options.spaces ?? 1;
  const each = (total: number): number => Math.floor(total / count);
  const one = {
    ...options,
    pages: each(options.pages),
    changeRequests: each(options.changeRequests),
    comments: each(options.comments),
  };
  const spaces = Array.from({ length: count }, (_, index) => fillSpace(service, organizationId, one, index));
  const [first] = spaces;
  if (first === undefined) throw new Error('There must be a space.');
  return {
    ...first,
    organizationId,
    spaces,
    busyId: first.changeRequestIds[0] ?? '',
    pageIds: Array.from({ length: one.pages }, (_, page) => pageId(page)),
    fileId: fileId(0),
  };
}

/** The pages of a space follow those of the space before: none of their titles and texts is another one's. */
function fillSpace(
  service: Service,
  organizationId: string,
  options: LargeDataOptions,
  index: number,
): LargeSpace {
  const people = service.people.members(organizationId).map(({ id }) => id);
  const person = (at: number): string => people[at % people.length] ?? '';
  const spaceId = service.spaces.addSpace({
    organization_id: organizationId,
    title: index === 0 ? 'Large' : `Large ${index}`,
    emoji: '1f4d8',
    created_at: at,
    updated_at: at,
  });
  const pages = { from: index * options.pages, count: options.pages };
  const primary = firstSnapshot(service, pages, index, options.shape);
  const revision = service.revisions.add({ spaceId, parents: [], type: 'edits', createdAt: at }, primary);
  makePrimary(service, spaceId, revision, at);
  const kept = service.revisions.require(revision).snapshot;
  const statuses = options.statuses ?? ['open', 'open', 'open', 'draft', 'archived', 'merged'];
  const changeRequestIds = Array.from({ length: options.changeRequests }, (_, number) => {
    const snapshot = edited(service, kept, number, pages);
    const proposed = service.revisions.add(
      { spaceId, parents: [revision], type: 'edits', createdAt: at },
      snapshot,
    );
    const status = statuses[number % statuses.length] ?? 'open';
    const id = service.changeRequests.add({
      space_id: spaceId,
      status,
      subject: `Change number ${index * options.changeRequests + number}`,
      description: null,
      created_by: person(number),
      created_at: at,
      updated_at: at,
      revision_id: proposed,
      revision_initial: revision,
      revision_merged_ancestor: null,
      revision_merged: status === 'merged' ? revision : null,
      branch: null,
    });
    service.changeRequests.addContributor(id, person(number + 1));
    if (number % 3 === 0) service.changeRequests.requestReviewer(id, person(number + 2));
    return id;
  });
  addComments(service, { spaceId, changeRequestIds, pages, person, revision }, options);
  return { spaceId, changeRequestIds };
}

interface PageRange {
  readonly from: number;
  readonly count: number;
}

const fileId = (space: number): string => (space === 0 ? 'file-of-the-plan' : `file-of-the-plan-${space}`);
const pageId = (page: number): string => `page${String(page).padStart(16, '0')}`;

function documentPage(
  service: Service,
  page: number,
  text: string,
  pages: readonly StoredPage[],
): DocumentPage {
  // The first line is the title, which a body does not have.
  const body = text.slice(text.indexOf('\n')).trim();
  const documentId = contentHash(body);
  service.contents.addBody(documentId, body);
  const file = fileOf(page);
  const address = file.replace(/\.md$/, '');
  return {
    type: 'document',
    id: pageId(page),
    title: titleOf(page),
    slug: address.slice(address.lastIndexOf('/') + 1),
    path: address,
    createdAt: at,
    updatedAt: at,
    documentId,
    git: { oid: documentId.slice(0, 40), path: file },
    pages,
  };
}

/** Every tenth page shows the picture, and all link to one place outside. */
function textOf(page: number, edition = 0): string {
  const picture = page % 10 === 0 ? '\n![Plan](/.gitbook/assets/plan.png)\n' : '';
  return `${pageText(page, edition)}${picture}\nAsk [support](https://support.example/help).\n`;
}

function firstSnapshot(
  service: Service,
  { from: start, count }: PageRange,
  space: number,
  shape: LargeDataOptions['shape'],
): Snapshot {
  const end = start + count;
  const document = (page: number, children: readonly StoredPage[] = []): DocumentPage =>
    documentPage(service, page, textOf(page), children);
  const numbers = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(0, Math.min(to, end) - from) }, (_, index) => from + index);
  const nested = Array.from({ length: Math.ceil(count / 1000) }, (_, part): StoredPage => ({
    type: 'group',
    id: space === 0 ? `group${part}` : `group${space}-${part}`,
    title: `Part ${part}`,
    slug: `part-${part}`,
    path: `group-${part}`,
    createdAt: at,
    updatedAt: at,
    pages: Array.from({ length: 50 }, (_, topic) => start + part * 1000 + topic * 20).flatMap((first) => {
      return first >= end
        ? []
        : [
            document(
              first,
              numbers(first + 1, first + 20).map((page) => document(page)),
            ),
          ];
    }),
  }));
  const picture = Buffer.from('A plan.');
  const blob = contentHash(picture.toString());
  service.contents.addBlob(blob, picture);
  const file: StoredFile = {
    id: fileId(space),
    name: 'plan.png',
    contentType: 'image/png',
    size: picture.length,
    blob,
    git: { oid: blob.slice(0, 40), path: '.gitbook/assets/plan.png' },
  };
  return {
    pages: shape === 'flat' ? numbers(start, end).map((page) => document(page)) : nested,
    files: [file],
    reusableContents: [],
    variables: {},
  };
}

/**
 * Three pages changed, and every fourth time one added; every other list of pages stays the object it was, so that it is
 * not stored again.
 */
function edited(service: Service, snapshot: Snapshot, index: number, { from, count }: PageRange): Snapshot {
  const targets = new Set(
    Array.from({ length: 3 }, (_, edit) => pageId(from + (mixed(index, edit) % count))),
  );
  const change = (list: readonly StoredPage[]): readonly StoredPage[] => {
    const changed = list.map((page): StoredPage => {
      if (page.type !== 'document' && page.type !== 'group') return page;
      const below = change(page.pages);
      if (page.type === 'document' && targets.has(page.id)) {
        const number = Number(page.id.slice(4));
        return documentPage(service, number, textOf(number, index + 1), below);
      }
      return below === page.pages ? page : { ...page, pages: below };
    });
    return changed.every((page, place) => page === list[place]) ? list : changed;
  };
  const fresh = 1_000_000 + from + index;
  const added = index % 4 === 0 ? [documentPage(service, fresh, textOf(fresh), [])] : [];
  return { ...snapshot, pages: [...change(snapshot.pages), ...added] };
}

interface Talk {
  readonly spaceId: string;
  readonly changeRequestIds: readonly string[];
  readonly pages: PageRange;
  readonly revision: string;
  person(index: number): string;
}

function addComments(
  service: Service,
  talk: Talk,
  { comments, talk: spread = 'crowded' }: LargeDataOptions,
): void {
  const busyId = talk.changeRequestIds[0] ?? '';
  for (let index = 0; index < comments; index += 1) {
    const share = spread === 'even' ? 9 : index % 10;
    const changeRequestId =
      share < 5
        ? null
        : share < 7
          ? busyId
          : (talk.changeRequestIds[mixed(index, 3) % talk.changeRequestIds.length] ?? busyId);
    const by = talk.person(mixed(index, 5));
    const id = service.comments.add({
      space_id: talk.spaceId,
      change_request_id: changeRequestId,
      page_id: index % 3 === 0 ? null : pageId(talk.pages.from + (mixed(index, 7) % talk.pages.count)),
      node_id: null,
      record: null,
      definition: null,
      revision_id: talk.revision,
      body: JSON.stringify({
        markdown: `Comment **${index}** on a page: is this still [right](https://a.example)?`,
      }),
      posted_by: by,
      posted_at: at,
    });
    if (index % 4 === 0) {
      const subject = { id, spaceId: talk.spaceId, changeRequestId };
      service.comments.addReply(subject, JSON.stringify({ markdown: 'It is.' }), talk.person(index), at);
    }
    if (index % 5 === 0) service.comments.react(id, '1f44d', talk.person(index + 1), at);
    if (index % 2 === 0) service.comments.resolve(id, by, at);
  }
}

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Service } from '../service.ts';
import type { Snapshot, StoredPage } from '../snapshot.ts';
import { walkPages } from '../snapshot.ts';
import { SnapshotBuilder } from '../importer/build-snapshot.ts';
import { blobName, changesBetween, listFolder, mapStore } from '../importer/read-folder.ts';
import { applyChanges } from '../importer/git/tracked-files.ts';
import type { TrackedFiles } from '../importer/git/tracked-files.ts';
import { newId } from '../data/ids.ts';
import { makePrimary } from '../merging/merging.ts';
import { documentOfMarkdown } from '../pages/rich-text.ts';
import { residentsOf } from '../set-up.ts';
import type { Resident } from '../set-up.ts';
import { helperIn } from './helper.ts';
import { seedSampleSite } from './site.ts';

const person = z.enum(['admin', 'create', 'review', 'edit', 'comment', 'read', 'helper']);
const remark = z.strictObject({ by: person, hours: z.number(), text: z.string() });
const manifest = z.strictObject({
  title: z.string(),
  emoji: z.string(),
  /** Hours are counted from the moment the workspace is made, backwards. */
  hours: z.number(),
  changeRequests: z.array(
    z.strictObject({
      /** Folder below `change-requests` whose files lie over those of `content`. */
      folder: z.string(),
      number: z.int(),
      status: z.enum(['open', 'draft', 'merged']),
      subject: z.string(),
      description: z.string().optional(),
      by: person,
      hours: z.number(),
      /** Who is asked for a review. */
      reviewers: z.array(person).default([]),
      /** Paths of `content` that the change request removes. */
      removes: z.array(z.string()).default([]),
      /** Paths that the change request renames, old to new; content as it was unless the overlay says otherwise. */
      renames: z.record(z.string(), z.string()).default({}),
      comments: z
        .array(
          remark.extend({
            page: z.string().optional(),
            resolved: z.boolean().default(false),
            replies: z.array(remark).default([]),
            reactions: z.record(z.string(), z.array(person)).default({}),
          }),
        )
        .default([]),
    }),
  ),
});

type Manifest = z.output<typeof manifest>;
type SampleRequest = Manifest['changeRequests'][number];
type Person = z.output<typeof person>;

const usualFolder = resolve(import.meta.dirname, '../../../resources/sample');

/**
 * Fills an empty service with the sample workspace of `resources/sample`: `content` is the documentation, each folder of
 * `change-requests` lies over it, and `sample.json` says who proposed and said what. A plain folder has no history, so
 * this makes one: merged change requests come first, each a step of the primary content.
 */
export async function seedSample(
  service: Service,
  organizationId: string,
  options: { readonly folder?: string | undefined; readonly withSite: boolean },
): Promise<void> {
  const folder = options.folder ?? usualFolder;
  const described = manifest.parse(JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8')));
  const guide = await new SampleSeed(service, organizationId, folder, described).write();
  if (options.withSite) await seedSampleSite(service, organizationId, join(folder, 'site'), guide);
}

interface Version {
  readonly files: TrackedFiles;
  readonly snapshot: Snapshot;
}

class SampleSeed {
  readonly #service: Service;
  readonly #organizationId: string;
  readonly #folder: string;
  readonly #manifest: Manifest;
  readonly #spaceId = newId();
  readonly #startedAt: number;
  readonly #contents = new Map<string, Buffer>();
  readonly #bodies = new Map<string, string>();
  readonly #blobs = new Map<string, Buffer>();
  readonly #builder: SnapshotBuilder;

  constructor(service: Service, organizationId: string, folder: string, described: Manifest) {
    this.#service = service;
    this.#organizationId = organizationId;
    this.#folder = folder;
    this.#manifest = described;
    this.#startedAt = Date.parse(service.now());
    this.#builder = new SnapshotBuilder(mapStore(this.#contents, this.#bodies, this.#blobs), this.#spaceId);
  }

  /** Returns the space with its newest content. */
  async write(): Promise<{ readonly spaceId: string; readonly snapshot: Snapshot }> {
    const firstAt = this.#at(this.#manifest.hours);
    const tree = await this.#tree('content');
    const files: TrackedFiles = new Map();
    applyChanges(files, changesBetween(files, tree), firstAt, this.#spaceId);
    const first: Version = { files, snapshot: await this.#builder.build(files, firstAt, undefined) };
    const merged = this.#manifest.changeRequests.filter((request) => request.status === 'merged');
    const versions = [first];
    for (const request of merged) versions.push(await this.#overlay(request, versions.at(-1) ?? first));
    const primary = versions.at(-1) ?? first;
    const open = this.#manifest.changeRequests.filter((request) => request.status !== 'merged');
    const proposed = await Promise.all(open.map((request) => this.#overlay(request, primary)));
    const store = this.#service.database.transaction(() => this.#store(merged, versions, open, proposed));
    store.immediate();
    return { spaceId: this.#spaceId, snapshot: primary.snapshot };
  }

  #at(hoursAgo: number): string {
    return new Date(this.#startedAt - hoursAgo * 3_600_000).toISOString();
  }

  /** Paths and names of contents of one folder, read into memory. */
  async #tree(name: string): Promise<Map<string, string>> {
    const tree = new Map<string, string>();
    for (const { path } of await listFolder(join(this.#folder, name))) {
      const content = readFileSync(join(this.#folder, name, path));
      const oid = blobName(content);
      this.#contents.set(oid, content);
      tree.set(path, oid);
    }
    return tree;
  }

  async #overlay(request: SampleRequest, under: Version): Promise<Version> {
    const at = this.#at(request.hours);
    const files: TrackedFiles = new Map(under.files);
    for (const [from, to] of Object.entries(request.renames)) {
      const before = files.get(from);
      if (before === undefined) throw new Error(`The sample renames ${from}, which it does not have.`);
      files.delete(from);
      files.set(to, before);
    }
    const tree = new Map(Array.from(files, ([path, { oid }]) => [path, oid]));
    for (const [path, oid] of await this.#tree(join('change-requests', request.folder))) tree.set(path, oid);
    for (const path of request.removes) tree.delete(path);
    applyChanges(files, changesBetween(files, tree), at, this.#spaceId);
    return { files, snapshot: await this.#builder.build(files, at, under.snapshot) };
  }

  #store(
    merged: readonly SampleRequest[],
    versions: readonly Version[],
    open: readonly SampleRequest[],
    proposed: readonly Version[],
  ): void {
    const { contents, revisions, spaces } = this.#service;
    const spaceId = this.#spaceId;
    const createdAt = this.#at(this.#manifest.hours);
    for (const [hash, markdown] of this.#bodies) contents.addBody(hash, markdown);
    for (const [hash, content] of this.#blobs) contents.addBlob(hash, content);
    spaces.addSpace({
      id: spaceId,
      organization_id: this.#organizationId,
      title: this.#manifest.title,
      emoji: this.#manifest.emoji,
      is_sample: 1,
      created_at: createdAt,
      updated_at: createdAt,
    });
    const ids: string[] = [];
    versions.forEach(({ snapshot }, index) => {
      const request = merged[index - 1];
      const at = request === undefined ? createdAt : this.#at(request.hours);
      const parents = ids.slice(-1);
      const type = request === undefined ? 'edits' : 'merge';
      const id = revisions.add({ spaceId, parents, type, createdAt: at }, snapshot);
      ids.push(id);
      if (request !== undefined) this.#request(request, id, parents[0] ?? id, id, snapshot);
    });
    const primary = ids.at(-1) ?? '';
    const newest = merged.at(-1);
    makePrimary(this.#service, spaceId, primary, newest === undefined ? createdAt : this.#at(newest.hours));
    open.forEach((request, index) => {
      const snapshot = proposed[index]?.snapshot;
      if (snapshot === undefined) return;
      const at = this.#at(request.hours);
      const id = revisions.add({ spaceId, parents: [primary], type: 'edits', createdAt: at }, snapshot);
      this.#request(request, id, primary, null, snapshot);
    });
  }

  #request(
    request: SampleRequest,
    revision: string,
    initial: string,
    mergedAs: string | null,
    snapshot: Snapshot,
  ): void {
    const { changeRequests, comments } = this.#service;
    const at = this.#at(request.hours);
    const newest = Math.min(
      request.hours,
      ...request.comments.flatMap((comment) => [
        comment.hours,
        ...comment.replies.map((reply) => reply.hours),
      ]),
    );
    const description =
      request.description === undefined ? null : JSON.stringify(documentOfMarkdown(request.description));
    const id = changeRequests.add({
      space_id: this.#spaceId,
      number: request.number,
      status: request.status,
      subject: request.subject,
      description,
      created_by: this.#person(request.by),
      created_at: at,
      updated_at: this.#at(newest),
      revision_id: revision,
      revision_initial: initial,
      revision_merged_ancestor: null,
      revision_merged: mergedAs,
      branch: null,
    });
    for (const reviewer of request.reviewers) changeRequests.requestReviewer(id, this.#person(reviewer));
    for (const comment of request.comments) {
      const commentId = comments.add({
        space_id: this.#spaceId,
        change_request_id: id,
        page_id: comment.page === undefined ? null : pageAt(snapshot, comment.page).id,
        node_id: null,
        record: null,
        definition: null,
        revision_id: revision,
        body: JSON.stringify({ markdown: comment.text }),
        posted_by: this.#person(comment.by),
        posted_at: this.#at(comment.hours),
      });
      for (const reply of comment.replies) {
        comments.addReply(
          { id: commentId, spaceId: this.#spaceId, changeRequestId: id },
          JSON.stringify({ markdown: reply.text }),
          this.#person(reply.by),
          this.#at(reply.hours),
        );
      }
      for (const [emoji, people] of Object.entries(comment.reactions)) {
        for (const by of people)
          comments.react(commentId, emoji, this.#person(by), this.#at(comment.hours - 0.1));
      }
      if (comment.resolved) comments.resolve(commentId, this.#person(comment.by), this.#at(newest));
    }
  }

  #person(who: Person): string {
    if (who === 'helper') return helperIn(this.#service, this.#organizationId);
    const found: Resident | undefined = residentsOf(this.#service, this.#organizationId).find(
      ({ role }) => role === who,
    );
    if (found === undefined) throw new Error(`Nobody has the role ${who}.`);
    return found.id;
  }
}

function pageAt(snapshot: Snapshot, path: string): StoredPage {
  for (const page of walkPages(snapshot.pages)) {
    if (page.type === 'document' && page.git?.path === path) return page;
  }
  throw new Error(`The sample comments on ${path}, which is not a page of it.`);
}

import type { ChangeRequestRow } from '../data/change-requests.ts';
import type { RevisionGit } from '../data/revision.ts';
import { joinRevisions } from '../merging/join-revisions.ts';
import { makePrimary } from '../merging/merging.ts';
import type { Service } from '../service.ts';
import type { Source } from './layout/open-source.ts';
import type { ReadBranch, Reading, SourceState } from './reading.ts';

/** Where a reading goes: the space, and the organization its people belong to. */
export interface Destination {
  readonly spaceId: string;
  readonly organizationId: string;
}

/**
 * Writes a reading into its space, which exists: revisions, merged, open and ended change requests, the new primary
 * content. To be called inside a transaction. Ids, comments and everything people did in the service stay. Answers what
 * the person who runs the service should know.
 */
export function applyReading(
  service: Service,
  source: Source & { readonly directory: string },
  destination: Destination,
  reading: Reading,
): readonly string[] {
  const { contents, revisions, spaces } = service;
  const { spaceId } = destination;
  const messages: string[] = [];
  for (const [hash, markdown] of reading.bodies) contents.addBody(hash, markdown);
  for (const [hash, content] of reading.blobs) contents.addBlob(hash, content);
  const before = stateOf(service, spaceId);
  const ids = new Map<string, string>();
  const revisionOf = (oid: string): string => {
    const id = ids.get(oid) ?? revisions.ofCommit(spaceId, oid);
    if (id === undefined) throw new Error(`Commit ${oid} is not a revision.`);
    return id;
  };
  const oldest = reading.revisions[0]?.at;
  const base = before === undefined ? undefined : revisions.ofCommit(spaceId, before.tip);
  for (const read of reading.revisions) {
    const known = read.isAgain === true ? undefined : revisions.ofCommit(spaceId, read.oid);
    if (known !== undefined) {
      ids.set(read.oid, known);
      continue;
    }
    const git: RevisionGit = {
      oid: read.oid,
      message: read.message,
      ref: read.ref,
      createdByService: /^GITBOOK-\d+:/.test(read.message),
    };
    const parents = read.parent === undefined ? [] : [revisionOf(read.parent)];
    const id = revisions.add({ spaceId, parents, type: 'edits', createdAt: read.at, git }, read.snapshot);
    ids.set(read.oid, id);
  }
  const space = spaces.space(spaceId);
  const tip = revisionOf(reading.tip);
  if (space === undefined || space.revision_id === '') {
    spaces.changeSpace(spaceId, { revision_id: tip });
    const newest = reading.revisions.find((read) => read.oid === reading.tip)?.at ?? oldest ?? service.now();
    makePrimary(service, spaceId, tip, newest);
  } else if (base !== undefined && base !== tip) {
    const sides = { base, ours: space.revision_id, theirs: tip };
    const { revision, conflict } = joinRevisions(
      service,
      spaceId,
      sides,
      nameOfCommit(revisions.require(tip).git),
    );
    makePrimary(service, spaceId, revision, service.now());
    if (conflict !== undefined) messages.push(`${space.title}: ${conflict}`);
  }
  addMerged(service, destination, reading, revisionOf);
  for (const branch of reading.branches)
    applyBranch(service, destination, reading, branch, revisionOf, messages);
  endRequests(service, spaceId, reading);
  saveSource(service, source, spaceId, reading);
  return messages;
}

/** Change requests whose branches ended: merged where that is known, else archived. */
function endRequests(service: Service, spaceId: string, reading: Reading): void {
  for (const ended of reading.ended) {
    const request = service.changeRequests.ofBranch(spaceId, ended.name);
    if (request === undefined || request.status === 'merged' || isArchivedByPerson(request)) continue;
    const mergedBy =
      ended.mergedBy === undefined ? undefined : service.revisions.ofCommit(spaceId, ended.mergedBy);
    service.changeRequests.change(
      request.id,
      mergedBy === undefined
        ? { status: 'archived', updated_at: service.now() }
        : { status: 'merged', revision_merged: mergedBy, updated_at: service.now() },
    );
  }
}

function saveSource(
  { database }: Service,
  source: Source & { readonly directory: string },
  spaceId: string,
  reading: Reading,
): void {
  database
    .prepare(
      `INSERT INTO source (space_id, location, directory, kind, state)
       VALUES (@space_id, @location, @directory, @kind, @state)
       ON CONFLICT (space_id) DO UPDATE SET state = @state, kind = @kind, directory = @directory`,
    )
    .run({
      space_id: spaceId,
      location: source.location,
      directory: source.directory,
      kind: source.kind,
      state: JSON.stringify(reading.state),
    });
}

/** What earlier imports into a space read; undefined before the first. */
export function stateOf(service: Service, spaceId: string): SourceState | undefined {
  const json = service.database
    .prepare<[string], string>('SELECT state FROM source WHERE space_id = ?')
    .pluck()
    .get(spaceId);
  return json === undefined ? undefined : (JSON.parse(json) as SourceState); // written by `applyReading` alone
}

function nameOfCommit(commit: RevisionGit | undefined): string {
  return commit === undefined || commit.ref === ''
    ? 'the version of the imported folder'
    : `the version of commit ${commit.oid.slice(0, 7)}`;
}

function addMerged(
  service: Service,
  { spaceId, organizationId }: Destination,
  reading: Reading,
  revisionOf: (oid: string) => string,
): void {
  // Where a number was used more than once, the newest commit has it.
  const newest = new Map(reading.merged.map((merge) => [merge.number, merge]));
  for (const merge of [...newest.values()].sort((a, b) => a.number - b.number)) {
    if (service.changeRequests.find(spaceId, String(merge.number)) !== undefined) continue;
    const { author } = merge;
    const revision = revisionOf(merge.oid);
    service.changeRequests.add({
      space_id: spaceId,
      number: merge.number,
      status: 'merged',
      subject: merge.subject,
      description: null,
      created_by: service.people.author(organizationId, author.name, author.email, merge.createdAt),
      created_at: merge.createdAt,
      updated_at: merge.updatedAt,
      revision_id: revision,
      revision_initial: merge.parent === undefined ? revision : revisionOf(merge.parent),
      revision_merged_ancestor: null,
      revision_merged: revision,
      branch: null,
    });
  }
}

function applyBranch(
  service: Service,
  { spaceId, organizationId }: Destination,
  reading: Reading,
  branch: ReadBranch,
  revisionOf: (oid: string) => string,
  told: string[],
): void {
  const { changeRequests, people } = service;
  const known = changeRequests.ofBranch(spaceId, branch.name);
  const head = revisionOf(branch.head);
  const base = revisionOf(branch.base);
  const description = branch.description === undefined ? null : JSON.stringify(branch.description);
  const author = people.author(organizationId, branch.author.name, branch.author.email, branch.createdAt);
  const before = branch.before === undefined ? undefined : service.revisions.ofCommit(spaceId, branch.before);
  let id: string;
  if (known === undefined || known.status === 'merged') {
    id = changeRequests.add({
      space_id: spaceId,
      number: Math.max(changeRequests.highestNumber(spaceId), reading.highestNumber) + 1,
      status: 'open',
      subject: branch.subject,
      description,
      created_by: author,
      created_at: branch.createdAt,
      updated_at: branch.updatedAt,
      revision_id: head,
      // A branch that goes on after it was merged here proposes what came since.
      revision_initial: (known === undefined ? undefined : before) ?? base,
      revision_merged_ancestor: null,
      revision_merged: null,
      branch: branch.name,
    });
  } else {
    id = known.id;
    const ancestor = known.revision_merged_ancestor ?? known.revision_initial;
    // What was done through the service since stands on the revision of the branch as it was then.
    const stood = known.revision_imported ?? before;
    const wasChanged = stood !== undefined && known.revision_id !== stood;
    const sides = { base: stood ?? head, ours: known.revision_id, theirs: head };
    const joined = wasChanged
      ? joinRevisions(service, spaceId, sides, nameOfCommit(service.revisions.require(head).git))
      : { revision: head };
    if (joined.conflict !== undefined) told.push(`Change request #${known.number}: ${joined.conflict}`);
    const returns = known.status === 'archived' && branch.before === undefined && !isArchivedByPerson(known);
    changeRequests.change(id, {
      revision_id: joined.revision,
      ...(wasChanged || base === ancestor ? {} : { revision_merged_ancestor: base }),
      ...(known.description_by_person === 0 ? { description } : {}),
      ...(returns ? { status: 'open' } : {}),
      updated_at: service.now(),
    });
  }
  changeRequests.change(id, { revision_imported: head });
  for (const person of branch.contributors) {
    changeRequests.addContributor(
      id,
      people.author(organizationId, person.name, person.email, branch.updatedAt),
    );
  }
}

/** Whether a person archived a change request through the API: the importer never opens or merges such a one. */
function isArchivedByPerson(request: ChangeRequestRow): boolean {
  return request.status === 'archived' && request.status_by_person === 1;
}

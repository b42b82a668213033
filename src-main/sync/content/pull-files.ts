import { plainText, storedText } from '../../shared/messages/stored-text.ts';
import { fileOf } from '../../store/mirror/files.ts';
import type { FileVersionRow } from '../../store/mirror/files.ts';
import { isDue, noteDone } from '../follow-up.ts';
import { forEachConcurrent } from '../concurrency.ts';
import { mayTry, noteFailure, noteSuccess, reasonOfFailure } from '../failures.ts';
import type { FailureTarget } from '../failures.ts';
import { call, callOptions } from '../pull-context.ts';
import type { PullContext } from '../pull-context.ts';
import { texts } from '../../shared/messages/texts.ts';

/**
 * Decides which files the held pages of a space show, and fetches those that are not held. A file that cannot be had is
 * named with its reason, and tried again later.
 */
export async function pullFiles(context: PullContext, spaceId: string): Promise<void> {
  const { store } = context;
  const revisions = heldRevisions(context, spaceId);
  const files = new Map<number, FileVersionRow>();
  for (const id of revisions)
    for (const file of store.files.ofRevision(spaceId, id)) files.set(file.id, file);
  if (isDue(context, spaceId, 'files')) {
    if (files.size > 0) markWanted(context, spaceId, revisions, [...files.values()]);
    noteDone(context, spaceId, 'files');
  }
  const missing = [...files.keys()].flatMap((id) => {
    const row = store.files.version(id);
    const isMissing = row?.choice === 'wanted' && row.sha256 === null;
    return isMissing && mayTry(context, targetOf(row)) ? [row] : [];
  });
  context.pullProgress.expect(texts().sync.files, missing.length);
  await forEachConcurrent(missing, 8, (file) => pullFile(context, file));
}

function heldRevisions({ store }: PullContext, spaceId: string): readonly string[] {
  const primary = store.spaces.get(spaceId)?.revisionId;
  const others = store.kept.changeRequests(spaceId).map((one) => one.revisionId);
  return [...new Set(primary === undefined ? others : [primary, ...others])];
}

function markWanted(
  context: PullContext,
  spaceId: string,
  revisions: readonly string[],
  files: readonly FileVersionRow[],
): void {
  const { store } = context;
  const limit = store.kept.limitBytes(spaceId);
  const shown = new Set<string>();
  const read = new Set<string>();
  for (const revision of revisions) {
    for (const page of store.revisions.tree(spaceId, revision)) {
      collectFileFields(page.json, shown);
      const hash = page.markdownHash;
      if (hash === null || read.has(hash)) continue;
      read.add(hash);
      collectTargets(store.pages.body(hash) ?? '', shown);
    }
  }
  store.mirror(() => {
    for (const file of files) {
      const path = fileOf(file).git?.path ?? '';
      const isShown = [
        file.fileId,
        file.name,
        path.slice(path.lastIndexOf('/') + 1),
        // API blocks name a specification without the ending of its file.
        file.name.replace(/\.(?:ya?ml|json)$/i, ''),
      ].some((name) => shown.has(name));
      const small = limit > 0 && (file.size ?? 0) <= limit;
      const choice = !isShown ? 'not-shown' : small ? 'wanted' : 'left-out';
      if (file.choice !== choice) store.files.setChoice(file.id, choice);
    }
  });
}

/** Covers and the like name files by id in a page's own fields. */
function collectFileFields(json: string, into: Set<string>): void {
  for (const match of json.matchAll(/"file":"([^"\\]{1,200})"/g)) into.add(match[1] ?? '');
}

/** Every last part of an address that Markdown or HTML attributes of a page point to: a file's id or its name is among them. */
function collectTargets(markdown: string, into: Set<string>): void {
  for (const match of markdown.matchAll(
    /(?:\]\(\s*<([^<>\n]{1,2000})>|\]\(\s*([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)|=\s*["']([^"'\n]{1,2000})["'])/g,
  )) {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    for (const part of target.split(/[/?#\s,]+/)) {
      into.add(part);
      if (part.includes('%')) into.add(decoded(part));
    }
    // A name may hold spaces.
    const name = target.slice(target.lastIndexOf('/') + 1);
    into.add(name);
    if (name.includes('%')) into.add(decoded(name));
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function pullFile(context: PullContext, file: FileVersionRow): Promise<void> {
  const { store, client, pullProgress, room } = context;
  const { size = 0 } = fileOf(file);
  if (room.isFull(size)) {
    pullProgress.done(texts().sync.files);
    return;
  }
  room.take(size);
  try {
    const bytes = await download(context, file);
    const expected = fileOf(file).size;
    if (expected !== undefined && expected !== bytes.byteLength) {
      throw new RangeError(`${bytes.byteLength} bytes came instead of ${expected}`);
    }
    const hash = await store.files.putBytes(bytes);
    store.mirror(() => {
      store.files.setHeld(file.id, hash);
      noteSuccess(context, targetOf(file));
    });
    pullProgress.files += 1;
  } catch (error) {
    room.take(-size);
    const reason =
      error instanceof NoAddress ? storedText('noAddress') : await reasonOfFailure(context, error);
    store.mirror(() => {
      store.files.setFailure(file.id, reason);
      noteFailure(context, targetOf(file), reason);
    });
  }
  pullProgress.done(texts().sync.files);

  async function download({ semaphore }: PullContext, row: FileVersionRow): Promise<Uint8Array> {
    const address = await addressOf(context, row);
    const options = { ...callOptions(context), maxBytes: store.kept.limitBytes(row.spaceId) };
    return context.fileHosts.download(address, async (limits) => {
      const { answer } = await semaphore(() => client.downloadFile(address, { ...options, ...limits }));
      return answer;
    });
  }
}

function targetOf({ id, fileId, name, spaceId }: FileVersionRow): FailureTarget {
  return { kind: 'file', key: String(id), id: fileId, title: plainText(name), spaceId };
}

/** The service gives no address for a file. */
class NoAddress extends Error {}

/** As the tree says; an address that failed before may have been signed for a time, or moved: it is asked for anew. */
async function addressOf(context: PullContext, row: FileVersionRow): Promise<string> {
  const { downloadURL } = fileOf(row);
  if (downloadURL === undefined) return lookUpAddress(context, row);
  if (context.store.failures.get('file', String(row.id)) === undefined) return downloadURL;
  try {
    return await lookUpAddress(context, row);
  } catch (error) {
    if (!(error instanceof NoAddress)) await reasonOfFailure(context, error);
    return downloadURL;
  }
}

async function lookUpAddress(context: PullContext, { spaceId, fileId }: FileVersionRow): Promise<string> {
  const found = await call(context, 'getFile', { path: { spaceId, fileId } });
  if (found.downloadURL === undefined) throw new NoAddress();
  return found.downloadURL;
}

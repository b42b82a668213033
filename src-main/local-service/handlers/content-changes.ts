import type { ContentChange } from '../../api/content-change.ts';
import { isAtLeast, roleInSpace } from '../access.ts';
import { applyChanges } from '../content-changes/apply-changes.ts';
import type { ChangeRequestRow } from '../data/change-requests.ts';
import { LaterJson } from '../http/handler.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { JsonWriter } from '../http/json-writer.ts';
import { presentChangeRequest } from '../present/change-requests.ts';
import { presentFile } from '../present/content.ts';
import { requireChangeRequest, requireUnmerged } from '../require-change-request.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';
import type { FileContent } from '../snapshot.ts';
import { requireSpace } from './spaces.ts';

type ContentCall = Call<'changeContent'>;

/** Writing the pages and files of a change request (docs/design/local-service.md, "Writing content"). */
export function contentChangeHandlers(service: Service) {
  return {
    changeContent: (call) => {
      const urls = addressesIn(call.body.changes);
      if (urls.size === 0) return changed(service, call, new Map());
      requireWritable(service, call);
      const { fetchFile } = service;
      if (fetchFile === undefined) {
        const [field = ''] = urls.values();
        throw new ServiceError(400, `${field}: this service fetches no files; send base64.`);
      }
      return new LaterJson(changedLater(service, call, urls, fetchFile));
    },
  } satisfies Partial<Handlers>;
}

/** Fetches outside of any transaction, then applies in one: whether the caller may is asked again. */
async function changedLater(
  service: Service,
  call: ContentCall,
  urls: ReadonlyMap<string, string>,
  fetchFile: NonNullable<Service['fetchFile']>,
): Promise<ReturnType<JsonWriter['end']>> {
  const fetched = new Map<string, FileContent>();
  for (const [url, field] of urls) fetched.set(url, await fetchFile(url, field));
  const role = roleInSpace(service, call.user.id, requireSpace(service, call.path.spaceId)) ?? null;
  const answer = service.database.transaction(() => changed(service, { ...call, role }, fetched)).immediate();
  const out = new JsonWriter();
  out.write(JSON.stringify(answer));
  return out.end();
}

function changed(service: Service, call: ContentCall, fetched: ReadonlyMap<string, FileContent>) {
  const { path, body, user, query } = call;
  const request = requireWritable(service, call);
  const { changes, insertedFiles } = applyChanges(service, request, body.changes, fetched);
  service.changeRequests.addContributor(request.id, user.id);
  const changeRequest = presentChangeRequest(service, requireChangeRequest(service, path));
  if (query.compat !== false) return changeRequest;
  return {
    changeRequest,
    changes: [...changes],
    ...(insertedFiles.length === 0
      ? {}
      : {
          insertedFiles: insertedFiles.map((one) => ({ ...one, file: presentFile(service, one.file, {}) })),
        }),
  };
}

/** The change request, where the caller may write in it as it is now. */
export function requireWritable(service: Service, { path, user, role }: ContentCall): ChangeRequestRow {
  const request = requireUnmerged(service, path);
  if (!isAtLeast(role, request.created_by === user.id ? 'edit' : 'review')) {
    throw new ServiceError(403, 'Writing in the change request of someone else needs at least review.');
  }
  if (request.status === 'archived')
    throw new ServiceError(409, 'The change request is archived; reopen it to write in it.');
  return request;
}

/** Addresses of files, each with the first field that names it. */
export function addressesIn(changes: readonly ContentChange[]): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  for (const [index, change] of changes.entries()) {
    if (change.operation !== 'insert_files') continue;
    for (const [place, file] of change.files.entries()) {
      if ('url' in file && !urls.has(file.url)) urls.set(file.url, `changes.${index}.files.${place}.url`);
    }
  }
  return urls;
}

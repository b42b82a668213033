import type { Revision } from '../data/revision.ts';
import { PreparedJson } from '../http/handler.ts';
import { JsonWriter } from '../http/json-writer.ts';
import type { Service } from '../service.ts';
import { presentChangeRequest } from './change-requests.ts';
import { presentFile } from './content.ts';
import type { ReadingQuery } from './reading-query.ts';
import { writePages } from './page-texts.ts';

const mostLargeAnswers = 8;

/** An answer over a whole revision, made once while it is asked for again and again. */
function remembered({ largeAnswers }: Service, name: string, write: (out: JsonWriter) => void): PreparedJson {
  let answer = largeAnswers.get(name);
  if (answer === undefined) {
    const out = new JsonWriter();
    write(out);
    answer = new PreparedJson(out.end());
  }
  largeAnswers.delete(name);
  largeAnswers.set(name, answer);
  const oldest = largeAnswers.keys().next();
  if (largeAnswers.size > mostLargeAnswers && oldest.done !== true) largeAnswers.delete(oldest.value);
  return answer;
}

function nameOf(kind: string, revision: Revision, reading: ReadingQuery): string {
  return `${kind} ${revision.id} ${revision.variant} ${reading.metadata !== false}`;
}

/** The whole revision. */
export function presentRevision(service: Service, revision: Revision, reading: ReadingQuery): PreparedJson {
  const merged =
    revision.mergedFrom === undefined
      ? undefined
      : service.changeRequests.find(revision.spaceId, revision.mergedFrom);
  const mergedFrom = merged === undefined ? undefined : presentChangeRequest(service, merged);
  // What was merged goes on being discussed.
  const name = `${nameOf('revision', revision, reading)} ${JSON.stringify(mergedFrom)}`;
  return remembered(service, name, (out) => {
    const { snapshot, git } = revision;
    const withGit = reading.metadata !== false;
    const before = JSON.stringify({
      object: 'revision',
      id: revision.id,
      parents: revision.parents,
      type: revision.type,
      ...(mergedFrom === undefined ? {} : { mergedFrom }),
    });
    const after = JSON.stringify({
      files: snapshot.files.map((file) => presentFile(service, file, reading)),
      reusableContents: snapshot.reusableContents.map(({ id, title, git: from }) => ({
        object: 'reusable-content',
        id,
        title,
        ...(withGit && from !== undefined ? { git: from } : {}),
      })),
      variables: snapshot.variables,
      createdAt: revision.createdAt,
      ...(withGit && git !== undefined ? { git } : {}),
      urls: { app: `${service.baseUrl}/app/s/${revision.spaceId}/~/revisions/${revision.id}` },
    });
    out.write(`${before.slice(0, -1)},"pages":`);
    writePages(out, snapshot.pages, { service, revision, reading });
    out.write(`,${after.slice(1)}`);
  });
}

export function presentPages(service: Service, revision: Revision, reading: ReadingQuery): PreparedJson {
  return remembered(service, nameOf('pages', revision, reading), (out) => {
    out.write('{"pages":');
    writePages(out, revision.snapshot.pages, { service, revision, reading });
    out.write('}');
  });
}

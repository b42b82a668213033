import type { AccountSession } from '../../../src-main/core/accounts/account-session.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { textIn } from './ledger.ts';
import { textsOf } from './model-world.ts';
import type { Applied, ModelWorld } from './model-world.ts';

interface Reference {
  readonly id: string;
}
interface Read {
  readonly comment?: Reference;
  readonly reply?: Reference;
  readonly changeRequest?: Reference;
}

/**
 * Where the mirror of one workstation has fallen back behind what this workstation had confirmed: at any moment, not only
 * in the end, a confirmed text, creation, deletion or merge may be followed by later deeds, and by nothing earlier
 * (docs/design/outbox.md).
 */
export function fallenBack(
  name: string,
  session: AccountSession,
  rows: readonly EditRow[],
  world: ModelWorld,
): readonly string[] {
  const serverIds = new Map(rows.map((row) => [row.id, row.serverId ?? row.id]));
  const idOf = (reference: Reference | undefined): string =>
    serverIds.get(reference?.id ?? '') ?? reference?.id ?? '';
  return rows.flatMap((row) => {
    if (row.state !== 'confirmed') return [];
    const words = fallenBackOf(name, session, world, row, idOf);
    return words === null ? [] : [`${name}: ${row.kind} (${row.id}) was confirmed, and ${words}`];
  });
}

function fallenBackOf(
  name: string,
  { store }: AccountSession,
  world: ModelWorld,
  row: EditRow,
  idOf: (reference: Reference | undefined) => string,
): string | null {
  const read = JSON.parse(row.payload) as Read;
  const isGone = (id: string): boolean => world.log.some((one) => one.object === id && one.what === 'delete');
  const { serverId } = row;
  const later = (object: string, what: Applied['what'], now: string | undefined): string | null => {
    const events = world.log.filter((one) => one.object === object && one.what === what);
    const mine = events.find((one) => one.device === name && one.value === textIn(row));
    if (mine === undefined || now === undefined) return null;
    const isLater = events.some((one) => one.order >= mine.order && one.value === now);
    return isLater ? null : `the mirror says again "${now}" of ${object}`;
  };
  switch (row.kind) {
    case 'comment.add':
      if (serverId === null || isGone(serverId)) return null;
      return store.comments.get(serverId)?.goneAt === null ? null : `the mirror lacks ${serverId}`;
    case 'reply.add': {
      if (serverId === null || isGone(serverId)) return null;
      const isHere = store.comments.get(idOf(read.comment)) !== undefined;
      return !isHere || store.comments.reply(serverId) !== undefined ? null : `the mirror lacks ${serverId}`;
    }
    case 'changeRequest.create':
      if (serverId === null || store.changeRequests.get(serverId) !== undefined) return null;
      return `the mirror lacks ${serverId}`;
    case 'comment.delete': {
      const id = idOf(read.comment);
      return store.comments.get(id)?.goneAt === null && isGone(id) ? `the mirror has ${id} again` : null;
    }
    case 'reply.delete': {
      const id = idOf(read.reply);
      return store.comments.reply(id) !== undefined && isGone(id) ? `the mirror has ${id} again` : null;
    }
    case 'comment.edit': {
      const id = idOf(read.comment);
      return later(id, 'body', bodyIn(store.comments.get(id)?.json));
    }
    case 'reply.edit': {
      const id = idOf(read.reply);
      return later(id, 'body', bodyIn(store.comments.reply(id)?.json));
    }
    case 'changeRequest.subject': {
      const id = idOf(read.changeRequest);
      return later(id, 'subject', store.changeRequests.get(id)?.subject);
    }
    case 'changeRequest.description': {
      const id = idOf(read.changeRequest);
      const json = store.changeRequests.get(id)?.json;
      const { description } = JSON.parse(json ?? '{}') as { readonly description?: unknown };
      return later(id, 'description', json === undefined ? undefined : textsOf(description));
    }
    case 'changeRequest.merge': {
      const held = store.changeRequests.get(idOf(read.changeRequest));
      const wasReopened = world.log.some(
        (one) => one.object === held?.id && one.what === 'status' && one.device === 'web',
      );
      if (held === undefined || held.status === 'merged' || wasReopened) return null;
      return `the mirror says again that ${held.id} is ${held.status}`;
    }
    default:
      return null;
  }
}

function bodyIn(json: string | undefined): string | undefined {
  if (json === undefined) return undefined;
  const { body } = JSON.parse(json) as { readonly body: { readonly markdown?: string } };
  return body.markdown;
}

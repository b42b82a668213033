import { z } from 'zod';
import type { ArgumentSchemas } from '../../../bridge/argument-schemas.ts';
import type { DataPathRequests, DataRequests } from '../../../bridge/channels/data-requests.ts';

const id = z.string().min(1).max(200);
const path = z.string().min(1).max(4096);
const passphrase = z.string().min(1).max(1000).nullable();

/** Arguments of what is asked about whole data; `arguments.ts` says why they are checked. */
export const dataArguments = {
  'data.copies': z.null(),
  'data.recoveries': z.null(),
  'data.acknowledge': z.object({ accountId: id.nullable() }),
  'data.cancel': z.null(),
  'data.notPublic': z.object({
    accountId: id.nullable(),
    spaceIds: z.array(id).max(1000).nullable(),
    siteId: id.nullable(),
  }),
  'data.exportChangeRequest': z.object({
    accountId: id,
    spaceId: id,
    changeRequestId: id,
    format: z.enum(['markdown', 'json', 'html']),
  }),
  'data.exportSent': z.object({ search: z.string().max(512), format: z.enum(['csv', 'json']) }),
  'dataPath.backup': z.object({ path, passphrase }),
  'dataPath.header': z.object({ path }),
  'dataPath.inspect': z.object({ path, passphrase }),
  'dataPath.restore': z.object({ path, passphrase, nothingSince: z.boolean() }),
  'dataPath.restoreCopy': z.object({ accountId: id, before: z.number().int() }),
  'dataPath.exportSpace': z.object({ accountId: id, spaceId: id, folder: path }),
  'dataPath.makeBundle': z.object({
    accountId: id,
    changeRequestIds: z.array(id).min(1).max(1000),
    path,
    passphrase,
  }),
  'dataPath.inspectBundle': z.object({ path, passphrase }),
  'dataPath.openBundle': z.object({ path, passphrase }),
  'dataPath.exportOutbox': z.object({ accountId: id, path, passphrase }),
  'dataPath.importOutbox': z.object({ path, passphrase }),
  'dataPath.moveFiles': z.object({ to: path }),
  'dataPath.moveRest': z.object({ to: path, home: path }),
} satisfies ArgumentSchemas<DataRequests & DataPathRequests>;

import { z } from 'zod';

/** Arguments of the requests about administration (bridge, `AdministrationRequests`), checked on arrival. */

const id = z.string().min(1).max(1000);
const reader = z.string().min(1).max(200);
const trail = z.array(z.object({ kind: z.string().max(50), id })).max(8);
const query = z.record(z.string().max(100), z.string().max(2000));
const atView = { accountId: id, trail, view: z.string().max(100).nullable(), query };
const ofAction = { accountId: id, trail, action: z.string().max(100) };

/** Longer texts than any operation takes are refused here already. */
const longest = 6_000_000;
const deepest = 12;
const mostParts = 50_000;

function isShallow(value: unknown): boolean {
  let parts = 0;
  const look = (one: unknown, depth: number): boolean => {
    parts += 1;
    if (depth > deepest || parts > mostParts) return false;
    if (typeof one === 'string') return one.length <= longest;
    if (typeof one !== 'object' || one === null) return true;
    return Object.values(one).every((member) => look(member, depth + 1));
  };
  return look(value, 0);
}
const values = z
  .record(z.string().max(100), z.unknown())
  .refine(isShallow, { message: 'is nested too deep, or too long' });

export const administrationArguments = {
  'administration.catalogue': z.null(),
  'administration.organizations': z.object({ accountId: id }),
  'administration.held': z.object(atView),
  'administration.read': z.object({ ...atView, reader, asked: z.boolean() }),
  'administration.readOn': z.object({ accountId: id, reader }),
  'administration.cancel': z.object({ accountId: id, reader }),
  'administration.actions': z.object({ accountId: id, trail }),
  'administration.form': z.object(ofAction),
  'administration.choices': z.object({ accountId: id, trail, kind: z.string().max(50) }),
  'administration.review': z.object({ ...ofAction, values }),
  'administration.send': z.object({ ...ofAction, reader, values, confirm: z.string().max(2000).nullable() }),
  'administration.clusterOf': z.object({ accountId: id, spaceId: id, changeRequestId: id }),
} as const;

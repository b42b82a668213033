import { z } from 'zod';
import { core } from './channel.ts';
import type { RequestsOf } from './channel.ts';
import { nothing, trail } from './fields.ts';
import type {
  AdministrationAction,
  AdministrationAnswer,
  AdministrationCatalogue,
  AdministrationChoice,
  AdministrationForm,
  AdministrationOrganization,
  AdministrationOutcome,
  AdministrationReview,
  Trail,
} from '../views/administration-views.ts';

/** Objects of administration have longer ids than those of the account's own database. */
const accountId = z.string().min(1).max(1000);
/** Names one reading or sending, chosen by who asks, so that it can be stopped. */
const reader = z.string().min(1).max(200);
const query = z.record(z.string().max(100), z.string().max(2000));
/** `view` null: the object itself. */
const atView = { accountId, trail, view: z.string().max(100).nullable(), query };
const ofAction = { accountId, trail, action: z.string().max(100) };

/** Longer texts than any operation takes are refused here already. */
const longest = 6_000_000;
const deepest = 12;
const mostParts = 50_000;

function isShallow(value: unknown): boolean {
  let parts = 0;
  const isWithin = (one: unknown, depth: number): boolean => {
    parts += 1;
    if (depth > deepest || parts > mostParts) return false;
    if (typeof one === 'string') return one.length <= longest;
    if (typeof one !== 'object' || one === null) return true;
    return Object.values(one).every((member) => isWithin(member, depth + 1));
  };
  return isWithin(value, 0);
}
const values = z
  .record(z.string().max(100), z.unknown())
  .refine(isShallow, { message: 'is nested too deep, or too long' });

/**
 * What a window may ask about the administration of a service. What is read is kept, without secrets, and readable
 * offline; what changes something is sent at once or not at all.
 */
export const administrationRequests = {
  'administration.catalogue': core(nothing).answers<AdministrationCatalogue>(),
  /** As the last sync listed them. */
  'administration.organizations': core(z.object({ accountId })).answers<
    readonly AdministrationOrganization[]
  >(),
  /** As it is kept here; null: it was never read. Makes no request. */
  'administration.held': core(z.object(atView)).answers<AdministrationAnswer | null>(),
  /**
   * Reads it from the service: an object whole, a list up to its first 1000 entries. `unreachable` while the person works
   * offline, or unless `asked` while the service is out of reach.
   */
  'administration.read': core(
    z.object({ ...atView, reader, asked: z.boolean() }),
  ).answers<AdministrationAnswer>(),
  /** The next entries of a list that is being read; up to 10,000 in all. */
  'administration.readOn': core(z.object({ accountId, reader })).answers<AdministrationAnswer>(),
  /** Stops a reading or a sending. What was already sent may have been done. */
  'administration.cancel': core(z.object({ accountId, reader })).answers<null>(),
  /** What can be done to the object at the end of a trail, and why not. */
  'administration.actions': core(z.object({ accountId, trail })).answers<readonly AdministrationAction[]>(),
  'administration.form': core(z.object(ofAction)).answers<AdministrationForm>(),
  /** Objects that a field may name, from what is kept here. Null: no list of them was read yet. */
  'administration.choices': core(z.object({ accountId, trail, kind: z.string().max(50) })).answers<
    readonly AdministrationChoice[] | null
  >(),
  /** What would change, before it is sent. Makes no request. */
  'administration.review': core(z.object({ ...ofAction, values })).answers<AdministrationReview>(),
  /**
   * Does it now, once; never queued. `confirm` as the form asked. `unreachable` while offline, `permission` for whoever may
   * not, both with the reason. Where the answer was lost, the failure says that it may have been done.
   */
  'administration.send': core(
    z.object({ ...ofAction, reader, values, confirm: z.string().max(2000).nullable() }),
  ).answers<AdministrationOutcome>(),
  /** The cluster of issues that a change request was opened for; null: none. */
  'administration.clusterOf': core(
    z.object({ accountId, spaceId: accountId, changeRequestId: accountId }),
  ).answers<{
    readonly name: string;
    readonly trail: Trail;
  } | null>(),
};

export type AdministrationRequests = RequestsOf<typeof administrationRequests>;

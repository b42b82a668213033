import type { Entry } from './entry.ts';
import type { OperationName } from '../../../api/operations.ts';
import { contentEntries } from './entries-content.ts';
import { organizationEntries } from './entries-organization.ts';
import { reviewEntries } from './entries-review.ts';
import { serviceEntries } from './entries-services.ts';
import { siteEntries } from './entries-sites.ts';

/**
 * How a person reaches each operation of the table: what paths and methods do not say about it. An operation without an entry is a
 * compile error.
 */
const table = {
  ...organizationEntries,
  ...serviceEntries,
  ...contentEntries,
  ...siteEntries,
  ...reviewEntries,
};
export const entries: Readonly<Record<OperationName, Entry>> = table;

/** Operations that change something from the screens of administration. */
export type ActionName = {
  [Name in OperationName]: (typeof table)[Name] extends { readonly in: 'action' } ? Name : never;
}[OperationName];

export function isActionName(name: OperationName): name is ActionName {
  return entries[name].in === 'action';
}

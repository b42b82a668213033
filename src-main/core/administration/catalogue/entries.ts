import type { Entry } from './entry.ts';
import type { OperationName } from '../../../api/operations.ts';
import { contentEntries } from './entries-content.ts';
import { organizationEntries } from './entries-organization.ts';
import { reviewEntries } from './entries-review.ts';
import { serviceEntries } from './entries-services.ts';
import { siteEntries } from './entries-sites.ts';

/**
 * How a person reaches each operation of the table: what paths and methods do not say about it, in words. An operation
 * without an entry is a compile error.
 */
export const entries: Readonly<Record<OperationName, Entry>> = {
  ...organizationEntries,
  ...serviceEntries,
  ...contentEntries,
  ...siteEntries,
  ...reviewEntries,
};

import { z } from 'zod';
import { DataError } from './data-error.ts';

/** Name of the preference that makes an account a review bundle's: it never speaks to a service. */
export const bundlePreference = 'bundle';

const changeRequest = z.object({ id: z.string(), number: z.number(), subject: z.string() });
const bundle = z.object({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  madeAt: z.number(),
  /** Shape of its database. */
  schema: z.number().int(),
  title: z.string(),
  baseUrl: z.string(),
  user: z.string().nullable(),
  changeRequests: z.array(changeRequest),
  bytes: z.number(),
});
export type BundleManifest = z.output<typeof bundle>;

/** @throws {DataError} `newer` */
export function readBundleManifest(value: unknown, newestSchema: number): BundleManifest {
  const read = bundle.safeParse(value);
  if (!read.success || read.data.schema > newestSchema)
    throw new DataError('newer', 'A newer Galley made this bundle. Install the newer Galley to open it.');
  return read.data;
}

const mark = z.object({
  id: z.string(),
  madeAt: z.number(),
  changeRequests: z.array(changeRequest),
});
export type BundleMark = z.output<typeof mark>;

/** What a bundle's account knows of it; null for every other account. */
export function readBundleMark(preference: string | undefined): BundleMark | null {
  if (preference === undefined) return null;
  try {
    return mark.parse(JSON.parse(preference));
  } catch {
    // Whatever it says, it is there: the account stays one without a service.
    return { id: '', madeAt: 0, changeRequests: [] };
  }
}

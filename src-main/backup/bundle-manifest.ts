import { z } from 'zod';
import { DataError } from './data-error.ts';
import { printable } from '../terminal/printable.ts';
import { texts } from '../shared/messages/texts.ts';

/**
 * True for the account of a review bundle, which never speaks to a service. Its id says so, which Galley chose when it
 * opened the bundle (open-bundle.ts): nothing inside an archive makes an account a bundle's, or an ordinary one. Ids of other
 * accounts end in eight digits after a hyphen (accounts-folder.ts), so none of them looks like one.
 */
export function isBundleAccount(accountId: string): boolean {
  return /^bundle-[0-9a-f]{16}$/.test(accountId);
}

/** Name of the preference that describes a bundle. */
export const bundlePreference = 'bundle';
/** Name of the preference that says when the outbox of a bundle was exported last, in milliseconds. */
export const outboxExportedPreference = 'outbox-exported';

const shown = z.string().transform((text) => printable(text));
const changeRequest = z.object({ id: z.string().max(200), number: z.number(), subject: shown });
const changeRequests = z.array(changeRequest).max(10_000);
const bundle = z.object({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  madeAt: z.number(),
  /** Shape of its database. */
  schema: z.number().int(),
  title: shown,
  baseUrl: shown,
  user: shown.nullable(),
  changeRequests,
  bytes: z.number(),
});
export type BundleManifest = z.output<typeof bundle>;

/** @throws {DataError} `newer` */
export function readBundleManifest(value: unknown, newestSchema: number): BundleManifest {
  const read = bundle.safeParse(value);
  if (!read.success || read.data.schema > newestSchema)
    throw new DataError('newer', texts().backup.newerBundle);
  return read.data;
}

const mark = z.object({
  id: z.string(),
  madeAt: z.number(),
  changeRequests,
});
export type BundleMark = z.output<typeof mark>;

/** What a bundle's account knows of it; null for every other account. */
export function readBundleMark(accountId: string, preference: string | undefined): BundleMark | null {
  if (!isBundleAccount(accountId)) return null;
  try {
    return mark.parse(JSON.parse(preference ?? 'null'));
  } catch {
    return { id: accountId.slice('bundle-'.length), madeAt: 0, changeRequests: [] };
  }
}

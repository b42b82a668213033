import { z } from 'zod';
import { shellForCore } from './channel.ts';
import type { RequestsOf } from './channel.ts';
import { id } from './fields.ts';
import { notice, noticeCounts } from './notices.ts';

/** As `new URL(address).origin` writes it. */
const origin = z
  .string()
  .max(2000)
  .refine((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text);

/** What the core asks the shell over the shell's port. `unknown` is not "signed out" (docs/design/security.md). */
export const hostRequests = {
  'secret.get': shellForCore(z.object({ accountId: id, origin })).answers<
    | { readonly kind: 'value'; readonly value: string }
    /** `unbound`: given for another origin, or not confirmed for this one; `not-kept`: no keychain kept it (docs/design/tokens.md). */
    | { readonly kind: 'unknown' | 'unbound' | 'not-kept'; readonly reason: string }
  >(),
  'secret.set': shellForCore(z.object({ accountId: id, origin, token: z.string().min(1) })).answers<null>(),
  'secret.delete': shellForCore(z.object({ accountId: id })).answers<null>(),
  /** Notifications to show, and the numbers for badge, window title and tray. */
  'notices.present': shellForCore(
    z.object({ notices: z.array(notice), counts: noticeCounts }),
  ).answers<null>(),
  /** How the system reaches an address, as `PROXY host:port; DIRECT`. */
  'proxy.of': shellForCore(z.object({ address: z.string().min(1) })).answers<string>(),
};

export type HostRequests = RequestsOf<typeof hostRequests>;

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRegular } from '../sqlite/regular-file.ts';
import { accountFolder } from '../store/accounts-folder.ts';
import { writeDurably } from './pending-restore.ts';
import { texts } from '../shared/messages/texts.ts';

/**
 * The origin that the person confirmed for an account on this machine (docs/design/tokens.md). It lies beside the
 * account's database, in a file that no backup and no bundle holds and no archive may write (data-folder.ts,
 * `isDataName`): after a restore it is not there, and nothing is sent before the person confirms address and token.
 */
const fileName = 'confirmed-origin.json';
const shape = z.object({
  version: z.literal(1),
  origin: z.string().max(2000),
  isTokenStored: z.boolean().optional(),
});

export interface ConfirmedOrigins {
  /** Null: none was confirmed since the account came to this folder. */
  get(accountId: string): string | null;
  /** False: what was to keep the token that was given last did not, so it was gone when that Galley quit. */
  isTokenStored(accountId: string): boolean;
  /** @throws where the file cannot be written */
  set(accountId: string, origin: string, isTokenStored: boolean): void;
}

export function confirmedOriginsOf(dataDir: string): ConfirmedOrigins {
  const pathOf = (accountId: string) => join(accountFolder(dataDir, accountId), fileName);
  const read = (accountId: string) => {
    try {
      const path = pathOf(accountId);
      return existsSync(path) ? shape.parse(JSON.parse(readRegular(path))) : null;
    } catch {
      // Damaged, or no account: the person is asked again.
      return null;
    }
  };
  return {
    get: (accountId) => read(accountId)?.origin ?? null,
    isTokenStored: (accountId) => read(accountId)?.isTokenStored ?? true,
    set(accountId, origin, isTokenStored) {
      writeDurably(pathOf(accountId), JSON.stringify({ version: 1, origin, isTokenStored }));
    },
  };
}

/** Why the token is not sent to an origin; null where the person confirmed it. A phrase that continues a sentence. */
export function whyUnconfirmed(confirmed: string | null, origin: string): string | null {
  if (confirmed === origin) return null;
  const { originNotConfirmed, originChanged } = texts().backup;
  return confirmed === null ? originNotConfirmed(origin) : originChanged(confirmed, origin);
}

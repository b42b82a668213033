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
const shape = z.object({ version: z.literal(1), origin: z.string().max(2000) });

export interface ConfirmedOrigins {
  /** Null: none was confirmed since the account came to this folder. */
  get(accountId: string): string | null;
  /** @throws where the file cannot be written */
  set(accountId: string, origin: string): void;
}

export function confirmedOriginsOf(dataDir: string): ConfirmedOrigins {
  const pathOf = (accountId: string) => join(accountFolder(dataDir, accountId), fileName);
  return {
    get(accountId) {
      try {
        const path = pathOf(accountId);
        return existsSync(path) ? shape.parse(JSON.parse(readRegular(path))).origin : null;
      } catch {
        // Damaged, or no account: the person is asked again.
        return null;
      }
    },
    set(accountId, origin) {
      writeDurably(pathOf(accountId), JSON.stringify({ version: 1, origin }));
    },
  };
}

/** Why the token is not sent to an origin; null where the person confirmed it. A phrase that continues a sentence. */
export function whyUnconfirmed(confirmed: string | null, origin: string): string | null {
  if (confirmed === origin) return null;
  const { originNotConfirmed, originChanged } = texts().backup;
  return confirmed === null ? originNotConfirmed(origin) : originChanged(confirmed, origin);
}

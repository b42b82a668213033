import path from 'node:path';

const accountId = /^[a-z0-9][a-z0-9._-]{0,127}$/;
const sha256 = /^\/([0-9a-f]{64})$/;

/**
 * The file of an account's store that `galley-asset://<account>/<sha256>` names; null for every other address. The account is the
 * host of the address, so account ids are lower case. Nothing else can be named: no part of the address is a path.
 */
export function assetFile(dataDir: string, address: string): string | null {
  const url = URL.parse(address);
  const hash = url === null ? undefined : sha256.exec(url.pathname)?.[1];
  if (url?.protocol !== 'galley-asset:' || hash === undefined || !accountId.test(url.hostname)) return null;
  return path.join(dataDir, 'accounts', url.hostname, 'files', hash.slice(0, 2), hash);
}

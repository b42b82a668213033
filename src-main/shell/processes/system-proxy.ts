import { session } from 'electron';

let prepared: Promise<Electron.Session> | null = null;

/** A session that loads nothing and knows the system's proxies. The windows' sessions have none (harden.ts). */
async function prepare(): Promise<Electron.Session> {
  const made = session.fromPartition('galley-system-proxy', { cache: false });
  await made.setProxy({ mode: 'system' });
  return made;
}

/** The proxies for an address by the system's settings, in the form of a PAC script's answer. */
export async function resolveSystemProxy(address: string): Promise<string> {
  prepared ??= prepare();
  return await (await prepared).resolveProxy(address);
}

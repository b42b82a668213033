import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { isLoopback } from '../../client/address.ts';
import type { UpdateOffer } from '../../bridge/views/update-views.ts';
import { texts } from '../../shared/messages/texts.ts';

const version = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** A manifest of the update server (resources/packaging/updates.md). Other members are for later versions. */
const manifestSchema = z.object({
  format: z.literal(1),
  program: z.literal('galley'),
  version: z.string().regex(version),
  released: z.string().max(40).optional(),
  notes: z.string().max(50_000),
  packages: z
    .array(
      z.object({
        system: z.string(),
        url: z.string().min(1).max(2000),
        bytes: z.number().int().positive().max(2_000_000_000),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
      }),
    )
    .max(50),
});

export type ReadManifest =
  | { readonly ok: true; readonly version: string; readonly offer: UpdateOffer | null }
  | { readonly ok: false; readonly words: string };

/**
 * Reads a manifest that was proved to be signed, for one kind of system. `offer` is null where it has no package for it.
 * Relative addresses of packages count from the manifest's own.
 */
export function readManifest(bytes: Uint8Array, address: string, system: string): ReadManifest {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { ok: false, words: texts().upkeep.noManifest };
  }
  const read = manifestSchema.safeParse(json);
  if (!read.success) return { ok: false, words: texts().upkeep.manifestUnreadable };
  const { data } = read;
  const found = data.packages.find((one) => one.system === system);
  if (found === undefined) return { ok: true, version: data.version, offer: null };
  const url = readUpdateAddress(found.url, address);
  if (url === null) return { ok: false, words: texts().upkeep.manifestUnsafe };
  const offer: UpdateOffer = {
    version: data.version,
    notes: plainNotes(data.notes),
    released: data.released ?? null,
    packageUrl: url,
    bytes: found.bytes,
    sha512: found.sha512,
  };
  return { ok: true, version: data.version, offer };
}

/** An address that updates are fetched from: https, or plain http to this machine; null for every other. */
export function readUpdateAddress(typed: string, base?: string): string | null {
  if (!URL.canParse(typed, base)) return null;
  const url = new URL(typed, base);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe || url.username !== '' || url.password !== '') return null;
  // A manifest that came by https leads to nothing that does not.
  if (base !== undefined && base.startsWith('https:') && url.protocol !== 'https:') return null;
  url.hash = '';
  return url.href;
}

/** Whether any of the keys (raw Ed25519, base64) made a signature (base64) of exactly these bytes. */
export function isSigned(bytes: Uint8Array, signature: string, keys: readonly string[]): boolean {
  const signed = fromBase64(signature.trim(), 64);
  if (signed === null) return false;
  return keys.some((text) => {
    const raw = fromBase64(text.trim(), 32);
    if (raw === null) return false;
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') };
    try {
      return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), signed);
    } catch {
      return false;
    }
  });
}

/** Below zero: `a` is older than `b`. Of versions of three numbers, which is what manifests have. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (const [at, number] of left.entries()) {
    const difference = number - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(text: string): readonly number[] {
  // "1.2.0-beta" comes before 1.2.0 is out; for what is newer than what runs, its numbers are enough.
  return (/^\d+(\.\d+)*/.exec(text)?.[0] ?? '0').split('.').map(Number);
}

function fromBase64(text: string, bytes: number): Buffer | null {
  const read = Buffer.from(text, 'base64');
  return read.length === bytes && read.toString('base64') === text ? read : null;
}

function plainNotes(notes: string): string {
  return notes
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim();
}

import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new id of twenty letters and digits. */
export function newId(): string {
  return Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** A new secret of 48 hexadecimal digits. */
export function newSecret(): string {
  return randomBytes(24).toString('hex');
}

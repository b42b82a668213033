import { hash } from 'node:crypto';

/** sha256 in hexadecimal: names bodies, page versions and files. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

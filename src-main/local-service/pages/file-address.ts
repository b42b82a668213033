import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Service } from '../service.ts';
import type { StoredFile } from '../snapshot.ts';

function signature(secret: string, blob: string): string {
  return createHmac('sha256', secret).update(blob).digest('hex').slice(0, 32);
}

/** Address of a file's content: anyone who was given it may fetch it, nobody can guess it. */
export function fileAddress(
  service: Pick<Service, 'baseUrl' | 'secret'>,
  file: Pick<StoredFile, 'blob' | 'name'>,
): string {
  return `${service.baseUrl}/files/${signature(service.secret, file.blob)}/${file.blob}/${encodeURIComponent(file.name)}`;
}

export function isSigned(service: Service, blob: string, given: string): boolean {
  const expected = Buffer.from(signature(service.secret, blob));
  const received = Buffer.from(given);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

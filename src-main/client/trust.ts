import { readFileSync } from 'node:fs';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { TransportError } from '../ports/ports.ts';

/** Variables that name a PEM file of further authorities; a packaged program reads them itself, because Electron does not. */
const variables = ['GALLEY_CA_CERTS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'] as const;

function authoritiesOf(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return variables.flatMap((name) => {
    const file = environment[name] ?? '';
    if (file === '') return [];
    try {
      const pem = readFileSync(file, 'utf8').match(
        /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
      );
      if (pem !== null) return pem;
    } catch {
      // Said below in the same words as for a file without certificates.
    }
    // Going on without them would only say later, and less plainly, that the service is not trusted.
    throw new TransportError('certificate', false, `${name} names no readable file of certificates: ${file}`);
  });
}

/**
 * Who is believed to be who they say: Node's own list, the system's store, and further authorities, one context for all
 * connections, because reading hundreds of certificates takes tens of milliseconds.
 *
 * @param given PEM of further authorities
 * @throws {TransportError} where a named file cannot be used
 */
export function trustedContext(
  environment: Readonly<Record<string, string | undefined>>,
  given: readonly string[],
): SecureContext {
  const further = [...authoritiesOf(environment), ...given];
  const authorities = [...getCACertificates('default'), ...getCACertificates('system'), ...further];
  try {
    return createSecureContext({ ca: [...new Set(authorities)] });
  } catch {
    throw new TransportError('certificate', false, 'a certificate of a further authority cannot be read');
  }
}

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface MadeCertificate {
  readonly key: string;
  readonly cert: string;
}

export interface OwnAuthority {
  /** PEM of the authority itself. */
  readonly cert: string;
  readonly certPath: string;
  /** A certificate of a server, as `DNS:docs.test,IP:127.0.0.1`; days below zero: it has expired. */
  readonly issue: (names: string, days?: number) => MadeCertificate;
}

/** A certificate authority that nobody trusts, made by openssl in a folder of the test. */
export function makeAuthority(folder: string): OwnAuthority {
  const at = (name: string): string => path.join(folder, name);
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    '/CN=Our Own Authority',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  );
  let count = 0;
  return {
    cert: fs.readFileSync(at('ca.pem'), 'utf8'),
    certPath: at('ca.pem'),
    issue: (names, days = 2) => {
      count += 1;
      const name = `server-${count}`;
      openssl('req', ...key, '-subj', '/CN=server', '-keyout', `${name}.key`, '-out', `${name}.csr`);
      fs.writeFileSync(at(`${name}.ext`), `subjectAltName=${names}\n`);
      openssl(
        ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
        ...['-extfile', `${name}.ext`, '-days', String(days), '-out', `${name}.pem`],
      );
      return {
        key: fs.readFileSync(at(`${name}.key`), 'utf8'),
        cert: fs.readFileSync(at(`${name}.pem`), 'utf8'),
      };
    },
  };
}

import { TransportError } from '../ports/ports.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const spoken = new Set(['http:', 'https:', 'socks5:', 'socks:']);

function readProxy(text: string, from: string): URL {
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
    url.pathname = '/';
    url.search = '';
    url.hash = '';
    if (spoken.has(url.protocol) && url.hostname !== '') return url;
  } catch {
    // Said below, without the text: it may hold a password.
  }
  throw new TransportError('unreachable', false, `the proxy that ${from} names cannot be read`);
}

function variable(environment: Environment, name: string): { name: string; value: string } | null {
  for (const one of [name.toLowerCase(), name]) {
    const value = environment[one]?.trim() ?? '';
    if (value !== '') return { name: one, value };
  }
  return null;
}

/** `NO_PROXY`: hosts with their subdomains, `*.domain`, `host:port`, or `*`, with commas or spaces between. */
function isExempt(environment: Environment, url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const entries = (variable(environment, 'NO_PROXY')?.value ?? '').toLowerCase().split(/[\s,]+/);
  return entries.some((entry) => {
    const [, bracketed, named, entryPort] = /^(?:\[(.+)\]|([^:]*|.*:.*:.*))(?::(\d+))?$/.exec(entry) ?? [];
    const name = (bracketed ?? named ?? '').replace(/^\*?\./, '');
    if (name === '' || (entryPort !== undefined && entryPort !== port)) return false;
    return name === '*' || host === name || host.endsWith(`.${name}`);
  });
}

/**
 * The proxy that `HTTPS_PROXY`, `HTTP_PROXY` or `ALL_PROXY` name for an address, in either case; undefined where they
 * say nothing about it, null where `NO_PROXY` exempts it.
 *
 * @throws {TransportError} for a variable that names no proxy
 */
export function proxyOfEnvironment(environment: Environment, url: URL): URL | null | undefined {
  const own = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const found = variable(environment, own) ?? variable(environment, 'ALL_PROXY');
  if (found === null) return undefined;
  return isExempt(environment, url) ? null : readProxy(found.value, found.name);
}

const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks5',
  SOCKS5: 'socks5',
};

/** The first way of the system's answer that can be gone, as `PROXY host:port; DIRECT`; null for straight there. */
export function proxyOfSystem(answer: string): URL | null {
  for (const way of answer.split(';')) {
    const [kind = '', host = ''] = way.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return null;
    const scheme = schemes[kind.toUpperCase()];
    if (scheme !== undefined && host !== '') return readProxy(`${scheme}://${host}`, 'the system');
  }
  return null;
}

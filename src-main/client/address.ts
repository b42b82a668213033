import type { Operation } from '../api/operation.ts';
import { texts } from '../shared/messages/texts.ts';

export type BaseUrl =
  | { readonly ok: true; readonly baseUrl: string; readonly insecure: boolean }
  | { readonly ok: false; readonly reason: string };

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for names of this machine itself, where plain http stays on the machine; a full name may end in a dot. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return loopbackNames.has(name) || /^127\.\d+\.\d+\.\d+$/.test(name) || name.endsWith('.localhost');
}

/**
 * Reads what a person types as a service's address: a missing scheme becomes https (http on loopback), a trailing slash
 * and `/v1` fall away. `insecure` is plain http to another machine, which the client refuses unless told otherwise.
 */
export function readBaseUrl(typed: string): BaseUrl {
  const text = typed.trim();
  if (text === '') return { ok: false, reason: texts().accounts.emptyAddress };
  // "htp:/host" and "https//host" would be read as hosts of those names.
  const isMistyped = /^[a-z][a-z0-9+.-]*:(?!\/\/)(?!\d)(?![^/]*@)/i.test(text) || /^https?\/\//i.test(text);
  if (isMistyped) {
    return {
      ok: false,
      reason: texts().accounts.mistyped,
    };
  }
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    const port = /^[^/]*\/\/[^/?#]*:(\d+)(?=[/?#]|$)/.exec(withScheme)?.[1];
    return {
      ok: false,
      reason:
        Number(port) > 65_535 ? texts().accounts.portTooHigh(port ?? '') : texts().accounts.notAnAddress,
    };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return {
      ok: false,
      reason: texts().accounts.onlyHttps(url.protocol),
    };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, reason: texts().accounts.withPassword };
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return {
    ok: true,
    baseUrl: `${url.origin}${path}`,
    insecure: url.protocol === 'http:' && !isLoopback(url.hostname),
  };
}

function schemeFor(text: string): 'http' | 'https' {
  const host = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text)?.[0] ?? '';
  return isLoopback(host) ? 'http' : 'https';
}

/** What the address of a call is built from; the typed `Input<Name>` seen as the general shape. */
export interface CallInput {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/**
 * Path with its parameters encoded, and the query with arrays as repeated keys (docs/design/service-api.md,
 * "Conventions").
 * @throws {RangeError} for a parameter that is empty or would climb out of its place (`.` and `..`).
 */
export function addressOf(
  operation: Operation,
  input: CallInput,
): { readonly path: string; readonly query: string } {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.path?.[name] ?? '';
    if (value === '' || value === '.' || value === '..') {
      throw new RangeError(
        `The ${name} of ${operation.method} ${operation.path} is ${value === '' ? 'empty' : `"${value}"`}.`,
      );
    }
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
        query.append(name, String(one));
    }
  }
  const text = query.toString();
  return { path, query: text === '' ? '' : `?${text}` };
}

export type FileAddress =
  | { readonly ok: true; readonly target: URL }
  | { readonly ok: false; readonly kind: 'invalid' | 'insecure'; readonly reason: string };

/**
 * True for addresses that only mean something on this machine's own network link, where routers and clouds keep what needs no
 * password: link-local, unspecified and multicast ones. `URL` has brought every spelling of a number into one form.
 */
export function isLinkLocal(hostname: string): boolean {
  return (
    /^(0|169\.254|22[4-9]|23\d|24\d|25[0-5])\./.test(hostname) ||
    /^\[(::\]|fe[89ab]|ff|::ffff:(0:|a9fe:|[ef][0-9a-f]{3}:|7f))/.test(hostname)
  );
}

/**
 * Where a file lies: with the service, or by https with another host that is neither this machine nor on its link.
 *
 * @param url absolute, or relative to the service's address
 */
export function readFileAddress(url: string, baseUrl: string): FileAddress {
  if (!URL.canParse(url, `${baseUrl}/`)) {
    return { ok: false, kind: 'invalid', reason: 'The address of the file cannot be read.' };
  }
  const target = new URL(url, `${baseUrl}/`);
  const isOwn = target.origin === new URL(baseUrl).origin;
  const isElsewhere = !isLoopback(target.hostname) && !isLinkLocal(target.hostname);
  const isAllowed = isOwn || (target.protocol === 'https:' && isElsewhere);
  if (!isAllowed || target.username !== '' || target.password !== '') {
    const place = target.host === '' ? `an address of ${target.protocol}` : target.host;
    const reason = `The file is at ${place}, which Galley does not download from.`;
    return { ok: false, kind: 'insecure', reason };
  }
  target.hash = '';
  return { ok: true, target };
}

import { decodePunycode } from './punycode.ts';
import type { Reference } from '../shared/tree.ts';

/**
 * Addresses become references here and nowhere else, by parsing, never by prefix (docs/design/security.md): web
 * addresses and mail are kept, relative ones are paths to be resolved by `links.ts`, everything else is `unsafe` and is
 * shown as text with its reason.
 */
export function parseReference(address: string): Reference {
  // Browsers drop these before they look for a scheme, so a scheme must not hide behind them.
  const clean = address.replace(ignoredByBrowsers, '').trim();
  if (clean === '' || clean === 'broken-reference') return { kind: 'broken', target: clean };
  if (/^\/?broken\/pages\//.test(clean)) return { kind: 'broken', target: clean };
  if (clean.startsWith('#')) return { kind: 'anchor', anchor: decoded(clean.slice(1)) };
  if (/^(\\|\/\\)/.test(clean)) return unsafe(clean, 'network share');
  if (clean.startsWith('//')) return webReference(clean, `https:${clean}`);
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(clean)?.[1]?.toLowerCase();
  if (scheme === undefined) return pathReference(clean);
  if (scheme === 'http' || scheme === 'https') return webReference(clean, clean);
  if (scheme === 'mailto') return { kind: 'url', url: clean };
  return unsafe(clean, `addresses of the scheme ${scheme} are not opened`);
}

/** Where a reference points, as words. */
export function textOfReference(ref: Reference): string {
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'path':
      return ref.anchor === undefined ? ref.path : `${ref.path}#${ref.anchor}`;
    case 'page':
      return ref.anchor === undefined ? `page ${ref.page}` : `page ${ref.page}#${ref.anchor}`;
    case 'anchor':
      return `#${ref.anchor}`;
    case 'file':
      return `file ${ref.file}`;
    case 'user':
      return `user ${ref.user}`;
    case 'space':
    case 'collection':
      return `${ref.kind} ${ref.id}`;
    case 'reusable-content':
      return `reusable content ${ref.id}`;
    case 'openapi':
      return `specification ${ref.spec}`;
    case 'tag':
      return `tag ${ref.tag}`;
    case 'unsafe':
    case 'broken':
      return ref.target === '' ? 'nothing' : ref.target;
  }
}

/** Whether it leads to an earlier version of a file, of which its text says nothing. */
export function isEarlier(ref: Reference): boolean {
  return 'earlier' in ref;
}

/** C0 controls and DEL anywhere, as browsers strip tab and line ends inside an address. */
const ignoredByBrowsers = /\p{Cc}/gu;
const bidiOrInvisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

function unsafe(target: string, reason: string): Reference {
  return { kind: 'unsafe', target, reason };
}

function pathReference(address: string): Reference {
  const hash = address.indexOf('#');
  const beforeHash = hash === -1 ? address : address.slice(0, hash);
  const query = beforeHash.indexOf('?');
  const path = decoded(query === -1 ? beforeHash : beforeHash.slice(0, query));
  if (path === '') return { kind: 'broken', target: address };
  return hash === -1
    ? { kind: 'path', path }
    : { kind: 'path', path, anchor: decoded(address.slice(hash + 1)) };
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function webReference(written: string, address: string): Reference {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return unsafe(written, 'not a valid address');
  }
  if (url.username !== '' || url.password !== '') return unsafe(written, 'the address carries a user name');
  if (looksLikeAnother(url.hostname)) return unsafe(written, `the host ${url.hostname} imitates another`);
  const isPlain = /^https?:\/\/[^\\]*$/i.test(written) && !bidiOrInvisible.test(written);
  return { kind: 'url', url: isPlain ? written : url.href };
}

const latinLookAlikes = /^[авекмнорстухіјѕһԁԛԝɡοαρνυ0-9-]+$/u;

/** Labels that mix Latin with Cyrillic or Greek, or are made of letters drawn like Latin ones alone. */
function looksLikeAnother(host: string): boolean {
  return host.split('.').some((label) => {
    if (!label.startsWith('xn--')) return false;
    const text = decodePunycode(label.slice(4));
    if (text === undefined) return true;
    const isMixed =
      /\p{Script=Latin}/u.test(text) &&
      /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(text);
    return isMixed || latinLookAlikes.test(text);
  });
}

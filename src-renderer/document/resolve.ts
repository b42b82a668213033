import type { Reference } from '../../src-main/shared/tree.ts';
import { referenceKey } from '../../src-main/shared/reference-key.ts';
import type { References, ResolvedReference } from '../../src-main/bridge/views/views.ts';
import { t } from '../messages/en/document.ts';

/**
 * Where a reference leads. What the core resolved is checked once more here, at the last place before the DOM: an address
 * reaches `href` or `src` only through this function (docs/design/security.md).
 */
export function resolveReference(ref: Reference, references: References): ResolvedReference {
  const resolved = references[referenceKey(ref)];
  return resolved === undefined ? resolveUnaided(ref) : checkResolved(resolved);
}

function checkResolved(resolved: ResolvedReference): ResolvedReference {
  if (resolved.kind === 'url') return checkAddress(resolved.url);
  if (resolved.kind === 'file' && resolved.asset !== null && !resolved.asset.startsWith('galley-asset:')) {
    return { ...resolved, asset: null, missing: t('itsAddressIsNotOne') };
  }
  return resolved;
}

/** References that need no core to be understood; all others are shown as text with what is known. */
function resolveUnaided(ref: Reference): ResolvedReference {
  switch (ref.kind) {
    case 'anchor':
      return { kind: 'anchor', anchor: ref.anchor };
    case 'url':
      return checkAddress(ref.url);
    case 'unsafe':
      return { kind: 'unsafe', target: ref.target, reason: ref.reason };
    case 'broken':
      return { kind: 'broken', target: ref.target, reason: t('itsTargetDoesNotExist') };
    case 'path':
      return { kind: 'broken', target: ref.path, reason: t('notDownloaded') };
    case 'page':
      return { kind: 'broken', target: ref.page, reason: t('pageNotDownloaded') };
    case 'file':
      return { kind: 'broken', target: ref.file, reason: t('fileNotDownloaded') };
    case 'user':
      return { kind: 'broken', target: ref.user, reason: t('personNotKnownOffline') };
    case 'space':
    case 'collection':
    case 'reusable-content':
      return { kind: 'broken', target: ref.id, reason: t('notDownloaded') };
    case 'openapi':
      return { kind: 'broken', target: ref.spec, reason: t('specificationNotDownloaded') };
    case 'tag':
      return { kind: 'broken', target: ref.tag, reason: t('tagsOpenOnTheWeb') };
  }
}

const followed = new Set(['https:', 'http:', 'mailto:']);

/** Parsed, never matched by prefix. */
function checkAddress(address: string): ResolvedReference {
  const url = URL.parse(address);
  if (url === null) return { kind: 'broken', target: address, reason: t('notAnAddress') };
  if (!followed.has(url.protocol)) {
    return {
      kind: 'unsafe',
      target: address,
      reason: t('protocolAddressesAreNotFollowed', { protocol: url.protocol }),
    };
  }
  if (url.protocol !== 'mailto:' && (url.username !== '' || url.password !== '')) {
    return { kind: 'unsafe', target: address, reason: t('theAddressHidesItsHost') };
  }
  return { kind: 'url', url: url.href, host: url.protocol === 'mailto:' ? url.pathname : url.host };
}

/** What `href` carries. Navigation is always prevented; the address is for the status line, menus and screen readers. */
export function addressOf(target: ResolvedReference): string {
  if (target.kind === 'url') return target.url;
  if (target.kind === 'anchor') return `#${encodeURIComponent(target.anchor)}`;
  if (target.kind === 'page') return `#${encodeURIComponent(target.pageId)}`;
  return '#';
}

/** The name a reader knows the target by, null where only its address is known. */
export function titleOf(target: ResolvedReference): string | null {
  if (target.kind === 'page' || target.kind === 'content') return target.title;
  if (target.kind === 'file') return target.name;
  if (target.kind === 'user') return target.displayName;
  return null;
}

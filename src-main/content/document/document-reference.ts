import type { ContentReference } from '../../api/document.ts';
import { parseReference } from '../reference.ts';
import type { Reference } from '../../shared/tree.ts';
import { fieldsOf, textOf } from './node-reading.ts';

/**
 * A content reference of the API (resources/openapi.json, ContentReference) as a reference; addresses are judged like
 * those of Markdown.
 */
export function readReference(value: unknown): Reference {
  if (typeof value === 'string') return parseReference(value);
  const fields = fieldsOf(value);
  const anchor = textOf(fields['anchor']);
  const space = textOf(fields['space']);
  const page = textOf(fields['page']);
  switch (fields['kind']) {
    case 'url':
      return parseReference(textOf(fields['url']) ?? '');
    case 'path': {
      const path = textOf(fields['path']) ?? '';
      const judged = parseReference(path);
      return judged.kind === 'path'
        ? { kind: 'path', path, ...(anchor === undefined ? {} : { anchor }) }
        : judged;
    }
    case 'page':
    case 'anchor':
      if (page !== undefined) {
        return {
          kind: 'page',
          page,
          ...(space === undefined ? {} : { space }),
          ...(anchor === undefined ? {} : { anchor }),
        };
      }
      return anchor === undefined ? { kind: 'broken', target: '' } : { kind: 'anchor', anchor };
    case 'file':
      return { kind: 'file', file: textOf(fields['file']) ?? '' };
    case 'user':
      return { kind: 'user', user: textOf(fields['user']) ?? '' };
    case 'space':
      return { kind: 'space', id: space ?? '' };
    case 'collection':
      return { kind: 'collection', id: textOf(fields['collection']) ?? '' };
    case 'reusable-content':
      return { kind: 'reusable-content', id: textOf(fields['reusableContent']) ?? '' };
    case 'openapi':
      return { kind: 'openapi', spec: textOf(fields['spec']) ?? '' };
    case 'tag':
      return { kind: 'tag', tag: textOf(fields['tag']) ?? '', ...(space === undefined ? {} : { space }) };
    default:
      return { kind: 'broken', target: textOf(fields['target']) ?? textOf(fields['kind']) ?? '' };
  }
}

/** The inverse of `readReference`. What is unsafe is written as its address, and judged again by whoever reads it. */
export function writeReference(ref: Reference): ContentReference {
  switch (ref.kind) {
    case 'space':
      return { kind: 'space', space: ref.id };
    case 'collection':
      return { kind: 'collection', collection: ref.id };
    case 'reusable-content':
      return { kind: 'reusable-content', reusableContent: ref.id };
    case 'page':
      return ref.anchor === undefined ? { ...ref } : { ...ref, kind: 'anchor' };
    case 'unsafe':
      return { kind: 'url', url: ref.target };
    default:
      return { ...ref };
  }
}

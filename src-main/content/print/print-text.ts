import { emojiNamed } from '../emoji.ts';
import type { Reference } from '../../shared/tree.ts';

/** Escapes what Markdown, template tags or HTML would read in running text. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>$|~&^]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/:([a-z0-9+_-]{1,60}):/g, (match, name: string) =>
      emojiNamed(name.replaceAll('\\', '')) === undefined ? match : `\\${match}`,
    )
    .replace(/!(?=\\\[|$)/g, '\\!');
}

/** Escapes what would start a heading, list, quote, divider or table at the beginning of a line. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(\s*)([#+=-])/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^:/, '\\:');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('{%', '&#x7b;%');
}

/** `name="value"` for each that has a value, with a space before. */
export function htmlAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${escapeHtml(value).replaceAll('\n', '&#10;')}"`,
    )
    .join('');
}

export function tagOptions(options: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(options)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${value.replaceAll('"', '\\"')}"`))
    .join('');
}

/**
 * An address as Markdown writes it: of pages and files by their ids the one that services write themselves. Empty where Markdown
 * has none, such as of a person: an address of our own would be a broken link wherever the text is sent or saved.
 */
export function addressOf(ref: Reference): string {
  switch (ref.kind) {
    case 'url':
      return ref.url;
    case 'path':
      return `${ref.path.replace(/[%#?]/g, encodeURIComponent)}${anchorOf(ref.anchor)}`;
    case 'anchor':
      return `#${ref.anchor.replaceAll('%', '%25')}`;
    case 'page':
      return ref.space === undefined ? `/pages/${ref.page}${anchorOf(ref.anchor)}` : '';
    case 'file':
      return `/files/${ref.file}`;
    case 'user':
    case 'space':
    case 'collection':
    case 'reusable-content':
    case 'openapi':
    case 'tag':
      return '';
    case 'unsafe':
    case 'broken':
      return ref.target;
  }
}

/** False where Markdown can only say the text of a link. */
export function hasAddress(ref: Reference): boolean {
  return ref.kind === 'unsafe' || ref.kind === 'broken' || addressOf(ref) !== '';
}

function anchorOf(anchor: string | undefined): string {
  return anchor === undefined ? '' : `#${encodeURI(anchor)}`;
}

/** The destination of a link, in pointed brackets where it needs them. */
export function destination(ref: Reference): string {
  const address = addressOf(ref).replaceAll('\n', '%0A');
  if (address !== '' && /^[\w\-./:#?=&%+@~!,;'*$]*$/.test(address) && !/[\\*$'&]/.test(address))
    return address;
  return `<${address.replace(/[\\<>&]/g, '\\$&')}>`;
}

/** Lines behind the first moved in, so that they belong to the item. */
export function indented(text: string, space: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${space}`);
}

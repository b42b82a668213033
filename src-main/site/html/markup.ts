import { directionOfLetter, strongLetter } from '../../shared/direction.ts';

/**
 * HTML as strings that were made here: text is escaped, names come from closed lists, and addresses are only those that
 * `addressOf` let through. No document has another way into a page (docs/design/security.md).
 */
declare const made: unique symbol;
export type Markup = string & { readonly [made]: true };

declare const checked: unique symbol;
/** An address that a page may carry: relative, of our own scheme, https, http or mailto. */
export type Address = string & { readonly [checked]: true };

type Tag =
  | 'a'
  | 'article'
  | 'aside'
  | 'b'
  | 'blockquote'
  | 'body'
  | 'button'
  | 'caption'
  | 'cite'
  | 'code'
  | 'dd'
  | 'details'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'head'
  | 'header'
  | 'html'
  | 'kbd'
  | 'label'
  | 'li'
  | 'main'
  | 'nav'
  | 'noscript'
  | 'ol'
  | 'p'
  | 'pre'
  | 's'
  | 'script'
  | 'section'
  | 'span'
  | 'strong'
  | 'style'
  | 'sub'
  | 'summary'
  | 'sup'
  | 'svg'
  | 'path'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'time'
  | 'title'
  | 'tr'
  | 'ul'
  | 'math'
  | 'mark'
  | 'bdi';
type VoidTag = 'br' | 'hr' | 'img' | 'input' | 'link' | 'meta' | 'col';

type Name =
  | 'class'
  | 'id'
  | 'lang'
  | 'dir'
  | 'title'
  | 'role'
  | 'rowspan'
  | 'name'
  | 'content'
  | 'type'
  | 'rel'
  | 'charset'
  | 'alt'
  | 'width'
  | 'height'
  | 'loading'
  | 'decoding'
  | 'start'
  | 'open'
  | 'hidden'
  | 'tabindex'
  | 'colspan'
  | 'scope'
  | 'datetime'
  | 'target'
  | 'popover'
  | 'popovertarget'
  | 'placeholder'
  | 'autocomplete'
  | 'spellcheck'
  | 'viewBox'
  | 'd'
  | 'fill'
  | 'media'
  | 'nonce'
  | 'for'
  | 'value'
  | 'download'
  | 'sizes'
  | 'defer'
  | 'property'
  | 'disabled'
  | `aria-${string}`
  | `data-${string}`;

/** `undefined` and `false` leave an attribute off; `true` writes it without a value. */
export type Attributes = { readonly [name in Name]?: string | number | boolean | undefined } & {
  readonly href?: Address | undefined;
  readonly src?: Address | undefined;
};

export const nothing = '' as Markup; // the empty text needs no escaping

/** The last ones need no escaping; but a page of English words is half as large in memory where they are the only others. */
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u2013': '&ndash;',
  '\u2014': '&mdash;',
  '\u2018': '&lsquo;',
  '\u2019': '&rsquo;',
  '\u201c': '&ldquo;',
  '\u201d': '&rdquo;',
  '\u2026': '&hellip;',
};
const special = /[&<>"'\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/;
const specials = new RegExp(special, 'g');

function escaped(value: string): string {
  return special.test(value) ? value.replace(specials, (sign) => signs[sign] ?? '') : value;
}

/** Text as it stands; control characters that HTML forbids are left out. */
export function text(value: string): Markup {
  return escaped(value) as Markup; // escaped, so it is text wherever it stands
}

function attributesOf(attributes: Attributes): string {
  let result = '';
  // Objects of literals: whatever they inherit has no names. A list of entries for each would cost a third of a page.
  for (const name in attributes) {
    const value = attributes[name as Name];
    if (value === undefined || value === false) continue;
    // Names are of the closed list above; `data-` and `aria-` names are literals of our own code.
    result += value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;
  }
  return result;
}

export function element(tag: Tag, attributes: Attributes, ...children: readonly Markup[]): Markup {
  // Added, not joined: each level would copy the whole page again.
  let content = '';
  for (const child of children) content += child;
  const named = attributes.dir === 'auto' ? { ...attributes, dir: directionFor(content) } : attributes;
  return `<${tag}${attributesOf(named)}>${content}</${tag}>` as Markup; // of escaped parts alone
}

/** In characters of HTML: more than any paragraph that people wrote. */
const longestAuto = 16_000;
const tagOrLetter = new RegExp(`<[^>]*>|&#?\\w+;|(${strongLetter.source})`, 'gu');

/**
 * The attribute `dir` of content. With `auto` Chromium looks for the first letter again with each element that it reads, and
 * where there is none, through all that it read before: of long content the direction is told.
 *
 * @param content HTML that was made here: its attributes hold no `>`
 */
export function directionFor(content: string): 'auto' | 'ltr' | 'rtl' {
  if (content.length <= longestAuto) return 'auto';
  for (const [, letter] of content.matchAll(tagOrLetter))
    if (letter !== undefined) return directionOfLetter(letter);
  return 'ltr';
}

export function voidElement(tag: VoidTag, attributes: Attributes): Markup {
  return `<${tag}${attributesOf(attributes)}>` as Markup; // of escaped parts alone
}

export function join(parts: readonly Markup[]): Markup {
  let result = '';
  for (const part of parts) result += part;
  return result as Markup; // of escaped parts alone
}

/**
 * The same, laid out in one piece. For what many pages share: text that was added up is walked through again by each page
 * that it stands in, until something looks at its letters.
 */
export function laidOut(markup: Markup): Markup {
  markup.charCodeAt(0);
  return markup;
}

/** Class names beside each other; those that are undefined or false are left out. */
export function classes(...names: readonly (string | false | undefined)[]): string | undefined {
  const all = names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
  return all === '' ? undefined : all;
}

const followed: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);
const base = 'galley-preview://base/';

/** An address of the web that a page may carry, null for every other. Parsed, never matched by prefix. */
export function webAddress(address: string): { readonly href: Address; readonly host: string } | null {
  const url = URL.parse(address);
  if (url === null || !followed.has(url.protocol)) return null;
  if (url.protocol !== 'mailto:' && (url.username !== '' || url.password !== '')) return null;
  return {
    href: url.href as Address, // just checked
    host: url.protocol === 'mailto:' ? url.pathname : url.host,
  };
}

/** Without a scheme, a host, or signs that a parser of addresses leaves out, it can lead nowhere else. */
const withinSite = /^(?!\/\/)[^:\\\s\p{Cc}]*$/u;

/** An address within the site, relative or from its root. Throws where it leads elsewhere: a defect of who made it. */
export function siteAddress(address: string): Address {
  // A page has dozens of them, and parsing them all would take longer than drawing it.
  if (withinSite.test(address)) return address as Address; // just checked
  const url = URL.parse(address, base);
  if (url === null || url.protocol !== 'galley-preview:' || url.host !== 'base') {
    throw new Error(`${address} is not an address within a site.`);
  }
  return address as Address; // just checked
}

/** A part of an address; half a character, which addresses cannot hold, becomes the sign for what is unknown. */
export function encoded(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

/** A site path as an address has it: empty parts would make it the name of another host. */
export function encodedPath(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(encoded)
    .join('/');
}

/** Bounds a name so that it can be an identity in a page: letters of any script, digits, `-`, `_`, `.` and `:`. */
export function identity(name: string): string {
  return name.replace(/[\s"'<>`&]+/g, '-').slice(0, 200);
}

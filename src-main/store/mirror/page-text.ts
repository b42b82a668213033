const frontMatter = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

/**
 * Markdown of a page as it is stored: the service writes the title as a first heading, which is not part of the body
 * (docs/design/service-api.md). Without it, equal hashes mean equal bodies even where a page was renamed. Any other
 * first heading stays; front matter before it stays too.
 */
export function bodyWithoutTitle(markdown: string, title: string): string {
  const text = markdown.startsWith('\uFEFF') ? markdown.slice(1) : markdown;
  const front = frontMatter.exec(text)?.[0] ?? '';
  const rest = text.slice(front.length);
  const heading = /^\s*#[ \t]+([^\n]*?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(rest);
  if (heading === null || plain(heading[1] ?? '') !== plain(title)) return text;
  return front + rest.slice(heading[0].length).replace(/^(?:[ \t]*\r?\n)+/, '');
}

/** As a service writes it: the title as a first heading, behind front matter. A body that begins with it has it once. */
export function bodyWithTitle(markdown: string, title: string): string {
  const body = bodyWithoutTitle(markdown, title);
  const front = frontMatter.exec(body)?.[0] ?? '';
  const rest = body.slice(front.length).replace(/^(?:[ \t]*\r?\n)+/, '');
  const heading = `${front === '' ? '' : `${front}\n`}# ${escapedHeading(title)}\n`;
  return rest === '' ? heading : `${heading}\n${rest}`;
}

/** A title on one line, without what Markdown would read in it. */
export function escapedHeading(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>])/g, '\\$1');
}

/** Escapes and entities may differ between a title and its heading. */
function plain(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => character(code))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .trim();
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function character(code: string): string {
  const point = Number.parseInt(code, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

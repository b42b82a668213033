/**
 * The address by which a page that is not sent yet shows a picture that was put into it here: `/held/<sha256>/<name>`. It is
 * sent with the page, and has the service's own address from then on (docs/design/writing-pages.md, "Pictures of a page").
 */
export interface HeldPicture {
  readonly sha256: string;
  /** Of the file, with the ending of its type. */
  readonly name: string;
}

const address = /^\/held\/([0-9a-f]{64})\/([\w-]{1,80}\.(?:png|jpg|gif|webp|avif|bmp|ico|svg))$/;
const inText = /\/held\/[0-9a-f]{64}\/[\w-]{1,80}\.(?:png|jpg|gif|webp|avif|bmp|ico|svg)(?![\w.-])/g;

/** Endings of the types of `sniffImageType` (src-main/pictures). */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
};

/** Null where a path is another one. */
export function heldPicture(path: string): HeldPicture | null {
  const [, sha256, name] = address.exec(path) ?? [];
  return sha256 === undefined || name === undefined ? null : { sha256, name };
}

/** @param name as the person's file is called; what an address cannot hold of it is left out */
export function heldAddress(sha256: string, name: string, contentType: string): string {
  const ending = Object.entries(types).find(([, type]) => type === contentType)?.[0] ?? 'png';
  const plain = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `/held/${sha256}/${plain === '' ? 'picture' : plain}.${ending}`;
}

/** Every such address in a text of a page, each once. */
export function heldAddressesIn(markdown: string): readonly string[] {
  return [...new Set(markdown.match(inText) ?? [])];
}

export function typeOfHeld({ name }: HeldPicture): string {
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

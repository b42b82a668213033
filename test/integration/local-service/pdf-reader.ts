import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** Of each sheet, in order. */
  readonly sheets: readonly { readonly text: string; readonly images: number }[];
  readonly urls: readonly string[];
  /** Names of places that links lead to, and of those that are there. */
  readonly wanted: readonly string[];
  readonly places: readonly string[];
  /** Titles in the order of their making. */
  readonly outline: readonly string[];
  readonly title: string;
}

/**
 * Reads a PDF as strictly as the tests need: every offset of its table of objects must name that object, every stream
 * must have the length it says and inflate. Throws where one does not.
 */
export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1');
  if (!raw.startsWith('%PDF-1.7\n') || !raw.endsWith('%%EOF\n')) throw new Error('no head or no end');
  const objects = readObjects(bytes, raw);
  const objectOf = (id: string | undefined): PdfObject => {
    const found = objects.get(Number(id));
    if (found === undefined) throw new Error(`object ${id} is missing`);
    return found;
  };
  const all = [...objects.values()];
  const root = objectOf(/\/Root (\d+) 0 R/.exec(raw.slice(raw.lastIndexOf('trailer')))?.[1]);
  const tree = objectOf(/\/Pages (\d+) 0 R/.exec(root.head)?.[1]);
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(tree.head)?.[1] ?? '').matchAll(/(\d+) 0 R/g)];
  if (Number(/\/Count (\d+)/.exec(tree.head)?.[1]) !== kids.length) throw new Error('count of pages');
  const sheets = kids.map(([, id]) => {
    const page = objectOf(id);
    const resources = objectOf(/\/Resources (\d+) 0 R/.exec(page.head)?.[1]).head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => {
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(objectOf(font).head)?.[1];
        return [name ?? '', readUnicodeMap(objectOf(unicode).stream.toString('latin1'))];
      }),
    );
    const content = objectOf(/\/Contents (\d+) 0 R/.exec(page.head)?.[1]).stream.toString('latin1');
    return { text: readText(content, fonts), images: [...content.matchAll(/\/I\d+ Do/g)].length };
  });
  return {
    sheets,
    urls: all.flatMap(({ head }) => [...head.matchAll(/\/URI \(([^)]*)\)/g)].map(([, url]) => url ?? '')),
    wanted: all.flatMap(({ head }) =>
      [...head.matchAll(/\/D \((place\d+)\)/g)].map(([, name]) => name ?? ''),
    ),
    places: all.flatMap(({ head }) => [...head.matchAll(/\((place\d+)\) \[/g)].map(([, name]) => name ?? '')),
    outline: all.flatMap(({ head }) =>
      head.includes('/Parent') && head.includes('/Title') ? [stringAfter(head, '/Title')] : [],
    ),
    title: stringAfter(
      objectOf(/\/Title (\d+) 0 R/.exec(all.find(({ head }) => head.includes('/Producer'))?.head ?? '')?.[1])
        .head,
      ' obj',
    ),
  };
}

interface PdfObject {
  readonly head: string;
  readonly stream: Buffer;
}

function readObjects(bytes: Buffer, raw: string): Map<number, PdfObject> {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(raw)?.[1]);
  const lines = raw.slice(start).split('\n');
  const count = Number(lines[1]?.split(' ')[1]);
  const objects = new Map<number, PdfObject>();
  for (let id = 1; id < count; id += 1) {
    const at = Number((lines[id + 2] ?? '').slice(0, 10));
    if (!raw.startsWith(`${id} 0 obj\n`, at)) throw new Error(`object ${id} is not at ${at}`);
    const end = raw.indexOf('\nendobj', at);
    const body = raw.indexOf('\nstream\n', at);
    const hasStream = body >= 0 && body < end;
    const head = raw.slice(at, hasStream ? body : end);
    let stream = Buffer.alloc(0);
    if (hasStream) {
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      stream = Buffer.from(bytes.subarray(body + 8, body + 8 + length));
      if (!raw.startsWith('\nendstream', body + 8 + length)) throw new Error(`length of object ${id}`);
      if (head.includes('/FlateDecode')) stream = inflateSync(stream);
    }
    objects.set(id, { head, stream });
  }
  return objects;
}

function readUnicodeMap(map: string): string[] {
  return [...map.matchAll(/<[\da-f]+> <[\da-f]+> \[([^\]]*)\]/g)].flatMap(([, list]) =>
    [...(list ?? '').matchAll(/<([^>]*)>/g)].map(([, codes]) => utf16((codes ?? '').replaceAll(' ', ''))),
  );
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

/** The words of a sheet, a line for each stretch that was drawn. */
function readText(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let font: readonly string[] = [];
  const drawn: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\da-f]*>|[-\d. ])*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? [];
    else
      drawn.push(
        [...(shown ?? '').matchAll(/<([\da-f]*)>/g)]
          .flatMap(([, glyphs]) => [...(glyphs ?? '').matchAll(/.{4}/g)])
          .map(([glyph]) => font[parseInt(glyph, 16)] ?? '?')
          .join(''),
      );
  }
  return drawn.join('\n');
}

function stringAfter(head: string, key: string): string {
  const text = /^\s\(((?:[^)\\]|\\.)*)\)/s.exec(head.slice(head.indexOf(key) + key.length))?.[1] ?? '';
  const plain = text.replace(/\\n/g, '\n').replace(/\\r/g, '\r').replace(/\\(.)/gs, '$1');
  return plain.startsWith('\xfe\xff')
    ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
    : plain;
}

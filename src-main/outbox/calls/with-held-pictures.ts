import type { File } from '../../api/content.ts';
import type { Input } from '../../api/operations.ts';
import { heldAddressesIn, heldPicture, typeOfHeld } from '../../shared/held-picture.ts';

type ContentChange = Input<'changeContent'>['body']['changes'][number];

/** So many files are in one change (resources/openapi.json, changeContent). */
const mostFiles = 20;

/** The bytes of pictures that are held here. */
export interface HeldPictures {
  /** Null where they are not on the disk. */
  readonly read: (sha256: string) => Promise<Uint8Array | null>;
  /** The service has taken one: the bytes of its file are known. */
  readonly stored: (spaceId: string, file: File, sha256: string) => void;
}

interface Batch {
  readonly changes: ContentChange[];
  /** SHA-256 of each picture by the reference that the batch gives it. */
  readonly hashes: ReadonlyMap<string, string>;
}

/**
 * A batch with the pictures that its pages show: they are added before the pages, which then name them by their references. All
 * of a batch is applied or nothing, so what is found of the page after a lost answer says the same of its pictures
 * (docs/design/writing-pages.md, "Pictures of a page").
 */
export async function withHeldPictures(
  changes: readonly ContentChange[],
  read: HeldPictures['read'],
): Promise<Batch> {
  const refs = new Map<string, string>();
  const hashes = new Map<string, string>();
  const files: { name: string; ref: string; base64: string; contentType: string }[] = [];
  for (const address of new Set(changes.flatMap((change) => heldAddressesIn(markdownOf(change))))) {
    const held = heldPicture(address);
    const bytes = held === null ? null : await read(held.sha256);
    if (held === null || bytes === null) continue;
    const ref = `${held.sha256.slice(0, 16)}-${held.name}`;
    refs.set(address, ref);
    hashes.set(ref, held.sha256);
    const base64 = Buffer.from(bytes).toString('base64');
    files.push({ name: held.name, ref, base64, contentType: typeOfHeld(held) });
  }
  const batches = Array.from({ length: Math.ceil(files.length / mostFiles) }, (_, at) => ({
    operation: 'insert_files' as const,
    files: files.slice(at * mostFiles, (at + 1) * mostFiles),
  }));
  return { changes: [...batches, ...changes.map((change) => naming(change, refs))], hashes };
}

function markdownOf(change: ContentChange): string {
  const document = 'document' in change ? change.document : undefined;
  return document !== undefined && 'markdown' in document && typeof document.markdown === 'string'
    ? document.markdown
    : '';
}

function naming(change: ContentChange, refs: ReadonlyMap<string, string>): ContentChange {
  if (refs.size === 0 || (change.operation !== 'update_page' && change.operation !== 'insert_page'))
    return change;
  const markdown = [...refs].reduce(
    (text, [address, ref]) => text.replaceAll(address, `./${ref}`),
    markdownOf(change),
  );
  return markdown === markdownOf(change) ? change : { ...change, document: { markdown } };
}

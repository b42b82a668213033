import type { Input } from '../../api/operations.ts';
import { heldAddressesIn, heldPicture, typeOfHeld } from '../../shared/held-picture.ts';

type ContentChange = Input<'changeContent'>['body']['changes'][number];

/** So many files are in one change (resources/openapi.json, changeContent). */
const mostFiles = 20;

/** The bytes of a picture that is held here, null where they are not on the disk. */
export type ReadHeld = (sha256: string) => Promise<Uint8Array | null>;

/**
 * A batch with the pictures that its pages show: they are added before the pages, which then name them by their references. All
 * of a batch is applied or nothing, so what is found of the page after a lost answer says the same of its pictures
 * (docs/design/outbox.md, "Pictures of a page").
 */
export async function withHeldPictures(
  changes: readonly ContentChange[],
  read: ReadHeld,
): Promise<ContentChange[]> {
  const refs = new Map<string, string>();
  const files: { name: string; ref: string; base64: string; contentType: string }[] = [];
  for (const address of new Set(changes.flatMap((change) => heldAddressesIn(markdownOf(change))))) {
    const held = heldPicture(address);
    const bytes = held === null ? null : await read(held.sha256);
    if (held === null || bytes === null) continue;
    const ref = `${held.sha256.slice(0, 16)}-${held.name}`;
    refs.set(address, ref);
    const base64 = Buffer.from(bytes).toString('base64');
    files.push({ name: held.name, ref, base64, contentType: typeOfHeld(held) });
  }
  const batches = Array.from({ length: Math.ceil(files.length / mostFiles) }, (_, at) => ({
    operation: 'insert_files' as const,
    files: files.slice(at * mostFiles, (at + 1) * mostFiles),
  }));
  return [...batches, ...changes.map((change) => naming(change, refs))];
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

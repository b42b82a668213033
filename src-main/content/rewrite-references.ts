import type { ContentTree, Reference } from '../shared/tree.ts';

/**
 * What becomes of a reference: another one; `plain`: a link becomes its text, everything else stays; `drop`: the same,
 * and a picture goes.
 */
export type Rewritten = Reference | 'plain' | 'drop';

/** A copy in which some references are others; what holds none of them is shared with the original. */
export function rewriteReferences(tree: ContentTree, rewrite: (ref: Reference) => Rewritten): ContentTree {
  // References are replaced by references and links by their text, so the copy is a list of blocks.
  return { ...tree, blocks: copyOf(tree.blocks, rewrite) as ContentTree['blocks'] };
}

/** A copy in which pictures show something else; null leaves one out. A variant for dark themes goes. */
export function rewritePictures(
  tree: ContentTree,
  rewrite: (ref: Reference) => Reference | null,
): ContentTree {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap((item: unknown) => pictureOrCopy(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, field]: [string, unknown]) => [name, copy(field)]),
    );
  };
  const pictureOrCopy = (item: unknown): readonly unknown[] => {
    const own = ownReference(item);
    if (own?.isPicture !== true) return [copy(item)];
    const ref = rewrite(own.ref);
    return ref === null ? [] : [withPicture(item as object, ref)]; // ownReference found a picture in it
  };
  // Pictures are replaced by pictures, so the copy is a list of blocks.
  return { ...tree, blocks: copy(tree.blocks) as ContentTree['blocks'] };
}

function withPicture(picture: object, ref: Reference): object {
  if (!('attributes' in picture)) return { ...picture, ref };
  const { refDark: _refDark, ...attributes } = picture.attributes as Readonly<Record<string, unknown>>; // as ownReference read them
  return { ...picture, attributes: { ...attributes, ref } };
}

type Rewrite = (ref: Reference) => Rewritten;

function copyOf(value: unknown, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const copied = items.flatMap((item) => itemsFor(item, rewrite));
    return copied.length !== items.length || copied.some((item, index) => item !== items[index])
      ? copied
      : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]): readonly [string, unknown] => [
    name,
    fieldFor(name, field, rewrite),
  ]);
  return fields.some(([name, field]) => field !== Reflect.get(value, name))
    ? Object.fromEntries(fields)
    : value;
}

function fieldFor(name: string, field: unknown, rewrite: Rewrite): unknown {
  if ((name === 'ref' || name === 'refDark') && isReference(field)) return referenceFor(field, rewrite);
  if (name === 'refs' && Array.isArray(field)) {
    const refs: readonly unknown[] = field;
    const copied = refs.map((ref) => (isReference(ref) ? referenceFor(ref, rewrite) : ref));
    return copied.some((ref, index) => ref !== refs[index]) ? copied : field;
  }
  return copyOf(field, rewrite);
}

function referenceFor(ref: Reference, rewrite: Rewrite): Reference {
  const next = rewrite(ref);
  return typeof next === 'string' ? ref : next;
}

/** What stands in a list for one of its items: a link without its address is the texts in it. */
function itemsFor(item: unknown, rewrite: Rewrite): readonly unknown[] {
  const ref = ownReference(item);
  if (ref !== undefined) {
    const next = rewrite(ref.ref);
    if (next === 'drop' && ref.isPicture) return [];
    if (typeof next === 'string' && ref.inlines !== undefined)
      return ref.inlines.flatMap((inline) => itemsFor(inline, rewrite));
  }
  return [copyOf(item, rewrite)];
}

function ownReference(item: unknown):
  | {
      readonly ref: Reference;
      readonly isPicture: boolean;
      readonly inlines: readonly unknown[] | undefined;
    }
  | undefined {
  if (typeof item !== 'object' || item === null || !('type' in item)) return undefined;
  if (item.type === 'image' && 'attributes' in item) {
    const { attributes } = item;
    const ref: unknown =
      typeof attributes === 'object' && attributes !== null ? Reflect.get(attributes, 'ref') : undefined;
    return isReference(ref) ? { ref, isPicture: true, inlines: undefined } : undefined;
  }
  if (!('ref' in item) || !isReference(item.ref)) return undefined;
  if (item.type === 'inline-image') return { ref: item.ref, isPicture: true, inlines: undefined };
  if (item.type !== 'link' || !('inlines' in item) || !Array.isArray(item.inlines)) return undefined;
  return { ref: item.ref, isPicture: false, inlines: item.inlines };
}

/** The fields named so hold nothing but references (`Inline` and `Block` in shared/tree.ts). */
function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
}

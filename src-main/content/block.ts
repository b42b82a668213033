import type { Block, BlockType, Inline } from '../shared/tree.ts';

export type BlockOf<Type extends BlockType> = Extract<Block, { readonly type: Type }>;

interface Slots {
  readonly key?: string | undefined;
  readonly inlines?: readonly Inline[];
  readonly blocks?: readonly Block[];
  readonly source?: string;
}

/** Makes a block with all its slots; those left out are empty. Attributes that are undefined are left off. */
export function makeBlock<Type extends BlockType>(
  type: Type,
  attributes: Optional<BlockOf<Type>['attributes']>,
  slots: Slots = {},
): BlockOf<Type> {
  const made = {
    type,
    ...(slots.key === undefined ? {} : { key: slots.key }),
    attributes: withoutUndefined(attributes),
    inlines: slots.inlines ?? [],
    blocks: slots.blocks ?? [],
    source: slots.source ?? '',
  };
  // Every member of Block is a BlockShape of its type and attributes, and both were given for the same Type.
  return made as unknown as BlockOf<Type>;
}

/** Lets callers pass `undefined` for what is optional, as parsers find it. */
type Optional<Attributes> = {
  readonly [Name in keyof Attributes]: undefined extends Attributes[Name]
    ? Attributes[Name] | undefined
    : Attributes[Name];
} & { readonly [Name in OptionalNames<Attributes>]?: Attributes[Name] | undefined };

type OptionalNames<Attributes> = {
  [Name in keyof Attributes]-?: object extends Pick<Attributes, Name> ? Name : never;
}[keyof Attributes];

function withoutUndefined(attributes: object): object {
  for (const name in attributes) {
    if (Object.hasOwn(attributes, name) && Reflect.get(attributes, name) === undefined) {
      return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
    }
  }
  return attributes;
}

/** A copy with other children, or other attributes and text. */
export function withSlots(block: Block, slots: Slots & { readonly attributes?: object }): Block {
  // Only slots and attributes of the same block type are replaced, so the copy is a member of the same union.
  return { ...block, ...slots } as Block;
}

import type { Block, Reference } from './tree.ts';

/** The key of a reference in `References` maps: equal references have equal keys, whatever the order of their fields. */
export function referenceKey(ref: Reference): string {
  return Object.entries(ref)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\u0000');
}

type OpenApiBlock = Extract<Block, { readonly type: 'openapi' }>;

/**
 * The reference that stands in `References` maps for what an API block shows: two operations of one specification are two
 * things. Made on both sides of the bridge from the block alone.
 */
export function specificationReference({
  attributes,
}: OpenApiBlock): Extract<Reference, { readonly kind: 'openapi' }> {
  const { kind, spec, path, method, props } = attributes;
  return { kind: 'openapi', spec: [spec, kind, method, path, props['schemas'] ?? ''].join('\n') };
}

/** Parts of a legacy block that describe themselves and show nothing of a specification. */
export function namesSpecification({ attributes }: OpenApiBlock): boolean {
  return attributes.spec !== '' && !/^(?:swagger-|api-method)/.test(attributes.kind);
}

/** The reverse of `specificationReference`: the specification's name or path, and which part of it is shown. */
export function readSpecificationReference(target: string): {
  readonly spec: string;
  readonly place: {
    readonly kind: string;
    readonly method: string;
    readonly path: string;
    readonly schemas: readonly string[];
  };
} {
  const [spec = '', kind = '', method = '', path = '', schemas = ''] = target.split('\n');
  const names = schemas.split(',').map((name) => name.trim());
  return { spec, place: { kind, method, path, schemas: names.filter((name) => name !== '') } };
}

import { createContext } from 'svelte';
import type { FieldShape, Trail } from '../../../../src-main/bridge/views/administration-views.ts';

/** Where a form's fields look for the objects that they may name. */
export interface FormPlace {
  readonly accountId: string;
  readonly trail: Trail;
}

export const [getFormPlace, setFormPlace] = createContext<FormPlace>();

/** What a new, empty value of a shape is. */
export function emptyOf(shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'constant':
      return shape.value;
    case 'flag':
      return false;
    case 'list':
      return [];
    case 'map':
      return {};
    case 'group':
      return Object.fromEntries(
        shape.fields.flatMap(({ name, shape: inner }) =>
          inner.kind === 'constant' ? [[name, inner.value]] : [],
        ),
      );
    default:
      return '';
  }
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A group in which nothing was filled in is not there. */
export function withoutEmpty(
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const filled = Object.entries(value).filter(([, one]) => one !== undefined && one !== '');
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

/** Which of several shapes a value was written in; -1: none. */
export function optionOf(options: readonly { readonly shape: FieldShape }[], value: unknown): number {
  if (!isFields(value)) return -1;
  return options.findIndex(({ shape }) => {
    if (shape.kind !== 'group') return false;
    const constants = shape.fields.filter((field) => field.shape.kind === 'constant');
    if (constants.length > 0) {
      return constants.every(
        ({ name, shape: inner }) => inner.kind === 'constant' && value[name] === inner.value,
      );
    }
    return Object.keys(value).every((name) => shape.fields.some((field) => field.name === name));
  });
}

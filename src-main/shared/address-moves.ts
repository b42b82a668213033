import type { AddressMove } from './diff.ts';

/** Moves of several pages, or of one that did not change itself: of any other its own entry tells. */
export function foldersOf(
  moves: readonly AddressMove[],
  changed: readonly { readonly pageId: string }[],
): readonly AddressMove[] {
  const ids = new Set(changed.map(({ pageId }) => pageId));
  return moves.filter(({ pages: [first, ...others] }) => others.length > 0 || !ids.has(first?.pageId ?? ''));
}

/** Both addresses of one page: "man/tool → guides/tool". */
export function addressChange({ before, after }: AddressMove['pages'][number]): string {
  return `${before || '/'} → ${after || '/'}`;
}

/** What a check of a page looks for: what would be wrong once it is published. */
export type CheckKind =
  | 'conflict'
  | 'broken-link'
  | 'broken-anchor'
  | 'unreachable'
  | 'duplicate-path'
  | 'missing-alt'
  | 'oversized-image'
  | 'empty-page'
  | 'unbalanced'
  | 'leftover';

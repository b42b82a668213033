import type { CheckKind } from '../../shared/check-kind.ts';

/** Something a check found in one page. */
export interface Finding {
  readonly kind: CheckKind;
  readonly words: string;
  /** What is wrong, without where: two revisions that have it both have the same. */
  readonly subject: string;
  /** Path of the block in the page's tree: "3.0.2". Null: the page as a whole. */
  readonly block: string | null;
  /** 1-based line of the source, where the place is not a block. */
  readonly line: number | null;
}

/**
 * Findings of the new side, told apart into new ones and those that the old side has too: as many of one subject as there
 * were before are not new, the last ones are.
 */
export function newFindings(
  before: readonly Finding[],
  after: readonly Finding[],
): readonly { readonly finding: Finding; readonly isNew: boolean }[] {
  const had = new Map<string, number>();
  const keyOf = ({ kind, subject }: Finding): string => `${kind} ${subject}`;
  for (const finding of before) had.set(keyOf(finding), (had.get(keyOf(finding)) ?? 0) + 1);
  return after.map((finding) => {
    const left = had.get(keyOf(finding)) ?? 0;
    if (left > 0) had.set(keyOf(finding), left - 1);
    return { finding, isNew: left === 0 };
  });
}

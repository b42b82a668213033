import type { CheckFinding, ChecksView } from '../../../../src-main/bridge/views/compare-views.ts';
import type { CheckKind } from '../../../../src-main/shared/check-kind.ts';
import { t } from '../../../messages/en/changes.ts';

const checkNames: Readonly<Record<CheckKind, () => string>> = {
  conflict: () => t('openConflicts'),
  'broken-link': () => t('brokenLinks'),
  'broken-anchor': () => t('brokenAnchors'),
  unreachable: () => t('unreachablePages'),
  'duplicate-path': () => t('duplicateAddresses'),
  'missing-alt': () => t('imagesWithoutAlternativeText'),
  'oversized-image': () => t('largeImages'),
  'empty-page': () => t('emptyPages'),
  unbalanced: () => t('unbalancedBlocks'),
  leftover: () => t('leftoverNotes'),
};

/** What a check is called where its findings are counted. */
export function checkName(kind: CheckKind): string {
  return checkNames[kind]();
}

/** "3 new problems", "No new problems, 2 from before". */
export function checksLabel({ findings, newCount, unheldPages }: ChecksView): string {
  const before = findings.length - newCount;
  const fresh = newCount === 0 ? t('noNewProblems') : t('countNewProblems', { n: newCount });
  const found = before === 0 ? fresh : t('problemsAndBefore', { found: fresh, before });
  return unheldPages === 0 ? found : t('problemsUnchecked', { found, n: unheldPages });
}

/** What an update has left to decide, on one page or on all. */
export function conflictsLeft(checks: ChecksView | null, pageId?: string): readonly CheckFinding[] {
  const isLeft = ({ kind, pageId: at }: CheckFinding): boolean =>
    kind === 'conflict' && (pageId === undefined || at === pageId);
  return checks?.findings.filter(isLeft) ?? [];
}

/** What the rows of pages count: conflicts that are left, and new findings of other kinds. */
export interface PageFindings {
  readonly conflicts: number;
  readonly fresh: number;
}

/** Counted for all pages at once: to go through all findings for each row took longer than to draw the rows. */
export function findingsByPage(checks: ChecksView | null): ReadonlyMap<string, PageFindings> {
  const byPage = Map.groupBy(checks?.findings ?? [], ({ pageId }) => pageId);
  return new Map(
    [...byPage].map(([pageId, found]) => {
      const others = found.filter(({ kind }) => kind !== 'conflict');
      const fresh = others.filter(({ isNew }) => isNew).length;
      return [pageId, { conflicts: found.length - others.length, fresh }];
    }),
  );
}

/** What was found in several places of a page in the same words stands once, with how often, and leads to the first. */
export interface RepeatedFinding {
  readonly finding: CheckFinding;
  readonly times: number;
}

export interface FindingGroup {
  readonly kind: CheckKind;
  readonly findings: readonly CheckFinding[];
  readonly repeated: readonly RepeatedFinding[];
}

function repeated(findings: readonly CheckFinding[]): readonly RepeatedFinding[] {
  const alike = Map.groupBy(findings, ({ pageId, words }) => JSON.stringify([pageId, words]));
  return [...alike.values()].flatMap(([finding, ...others]) =>
    finding === undefined ? [] : [{ finding, times: others.length + 1 }],
  );
}

/** Findings by what was looked for, in the order of the list of checks. */
export function byKind(findings: readonly CheckFinding[]): readonly FindingGroup[] {
  const kinds = Object.keys(checkNames) as readonly CheckKind[]; // the keys of a record of this very type
  return kinds.flatMap((kind) => {
    const here = findings.filter((finding) => finding.kind === kind);
    return here.length === 0 ? [] : [{ kind, findings: here, repeated: repeated(here) }];
  });
}

import type { CheckFinding, ChecksView } from '../../../../src-main/bridge/views/compare-views.ts';
import type { CheckKind } from '../../../../src-main/shared/check-kind.ts';
import { count } from '../../../parts/format.ts';

/** What each check is called where its findings are counted. */
export const checkNames: Readonly<Record<CheckKind, string>> = {
  'broken-link': 'Broken links',
  'broken-anchor': 'Broken anchors',
  unreachable: 'Unreachable pages',
  'duplicate-path': 'Duplicate addresses',
  'missing-alt': 'Images without alternative text',
  'oversized-image': 'Large images',
  'empty-page': 'Empty pages',
  unbalanced: 'Unbalanced blocks',
  leftover: 'Leftover notes',
};

/** "3 new problems", "No new problems, 2 from before". */
export function checksLabel({ findings, newCount, unheldPages }: ChecksView): string {
  const before = findings.length - newCount;
  const found = newCount === 0 ? 'No new problems' : count(newCount, 'new problem');
  const old = before === 0 ? '' : `, ${before} from before`;
  const unheld =
    unheldPages === 0 ? '' : `; ${count(unheldPages, 'page')} could not be checked: not kept offline`;
  return `${found}${old}${unheld}`;
}

/** New findings of one page. */
export function newOnPage(checks: ChecksView | null, pageId: string): number {
  return checks?.findings.filter((finding) => finding.isNew && finding.pageId === pageId).length ?? 0;
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

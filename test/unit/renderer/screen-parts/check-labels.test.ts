import { expect, it } from 'vitest';
import { findingsByPage } from '../../../../src-renderer/screens/change-request/list/check-labels.ts';
import { checks } from '../../../support/fixtures/fixture-comparisons.ts';

it('counts the conflicts and the new findings of other kinds of each page', () => {
  const [broken, leftover] = checks.findings;
  if (broken === undefined || leftover === undefined) throw new Error('The fixture has two findings.');
  const findings = [broken, leftover, { ...leftover, kind: 'conflict' as const, isNew: true }];
  expect([...findingsByPage({ ...checks, findings })]).toEqual([
    ['p-bulk', { conflicts: 0, fresh: 1 }],
    ['p-limits', { conflicts: 1, fresh: 0 }],
  ]);
  expect(findingsByPage(null).size).toBe(0);
});

import { expect, it } from 'vitest';
import { MovedByEdits } from '../../../src-main/core/syncing/moved-by-edits.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';

it('tells of a merge once, so that a sync which ends before its pull is not begun again and again', () => {
  const unused = {} as ConstructorParameters<typeof MovedByEdits>[0];
  const moved = new MovedByEdits(unused);
  const merge = (state: EditRow['state']) =>
    moved.changed({ kind: 'changeRequest.merge', state, laneChangeRequest: null } as EditRow);
  merge('sending');
  expect(moved.takeMerged()).toBe(false);
  merge('confirmed');
  expect([moved.takeMerged(), moved.takeMerged()]).toEqual([true, false]);
  merge('confirmed');
  moved.clear();
  expect(moved.takeMerged()).toBe(false);
});

import { describe, expect, it } from 'vitest';
import type { EditState } from '../../../src-main/bridge/edit.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import { runToEnd, temporaryStore } from '../../support/builders/store-builders.ts';

function put(store: Store, id: string, changeRequest: string | null, state: EditState = 'waiting'): void {
  store.edits.insert({
    id,
    kind: 'comment.add',
    version: 1,
    payload: '{}',
    base: null,
    state,
    laneSpace: 'space',
    laneChangeRequest: changeRequest,
    dependsOn: null,
    createdAt: 1,
  });
}

describe('active edits', () => {
  it('have lanes: of each change request and of the space itself, where something is to be sent', () => {
    const store = temporaryStore();
    put(store, 'a', 'first');
    put(store, 'b', null, 'unknown');
    put(store, 'c', 'first');
    put(store, 'd', 'second', 'held');
    put(store, 'e', 'third', 'confirmed');
    const lanes = store.edits.activeLanes().map((lane) => lane.laneChangeRequest);
    expect(new Set(lanes)).toEqual(new Set(['first', null]));
    expect(lanes).toHaveLength(2);
  });

  it('come in the order of the person, however many they are, without those of other lanes and ended ones', () => {
    const store = temporaryStore();
    const wanted: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      put(store, `other ${index}`, null);
      put(store, `ended ${index}`, 'lane', 'confirmed');
      put(store, `mine ${index}`, 'lane', index % 3 === 0 ? 'reconciling' : 'waiting');
      wanted.push(`mine ${index}`);
    }
    const lane = { laneSpace: 'space', laneChangeRequest: 'lane' };
    expect([...store.edits.activeInLane(lane)].map((row) => row.id)).toEqual(wanted);
    expect([...store.edits.activeInLane({ ...lane, laneChangeRequest: 'none' })]).toEqual([]);
  });

  it('are steps where they merge or update', () => {
    const store = temporaryStore();
    put(store, 'comment', 'lane');
    store.edits.insert({
      id: 'merge',
      kind: 'changeRequest.merge',
      version: 1,
      payload: '{}',
      base: null,
      state: 'waiting',
      laneSpace: 'space',
      laneChangeRequest: 'lane',
      dependsOn: null,
      createdAt: 1,
    });
    expect(store.edits.activeSteps().map((row) => row.id)).toEqual(['merge']);
  });
});

describe('the outline', () => {
  it('has an edit once that changes while it is read, as it was read last', () => {
    const store = temporaryStore();
    put(store, 'a', 'first', 'waiting');
    put(store, 'b', 'first', 'waiting');
    const outline = store.edits.outline(0);
    // Read up to those that wait.
    outline.next();
    outline.next();
    store.edits.save({ ...store.edits.get('a')!, state: 'discarded' });
    const rows = runToEnd(outline);
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'discarded'],
      ['b', 'waiting'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { laneHead } from '../../../src-main/outbox/sending/lanes.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';

let seq = 0;
function edit(id: string, fields: Partial<EditRow> = {}): EditRow {
  seq += 1;
  return {
    seq,
    id,
    kind: 'comment.add',
    version: 1,
    payload: '{}',
    base: null,
    state: 'waiting',
    reasonCode: null,
    reason: null,
    laneSpace: 'space',
    laneChangeRequest: 'cr',
    dependsOn: null,
    attempts: 0,
    looks: 0,
    nextAt: null,
    sentAt: null,
    sentServerAt: null,
    serverId: null,
    stateBefore: null,
    leaseOwner: null,
    leaseUntil: null,
    createdAt: 0,
    updatedAt: 0,
    ...fields,
  };
}

function headOf(active: readonly EditRow[], others: readonly EditRow[] = []): string | undefined {
  const all = [...active, ...others];
  const head = laneHead(
    active,
    (id) => all.find((row) => row.id === id),
    () => false,
    (row) => row.nextAt ?? 0,
  );
  return head && `${head.action} ${head.edit.id} at ${head.at}`;
}

describe('the head of a lane', () => {
  it('is its first edit', () => {
    expect(headOf([edit('a'), edit('b')])).toBe('send a at 0');
    expect(headOf([])).toBeUndefined();
  });

  it('stays the head while its answer is lost, so that nothing overtakes it', () => {
    expect(headOf([edit('a', { state: 'unknown', nextAt: 60 }), edit('b')])).toBe('reconcile a at 60');
  });

  it('lets what follows the text of a page go once that has reached the service, though it has no id', () => {
    const page = edit('page', { kind: 'page.update', state: 'held' });
    const reply = edit('reply', { kind: 'reply.add', dependsOn: 'page' });
    expect(headOf([reply], [page])).toBeUndefined();
    expect(headOf([reply], [{ ...page, state: 'confirmed' }])).toBe('send reply at 0');
    expect(headOf([reply], [{ ...page, kind: 'comment.add', state: 'confirmed' }])).toBeUndefined();
  });

  it('passes over what depends on a held edit, and over nothing else', () => {
    const held = edit('held', { state: 'held' });
    expect(headOf([edit('reply', { dependsOn: 'held' }), edit('b')], [held])).toBe('send b at 0');
  });

  it('lets a dependent go once the server has named what it is about', () => {
    const named = edit('named', { state: 'confirmed', serverId: 'c9' });
    const nameless = edit('nameless', { state: 'confirmed' });
    expect(
      headOf([edit('x', { dependsOn: 'nameless' }), edit('y', { dependsOn: 'named' })], [named, nameless]),
    ).toBe('send y at 0');
  });

  it('passes over a merge that will ask first, without holding up what follows', () => {
    const merge = edit('merge', { kind: 'changeRequest.merge', reasonCode: 'made-offline' });
    expect(headOf([merge, edit('b')])).toBe('send b at 0');
  });
});

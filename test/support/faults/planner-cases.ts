import type { laneHead } from '../../../src-main/outbox/sending/lanes.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { seeded } from '../virtual-clock.ts';

type Planner = typeof laneHead;

const active = ['waiting', 'sending', 'unknown', 'reconciling'] as const;
const all = [...active, 'held', 'rejected', 'kept', 'confirmed', 'discarded'] as const;
/** Creations need an id on the service before others can be about what they made. */
const kinds = ['comment.add', 'reply.add', 'changeRequest.create', 'page.update', 'comment.edit'] as const;
const creations: ReadonlySet<string> = new Set(['comment.add', 'reply.add', 'changeRequest.create']);

const row: EditRow = {
  ...{ seq: 0, id: '', kind: 'comment.add', version: 1, payload: '{}', base: null, state: 'waiting' },
  ...{ reasonCode: null, reason: null, laneSpace: 'space', laneChangeRequest: 'request', dependsOn: null },
  ...{ attempts: 0, looks: 0, nextAt: null, sentAt: null, sentServerAt: null, serverId: null },
  ...{ stateBefore: null, leaseOwner: null, leaseUntil: null, createdAt: 0, updatedAt: 0 },
};

/** What a plan of a lane breaks of docs/design/outbox.md, in words; null: nothing. */
function fault(lane: readonly EditRow[], edits: ReadonlyMap<string, EditRow>, plan: Planner): string | null {
  const readyAt = ({ seq }: EditRow): number => 1000 + seq;
  const isBlocked = ({ state, reasonCode, dependsOn }: EditRow): boolean => {
    if (state === 'waiting' && reasonCode === 'made-offline') return true;
    if (dependsOn === null) return false;
    const needed = edits.get(dependsOn);
    if (needed?.state !== 'confirmed') return true;
    return creations.has(needed.kind) && needed.serverId === null;
  };
  const head = plan(
    lane,
    (id) => edits.get(id),
    ({ leaseOwner }) => leaseOwner !== null,
    readyAt,
  );
  const expected = lane.find((edit) => !isBlocked(edit));
  if (head === undefined) return expected === undefined ? null : 'nothing goes, though something could';
  if (expected === undefined) return 'what waits for another goes';
  if (head.edit !== expected)
    return isBlocked(head.edit) ? 'what waits for another goes' : 'one overtakes another';
  const isNew = expected.state === 'waiting';
  if (head.action !== (isNew ? 'send' : 'reconcile')) return 'what may have arrived is sent';
  if (head.at !== (isNew ? (expected.nextAt ?? 0) : readyAt(expected)))
    return 'it goes too early or too late';
  return head.isTaken === (expected.leaseOwner !== null) ? null : 'what another process has is taken';
}

/** Random lanes of up to eight edits against a planner. Answers how many it broke, and the first by each fault. */
export function planCases(cases: number, seed: number, plan: Planner) {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const found = new Map<string, string>();
  let broken = 0;
  for (let at = 0; at < cases; at += 1) {
    const edits = new Map<string, EditRow>();
    const count = below(9);
    for (let seq = 0; seq < count; seq += 1) {
      const state = all[below(random() < 0.7 ? active.length : all.length)] ?? 'waiting';
      edits.set(`e${seq}`, {
        ...row,
        ...{ seq, id: `e${seq}`, kind: kinds[below(kinds.length)] ?? 'comment.add', state },
        dependsOn: seq > 0 && random() < 0.4 ? `e${random() < 0.05 ? 99 : below(seq)}` : null,
        reasonCode: random() < 0.15 ? 'made-offline' : null,
        nextAt: random() < 0.3 ? below(500) : null,
        serverId: state === 'confirmed' && random() < 0.8 ? `s${seq}` : null,
        leaseOwner: random() < 0.2 ? 'another' : null,
      });
    }
    const lane = [...edits.values()].filter(({ state }) => (active as readonly string[]).includes(state));
    const words = fault(lane, edits, plan);
    if (words === null) continue;
    broken += 1;
    if (!found.has(words)) found.set(words, JSON.stringify([...edits.values()]));
  }
  return { broken, found: Object.fromEntries(found) };
}

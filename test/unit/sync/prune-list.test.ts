import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ClientError } from '../../../src-main/client/client-error.ts';
import type { ClientErrorKind } from '../../../src-main/client/client-error.ts';
import { pruneOf } from '../../../src-main/sync/lists/prune-list.ts';
import type { PullContext } from '../../../src-main/sync/pull-context.ts';
import { PullProgress } from '../../../src-main/sync/pull-report.ts';
import { stockStore } from '../../support/builders/stocked-store.ts';

const failing = (kind: ClientErrorKind, status: number | null) =>
  new ClientError(kind, kind, {
    operation: 'getSpace',
    address: 'GET /',
    status,
    sent: true,
    fromService: status !== null,
    retryAfterMs: null,
    serverDate: null,
    serverMessage: null,
  });

const stocked = stockStore();
const { store } = stocked;
afterAll(() => stocked.close());

interface Case {
  readonly held: readonly string[];
  readonly listed: readonly string[];
  /** What the service really has. */
  readonly there: ReadonlySet<string>;
  readonly works: ReadonlySet<string>;
  readonly complete: boolean;
  readonly confirmed: boolean;
}

async function prune(one: Case) {
  const pullProgress = new PullProgress(
    () => 0,
    () => undefined,
  );
  const context = {
    pullProgress,
    confirmed: new Set(one.confirmed ? ['list'] : []),
    listsOnly: false,
    store: { ...store, localWork: { hangsOn: (id: string) => one.works.has(id) } },
  } as unknown as PullContext; // pruneOf reads these alone
  const pruned = await pruneOf(context, {
    scope: 'list',
    what: 'sites',
    held: one.held,
    listed: new Set(one.listed),
    complete: one.complete,
    get: async (id) => {
      if (!one.there.has(id)) throw failing('not-found', 404);
    },
  });
  return { ...pruned, questions: pullProgress.questions };
}

const ids = Array.from({ length: 12 }, (_, index) => `id-${index}`);
const cases: fc.Arbitrary<Case> = fc.record({
  held: fc.subarray(ids),
  listed: fc.subarray(ids),
  there: fc.subarray(ids).map((list) => new Set(list)),
  works: fc.subarray(ids).map((list) => new Set(list)),
  complete: fc.boolean(),
  confirmed: fc.boolean(),
});

describe('what a list has lost', () => {
  it('never includes what the service still has, what was listed, or anything of a partial list', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const { remove, mark } = await prune(one);
        for (const id of [...remove, ...mark]) {
          expect(one.complete).toBe(true);
          expect(one.held).toContain(id);
          expect(one.listed).not.toContain(id);
          expect(one.there.has(id)).toBe(false);
        }
        for (const id of remove) expect(one.works.has(id)).toBe(false);
        for (const id of mark) expect(one.works.has(id)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('is asked about when more than half would go, and only then', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const { remove, mark, questions } = await prune(one);
        const missing = one.held.filter((id) => !one.listed.includes(id));
        const isMany = missing.length > 2 && missing.length * 2 > one.held.length;
        const isAsked = one.complete && isMany && !one.confirmed;
        expect(questions.length).toBe(isAsked ? 1 : 0);
        if (isAsked) expect([...remove, ...mark]).toEqual([]);
        else if (one.complete) {
          expect([...remove, ...mark].sort()).toEqual(missing.filter((id) => !one.there.has(id)).sort());
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is asked about when more than fifty would go, though they are the smaller part', async () => {
    const held = Array.from({ length: 200 }, (_, index) => `id-${index}`);
    const one = { held, there: new Set(held), works: new Set<string>(), complete: true, confirmed: false };
    const asked = await prune({ ...one, listed: held.slice(51) });
    expect(asked).toMatchObject({ remove: [], mark: [], questions: [{ missing: 51, held: 200 }] });
    expect(await prune({ ...one, listed: held.slice(50) })).toMatchObject({ remove: [], questions: [] });
  });

  it('stops when the service cannot be reached', async () => {
    const context = {
      pullProgress: new PullProgress(
        () => 0,
        () => undefined,
      ),
      confirmed: new Set(),
      listsOnly: false,
      store: { localWork: { hangsOn: () => true } },
    } as unknown as PullContext; // pruneOf reads these three alone
    const unreachable = failing('unreachable', null);
    await expect(
      pruneOf(context, {
        scope: 'list',
        what: 'sites',
        held: ['a'],
        listed: new Set(),
        complete: true,
        get: () => Promise.reject(unreachable),
      }),
    ).rejects.toBe(unreachable);
  });
});

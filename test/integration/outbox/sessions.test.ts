import { describe, expect, it, onTestFinished } from 'vitest';
import { assertSchema } from '../../../src-main/sqlite/schema-objects.ts';
import { accountMigrations, openStore } from '../../../src-main/store/open-store.ts';
import { sessions } from '../../bench/sessions.ts';
import { frozenVersions, persons, placeFrozenWithPages } from '../../support/golden/frozen-database.ts';
import type { Act, Evidence, OutboxItem, State, Talk } from '../../support/sessions/evidence.ts';
import { withoutId } from '../../support/sessions/fault-proxy.ts';
import type { Applied, Asking } from '../../support/sessions/fault-proxy.ts';
import { lowerSchema } from '../../support/sessions/lower-schema.ts';
import { RequestOrder } from '../../support/sessions/request-order.ts';
import { runSession } from '../../support/sessions/session.ts';
import { differences, judge } from '../../support/sessions/verdicts.ts';
import { openWorld } from '../../support/sessions/world.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('random sessions of two installations and a web user', () => {
  it('lose, double, disorder, overwrite and overturn nothing', async () => {
    expect(await sessions(['--count', '20', '--seed', '30'])).toMatchObject({ samples: 20, failing: [] });
  }, 900_000);

  it('lose nothing either where writes of the database fail in the middle', async () => {
    const result = await sessions(['--count', '4', '--seed', '60', '--full-disk']);
    expect(result).toMatchObject({ samples: 4, failing: [] });
  }, 300_000);

  it('lose nothing either where backups, older files and schemas, bundles and policies come in between', async () => {
    const result = await sessions(['--count', '3', '--seed', '5101', '--folder-events']);
    expect(result).toMatchObject({ samples: 3, failing: [] });
  }, 300_000);

  it.each(frozenVersions())(
    'meet schema %i as the Galley of that version made it, with its rows',
    (version) => {
      const dataDir = temporaryFolder('lowered');
      const file = placeFrozenWithPages(version, dataDir);
      const before = persons(file);
      openStore({ dataDir, accountId: 'golden' }).close();
      lowerSchema(file, version);
      expect([assertSchema(file, accountMigrations), persons(file)]).toEqual([version, before]);
    },
  );

  it('are repeated with the times of their commands and the order of their requests', async () => {
    const world = await openWorld();
    onTestFinished(() => world.close());
    const first = await runSession(world, 33);
    const again = await runSession(world, 33, { repeated: first.schedule });
    expect([again.missed, again.acts, again.schedule.times]).toEqual([0, first.acts, first.schedule.times]);
    expect(again.schedule.requests).toEqual(first.schedule.requests);
  }, 300_000);

  it('are found out where every creation is carried out twice', async () => {
    const world = await openWorld();
    onTestFinished(() => world.close());
    const sound = await runSession(world, 30);
    world.proxy.doublesCreations = true;
    const doubled = await runSession(world, 30);
    expect([sound.violations, new Set(doubled.violations.map(({ verdict }) => verdict))]).toEqual([
      [],
      new Set(['doubled']),
    ]);
  }, 300_000);
});

describe('the order of an earlier run', () => {
  it('names no ids, with digits or without', () => {
    const parts = [
      'revisions',
      'change-requests',
      'ZJyBtIuKjBrZlhZVxiRU',
      'abcdefghijklmnopqrst',
      'space-1f',
      'v1',
    ];
    expect(parts.map(withoutId)).toEqual(['revisions', 'change-requests', '*', '*', 'space-1f', 'v1']);
  });

  it('gives requests their turns, and lets go what it did not have', async () => {
    const order = new RequestOrder(['A', 'B', 'C', 'A']);
    const came: string[] = [];
    const ask = (name: string): Promise<void> => order.turnOf(name).then(() => void came.push(name));
    await Promise.all(['A', 'A', 'C', 'none', 'B'].map(ask));
    expect([came.filter((name) => name !== 'none'), came.includes('none'), order.missed]).toEqual([
      ['A', 'B', 'C', 'A'],
      true,
      0,
    ]);
  });
});

function talk(token: string, more: Partial<Talk> = {}): Talk {
  return { token, text: token, status: 'open', reactors: [], replies: [], isPending: false, ...more };
}
function stateOf(comments: readonly Talk[], page: readonly string[] = ['w9z']): State {
  return { talk: comments, requests: [], page, reviews: [] };
}
function applied(who: Applied['who'], method: string, path: string, body: object, more = {}): Applied {
  return { who, run: 1, isLate: false, sentAt: 0, method, path, body: { ...body }, answer: {}, ...more };
}
const posted = (token: string, path = '/comments'): Applied =>
  applied('A', 'POST', path, { body: { markdown: token } }, { answer: { id: `id-${token}` } });
const resolved = (who: Applied['who'], isResolved: boolean, more = {}): Applied =>
  applied(who, 'PUT', '/comments/id-a1z', { resolved: isResolved }, more);
const reworded = (who: Applied['who'], token: string, more = {}): Applied =>
  applied(who, 'PUT', '/comments/id-a1z', { body: { markdown: `a1z is now ${token}` } }, more);
const rewritten = (who: Act['who'], editId: string, value: string): Act => ({
  ...{ who, at: 0, editId, sets: { what: 'text a1z', value, seen: 'a1z' } },
});
const written = (who: Applied['who'], text: string): Applied =>
  applied(who, 'POST', '/content?compat=false', { changes: [{ document: { markdown: text } }] });
const edit = (id: string, state = 'confirmed', reason: string | null = null): OutboxItem => ({
  ...{ id, kind: 'comment.add', state, reason, reasonCode: null, changeRequest: null, payload: null },
});

/** A says a1z and answers it twice; the web user wrote the page. */
const said: readonly Act[] = [
  { who: 'A', at: 0, editId: 'e1', creates: { token: 'a1z' } },
  { who: 'A', at: 0, editId: 'e2', creates: { token: 'a2z', parent: 'a1z' } },
  { who: 'A', at: 0, editId: 'e3', creates: { token: 'a3z', parent: 'a1z' } },
  { who: 'W', at: 0, writes: { token: 'w9z', replaced: [] } },
];
const arrived = [posted('a1z'), posted('a2z', '/replies'), posted('a3z', '/replies'), written('W', 'w9z')];
const whole = stateOf([talk('a1z', { replies: [talk('a2z'), talk('a3z')] })]);
const resolve: Act = {
  ...{ who: 'A', at: 0, editId: 'e4', sets: { what: 'status a1z', value: 'resolved', seen: 'open' } },
};

/** What is judged of it, with what is given in the place of what went well. */
function judged(given: Partial<Evidence> & { readonly outbox?: readonly OutboxItem[] }): readonly string[] {
  const { outbox = ['e1', 'e2', 'e3', 'e4'].map((id) => edit(id)), state = whole, ...more } = given;
  const syncs = [{ who: 'A' as const, run: 1, from: 0, to: 5, isDone: true }];
  return judge({
    ...{ acts: said, applied: arrived, asked: [], syncs, failures: [], state, shown: { A: state, B: state } },
    ...{ outboxes: { A: outbox, B: [] }, ...more },
  }).map(({ verdict }) => verdict);
}

describe('verdicts of sessions', () => {
  it('say nothing of what went well', () => {
    expect(judged({})).toEqual([]);
  });

  it.each([
    ['has them', 'w9z a8z', []],
    ['has other words', 'w8z a8z', ['overwritten']],
  ])('look whether the offer after a late request for a page %s', (_what, markdown, found) => {
    const offer = { ...edit('e5', 'discarded'), kind: 'page.update', payload: { markdown } };
    const late = { ...written('A', 'a8z'), isLate: true };
    const given: Act = { who: 'A', at: 0, discards: 'e5', editId: 'e5' };
    const state = stateOf(whole.talk, ['a8z']);
    const acts = [
      ...said,
      { who: 'A', at: 0, editId: 'e4', writes: { token: 'a8z', replaced: [] } } as const,
      given,
    ];
    const outbox = [...['e1', 'e2', 'e3', 'e4'].map((id) => edit(id)), offer];
    expect(judged({ acts, applied: [...arrived, late], outbox, state })).toEqual(found);
  });

  it.each([
    ['tells', 'review-twice', []],
    ['does not tell', null, ['doubled']],
  ])('look whether the edit of a verdict that stands twice %s of it', (_what, reasonCode, found) => {
    const acts = [...said, { who: 'A', at: 0, editId: 'e4', creates: { token: 'a4z' } } as const];
    const outbox = [...['e1', 'e2', 'e3'].map((id) => edit(id)), { ...edit('e4'), reasonCode }];
    expect(judged({ acts, outbox, state: { ...whole, reviews: ['a4z', 'a4z'] } })).toEqual(found);
  });

  it.each([
    ['before', 0, []],
    ['after', 1, ['doubled']],
  ])('look whether another rewrote what was sent again %s it was heard of', (_what, to, found) => {
    const again = applied(
      'A',
      'POST',
      '/comments',
      { body: { markdown: 'a1z' } },
      { answer: { id: 'again' } },
    );
    const rewrittenByW = reworded('W', 'w5z');
    const [first, ...rest] = arrived;
    const state = stateOf([...whole.talk, talk('a1z')]);
    const syncs = [{ who: 'A' as const, run: 1, from: 0, to, isDone: true }];
    expect(judged({ applied: [first!, rewrittenByW, ...rest, again], state, syncs })).toEqual(found);
  });

  it.each([
    ['offered to send again', 'comment.add', []],
    ['had not sent', 'comment.edit', ['overturned']],
  ])('look whether the person rewrote what the program %s', (_what, kind, found) => {
    const acts: readonly Act[] = [
      ...said,
      { who: 'A', at: 4, editId: 'e4', deletes: 'a3z' },
      { who: 'A', at: 5, editId: 'e5', sets: { what: 'text a3z', value: 'a6z', seen: 'a3z' } },
    ];
    const deleted = applied('A', 'DELETE', '/replies/id-a3z', {});
    const outbox = [...['e1', 'e2', 'e3', 'e4'].map((id) => edit(id)), { ...edit('e5'), kind }];
    expect(judged({ acts, applied: [...arrived, deleted], outbox })).toEqual(found);
  });

  it.each([
    ['the same comment', 'id-a1z', ['overturned']],
    ['the copy that was sent again', 'again', []],
  ])('look whether a change over one that was never shown is of %s', (_what, id, found) => {
    const copy = applied(
      'A',
      'POST',
      '/comments',
      { body: { markdown: 'a1z' } },
      { answer: { id: 'again' } },
    );
    const changed = applied(
      'A',
      'PUT',
      `/comments/${id}`,
      { body: { markdown: 'a1z is now a7z' } },
      { run: 2 },
    );
    const acts = [...said, rewritten('A', 'e4', 'a7z'), rewritten('B', 'e5', 'b6z')];
    const verdicts = judged({ acts, applied: [...arrived, reworded('B', 'b6z'), copy, changed] });
    expect(verdicts.filter((one) => one === 'overturned')).toEqual(found);
  });

  it('miss a copy that an installation does not show', () => {
    const twice = stateOf([talk('a1z'), talk('a1z')]);
    expect(differences(twice, twice)).toEqual([]);
    expect(differences(twice, stateOf([talk('a1z')]))).toHaveLength(1);
  });

  it.each([
    ['nothing since it had set', 4, []],
    ['after it had set', 5, ['overturned']],
  ])('look whether a sync read %s what the web user undid and it made again', (_what, at, found) => {
    const look: Asking = {
      who: 'A',
      run: 1,
      method: 'GET',
      path: '/comments',
      name: 'A 1 GET',
      at,
      fault: null,
    };
    const applied = [...arrived, resolved('A', true), resolved('W', false), resolved('A', true)];
    expect(judged({ acts: [...said, resolve], applied, asked: [look] })).toEqual(found);
  });

  it.each([
    ['before', 4, null, []],
    ['after', 5, null, ['overturned']],
    ['after, which was lost,', 5, 'lost', ['overturned']],
  ])('look whether a sync looked %s the change that it overwrote', (_what, at, fault, found) => {
    const path = '/comments/id-a1z';
    const look: Asking = { who: 'A', run: 2, method: 'GET', path, name: 'A 2 GET', at, fault };
    const acts = [...said, rewritten('A', 'e4', 'a7z'), rewritten('B', 'e5', 'b6z')];
    const changed = reworded('A', 'a7z', { run: 2, sentAt: 5 });
    const syncs = [
      { who: 'A' as const, run: 1, from: 0, to: 4, isDone: true },
      { who: 'A' as const, run: 2, from: 4, to: 6, isDone: true },
    ];
    const asked = [look];
    expect(judged({ acts, applied: [...arrived, reworded('B', 'b6z'), changed], asked, syncs })).toEqual(
      found,
    );
  });

  it.each([
    ['had seen', 4, []],
    ['had not seen', 3, ['overwritten']],
  ])('look whether who sent a page again %s the words that went', (_what, to, found) => {
    const acts: readonly Act[] = [
      ...said,
      { who: 'A', at: 4, editId: 'e4', writes: { token: 'a5z', replaced: ['w8z'] } },
      { who: 'A', at: 4, editId: 'e4', retries: 'e4' },
    ];
    const outbox = [...['e1', 'e2', 'e3'].map((id) => edit(id)), { ...edit('e4'), kind: 'page.update' }];
    const syncs = [{ who: 'A' as const, run: 1, from: 0, to, isDone: true }];
    const state = stateOf(whole.talk, ['a5z']);
    expect(judged({ acts, applied: [...arrived, written('A', 'a5z')], outbox, syncs, state })).toEqual(found);
    const late = { ...written('A', 'a5z'), isLate: true };
    expect(judged({ acts, applied: [...arrived, late], outbox, syncs, state })).toEqual(['overwritten']);
  });

  it.each<readonly [string, Parameters<typeof judged>[0], readonly string[]]>([
    [
      'a reply that never came',
      { applied: arrived.toSpliced(2, 1), state: stateOf([talk('a1z', { replies: [talk('a2z')] })]) },
      ['lost'],
    ],
    ['a comment that went by itself', { state: stateOf([]) }, ['lost', 'lost', 'lost']],
    [
      'a comment that the program deleted',
      { applied: [...arrived, applied('A', 'DELETE', '/comments/id-a1z', {})], state: stateOf([]) },
      ['lost'],
    ],
    ['two copies', { state: stateOf([...whole.talk, talk('a1z')]) }, ['doubled']],
    [
      'replies that changed places',
      { applied: [arrived[0]!, arrived[2]!, arrived[1]!, arrived[3]!] },
      ['order'],
    ],
    [
      'words of a page that a write took away unseen',
      {
        applied: [...arrived, written('A', 'a5z')],
        acts: [...said, { who: 'A', at: 0, editId: 'e4', writes: { token: 'a5z', replaced: ['w8z'] } }],
        state: stateOf(whole.talk, ['a5z']),
      },
      ['overwritten'],
    ],
    [
      'a change over one that was never shown',
      {
        acts: [...said, rewritten('A', 'e4', 'a7z'), rewritten('B', 'e5', 'b6z')],
        applied: [...arrived, reworded('B', 'b6z'), reworded('A', 'a7z', { run: 2 })],
      },
      ['overturned'],
    ],
    [
      'a late request that undid a later change, untold',
      {
        acts: [...said, resolve],
        applied: [
          ...[...arrived, resolved('W', true), resolved('W', false)],
          resolved('A', true, { isLate: true, sentAt: 4 }),
        ],
        syncs: [{ who: 'A', run: 2, from: 6, to: 6, isDone: true }],
      },
      ['overturned'],
    ],
    [
      'a deletion that did not last',
      { acts: [...said, { who: 'A', at: 0, editId: 'e4', deletes: 'a3z' }] },
      ['overturned'],
    ],
    [
      'an installation that shows something else',
      { shown: { A: whole, B: stateOf([talk('a1z')]) } },
      ['stores', 'stores'],
    ],
    ['an edit that waits for ever', { outbox: [edit('e1'), edit('e2'), edit('e3', 'waiting')] }, ['unended']],
    ['a held edit without a reason', { outbox: [edit('e1'), edit('e2'), edit('e3', 'held')] }, ['unended']],
    ['a sync in peace that failed', { failures: ['A sync 9: busy'] }, ['failed']],
  ])('find %s', (_what, given, found) => {
    expect(judged(given)).toEqual(found);
  });
});

import { Facts } from './facts.ts';
import type { Setting, Settings } from './facts.ts';
import { firstToken, isEnded, tokensOf } from './evidence.ts';
import type { Evidence, State, Talk } from './evidence.ts';
import { isPageWrite } from './fault-proxy.ts';

/** What the documents promise and a session may break: docs/design/outbox.md, "Proof". */
export const verdicts = [
  'lost',
  'doubled',
  'order',
  'overwritten',
  'overturned',
  'stores',
  'unended',
  'failed',
] as const;
type Verdict = (typeof verdicts)[number];

export interface Violation {
  readonly verdict: Verdict;
  readonly words: string;
}

type Told = (verdict: Verdict, words: string) => void;

/** Looks at what the service has and at what everybody did, never at Galley's database. */
export function judge(evidence: Evidence): readonly Violation[] {
  const violations: Violation[] = [];
  const told: Told = (verdict, words) => violations.push({ verdict, words });
  const facts = new Facts(evidence);
  judgeCreations(facts, told);
  judgeDeletions(facts, told);
  judgeOrder(facts, told);
  judgeSettings(facts, told);
  judgePage(facts, told);
  for (const who of ['A', 'B'] as const) {
    for (const words of differences(evidence.state, evidence.shown[who])) told('stores', `${who} ${words}`);
    const items = evidence.outboxes[who];
    for (const item of items.filter((one) => !isEnded(one, items)))
      told('unended', `${who} ${item.kind} ${item.id} is ${item.state}: ${item.reason ?? 'no reason'}`);
  }
  for (const words of evidence.failures) told('failed', words);
  return violations;
}

const flat = (talk: readonly Talk[]): readonly Talk[] => talk.flatMap((one) => [one, ...flat(one.replies)]);

function judgeCreations(facts: Facts, told: Told): void {
  const { acts, state } = facts.evidence;
  const there = [...flat(state.talk).map(({ token }) => token), ...state.requests.map(({ token }) => token)];
  const count = Map.groupBy([...there, ...state.reviews], (token) => token);
  for (const act of acts) {
    const token = act.creates?.token;
    if (token === undefined) continue;
    const copies = count.get(token)?.length ?? 0;
    // A verdict cannot be taken back: that it stands twice is told, and that is all there is to do.
    const isReported = state.reviews.includes(token) && facts.itemOf(act)?.reasonCode === 'review-twice';
    if (copies > 1 && !isReported && !facts.isRenamedUnheard(token))
      told('doubled', `${token} is there ${copies} times`);
    if (copies > 0 || facts.isGone(token)) continue;
    if (facts.ids.has(token)) told('lost', `${token} was created and is gone, nobody deleted it`);
    else if (!facts.isAnswered(act)) {
      const item = facts.itemOf(act);
      told('lost', `${token} is not there, its edit ${act.editId ?? ''} is ${item?.state ?? 'not listed'}`);
    }
  }
}

function judgeDeletions(facts: Facts, told: Told): void {
  const { acts, state } = facts.evidence;
  const there = new Set(flat(state.talk).map(({ token }) => token));
  for (const token of facts.deleted) {
    if (!acts.some(({ deletes }) => deletes === token))
      told('lost', `${token} was deleted, nobody asked for it`);
  }
  for (const act of acts) {
    const { deletes } = act;
    if (deletes === undefined || !there.has(deletes)) continue;
    if (facts.isUnheard(deletes) || facts.isRewrittenOffer(deletes)) continue;
    if (act.who === 'W' || facts.itemOf(act)?.state === 'confirmed')
      told('overturned', `${deletes} was deleted and is there`);
  }
}

/** Replies of one installation to one comment arrive in the order in which they were written. */
function judgeOrder(facts: Facts, told: Told): void {
  const { acts, applied } = facts.evidence;
  const replies = acts.filter((act) => act.creates?.parent !== undefined && !facts.isRetried(act));
  for (const [thread, own] of Map.groupBy(replies, ({ who, creates }) => `${who} ${creates?.parent ?? ''}`)) {
    const places = own.flatMap(({ creates }) => {
      const at = applied.findIndex(
        ({ method, body }) => method === 'POST' && firstToken(JSON.stringify(body)) === creates?.token,
      );
      return at === -1 ? [] : [{ at, token: creates?.token ?? '' }];
    });
    const sorted = places.toSorted((one, other) => one.at - other.at);
    if (sorted.some(({ token }, index) => token !== places[index]?.token))
      told('order', `${thread}: ${sorted.map(({ token }) => token).join(', ')}`);
  }
}

/** No value is set over one that nobody knew of, and none twice; what a late request undid is told of. */
function judgeSettings(facts: Facts, told: Told): void {
  const { acts } = facts.evidence;
  for (const settings of facts.settings.values()) {
    const { what, line } = settings;
    for (const setting of line) judgeSetting(facts, settings, setting, told);
    const last = line.at(-1);
    if (last?.by.isLate === true && !isReportedTo(facts, what, last))
      told(
        'overturned',
        `${what}: a late request of ${last.by.who} set ${last.value} over ${last.before}, untold`,
      );
  }
  for (const [at, act] of acts.entries()) {
    const { sets, who } = act;
    if (sets === undefined || who === 'W') continue;
    const token = sets.what.split(' ')[1] ?? '';
    const isReplaced = acts
      .slice(at + 1)
      .some((later) => later.who === who && (later.sets?.what === sets.what || later.deletes === token));
    const wasThere = facts.asked.has(`${sets.what} ${sets.value}`) || facts.initial(sets.what) === sets.value;
    if (wasThere || isReplaced || facts.isGone(token) || facts.isAnswered(act)) continue;
    if (acts.some((one) => one.creates?.token === token && facts.isAnswered(one))) continue;
    const state = facts.itemOf(act)?.state ?? 'not listed';
    told('lost', `${sets.what} was never ${sets.value}, the edit ${act.editId ?? ''} is ${state}`);
  }
}

function judgeSetting(facts: Facts, { what, line }: Settings, setting: Setting, told: Told): void {
  const { acts, syncs } = facts.evidence;
  const { by, value, before, after } = setting;
  if (by.who === 'W' || by.isLate) return;
  const own = acts.filter(({ who, sets }) => who === by.who && sets?.what === what);
  const asked = own.filter(({ sets }) => sets?.value === value);
  const retries = acts.filter(
    ({ who, retries: id }) =>
      who === by.who && id !== undefined && (asked.some((act) => act.editId === id) || facts.isOffer(id)),
  );
  const times = line.filter(
    (one) => one.at <= setting.at && one.by.who === by.who && !one.by.isLate && one.value === value,
  );
  const last = times.at(-2);
  // A sync whose last request it was has read nothing since.
  const reads = facts.evidence.asked.filter(({ method, at }) => method === 'GET' && at > (last?.at ?? 0));
  const isHeard = syncs.some(
    ({ who, run, isDone, to }) =>
      who === by.who &&
      isDone &&
      to > (last?.at ?? 0) &&
      to <= (after?.at ?? 0) &&
      reads.some((read) => read.run === run),
  );
  // Where it was undone before anybody here could see that it had arrived, nothing tells the two apart.
  if (times.length > asked.length + retries.length && isHeard)
    told('overturned', `${what}: ${by.who} set ${value} ${times.length} times, the last over ${before}`);
  if (after === null || after.by.who === by.who || retries.length > 0) return;
  if (facts.isRaced(what, setting) || own.some(({ sets }) => sets?.seen === before)) return;
  told(
    'overturned',
    `${what}: ${by.who} set ${value} over ${before} of ${after.by.who}, which it never showed`,
  );
}

function isReportedTo(
  { evidence, isOffer, isAnswered }: Facts,
  what: string,
  { at, by, after }: Setting,
): boolean {
  const { acts, syncs, outboxes } = evidence;
  // It came later than it should, and undid nothing.
  if (after === null || after.at < by.sentAt || by.who === 'W') return true;
  if (outboxes[by.who].some(({ id }) => isOffer(id))) return true;
  if (acts.some((act) => act.who === by.who && act.sets?.what === what && isAnswered(act))) return true;
  // What others did and nobody here heard of in between cannot be told: docs/design/sync.md, "Late requests".
  const heard = syncs.some(
    ({ who, isDone, from, to }) => who === by.who && isDone && from > after.at && to <= at,
  );
  return after.by.who !== by.who && !heard;
}

/** Words of a page stay until somebody who saw them writes others in their place. */
function judgePage(facts: Facts, told: Told): void {
  const { acts, applied, outboxes, state } = facts.evidence;
  const writings = acts.flatMap((act) => (act.writes === undefined ? [] : [{ act, ...act.writes }]));
  const sent = applied.filter(isPageWrite).map(({ body }) => JSON.stringify(body));
  const arrived = new Set(
    writings.flatMap(({ token }) => (sent.some((body) => body.includes(token)) ? [token] : [])),
  );
  /** The block that a token stands in: what first stood there. */
  const blockOf = (token: string): string => {
    const before = writings.find((one) => one.token === token)?.replaced[0];
    return before === undefined ? token : blockOf(before);
  };
  const isTakenAway = (token: string): boolean =>
    writings.some(
      (one) => one.replaced.includes(token) && (arrived.has(one.token) || isTakenAway(one.token)),
    );
  /** What a late request took away is told by an edit that brings it back; the person may leave one that was offered. */
  const isReported = (token: string): boolean =>
    Object.values(outboxes)
      .flat()
      .some(
        ({ id, kind, state: of, payload }) =>
          kind === 'page.update' &&
          (of === 'held' || (of !== 'confirmed' && facts.isOffer(id))) &&
          tokensOf(payload?.markdown ?? '').includes(token),
      );
  for (const { act, token } of writings) {
    const copies = (state.page ?? []).filter((one) => one === token).length;
    if (copies > 1) told('doubled', `${token} stands ${copies} times in the page`);
    if (copies > 0) continue;
    const block = blockOf(token);
    // Where blocks beside each other changed, what is sent again may stand in the place of any of them.
    const isChosen =
      writings.some((one) => facts.isRetried(one.act) && blockOf(one.token) === block) ||
      facts.isSeenAndChosen(token);
    const isOwnNext = writings.some((one) => one.act.who === act.who && one.replaced.includes(token));
    // What the person gave up may arrive all the same, and go again.
    const isGivenUp = facts.itemOf(act)?.state === 'discarded' && facts.isAnswered(act);
    if (arrived.has(token) && !isGivenUp && !isChosen && !isTakenAway(token) && !isReported(token))
      told('overwritten', `${token} of ${act.who} stood in the page, nobody who saw it took it away`);
    else if (!arrived.has(token) && !facts.isAnswered(act) && !isOwnNext)
      told(
        'lost',
        `${token} of ${act.who} was never in the page, its edit is ${facts.itemOf(act)?.state ?? 'not listed'}`,
      );
  }
}

/** Where what an installation shows differs from the service, but for what is not sent. */
export function differences(state: State, shown: State): readonly string[] {
  const rows = (one: State): ReadonlyMap<string, string> => {
    const all = [
      ...flat(one.talk).map(
        ({ token, text, status, reactors }) => [token, `${text} ${status} ${reactors.join(' ')}`] as const,
      ),
      // A copy that was taken away is archived, which the service is not asked for.
      ...one.requests
        .filter(({ status }) => status !== 'archived')
        .map(
          ({ token, subject, status, description }) =>
            [token, `${subject} ${status} ${description}`] as const,
        ),
      ...(shown.page === null || one.page === null ? [] : [['the page', one.page.join(' ')] as const]),
    ];
    // Copies stand under one token.
    return new Map(
      [...Map.groupBy(all, ([token]) => token)].map(([token, copies]) => [
        token,
        copies
          .map(([, words]) => words)
          .toSorted()
          .join(', '),
      ]),
    );
  };
  const [there, here] = [rows(state), rows(shown)];
  const unsent = [...flat(shown.talk), ...shown.requests].filter(({ isPending }) => isPending);
  const pending = new Set(unsent.map(({ token }) => token));
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((token) => !pending.has(token) && there.get(token) !== here.get(token))
    .map(
      (token) => `${token}: shown as "${here.get(token) ?? ''}", the service has "${there.get(token) ?? ''}"`,
    );
}

import { allDeeds } from './person.ts';
import type { SimulationOptions } from './simulate.ts';

/** A rule of the core switched off: a textual patch, so that production code needs no switches. */
export interface Mutant {
  /** The rule. */
  readonly name: string;
  readonly patches: readonly Patch[];
  /** The run in which its absence shows soonest. */
  readonly run: Partial<SimulationOptions>;
  /** A seed that found it, tried before the others. */
  readonly firstSeed?: number;
}

export interface Patch {
  /** Relative to src-main. */
  readonly file: string;
  /** Found exactly once. */
  readonly find: string;
  readonly replace: string;
}

const outbox = 'outbox/outbox.ts';
const sending = 'outbox/sending/sending.ts';
const finding = 'outbox/finding/find-creation.ts';
const ownCopy = 'outbox/finding/own-copy.ts';
const reconcile = 'outbox/finding/reconcile.ts';
const prune = 'sync/lists/prune-list.ts';

const comments = ['comment.add', 'reply.add'] as const;
const lostAnswers = ['answer lost', '500 after', 'time-out after'] as const;
const all = { hasReviews: true, hasSpaceReplies: true, hasUser: true } as const;
const pages = {
  deeds: ['page.update', 'discard'],
  features: { ...all, hasRevisions: true },
  edits: 22,
} as const;

const newPages = { ...pages, deeds: ['page.insert', 'page.delete'] } as const;
const fields = { ...pages, deeds: ['page.property', 'discard'] } as const;

/** Every rule of reconciliation, of the outbox and of pruning that the simulation must miss when it is gone. */
export const mutants: readonly Mutant[] = [
  {
    name: 'look before sending again',
    patches: [
      {
        file: sending,
        find: "        state: 'unknown',\n        looks: 0,\n        nextAt,",
        replace: "        state: 'waiting',\n        looks: 0,\n        nextAt: clock.now(),",
      },
    ],
    run: { kinds: lostAnswers, deeds: comments, share: 0.3 },
  },
  {
    name: 'wait for the time-out before looking',
    firstSeed: 4,
    patches: [
      { file: outbox, find: 'settleMs: settleMs ?? this.#requestTimeoutMs,', replace: 'settleMs: 0,' },
    ],
    run: { kinds: ['applied late'], deeds: comments, share: 0.4 },
  },
  {
    name: 'wait no longer than minutes before sending again',
    firstSeed: 3,
    patches: [
      {
        file: 'outbox/sending/back-off.ts',
        find: 'const shortestMs = 1000;',
        replace: 'const shortestMs = 40 * 60_000;',
      },
    ],
    run: { kinds: ['408', '425'], deeds: comments, share: 0.4 },
  },
  {
    name: 'look a second time',
    patches: [
      { file: reconcile, find: 'probesBeforeSendingAgain = 2;', replace: 'probesBeforeSendingAgain = 1;' },
    ],
    run: { kinds: ['answer lost', 'partial', 'empty'], deeds: comments, share: 0.4 },
  },
  {
    name: 'what a pull has heard of is found',
    patches: [
      {
        file: finding,
        find: 'return held.filter((one) => isIts(one, start));',
        replace: 'return held.filter((one) => isIts(one, start) && held.length < 0);',
      },
      {
        file: outbox,
        find: 'noteArrivals(store, base.mirror, pulledSince)',
        replace: 'noteArrivals',
      },
    ],
    run: { kinds: ['answer lost', 'partial', 'empty'], deeds: comments, share: 0.4 },
  },
  {
    name: 'claimed by another edit',
    patches: [
      {
        file: 'store/unsent/edit-table.ts',
        find: 'isClaimed.get(serverObjectId, byOtherThan) !== undefined',
        replace: 'isClaimed.get(serverObjectId, byOtherThan) === null',
      },
    ],
    run: { kinds: lostAnswers, deeds: ['review.submit'], features: all, share: 0.4 },
  },
  {
    name: 'same author',
    firstSeed: 15,
    patches: [{ file: finding, find: 'reply.postedBy?.id === me.id &&', replace: '' }],
    run: { kinds: ['request lost', 'answer lost'], deeds: comments, features: all, share: 0.4 },
  },
  {
    name: 'same text',
    patches: [
      {
        file: ownCopy,
        find: 'return isHere && isSameText(textOfBody(comment.body), sent.markdown);',
        replace: 'return isHere;',
      },
    ],
    run: { kinds: ['request lost'], deeds: ['comment.add'], share: 0.4 },
  },
  {
    name: 'same target',
    firstSeed: 2,
    patches: [
      {
        file: ownCopy,
        find: 'return isHere && isSameText(textOfBody(comment.body), sent.markdown);',
        replace: 'return isSameText(textOfBody(comment.body), sent.markdown);',
      },
      {
        file: finding,
        find: '!edits.isClaimed(comment.id, row.id) &&\n    !wasThereBefore(mirror.comment(comment.id)?.asOf, row);',
        replace: 'true;',
      },
    ],
    run: { kinds: ['request lost', 'answer lost'], deeds: ['comment.add'], share: 0.4 },
  },
  {
    name: 'windows of time by the clock of the server',
    firstSeed: 2,
    patches: [
      {
        file: ownCopy,
        find: '(row.sentServerAt ?? sentAt + offsetMs)',
        replace: 'sentAt',
      },
    ],
    run: { kinds: lostAnswers, deeds: comments, share: 0.3 },
  },
  {
    name: '`sending` is committed before the socket is written',
    firstSeed: 8,
    patches: [{ file: sending, find: "      state: 'sending',", replace: "      state: 'waiting'," }],
    run: { kinds: [], deeds: comments, share: 0 },
  },
  {
    name: '`sending` becomes `unknown` on start',
    firstSeed: 8,
    patches: [
      {
        file: outbox,
        find: "          state: 'unknown',\n          // `updatedAt` stays: it says when the request left, and the settling time counts from there.\n          nextAt: now.updatedAt + context.settleMs,",
        replace: "          state: 'waiting',\n          nextAt: null,",
      },
    ],
    run: { kinds: [], deeds: comments, share: 0 },
  },
  {
    name: 'the order of a lane',
    patches: [
      {
        file: 'store/unsent/edit-queries.ts',
        find: '      and seq > ?\n    order by seq limit ${headRows}`);',
        replace: '      and seq > ?\n    order by seq desc limit ${headRows}`);',
      },
    ],
    run: { kinds: [], deeds: comments, share: 0 },
  },
  {
    name: 'dependents wait',
    patches: [
      {
        file: 'outbox/sending/lanes.ts',
        find: 'if (edit.dependsOn !== null && !isThere(creator(edit.dependsOn))) continue;',
        replace: '',
      },
    ],
    run: { kinds: ['503 before'], deeds: [...comments, 'comment.react', 'discard'], share: 0.3 },
  },
  {
    name: 'leases',
    firstSeed: 4,
    patches: [
      {
        file: outbox,
        find: 'if (this.#running.has(laneKey(row)) || isTakenByOther(context, row)) continue;',
        replace: 'if (this.#running.has(laneKey(row))) continue;',
      },
      {
        file: outbox,
        find: "          state: 'unknown',\n          // `updatedAt` stays",
        replace:
          "          state: isTakenByOther(context, row) ? 'waiting' : 'unknown',\n          // `updatedAt` stays",
      },
      {
        file: outbox,
        find: 'nextAt: now.updatedAt + context.settleMs,',
        replace: 'nextAt: isTakenByOther(context, row) ? null : now.updatedAt + context.settleMs,',
      },
    ],
    run: { kinds: [], deeds: comments, share: 0, happenings: ['beside', 'web'] },
  },
  {
    name: 'delete only after a complete walk',
    firstSeed: 36,
    patches: [{ file: prune, find: 'if (!complete) return nothing;', replace: '' }],
    run: { kinds: ['cursor loop'], deeds: ['comment.add'], share: 0.3, talk: 140, edits: 20 },
  },
  {
    name: 'a mass deletion asks',
    patches: [
      {
        file: prune,
        find: 'if (many && !context.confirmed.has(scope)) {',
        replace: 'if (many && held.length < 0) {',
      },
    ],
    run: { kinds: ['empty'], deeds: ['comment.add'], share: 0.3, talk: 140, edits: 20 },
  },
  {
    name: 'what a list lacks is looked at before it goes',
    patches: [
      {
        file: prune,
        find: 'if ((works || missing.length <= lookedAtEach) && get !== undefined && !(await isGone(get, id))) return;',
        replace: '',
      },
    ],
    run: { kinds: ['partial', 'empty'], deeds: ['comment.add'], share: 0.3 },
  },
  {
    name: 'surplus copies are offered for removal',
    patches: [
      {
        file: 'outbox/finding/duplicate-cleanup.ts',
        find: 'for (const row of edits.resent(clock.now() - copiesLookedForMs)) {',
        replace: 'for (const row of edits.resent(Infinity)) {',
      },
    ],
    run: { kinds: ['applied very late'], deeds: ['comment.add'], share: 0.45 },
  },
  {
    name: 'a change whose answer was lost waits for the time-out',
    patches: [
      {
        file: sending,
        find: "        state: 'unknown',\n        looks: 0,\n        nextAt,",
        replace:
          "        state: /add|create|submit/.test(row.kind) ? 'unknown' : 'waiting',\n        looks: 0,\n        nextAt: /add|create|submit/.test(row.kind) ? nextAt : clock.now(),",
      },
    ],
    run: { kinds: ['applied late'], deeds: ['comment.edit', 'changeRequest.subject'], share: 0.45 },
  },
  {
    name: 'a 404 that the service did not say is no 404',
    firstSeed: 2,
    patches: [
      {
        file: 'outbox/sending/outcome.ts',
        find: 'if (!error.fromService && isDoubted(status))',
        replace: 'if (status === 0)',
      },
      {
        file: 'outbox/sending/guard.ts',
        find: ' || !error.fromService || !isDeletion',
        replace: ' || !isDeletion',
      },
    ],
    run: { kinds: ['html 404'], deeds: ['comment.add', 'comment.delete'], share: 0.4 },
  },
  {
    name: 'a merge or an update whose answer is unclear is not repeated without a word',
    firstSeed: 25,
    patches: [
      {
        file: reconcile,
        find: "  if (isStep(row.kind))\n    return hold(context, row, row.kind === 'changeRequest.merge' ? 'merge-unclear' : 'update-unclear');",
        replace: '',
      },
    ],
    run: {
      kinds: ['answer lost', 'time-out after', 'applied very late'],
      deeds: ['changeRequest.update', 'changeRequest.merge', 'changeRequest.create'],
      share: 0.4,
      happenings: ['web'],
      onlySteps: true,
      edits: 20,
    },
  },
  {
    name: 'what was confirmed since a read began is not overwritten by it',
    firstSeed: 3,
    patches: [
      {
        file: 'outbox/confirmations.ts',
        find: 'isNewer: (objectId, since) => numberOf(confirmedScope(objectId)) > since,',
        replace: 'isNewer: () => false,',
      },
    ],
    run: {
      kinds: [],
      deeds: ['comment.edit', 'changeRequest.subject', 'changeRequest.description'],
      share: 0,
      happenings: ['meanwhile', 'web', 'second station'],
      talk: 60,
      edits: 100,
    },
  },
  {
    name: 'success is the status and the body that were promised',
    firstSeed: 3,
    patches: [
      {
        file: 'client/client.ts',
        find: 'if (isPromisedStatus(operation, response.status))',
        replace: 'if (response.status !== 0)',
      },
      {
        file: 'client/client.ts',
        find: 'if (response.status !== 201 && response.body.byteLength > 0)',
        replace: 'if (response.status === 0)',
      },
    ],
    run: { kinds: ['html before'], deeds: ['comment.add', 'comment.delete'], share: 0.4 },
  },
  {
    name: 'a page is brought together with what others wrote before it goes',
    firstSeed: 21,
    patches: [
      {
        file: 'outbox/pages/send-page.ts',
        find: ': mergePages(seen, payload, pageTextOf(theirs), (mine) => mine);',
        replace: ': { ...pageTextOf(payload), hasConflicts: false };',
      },
    ],
    run: { ...pages, kinds: [], share: 0 },
  },
  {
    name: 'what others wrote between the look at a page and the request is put back',
    firstSeed: 23,
    patches: [
      {
        file: 'outbox/pages/trace-page.ts',
        find: 'if (isSamePage(compared, before)) return',
        replace: 'if (isSamePage(before, before)) return',
      },
    ],
    run: { ...pages, kinds: [], share: 0 },
  },
  {
    name: 'a page whose answer was lost is looked for among the revisions',
    firstSeed: 12,
    patches: [
      {
        file: 'outbox/pages/trace-page.ts',
        find: 'if (found !== null)',
        replace: 'if (found !== null && written !== undefined)',
      },
    ],
    run: { ...pages, kinds: lostAnswers, share: 0.4 },
  },
  {
    name: 'a late request for a page is passed over',
    firstSeed: 19,
    patches: [
      {
        file: 'outbox/pages/late-page.ts',
        find: 'isSetBy(one, was, page)',
        replace: 'isSetBy(one, was, page) && lost.length < 0',
      },
    ],
    run: { ...pages, kinds: ['applied very late'], share: 0.45 },
  },
  {
    name: 'what a late request for a page took away is offered again',
    firstSeed: 8,
    patches: [
      {
        file: 'outbox/pages/probe-late-pages.ts',
        find: 'if (!hasLate ||',
        replace: 'if (hasLate ||',
      },
    ],
    run: { ...pages, kinds: ['applied very late'], share: 0.45 },
  },
  {
    name: 'what is written on while a page is on its way is compared with what it was made on',
    firstSeed: 15,
    patches: [
      {
        file: 'outbox/sending/follow-ups.ts',
        find: 'if (object === undefined) return true;',
        replace: 'if (object !== null) return true;',
      },
    ],
    run: { ...pages, kinds: lostAnswers, share: 0.4 },
  },
  {
    name: 'a property that others set otherwise is asked about before it goes',
    patches: [
      {
        file: 'outbox/pages/send-field.ts',
        find: 'if (seen !== undefined && theirs !== seen)',
        replace: 'if (seen !== undefined && theirs !== theirs)',
      },
    ],
    run: { ...fields, kinds: [], share: 0 },
  },
  {
    name: 'what others set between the look at a property and the request is offered again',
    firstSeed: 86,
    patches: [
      {
        file: 'outbox/pages/trace-field.ts',
        find: 'before !== compared ? before : null',
        replace: 'before !== before ? before : null',
      },
    ],
    run: { ...fields, kinds: [], share: 0 },
  },
  {
    name: 'a late request for a property is passed over',
    firstSeed: 5,
    patches: [
      {
        file: 'outbox/pages/late-field.ts',
        find: 'sets.includes(value)',
        replace: 'sets.includes(value) && lost.length < 0',
      },
    ],
    run: { ...fields, kinds: ['applied very late'], share: 0.45 },
  },
  {
    name: 'what a late request for a property took away is offered again',
    firstSeed: 5,
    patches: [
      {
        file: 'outbox/pages/look-for-late-fields.ts',
        find: 'if (!hasLate ||',
        replace: 'if (hasLate ||',
      },
    ],
    run: { ...fields, kinds: ['applied very late'], share: 0.45 },
  },
  {
    name: 'a field that a late request has set is not set again where others set it back',
    firstSeed: 200036,
    patches: [
      {
        file: 'outbox/pages/send-field.ts',
        find: 'if (isDone) return settleField',
        replace: 'if (isDone && theirs !== theirs) return settleField',
      },
    ],
    run: {},
  },
  {
    name: 'a property ends as undone only where the page has it already',
    firstSeed: 16,
    patches: [
      {
        file: 'outbox/editing/coalesce.ts',
        find: 'isEffective(pending.row) || field === undefined',
        replace: 'isEffective(pending.row) || field !== null',
      },
      {
        file: 'outbox/editing/coalesce.ts',
        find: '(field ?? base.field) === fieldSetBy(payload)',
        replace: 'base.field === fieldSetBy(payload)',
      },
    ],
    run: { ...fields, deeds: ['page.property', 'page.restore'], kinds: [], share: 0 },
  },
  {
    name: 'a restored page reads as in the base',
    patches: [
      {
        file: 'core/review/page-reverting.ts',
        find: 'base.title === now.title && base.markdown === now.markdown',
        replace: 'base.title === now.title',
      },
    ],
    run: { ...pages, deeds: ['page.update', 'page.restore'], kinds: [], share: 0 },
  },
  {
    name: 'a restored page is brought together with what others wrote',
    patches: [
      {
        file: 'outbox/pages/send-page.ts',
        find: ': mergePages(seen, payload, pageTextOf(theirs), (mine) => mine);',
        replace: ': { ...pageTextOf(payload), hasConflicts: false };',
      },
    ],
    run: { ...pages, deeds: ['page.restore'], kinds: [], share: 0 },
  },
  {
    name: 'a block that is reverted takes nothing else away',
    patches: [
      {
        file: 'shared/replace-block.ts',
        find: 'const [above, below] = [markdown.slice(0, at), markdown.slice(at)];',
        replace: 'const [above, below] = [markdown.slice(0, range?.from ?? at), markdown.slice(at)];',
      },
      {
        file: '../src-renderer/screens/change-request/diff/writing/revert-block.ts',
        find: 'if (markdown === now.markdown) return false;',
        replace: 'if (markdown !== now.markdown) return true;',
      },
    ],
    run: { ...pages, deeds: ['page.update', 'page.revertBlock'], kinds: [], share: 0 },
  },
  {
    name: 'a page goes with the pictures that it shows',
    patches: [
      {
        file: 'outbox/calls/with-held-pictures.ts',
        find: 'refs.set(address, ref);',
        replace: 'refs.set(address, address.slice(1));',
      },
    ],
    run: { ...pages, kinds: [], share: 0 },
  },
  {
    name: 'a page without its picture is not taken for the one that was sent',
    firstSeed: 39,
    patches: [
      {
        file: 'outbox/pages/page-text.ts',
        find: "ref.kind === 'path' && heldPicture(ref.path) === null;",
        replace: "ref.kind === 'path';",
      },
    ],
    run: {
      deeds: [
        'page.update',
        'page.property',
        'page.move',
        'page.restore',
        'page.revertBlock',
        'discard',
        'restore',
      ],
      edits: 40,
    },
  },
  {
    name: 'a deletion takes along nothing that others set since it was decided',
    firstSeed: 13,
    patches: [
      {
        file: 'outbox/pages/delete-page.ts',
        find: 'before[name] === undefined || (before[name] || null) === (now[name] || null)',
        replace: 'name !== null',
      },
    ],
    run: { ...newPages, deeds: [...newPages.deeds, 'page.property'], edits: 40 },
  },
  {
    name: 'a new page is looked for before it is sent again',
    patches: [
      {
        file: 'outbox/pages/insert-page.ts',
        find: 'if (before.has(id) || edits.isClaimed(id, row.id)) continue;',
        replace: 'if (!edits.isClaimed(id, row.id)) continue;',
      },
    ],
    run: { ...newPages, kinds: lostAnswers, share: 0.3 },
  },
  {
    name: 'what a deletion made needless ends with the new page that is given up',
    firstSeed: 11793,
    patches: [
      {
        file: 'outbox/editing/change-row.ts',
        find: 'for (let open = this.#openDependents(row); open.length > 0; open = this.#openDependents(row))',
        replace: 'for (const open of [this.#openDependents(row)])',
      },
    ],
    run: { deeds: allDeeds, edits: 50 },
  },
];

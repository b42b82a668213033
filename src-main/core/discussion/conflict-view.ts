import type { EditPayload } from '../../bridge/edit.ts';
import type {
  ConfirmedPage,
  ConflictPlace,
  ConflictStretch,
  ConflictView,
} from '../../bridge/views/outbox-views.ts';
import { diffLines } from '../../content/diff/texts/line-diff.ts';
import { readBase } from '../../outbox/editing/base.ts';
import type { ChangeRequestBase } from '../../outbox/editing/base.ts';
import { mergeLines, mergeWords } from '../../outbox/sending/merge-text.ts';
import { oneAfterTheOther, pageRegions } from '../../outbox/pages/page-text.ts';
import type { LineDiff } from '../../shared/diff.ts';
import { changeRequestBase } from '../../outbox/mirror.ts';
import { readPayload, textOf } from '../../outbox/calls/payload.ts';
import { changeRequestOf } from '../../store/mirror/change-requests.ts';
import type { ChangeRequestRow } from '../../store/mirror/change-requests.ts';
import type { EditRow } from '../../store/unsent/edits.ts';
import type { Account } from '../core-state.ts';
import { questionOf } from './edit-decision.ts';
import { incomingPages, openIn } from '../review/merge-preview.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { texts } from '../../shared/messages/texts.ts';

type TextConflict = Extract<ConflictView, { readonly kind: 'text' }>;

/**
 * What a held edit asks of the person: two texts to bring together, or a step to confirm (docs/design/outbox.md).
 *
 * @throws {RequestFailure} `conflict` where there is nothing to decide
 */
export async function conflictView(account: Account, row: EditRow): Promise<ConflictView> {
  const question = questionOf(row);
  const payload = readPayload(row.version, row.payload);
  if (question === 'text' && payload !== undefined) return textConflict(row, payload);
  if (question === 'confirm') return confirmation(account, row);
  throw new RequestFailure('conflict', texts().refused.needsNoDecision);
}

function textConflict(row: EditRow, payload: EditPayload): ConflictView {
  const { object, theirs } = readBase(row.base);
  const texts = { mine: textOf(payload) ?? '', theirs: theirs?.markdown ?? '', base: object?.markdown ?? '' };
  const what = whatOf(payload);
  const at = Date.parse(theirs?.editedAt ?? '');
  return {
    kind: 'text',
    editId: row.id,
    what,
    ...texts,
    stretches: stretchesOf(what, texts),
    title:
      payload.kind === 'page.update'
        ? titleOf(payload.title, theirs?.title ?? payload.title, object?.title ?? payload.title)
        : null,
    theirsBy: theirs?.by ?? null,
    theirsAt: Number.isNaN(at) ? null : at,
  };
}

interface Texts {
  readonly mine: string;
  readonly theirs: string;
  readonly base: string;
}

function stretchesOf(what: TextConflict['what'], { mine, theirs, base }: Texts): readonly ConflictStretch[] {
  if (what === 'page')
    return pageRegions(base, mine, theirs).map((region) =>
      region.kind === 'agreed'
        ? { kind: 'agreed', text: region.markdown, by: sides[region.by ?? 'nobody'] }
        : placeOf(
            { mine: region.ours, theirs: region.theirs, base: region.base },
            oneAfterTheOther(region.ours, region.theirs),
          ),
    );
  if (what !== 'subject')
    return mergeLines(mine, theirs, base).map((stretch) =>
      stretch.kind === 'agreed' ? stretch : placeOf(stretch, `${stretch.theirs}${stretch.mine}`),
    );
  const words = mergeWords(mine, theirs, base);
  const joined = words
    .map((one) => (one.kind === 'agreed' ? one.text : `${one.theirs}${one.mine}`))
    .join('')
    .trim();
  // A subject is short: where some of its words are open, it is decided as a whole.
  return words.every(({ kind }) => kind === 'agreed')
    ? [{ kind: 'agreed', text: joined, by: 'both' }]
    : [placeOf({ mine, theirs, base }, joined)];
}

const sides = { nobody: 'nobody', ours: 'mine', theirs: 'theirs', both: 'both' } as const;

function placeOf({ mine, theirs, base }: Texts, both: string): ConflictPlace & { readonly kind: 'conflict' } {
  const diffTo = (side: string): readonly LineDiff[] => diffLines(base.trimEnd(), side.trimEnd());
  return { kind: 'conflict', mine, theirs, base, both, mineDiff: diffTo(mine), theirsDiff: diffTo(theirs) };
}

/** The title of a page as a merge has it; a title cannot be both. */
function titleOf(mine: string, theirs: string, base: string): NonNullable<TextConflict['title']> {
  const isOpen = mine !== base && theirs !== base && mine !== theirs;
  return {
    text: mine === base ? theirs : mine,
    theirs,
    conflict: isOpen ? placeOf({ mine, theirs, base }, theirs) : null,
  };
}

function whatOf({ kind }: EditPayload): TextConflict['what'] {
  if (kind === 'changeRequest.subject') return 'subject';
  if (kind === 'changeRequest.description') return 'description';
  if (kind === 'page.update') return 'page';
  return kind === 'reply.edit' ? 'reply' : 'comment';
}

async function confirmation(account: Account, row: EditRow): Promise<ConflictView> {
  const { store } = account.session;
  const held = row.laneChangeRequest === null ? undefined : store.changeRequests.get(row.laneChangeRequest);
  const before = readBase(row.base).changeRequest;
  const fresh = held === undefined || before === undefined ? null : newPages(account, held, before);
  const action = row.kind === 'changeRequest.merge' ? 'merge' : 'update';
  return {
    kind: 'confirm',
    editId: row.id,
    action,
    changeRequest: { number: held?.number ?? null, subject: held?.subject ?? '' },
    spaceTitle: store.spaces.get(row.laneSpace)?.title ?? row.laneSpace,
    moved: held === undefined || before === undefined ? [] : movedLabel(account, held, before, fresh),
    pages:
      held === undefined
        ? []
        : action === 'update'
          ? await incomingPages(account, held, before?.primary ?? null)
          : mergedPages(account, held, fresh),
  };
}

/** Pages that merging would change. */
function mergedPages(
  account: Account,
  held: ChangeRequestRow,
  fresh: ReadonlySet<string> | null,
): readonly ConfirmedPage[] {
  const { content } = account;
  const certain = (content.changedPages(held) ?? []).filter((change) => !change.uncertain);
  const sides = content.sides(held);
  const mine = sides === null ? null : content.pages(held.spaceId, sides.after).byId;
  return certain.map(({ path, title, pageId }) => ({
    path,
    title,
    isNew: fresh?.has(pageId) ?? false,
    conflicts: openIn(account, mine?.get(pageId)),
  }));
}

/** Pages that a newer revision of the change request changed; null where that cannot be told, or nothing is newer. */
function newPages(
  { session, content }: Account,
  held: ChangeRequestRow,
  before: ChangeRequestBase,
): ReadonlySet<string> | null {
  const now = held.heldRevision;
  if (now === null || now === before.revision) return null;
  const isHeld = session.store.revisions.get(held.spaceId, before.revision) !== undefined;
  if (!isHeld) return null;
  const changes = content.changesBetween(held.spaceId, before.revision, now, null);
  return new Set(changes.map((change) => change.pageId));
}

/** What has moved since the edit was made, a sentence each. */
function movedLabel(
  { session, content }: Account,
  held: ChangeRequestRow,
  before: ChangeRequestBase,
  fresh: ReadonlySet<string> | null,
): readonly string[] {
  const { store } = session;
  const space = store.spaces.get(held.spaceId);
  const now = changeRequestBase(
    { ...changeRequestOf(held), revision: held.revisionId },
    space?.heldRevision ?? space?.revisionId,
  );
  const words: string[] = [];
  if (now.revision !== before.revision) {
    words.push(texts().discussion.newRevision(fresh?.size ?? null));
  }
  if (now.status !== before.status) words.push(texts().discussion.statusWent(before.status, now.status));
  if (now.primary !== undefined && before.primary !== undefined && now.primary !== before.primary) {
    const areHeld = [now.primary, before.primary].every(
      (revision) => store.revisions.get(held.spaceId, revision) !== undefined,
    );
    words.push(
      texts().discussion.spaceChanged(
        areHeld ? content.changesBetween(held.spaceId, before.primary, now.primary, null).length : null,
      ),
    );
  } else if (before.outdated === false && now.outdated === true) {
    words.push(texts().discussion.outdated);
  }
  return words;
}

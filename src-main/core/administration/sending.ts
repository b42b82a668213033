import { operationOf } from '../../api/operations.ts';
import { ClientError } from '../../client/client-error.ts';
import type {
  AdministrationOutcome,
  Fact,
  FieldProblem,
  FormField,
  Trail,
} from '../../bridge/views/administration-views.ts';
import type { Clock } from '../../ports/ports.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { recorded } from '../accounts/sent-record.ts';
import { keptItem } from './answers-held.ts';
import { knownNames } from './answer-view.ts';
import { filledOf } from './body-of.ts';
import { mainView, views } from './catalogue/catalogue.ts';
import { actionTexts } from './catalogue/entry-texts.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { Choices } from './choices.ts';
import { factsOf } from './facts.ts';
import { confirmOf, kindMade } from './forms.ts';
import type { Doing } from './forms.ts';
import { firstText } from './json.ts';
import { kinds } from './kinds.ts';
import type { KindId } from './kinds.ts';
import { isActionMissing, notOffered } from './offered.ts';
import { refusalOf } from './permission.ts';
import { picturesOf } from './pictures.ts';
import { keyAt } from './calls.ts';
import { describedFailure } from './readings.ts';
import { pathOf, trailTo } from './trails.ts';

const timeoutMs = 30_000;
/** What syncing keeps too: it is told anew. */
const syncedKinds: ReadonlySet<KindId> = new Set(['organization', 'collection', 'space', 'member', 'site']);

/**
 * Does one thing on the service, now and once; never queued, never tried again by itself.
 *
 * @throws {RequestFailure} with the reason in words; where the answer was lost, that it may have been done
 */
export async function send(
  doing: Doing,
  values: Readonly<Record<string, unknown>>,
  confirm: string | null,
  signal: AbortSignal,
  choices: Choices,
  clock: Clock,
): Promise<AdministrationOutcome> {
  const { account, action, way, object, fields } = doing;
  const refusal = refusalOf(account, action, way.ids.organization, object);
  if (refusal !== null) throw new RequestFailure(refusal.code, refusal.reason);
  const wanted = confirmOf(doing);
  if (wanted !== null && confirm?.trim() !== wanted) {
    return refused('', texts().administration.otherName);
  }
  const { typed, body, problems } = filledOf(doing, values);
  if (problems.length > 0) return { outcome: 'refused', problems };
  const path = pathOf(action.id, way, typed);
  const input = { path, ...(body === undefined ? {} : { body }) };
  const choicesOf = (kind: string) => choices.find(doing.account, doing.way, kind);
  let answer: unknown;
  try {
    // `filledOf` has read the body with the operation's schema, and `pathOf` names its very parameters.
    const ask = (): Promise<unknown> =>
      account.session.client.call(action.id, input as never, { attempts: 1, signal, timeoutMs });
    answer =
      operationOf(action.id).method === 'GET'
        ? await ask()
        : await recorded(account.session, clock, recordOf(doing), ask);
  } catch (error) {
    if (await isActionMissing(doing, typed, body ?? {}, choicesOf, error, signal)) throw notOffered();
    const problem = problemOf(error, fields);
    if (problem !== null) return { outcome: 'refused', problems: [problem] };
    throw lostOrFailed(error);
  }
  keep(doing, answer, typed, choices, clock);
  return {
    outcome: 'done',
    words: actionTexts(action.id).done,
    facts: factsOfAnswer(doing, answer),
    trail: trailOf(doing, answer),
  };
}

/** Never the values: among them may be tokens and keys. */
function recordOf({ account, action, way, name }: Doing): Parameters<typeof recorded>[2] {
  const organizations = account.session.store.organizations.organizations();
  const { title } = actionTexts(action.id);
  return {
    operation: action.id,
    what: name === '' ? title : `${title}: ${name}`,
    place: organizations.find(({ id }) => id === way.ids.organization)?.title ?? '',
    spaceId: way.ids.space ?? null,
  };
}

function refused(field: string, words: string): AdministrationOutcome {
  return { outcome: 'refused', problems: [{ field, words }] };
}

/** What the service refused for how it was asked, at the field that it names; null: another failure. */
function problemOf(error: unknown, fields: readonly FormField[]): FieldProblem | null {
  if (!(error instanceof ClientError) || error.serverMessage === null) return null;
  if (!['invalid', 'conflict', 'precondition'].includes(error.kind)) return null;
  const message = error.serverMessage;
  const named = /^(?:body\.)?([A-Za-z][\w.[\]]*): ?(.+)$/s.exec(message);
  const first = named?.[1]?.split(/[.[]/)[0] ?? '';
  const field =
    fields.find(({ name }) => name === first) ??
    fields.find(({ name }) => name.length > 2 && new RegExp(`\\b${name}\\b`).test(message));
  if (field === undefined) return { field: '', words: texts().administration.serviceSays(message) };
  const words = named !== null && first === field.name ? (named[2] ?? message) : message;
  return {
    field: first === field.name ? (named?.[1] ?? field.name) : field.name,
    words: texts().administration.serviceSays(words),
  };
}

/** Where nobody knows whether it was done, that is what is said. */
function lostOrFailed(error: unknown): unknown {
  if (!(error instanceof ClientError)) return error;
  // An answer that the operation does not promise says as little as none.
  const isLost = error.sent && (error.status === null || (error.status >= 200 && error.status < 300));
  if (!isLost) return describedFailure(error);
  const { stoppedUnclear, answerLost } = texts().administration;
  return error.kind === 'cancelled'
    ? new RequestFailure('cancelled', stoppedUnclear)
    : new RequestFailure('unreachable', answerLost);
}

/** What is kept here follows what was done, as far as the answer tells. */
function keep(
  { account, action, way, name }: Doing,
  answer: unknown,
  typed: Readonly<Record<string, unknown>>,
  choices: Choices,
  clock: Clock,
): void {
  const { session } = account;
  const { administration } = session.store;
  const kind = way.home.at(-1);
  const main = mainView(way.home);
  session.store.mirror(() => {
    if (kind !== undefined && action.kind === 'delete' && action.view === null && action.asked.length === 0) {
      for (const view of views) {
        if (view.entry.in === 'list' && view.entry.of === kind)
          administration.removeObject(view.operation, way.ids[kind] ?? '');
      }
      if (main !== undefined) administration.remove(keyAt(main, way));
    }
    const isWhole =
      main !== undefined &&
      answer !== undefined &&
      action.kind === 'change' &&
      operationOf(action.id).path === operationOf(main.operation).path;
    if (isWhole) {
      administration.put(keyAt(main, way), [keptItem(main, answer, 0)], {
        asOf: clock.now(),
        isWhole: true,
        skipped: 0,
      });
    }
  });
  if (action.id === 'deleteSpace') choices.noteDeleted(account, way.ids.space ?? '', name);
  if (action.id === 'restoreSpace') {
    choices.noteRestored(account, pathOf(action.id, way, typed)['spaceId'] ?? '');
  }
  const touched = kindMade(action) ?? kind;
  if (touched !== undefined && syncedKinds.has(touched)) session.syncNow();
  session.changed(['administration']);
}

/** What was made, or came to be: to be opened. */
function trailOf({ action, way }: Doing, answer: unknown): Trail | null {
  const kind = action.id === 'duplicateSpace' || action.id === 'restoreSpace' ? 'space' : kindMade(action);
  if (kind === null || answer === undefined || firstText(answer, kinds[kind].id) === undefined) return null;
  return trailTo(kind, answer, way);
}

/** What the person needs to know of what was made: links, addresses, claims. */
function factsOfAnswer({ account, action, way }: Doing, answer: unknown): readonly Fact[] {
  if (action.kind !== 'create' && action.id !== 'pingOrganization') return [];
  return factsOf(answer, {
    way,
    kind: kindMade(action),
    operation: action.id,
    isFresh: true,
    assetOf: picturesOf(account, way),
    nameOf: knownNames(account, way),
  });
}

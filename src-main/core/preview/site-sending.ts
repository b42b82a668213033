import { operations } from '../../api/operations.ts';
import type { SiteChange, SiteSendReport } from '../../bridge/views/site-views.ts';
import { ClientError } from '../../client/client-error.ts';
import { customizationSteps } from '../../site/theme/customization-steps.ts';
import type { SiteSource } from '../../site/model.ts';
import { isNew } from '../../site/site-step.ts';
import type { SiteCall, SiteStep } from '../../site/site-step.ts';
import { structureSteps } from '../../site/structure/structure-steps.ts';
import type { Account } from '../core-state.ts';
import type { Clock } from '../../ports/ports.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import { recorded } from '../accounts/sent-record.ts';
import { draftOf, siteRowOf, siteSourceOf } from './site-sources.ts';
import { canSend, roleProblem } from './site-view.ts';
import { texts } from '../../shared/messages/texts.ts';

/** What sending the draft of a site does, with what the service would refuse found before anything is sent. */
function stepsOf(account: Account, siteId: string): readonly SiteStep[] {
  const draft = draftOf(account, siteId);
  if (draft === null) throw new RequestFailure('conflict', texts().reading.noDraft);
  const source: SiteSource = siteSourceOf(account, siteId);
  return [
    ...structureSteps(source.structure, draft.structure),
    ...customizationSteps(source, draft.customization),
  ].map(checked);
}

/** A step whose body the service would not take says so, naming the field. */
function checked(step: SiteStep): SiteStep {
  if (step.call === null) return step;
  const operation = operations[step.call.operation];
  const read = 'body' in operation ? operation.body.safeParse(step.call.body) : null;
  if (read === null || read.success) return step;
  const issue = read.error.issues[0];
  const what = `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim();
  const refused = texts().reading.notTaken(what);
  return { ...step, call: null, refused };
}

export function changesOf(account: Account, siteId: string): readonly SiteChange[] {
  return stepsOf(account, siteId).flatMap(({ words, what, kind, refused }) =>
    words.map((sentence): SiteChange => ({ words: sentence, what, kind, refused })),
  );
}

/**
 * Sends the draft of a site, one request after the other, never later than now. Stops at the first that fails; the draft
 * stays until all was done, and what was done shows in it as done once the site is fetched again.
 */
export async function sendDraft(account: Account, siteId: string, clock: Clock): Promise<SiteSendReport> {
  const may = canSend(account, siteId);
  if (!may.can) {
    const isRole = roleProblem(account, siteId) !== null;
    throw new RequestFailure(isRole ? 'permission' : 'unreachable', may.reason ?? '');
  }
  const steps = stepsOf(account, siteId);
  const row = siteRowOf(account, siteId);
  const ids = new Map<string, string>();
  const done: string[] = [];
  const refused = steps.filter((step) => step.call === null).flatMap((step) => step.words);
  const sendable = steps.filter((step) => step.call !== null);
  for (const [index, step] of sendable.entries()) {
    if (step.call === null) continue;
    try {
      const { call } = step;
      const what = step.words.join(' ');
      const answer = await recorded(
        account.session,
        clock,
        { operation: call.operation, what, place: row.title, spaceId: null },
        () => run(account, { organizationId: row.organizationId, siteId }, call, ids),
      );
      learn(step, answer, ids);
      done.push(...step.words);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      return {
        done,
        failed: texts().reading.notDone(step.words[0] ?? texts().reading.aChange, error.message),
        notTried: [...sendable.slice(index + 1).flatMap((one) => one.words), ...refused],
      };
    }
  }
  if (refused.length === 0) account.session.store.sites.removeDraft(siteId);
  return { done, failed: null, notTried: refused };
}

async function run(
  { session }: Account,
  site: { readonly organizationId: string; readonly siteId: string },
  call: SiteCall,
  ids: ReadonlyMap<string, string>,
): Promise<unknown> {
  const path = { ...site, ...(renamed(call.path ?? {}, ids) as Record<string, string>) };
  const input = { path, ...(call.body === undefined ? {} : { body: renamed(call.body, ids) }) };
  // A step names the very parameters of its operation, and `checked` has read its body with the operation's schema.
  return session.client.call(call.operation, input as never, { attempts: 1 });
}

/** The same value with real ids in place of those that earlier steps created. */
function renamed(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return isNew(value) ? (ids.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renamed(member, ids)]));
}

function learn({ creates, createsSiteSpace }: SiteStep, answer: unknown, ids: Map<string, string>): void {
  if (typeof answer !== 'object' || answer === null) return;
  if (creates !== undefined && 'id' in answer && typeof answer.id === 'string') ids.set(creates, answer.id);
  if (createsSiteSpace === undefined || !('siteSpaces' in answer) || !Array.isArray(answer.siteSpaces))
    return;
  const first: unknown = answer.siteSpaces[0];
  if (typeof first === 'object' && first !== null && 'id' in first && typeof first.id === 'string') {
    ids.set(createsSiteSpace, first.id);
  }
}

import { evaluateCondition } from '../../content/expression/evaluate.ts';
import type { ChangeRequestRow } from '../data/change-requests.ts';
import type { UserRow } from '../data/people.ts';
import type { SpaceRow } from '../data/spaces.ts';
import { ancestorOf } from '../present/change-requests.ts';
import { mergeRulesOf } from '../present/users.ts';
import type { MergeRules } from '../present/users.ts';
import type { Service } from '../service.ts';
import { ServiceError } from '../service-error.ts';

/** Refuses a merge that the space's rules, or those it inherits from the organization, do not allow: 412. */
export function checkMergeRules(
  service: Service,
  space: SpaceRow,
  request: ChangeRequestRow,
  user: UserRow,
): void {
  const own = mergeRulesOf(space.merge_rules);
  const organization = service.people.organization(space.organization_id);
  const rules = own.type === 'inherit' ? mergeRulesOf(organization?.merge_rules ?? '{"type":"none"}') : own;
  if (rules.type !== 'rules') return;
  const listed = rules.rules ?? [];
  if (listed.some((rule) => rule['rule'] === 'allow_bypass' && usersOf(rule).includes(user.id))) return;
  for (const rule of listed) {
    const reason = unmet(service, rule, space, request);
    if (reason !== undefined) throw new ServiceError(412, `A merge rule is not met: ${reason}.`);
  }
}

function usersOf(rule: NonNullable<MergeRules['rules']>[number]): readonly unknown[] {
  return Array.isArray(rule['users']) ? rule['users'] : [];
}

function unmet(
  service: Service,
  rule: NonNullable<MergeRules['rules']>[number],
  space: SpaceRow,
  request: ChangeRequestRow,
): string | undefined {
  // The newest verdict of each reviewer counts.
  const verdicts = new Map(
    service.changeRequests.reviews(request.id).map((review) => [review.user_id, review.status]),
  );
  const hasApproved = (id: unknown): boolean => typeof id === 'string' && verdicts.get(id) === 'approved';
  switch (rule['rule']) {
    case 'require_specific_reviewers':
      return usersOf(rule).every(hasApproved) ? undefined : 'a required reviewer has not approved';
    case 'require_one_of_specific_reviewers':
      return usersOf(rule).some(hasApproved) ? undefined : 'none of the named reviewers has approved';
    case 'require_at_least_one_review':
      return verdicts.size > 0 ? undefined : 'nobody has reviewed';
    case 'require_all_reviews_approved':
      return [...verdicts.values()].every((status) => status === 'approved')
        ? undefined
        : 'a review asks for changes';
    case 'require_up_to_date_change_request':
      return ancestorOf(request) === space.revision_id ? undefined : 'the change request is not up to date';
    case 'require_change_request_subject':
      return request.subject.trim() !== '' ? undefined : 'the change request has no subject';
    case 'require_change_request_description':
      return request.description !== null ? undefined : 'the change request has no description';
    case 'require_agent_review': {
      const isByAgent = [...verdicts.keys()].some((id) => service.people.user(id).is_helper === 1);
      return isByAgent ? undefined : 'no agent has reviewed';
    }
    case 'custom':
      return unmetExpression(String(rule['expression']), request, verdicts);
    default:
      return undefined;
  }
}

/** What `changeRequest` is in the expression of a custom rule; one that cannot be evaluated is not met. */
function unmetExpression(
  expression: string,
  request: ChangeRequestRow,
  verdicts: ReadonlyMap<string, string>,
): string | undefined {
  const given = [...verdicts.values()];
  const outcome = evaluateCondition(expression, {
    changeRequest: {
      number: request.number,
      status: request.status,
      subject: request.subject,
      createdBy: request.created_by,
      hasDescription: request.description !== null,
      reviews: given.length,
      approvals: given.filter((status) => status === 'approved').length,
    },
  });
  if (!outcome.ok) return `its expression cannot be evaluated: ${outcome.error}`;
  return outcome.value ? undefined : `${expression} does not hold`;
}

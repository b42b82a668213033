import type { AdministrationRequests } from '../../bridge/channels/administration-requests.ts';
import type { AdministrationAction } from '../../bridge/views/administration-views.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { accountOf } from '../core-state.ts';
import type { Account, CoreState } from '../core-state.ts';
import { heldAnswer, heldObject } from '../administration/answers-held.ts';
import { actions, catalogue, homeKey, listOfKind } from '../administration/catalogue/catalogue.ts';
import { actionTexts } from '../administration/catalogue/entry-texts.ts';
import { Choices } from '../administration/choices.ts';
import { labelOfValue } from '../administration/field-labels.ts';
import { doingOf, formOf } from '../administration/forms.ts';
import { at, firstText } from '../administration/json.ts';
import { hiddenViews, probeOffered } from '../administration/offered.ts';
import { canDo, roleIn } from '../administration/permission.ts';
import { keyAt } from '../administration/calls.ts';
import { Readings } from '../administration/readings.ts';
import { reviewOf } from '../administration/review.ts';
import { send } from '../administration/sending.ts';
import { wayOf } from '../administration/trails.ts';
import type { Way } from '../administration/trails.ts';
import { texts } from '../../shared/messages/texts.ts';
import type { Trail } from '../../bridge/views/administration-views.ts';

export function administrationHandlers(state: CoreState): Handlers<AdministrationRequests> {
  const { clock } = state.options.ports;
  const readings = new Readings(clock);
  const choices = new Choices(readings, clock);

  return {
    'administration.catalogue': () => catalogue(),
    'administration.organizations': ({ accountId }) => {
      const account = accountOf(state, accountId);
      void probeOffered(account).catch((error: unknown) => {
        state.options.ports.log.warn('what the service offers could not be found out', {
          error: String(error),
        });
      });
      const hidden = hiddenViews(account);
      return account.session.store.organizations.organizations().map(({ id, title }) => {
        const role = roleIn(account, id);
        return { id, title, role: role === null ? null : labelOfValue('role', role), hidden };
      });
    },
    'administration.held': ({ accountId, ...asked }) => readings.held(accountOf(state, accountId), asked),
    'administration.read': ({ accountId, reader, asked, ...view }) =>
      readings.read(accountOf(state, accountId), `${accountId} ${reader}`, view, asked),
    'administration.readOn': ({ accountId, reader }) => readings.readOn(`${accountId} ${reader}`),
    'administration.cancel': ({ accountId, reader }) => {
      readings.cancel(`${accountId} ${reader}`);
      return null;
    },
    'administration.actions': ({ accountId, trail }) => actionsAt(accountOf(state, accountId), trail),
    'administration.form': ({ accountId, trail, action }) =>
      formOf(accountOf(state, accountId), trail, action),
    'administration.choices': ({ accountId, trail, kind }) =>
      choices.find(accountOf(state, accountId), wayOf(trail), kind),
    'administration.review': ({ accountId, trail, action, values }) =>
      reviewOf(doingOf(accountOf(state, accountId), trail, action), values, choices),
    'administration.send': async ({ accountId, trail, action, values, confirm, reader }) => {
      const account = accountOf(state, accountId);
      const name = `${accountId} ${reader}`;
      const { signal } = readings.begin(account, name);
      try {
        const doing = doingOf(account, trail, action);
        return await send(doing, values, confirm, signal, choices, clock);
      } finally {
        readings.cancel(name);
      }
    },
    'administration.clusterOf': ({ accountId, spaceId, changeRequestId }) =>
      clusterOf(accountOf(state, accountId), spaceId, changeRequestId),
  };
}

/** What can be done to the object at the end of a trail, on all of its views. */
function actionsAt(account: Account, trail: Trail): readonly AdministrationAction[] {
  const way = wayOf(trail);
  const object = heldObject(account, way, (view) => keyAt(view, way))?.items[0] ?? null;
  return actions
    .filter(({ id, home }) => homeKey(home) === homeKey(way.home) && !account.session.client.isAbsent(id))
    .map((action) => ({
      id: action.id,
      title: actionTexts(action.id).title,
      kind: action.kind,
      view: action.view,
      can: canDo(account, action, way.ids.organization, object),
    }));
}

function clusterOf(account: Account, spaceId: string, changeRequestId: string) {
  const { store } = account.session;
  const row = store.changeRequests.get(changeRequestId);
  const organizationId = store.spaces.get(spaceId)?.organizationId;
  const id = row === undefined ? undefined : at(JSON.parse(row.json), 'conversationsIssuesCluster');
  if (typeof id !== 'string' || id === '' || organizationId === undefined) return null;
  const way: Way = wayOf([{ kind: 'organization', id: organizationId }]);
  const list = listOfKind('cluster', way.home);
  // It is read from the service: without clusters there is nothing to open.
  if (list !== undefined && account.session.client.isAbsent(list.operation)) return null;
  const held = list === undefined ? null : heldAnswer(account, keyAt(list, way));
  const name = firstText(
    held?.items.find((item) => at(item, 'id') === id),
    ['label'],
  );
  return { name: name ?? texts().administration.aCluster, trail: [...way.trail, { kind: 'cluster', id }] };
}

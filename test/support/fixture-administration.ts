import type { AdministrationRequests } from '../../src-main/bridge/channels/administration-requests.ts';
import type {
  AdministrationAnswer,
  AdministrationRow,
  Trail,
} from '../../src-main/bridge/views/administration-views.ts';
import type { Handlers } from '../../src-main/bridge/protocol.ts';
import { actions, catalogue, homeKey } from '../../src-main/core/administration/catalogue.ts';
import { fieldsOf } from '../../src-main/core/administration/fields.ts';
import { kinds } from '../../src-main/core/administration/kinds.ts';
import type { KindId } from '../../src-main/core/administration/kinds.ts';
import { operationOf } from '../../src-main/api/operations.ts';

/** A small organization of the fixtures' account, with the real catalogue, as the core answers about it. */

const asOf = Date.UTC(2026, 10, 21, 9);
const organization: Trail = [{ kind: 'organization', id: 'org' }];

export const administrationRow = (
  kind: KindId,
  name: string,
  own: Partial<AdministrationRow> = {},
): AdministrationRow => ({
  id: `0 ${name}`,
  name,
  cells: [],
  trail: [...organization, { kind, id: name.toLowerCase().replaceAll(' ', '-') }],
  secret: null,
  actions: [],
  ...own,
});

export const administrationAnswer = (own: Partial<AdministrationAnswer> = {}): AdministrationAnswer => ({
  name: 'Teams',
  asOf,
  isFresh: true,
  rows: [],
  facts: [],
  hasMore: false,
  isWhole: true,
  skipped: 0,
  webUrl: null,
  place: null,
  ...own,
});

const teams = administrationAnswer({
  rows: [
    administrationRow('team', 'Writers', { cells: [{ kind: 'number', number: 4 }, null, null] }),
    administrationRow('team', 'Translators', { cells: [{ kind: 'number', number: 2 }, null, null] }),
  ],
});

export function administrationWorld(): Handlers<AdministrationRequests> {
  const answer = ({ view }: { readonly view: string | null }): AdministrationAnswer => {
    if (view === 'listTeams') return teams;
    return administrationAnswer({
      name: 'Harbour',
      facts: [{ label: 'Title', value: { kind: 'text', text: 'Harbour' } }],
    });
  };
  return {
    'administration.catalogue': () => catalogue(),
    'administration.organizations': () => [{ id: 'org', title: 'Harbour', role: 'admin', hidden: [] }],
    'administration.held': (asked) => ({ ...answer(asked), isFresh: false }),
    'administration.read': (asked) => answer(asked),
    'administration.readOn': () => administrationAnswer(),
    'administration.cancel': () => null,
    'administration.actions': ({ trail }) =>
      actions
        .filter(({ home }) => homeKey(home) === trail.map(({ kind }) => kind).join('/'))
        .map(({ id, entry, kind, view }) => ({
          id,
          title: entry.title,
          kind,
          view,
          can: { can: true, reason: null },
        })),
    'administration.form': ({ action }) => {
      const known = actions.find(({ id }) => id === action);
      if (known === undefined) throw new Error(`There is no action ${action}`);
      return {
        action,
        title: known.entry.title,
        words: known.entry.does.replaceAll('{name}', 'Harbour'),
        kind: known.kind,
        fields: fieldsOf(operationOf(known.id).body),
        values: {},
        asOf: null,
        confirm: known.kind === 'delete' ? 'Writers' : null,
        undo: known.entry.undo ?? null,
        can: { can: true, reason: null },
      };
    },
    'administration.choices': ({ kind }) =>
      Object.hasOwn(kinds, kind) ? [{ id: 'one', name: `One ${kind}` }] : null,
    'administration.review': ({ values }) => ({
      problems: values['title'] === '' ? [{ field: 'title', words: 'This is needed.' }] : [],
      changes: [
        { label: 'Title', before: null, after: typeof values['title'] === 'string' ? values['title'] : null },
      ],
      words: 'Makes a team in Harbour.',
      can: { can: true, reason: null },
    }),
    'administration.send': () => ({
      outcome: 'done',
      words: 'The team is made.',
      facts: [],
      trail: null,
    }),
    'administration.clusterOf': () => null,
  };
}

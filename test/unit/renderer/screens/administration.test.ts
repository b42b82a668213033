import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../../src-renderer/state/address.ts';
import { printAddress, readAddress } from '../../../../src-renderer/state/address.ts';
import { administrationAnswer, administrationRow } from '../../../support/fixtures/fixture-administration.ts';
import { syncStatus } from '../../../support/fixtures/fixture-data.ts';
import { FixtureFailure } from '../../../support/fixtures/fixture-host.ts';
import { openWindow } from '../open-window.ts';

const organization = [{ kind: 'organization', id: 'org' }] as const;
const teams = {
  screen: 'administration',
  accountId: 'acc',
  trail: organization,
  view: 'listTeams',
} as const satisfies Address;
const online = { ...syncStatus, workOffline: false, connectivity: { state: 'online', since: 0 } } as const;
const offline = { ...syncStatus, workOffline: true } as const;

/** In the dialog, beside the filter of the same name. */
async function titleField(): Promise<HTMLElement> {
  return within(await screen.findByRole('dialog')).findByRole('textbox', { name: /^Title/ });
}

describe('a place of the administration', () => {
  it('is remembered by its address', () => {
    const site = { ...teams, view: null, trail: [...organization, { kind: 'site', id: 'a/b c' }] };
    expect(readAddress(printAddress(site))).toEqual(site);
    expect(readAddress(printAddress(teams))).toEqual(teams);
  });

  it('shows a list as it is kept, and then as the service has it', async () => {
    const { asked } = openWindow(teams, { 'sync.status': () => [online] });
    expect(await screen.findByRole('button', { name: 'Writers' })).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Teams' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    await waitFor(() => expect(asked('administration.read')).toHaveLength(1));
    expect(asked('administration.read')[0]).toMatchObject({ view: 'listTeams', asked: false });
  });

  it('says of an empty list what is counted, and what it is about once', async () => {
    openWindow(teams, {
      'sync.status': () => [online],
      'administration.held': () => null,
      'administration.read': () => administrationAnswer(),
    });
    expect(await screen.findByText('0 items')).toBeTruthy();
    const empty = screen.getByRole('heading', { name: 'Nothing here yet' }).parentElement;
    expect(empty?.textContent.trim()).toBe('Nothing here yet');
  });

  it('reads a long list on to its end, and draws what fits what is looked for', async () => {
    const { user } = openWindow(teams, {
      'sync.status': () => [online],
      'administration.held': () => null,
      'administration.read': () =>
        administrationAnswer({ rows: [administrationRow('team', 'First')], hasMore: true, isWhole: false }),
      'administration.readOn': () => administrationAnswer({ rows: [administrationRow('team', 'Second')] }),
    });
    expect(await screen.findByRole('button', { name: 'Second' })).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Find in this list' }), 'sec');
    expect(screen.queryByRole('button', { name: 'First' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Second' })).toBeTruthy();
  });

  it('has one search field: at once in what was read, with Enter on the service', async () => {
    const { user, asked } = openWindow(
      { ...teams, view: 'listMembers' },
      {
        'sync.status': () => [online],
        'administration.held': () => null,
        'administration.read': () =>
          administrationAnswer({
            rows: [administrationRow('member', 'Dana'), administrationRow('member', 'Ravi')],
          }),
      },
    );
    await screen.findByText('Ravi');
    const filters = within(screen.getByRole('search', { name: 'Filters' }));
    const chosen = filters.getAllByRole('combobox').map((one) => one.getAttribute('aria-label'));
    expect(chosen.slice(-2)).toEqual(['Sort by', 'Direction']);
    expect([...filters.queryAllByRole('textbox'), ...filters.getAllByRole('searchbox')]).toHaveLength(1);
    await user.type(filters.getByRole('searchbox', { name: 'Find in this list' }), 'dan');
    expect(screen.queryByText('Ravi')).toBeNull();
    await user.keyboard('{Enter}');
    await expect
      .poll(() => asked('administration.read').at(-1))
      .toMatchObject({ view: 'listMembers', query: { search: 'dan' } });
    // What the service found is shown whole.
    expect(await screen.findByText('Ravi')).toBeTruthy();
  });

  it('says that the role does not show a list, as no fault, and offers nothing to filter', async () => {
    const detail = 'The service says: Your role is too low: this needs at least admin.';
    openWindow(teams, {
      'sync.status': () => [online],
      'administration.held': () => null,
      'administration.read': () => {
        throw new FixtureFailure('permission', detail);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Your role cannot see this' })).toBeTruthy();
    expect(screen.getByText(detail)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect([
      screen.queryByRole('alert'),
      screen.queryByRole('searchbox', { name: 'Find in this list' }),
    ]).toEqual([null, null]);
  });

  it('keeps what was typed in sight where the service refuses it for the role', async () => {
    const { user } = openWindow(teams, {
      'sync.status': () => [online],
      'administration.held': () => null,
      'administration.read': ({ query }) => {
        if (Object.keys(query).length > 0) throw new FixtureFailure('permission', 'Not for you.');
        return administrationAnswer({});
      },
    });
    const filter = await screen.findByRole('textbox', { name: /^Title/ });
    await user.type(filter, 'Secret{Enter}');
    expect(await screen.findByText('Not for you.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('Secret');
  });

  it('asks the service nothing while the person works offline, and says why nothing can be changed', async () => {
    const reason = 'You are in offline mode. Changes here need a connection and are never queued.';
    const { asked, user } = openWindow(teams, {
      'sync.status': () => [offline],
      'administration.actions': () => [
        {
          id: 'createTeam',
          title: 'New team',
          kind: 'create',
          view: 'listTeams',
          can: { can: false, reason },
        },
      ],
    });
    const button = await screen.findByRole('button', { name: 'New team' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe(reason);
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/You see the last downloaded version/)).toBeTruthy();
    expect(asked('administration.read')).toEqual([]);
  });
});

describe('what the service does not offer', () => {
  const hidden = ['listTeams', 'listConversations', 'listIssuesClusters', 'listConversationIssues'];
  const lacking = () => [{ id: 'org', title: 'Harbour', role: 'admin', hidden }];

  it('stands neither in the list nor in the palette, and its heading goes with it', async () => {
    const { app } = openWindow(
      { ...teams, view: null },
      { 'sync.status': () => [online], 'administration.organizations': lacking },
    );
    const list = await screen.findByRole('navigation', { name: 'Admin' });
    expect(await within(list).findByRole('button', { name: 'Members' })).toBeTruthy();
    expect(within(list).queryByRole('button', { name: 'Teams' })).toBeNull();
    expect(within(list).queryByRole('heading', { name: 'Conversations' })).toBeNull();
    const places = app.administration.places.map(({ title }) => title);
    expect(places).toContain('Members');
    expect(places).not.toContain('Conversations');
  });

  it('is not a filter of another list', async () => {
    openWindow(
      { ...teams, view: 'listOrganizationChangeRequests' },
      { 'sync.status': () => [online], 'administration.organizations': lacking },
    );
    expect(await screen.findByText('Creator')).toBeTruthy();
    expect(screen.queryByText('Cluster of issues')).toBeNull();
  });

  it('is left without a failure once it is found out, and comes back', async () => {
    let known: readonly string[] = [];
    const { app, host } = openWindow(teams, {
      'sync.status': () => [online],
      'administration.held': () => null,
      'administration.organizations': () => [{ id: 'org', title: 'Harbour', role: 'admin', hidden: known }],
      'administration.read': ({ view }) => {
        if (view !== 'listTeams') return administrationAnswer({ name: 'Harbour' });
        known = hidden;
        throw new FixtureFailure('not-offered', '');
      },
    });
    await waitFor(() => expect(app.navigation.current).toEqual({ ...teams, view: null }));
    expect(screen.queryByRole('alert')).toBeNull();
    const list = screen.getByRole('navigation', { name: 'Admin' });
    expect(within(list).queryByRole('button', { name: 'Teams' })).toBeNull();
    known = [];
    host.tell('changed', { accountId: 'acc', topics: ['administration'] });
    expect(await within(list).findByRole('button', { name: 'Teams' })).toBeTruthy();
  });

  it('is told as no failure where something was to be changed', async () => {
    const { user } = openWindow(teams, {
      'sync.status': () => [online],
      'administration.send': () => {
        throw new FixtureFailure('not-offered', '');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New team' }));
    // It has the focus although the current values are read first.
    const title = await titleField();
    await waitFor(() => expect(document.activeElement).toBe(title));
    await user.keyboard('Proof readers');
    await user.click(screen.getByRole('button', { name: 'Review changes' }));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(
      await screen.findByText('Nothing was changed: this service does not offer “New team”.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a change', () => {
  it('is filled in, looked at, and sent once', async () => {
    const { asked, user } = openWindow(teams, { 'sync.status': () => [online] });
    await user.click(await screen.findByRole('button', { name: 'New team' }));
    await user.type(await titleField(), 'Proof readers');
    await user.click(screen.getByRole('button', { name: 'Review changes' }));
    expect(await screen.findByRole('region', { name: 'What will change' })).toHaveProperty(
      'textContent',
      expect.stringContaining('Proof readers'),
    );
    expect(asked('administration.send')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('administration.send')).toEqual([
      expect.objectContaining({
        action: 'createTeam',
        trail: organization,
        values: { title: 'Proof readers' },
        confirm: null,
      }),
    ]);
  });

  it('that the service refuses says so under its field', async () => {
    const { user } = openWindow(teams, {
      'sync.status': () => [online],
      'administration.send': () => ({
        outcome: 'refused',
        problems: [{ field: 'title', words: 'The service says: is taken.' }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'New team' }));
    await user.type(await titleField(), 'Writers');
    await user.click(screen.getByRole('button', { name: 'Review changes' }));
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    const title = await titleField();
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The service says: is taken.')).toBeTruthy();
  });

  it('that cannot be taken back asks for the name', async () => {
    const team = [...organization, { kind: 'team', id: 'writers' }] as const;
    const { asked, user } = openWindow(
      { ...teams, trail: team, view: null },
      { 'sync.status': () => [online] },
    );
    await user.click(await screen.findByRole('button', { name: 'Delete the team' }));
    const dialog = await screen.findByRole('dialog');
    const button = await within(dialog).findByRole('button', { name: 'Delete the team' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.type(within(dialog).getByRole('textbox'), 'Writers');
    await user.click(button);
    await waitFor(() =>
      expect(asked('administration.send')).toEqual([expect.objectContaining({ confirm: 'Writers' })]),
    );
  });
});

describe('a deletion that can be undone', () => {
  it('says how, and not that it cannot be', async () => {
    const space = [...organization, { kind: 'space', id: 'elsa' }] as const;
    const { user } = openWindow({ ...teams, trail: space, view: null }, { 'sync.status': () => [online] });
    await user.click(await screen.findByRole('button', { name: 'Delete the space' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/It can be restored for 7 days, under Spaces\./)).toBeTruthy();
    expect(within(dialog).queryByText(/cannot be/)).toBeNull();
  });
});

describe('a list that the service narrows down by itself', () => {
  it('says by what: change requests by their status', async () => {
    const { asked, user } = openWindow(
      { ...teams, view: 'listOrganizationChangeRequests' },
      { 'sync.status': () => [online] },
    );
    const state = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    expect([state.value, [...state.options].map(({ label }) => label)]).toEqual([
      'open',
      expect.not.arrayContaining(['Any']),
    ]);
    await user.selectOptions(state, 'merged');
    await waitFor(() =>
      expect(asked('administration.read').at(-1)).toMatchObject({ query: { status: 'merged' } }),
    );
    await user.selectOptions(state, 'open');
    await waitFor(() => expect(asked('administration.read').at(-1)).toMatchObject({ query: {} }));
  });

  it('has no more filters in its bar than fit beside the search, and the rest below on request', async () => {
    const { user } = openWindow(
      { ...teams, view: 'listOrganizationChangeRequests' },
      { 'sync.status': () => [online] },
    );
    const filters = within(await screen.findByRole('search', { name: 'Filters' }));
    const names = () =>
      filters
        .getAllByRole<HTMLSelectElement>('combobox')
        .map((one) => one.ariaLabel ?? one.labels[0]?.textContent);
    await waitFor(() => expect(names()).toEqual(['Status', 'Creator']));
    await user.click(filters.getByRole('button', { name: 'More filters', expanded: false }));
    expect(names()).toEqual(['Status', 'Creator', 'Contributor', 'Requested reviewer', 'Cluster of issues']);
  });
});

describe('what the service says', () => {
  it('is a picture where its address is one that is held, and a drawn icon beside its name', async () => {
    const address = 'https://files.example/logo.png';
    openWindow(
      { ...teams, view: null },
      {
        'sync.status': () => [online],
        'administration.held': () => null,
        'administration.read': () =>
          administrationAnswer({
            facts: [
              { label: 'Logo', value: { kind: 'picture', asset: 'galley-asset://acc/aa', address } },
              { label: 'Icon', value: { kind: 'icon', name: 'gear' } },
            ],
          }),
      },
    );
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'Logo' });
    expect([picture.src, screen.queryByText(address)]).toEqual(['galley-asset://acc/aa', null]);
    expect(screen.getByText('gear')).toBeTruthy();

    await fireEvent.error(picture);
    await screen.findByText('The image is not shown: it has 60,000 × 60,000 pixels, more than 64 million.');
  });

  it('is text, whatever stands in it, and secrets are shown when asked for', async () => {
    const text = '<img src=x onerror=alert(1)>';
    const { user } = openWindow(
      { ...teams, view: null },
      {
        'sync.status': () => [online],
        'administration.held': () => null,
        'administration.read': () =>
          administrationAnswer({
            facts: [
              { label: 'Title', value: { kind: 'text', text } },
              { label: 'Link', value: { kind: 'secret', text: 'https://open.example/k' } },
            ],
          }),
      },
    );
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.querySelector('img[onerror]')).toBeNull();
    expect(screen.queryByText('https://open.example/k')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('https://open.example/k')).toBeTruthy();
  });
});

describe('a change request', () => {
  it('leads to the cluster of issues that it answers', async () => {
    const trail = [...organization, { kind: 'cluster', id: 'c-1' }];
    const { app, user } = openWindow(
      {
        screen: 'change-request',
        accountId: 'acc',
        spaceId: 'elsa',
        changeRequestId: 'cr-41',
        tab: 'overview',
        pageId: null,
        commentId: null,
      },
      { 'administration.clusterOf': () => ({ name: 'Where is the ink?', trail }) },
    );
    await user.click(await screen.findByRole('button', { name: 'Where is the ink?' }));
    expect(app.navigation.current).toEqual({ screen: 'administration', accountId: 'acc', trail, view: null });
  });
});

describe('a form that is filled in', () => {
  it('asks before Escape takes what was typed, and another Escape goes on', async () => {
    const { user } = openWindow(teams, { 'sync.status': () => [online] });
    await user.click(await screen.findByRole('button', { name: 'New team' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'New team' }));
    await user.type(await titleField(), 'Proof readers');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Discard what you filled in?')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Discard what you filled in?')).toBeNull();
    expect(await titleField()).toHaveProperty('value', 'Proof readers');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('puts the focus into what is added to a list', async () => {
    const { user } = openWindow(teams, { 'sync.status': () => [online] });
    await user.click(await screen.findByRole('button', { name: 'New team' }));
    const dialog = await screen.findByRole('dialog');
    const add = await within(dialog).findByRole('button', { name: 'Add' });
    await user.click(add);
    const first = within(dialog).getByRole('combobox', { name: /^Members 1/ });
    await within(first).findByRole('option', { name: 'One member' });
    expect(document.activeElement).toBe(first);
    await user.click(add);
    expect(document.activeElement).toBe(within(dialog).getByRole('combobox', { name: /^Members 2/ }));
  });
});

import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../../src-renderer/state/address.ts';
import { printAddress, readAddress } from '../../../../src-renderer/state/address.ts';
import { administrationAnswer, administrationRow } from '../../../support/fixture-administration.ts';
import { syncStatus } from '../../../support/fixture-data.ts';
import { FixtureFailure } from '../../../support/fixture-host.ts';
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

  it('says that the role does not show a list, as no fault, and offers nothing to filter', async () => {
    const detail = 'The service says: Your role is too low: this needs at least admin.';
    openWindow(teams, {
      'sync.status': () => [online],
      'administration.held': () => null,
      'administration.read': () => {
        throw new FixtureFailure('permission', detail);
      },
    });
    expect(
      await screen.findByRole('heading', { name: 'Your role here does not show you this' }),
    ).toBeTruthy();
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
    const reason = 'You work offline. Changes here are made while online alone; they never wait.';
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
    expect(screen.getByText(/This is as it was last read/)).toBeTruthy();
    expect(asked('administration.read')).toEqual([]);
  });
});

describe('a change', () => {
  it('is filled in, looked at, and sent once', async () => {
    const { asked, user } = openWindow(teams, { 'sync.status': () => [online] });
    await user.click(await screen.findByRole('button', { name: 'New team' }));
    await user.type(await titleField(), 'Proof readers');
    await user.click(screen.getByRole('button', { name: 'What will change…' }));
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
    await user.click(screen.getByRole('button', { name: 'What will change…' }));
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

describe('what the service says', () => {
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

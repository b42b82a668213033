import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationOf, operations } from '../../../../src-main/api/operations.ts';
import { coreRequests } from '../../../../src-main/bridge/channels/requests.ts';
import {
  actions,
  catalogue,
  homeKey,
  isOperationName,
  listOfKind,
  mainView,
  parametersOf,
  views,
} from '../../../../src-main/core/administration/catalogue/catalogue.ts';
import { actionTexts } from '../../../../src-main/core/administration/catalogue/entry-texts.ts';
import { entries } from '../../../../src-main/core/administration/catalogue/entries.ts';
import { kindOfParameter, kinds } from '../../../../src-main/core/administration/kinds.ts';
import type { KindId } from '../../../../src-main/core/administration/kinds.ts';
import { english } from '../../../../src-main/shared/messages/en/texts.ts';
import path from 'node:path';

const names = Object.keys(operations).filter(isOperationName);

/** Every place that a person can get to: from the organizations, through rows of lists that lead on. */
function reachablePlaces(): ReadonlySet<string> {
  const places = new Map<string, readonly KindId[]>([
    ['', []],
    ['organization', ['organization']],
  ]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { entry, home } of views) {
      if (!places.has(homeKey(home)) || entry.in !== 'list' || entry.of === undefined) continue;
      for (const way of kinds[entry.of].homes) {
        const isKnown = way.every((step) => home.includes(step) || step === 'space');
        const to = [...way, entry.of];
        if (!isKnown || places.has(homeKey(to))) continue;
        places.set(homeKey(to), to);
        grown = true;
      }
    }
    // A space names its revision, which its facts lead to.
    if (places.has('organization/space')) {
      places.set('organization/space/revision', ['organization', 'space', 'revision']);
    }
  }
  return new Set(places.keys());
}

describe('the table of operations', () => {
  const places = reachablePlaces();

  it.each(names)('%s can be reached from the window', (name) => {
    const entry = entries[name];
    if (entry.in === 'elsewhere') {
      // A named screen asks this channel, and what answers it calls the operation.
      expect(Object.keys(coreRequests)).toContain(entry.channel);
      expect(screenOfChannel(entry.channel)).not.toEqual([]);
      expect(readFileSync(`src-main/${entry.file}`, 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
      return;
    }
    if (entry.in === 'action') {
      const action = actions.find(({ id }) => id === name);
      expect(places).toContain(homeKey(action?.home ?? []));
      expect(catalogue().views.some(({ id }) => id === action?.view) || action?.view === null).toBe(true);
      return;
    }
    const shown = views.filter(({ operation }) => operation === name);
    expect(shown.map(({ home }) => places.has(homeKey(home)))).toContain(true);
    for (const { home, group } of catalogue().views.filter(({ id }) => id === name)) {
      // What stands at an organization stands in the list on the left, under its heading.
      if (home === '' || home === 'organization') expect(group).not.toBeNull();
    }
  });

  it('reads like a sentence wherever it changes something', () => {
    const unsaid = actions.filter(({ id, entry }) => {
      const { does, done, lacks } = actionTexts(id);
      const isSaid = entry.needs === undefined || lacks !== undefined;
      return !isSaid || !/[.]$/.test(does('It')) || !/[.]$/.test(done);
    });
    expect(unsaid.map(({ id }) => id)).toEqual([]);
    expect(
      names.filter((name) => operationOf(name).method === 'GET' && entries[name].in === 'action'),
    ).toEqual([]);
    expect(
      names.filter(
        (name) => operationOf(name).method !== 'GET' && ['list', 'object'].includes(entries[name].in),
      ),
    ).toEqual([]);
  });

  it('tells each parameter of a path by the way to its object, or asks for it', () => {
    for (const { operation, home, asked } of views) {
      const told = parametersOf(operationOf(operation)).filter((parameter) => {
        const kind = kindOfParameter(parameter);
        return !asked.includes(parameter) && (kind === undefined || !home.includes(kind));
      });
      expect([operation, told]).toEqual([operation, []]);
    }
  });

  it('has for every kind an answer of its own, or the list that it stands in', () => {
    const homeless = Object.entries(kinds).flatMap(([id, { homes }]) =>
      homes.flatMap((home) => {
        const kind = id as KindId; // a key of the table of kinds
        const found = mainView([...home, kind]) ?? listOfKind(kind, home);
        return found === undefined ? [homeKey([...home, kind])] : [];
      }),
    );
    expect(homeless).toEqual(['organization/space/revision']);
  });
});

describe('what a view is made of', () => {
  it('has a title, and a description where it is a list', () => {
    const unsaid = catalogue().views.filter(
      ({ title, about, shows }) => title === '' || (shows === 'list' && about === ''),
    );
    expect(unsaid).toEqual([]);
    const known = new Set([...views.map(({ id }) => id)]);
    expect(Object.keys(english.administrationViews).filter((id) => !known.has(id))).toEqual([]);
    expect(Object.keys(english.administrationActions).sort()).toEqual(actions.map(({ id }) => id).sort());
  });

  it('says the filters of the service with their limits', () => {
    const members = catalogue().views.find(({ id }) => id === 'listMembers');
    expect(members?.filters.map(({ name, label, shape }) => [name, label, shape.kind])).toEqual([
      ['order', 'Direction', 'choice'],
      ['role', 'Role', 'choice'],
      ['search', 'Search', 'text'],
      ['sort', 'Sort by', 'choice'],
    ]);
    const search = members?.filters.find(({ name }) => name === 'search');
    expect(search?.help).toBe('At most 512 characters.');
  });

  it('asks for what no list leads to', () => {
    const domain = catalogue().views.find(({ id }) => id === 'listOrganizationsOfEmailDomain');
    expect(domain?.filters).toEqual([
      expect.objectContaining({ name: 'emailDomain', isRequired: true, label: 'E-mail domain' }),
    ]);
  });
});

let sources: readonly { readonly file: string; readonly text: string }[] | null = null;

/** Files of the window that ask a channel of the bridge. */
function screenOfChannel(channel: string): readonly string[] {
  sources ??= readdirSync('src-renderer', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => ({ file: name, text: readFileSync(path.join('src-renderer', name), 'utf8') }));
  return sources.filter(({ text }) => text.includes(`'${channel}'`)).map(({ file }) => file);
}

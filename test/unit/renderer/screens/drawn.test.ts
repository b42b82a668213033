import { render } from '@testing-library/svelte';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pseudoLanguage } from '../../../../src-main/shared/messages/languages.ts';
import AppView from '../../../../src-renderer/App.svelte';
import { useLanguage } from '../../../../src-renderer/messages/language.ts';
import { loadLanguage } from '../../../../src-renderer/messages/load-language.ts';
import { printAddress } from '../../../../src-renderer/state/address.ts';
import type { Address } from '../../../../src-renderer/state/address.ts';
import { App } from '../../../../src-renderer/state/app.svelte.ts';
import { fixtureHost } from '../../../support/fixtures/fixture-host.ts';
import { windowSettings } from '../open-window.ts';

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', NoLayout);
  await loadLanguage(pseudoLanguage);
});
afterAll(() => {
  vi.unstubAllGlobals();
  useLanguage({ locale: 'en', messageOf: (_catalog, _key, message) => message });
});

const request = (tab: 'overview' | 'changes' | 'discussion'): Address => ({
  ...{ screen: 'change-request', tab, accountId: 'acc', spaceId: 'elsa', changeRequestId: 'cr-41' },
  ...{ pageId: null, commentId: null },
});

/** Screens whose texts all come from catalogs; none is taken away. */
const screens: Readonly<Record<string, Address>> = {
  Welcome: { screen: 'welcome' },
  ...Object.fromEntries(
    (['overview', 'changes', 'discussion'] as const).map((tab) => [`Change request, ${tab}`, request(tab)]),
  ),
  Administration: { screen: 'administration', accountId: 'acc', trail: [], view: null },
  Library: { screen: 'library' },
  Sites: { screen: 'sites' },
  Outbox: { screen: 'outbox' },
  'What was sent': { screen: 'sent' },
  News: { screen: 'digest' },
  Notes: { screen: 'notes' },
  Search: { screen: 'search', query: '' },
  'Settings, appearance': { screen: 'settings', section: 'appearance' },
  'Settings, accounts': { screen: 'settings', section: 'accounts' },
  'Settings, keyboard': { screen: 'settings', section: 'keyboard' },
  'Settings, storage': { screen: 'settings', section: 'storage' },
};

/** Of `parts`, which have no catalog: times and sizes, with names of days and months by the system, and initials. */
const ofParts =
  /^(now|just now|as of|Width of|(\w{1,3} )?ago|min|[kMG]B|px|Today|Yesterday|\w+day|(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*|\p{Lu}{1,2})$/u;
/** The same in every language, and keys, which Intl joins. */
const names = /^((or|English|Deutsch|日本語|Galley|Ctrl|Alt|Shift|Esc|Enter|Delete|\w)( |$))+$/;
/** What News shortens of the core's sentences (state/digest-groups.ts). */
const ofCore = /^(.* opened it|Merged into .*)$/;

/** What jsdom lacks. */
class NoLayout {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** Opens the window there, and answers what it was told by the core and the shell, as one text. */
function drawn(at: Address): () => string {
  const host = fixtureHost({
    'settings.get': () => ({ ...windowSettings, lastPlace: printAddress(at) }),
  });
  const told: string[] = [];
  const request: typeof host.request = async (channel, args) => {
    const reply = await host.request(channel, args);
    told.push(JSON.stringify(reply));
    return reply;
  };
  render(AppView, { props: { app: new App({ ...host, request }) } });
  return () => told.join('\n');
}

/** What is read or spoken, outside the brackets of the pseudo-locale, and was told by nobody. */
function outside(told: string): readonly string[] {
  const texts: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    if (element.matches('script, style')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) if (node instanceof Text) texts.push(node.data);
  }
  const phrases = texts.flatMap((text) => withoutMessages(text).split(/[^\p{L} ’]+/u));
  return [...new Set(phrases.map((one) => one.trim()))].filter(
    (one) =>
      /\p{L}{2}/u.test(one) &&
      !told.includes(one) &&
      ![ofParts, names, ofCore].some((known) => known.test(one)),
  );
}

/** Messages stand in messages where one is an argument of another. */
function withoutMessages(text: string): string {
  const inner = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '\n');
  // With markup inside, a message begins in one node and ends in another.
  return inner === text ? text.replaceAll(/⟦[^⟦⟧]*$|^[^⟦⟧]*⟧|^.*~$/gu, '\n') : withoutMessages(inner);
}

it.each(Object.entries(screens))('says nothing outside the catalogs: %s', async (_name, at) => {
  const told = drawn(at);
  await expect.poll(() => document.querySelector('main')?.textContent, { timeout: 60_000 }).toContain('⟦');
  await expect.poll(() => outside(told()), { timeout: 20_000 }).toEqual([]);
});

import { fireEvent, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { cardOf } from '../../../../src-renderer/parts/card-of.ts';
import type { CardOf } from '../../../../src-renderer/parts/card-of.ts';
import { changeRequest as fixture } from '../../../support/fixtures/fixture-data.ts';
import { changeRequest, openWindow } from '../open-window.ts';

/** A link or name in the window, as documents and screens draw them. */
function named(of: CardOf): HTMLElement {
  const link = document.createElement('a');
  link.href = '#';
  link.setAttribute('aria-describedby', 'note');
  for (const [name, value] of Object.entries(cardOf(of))) link.setAttribute(name, value);
  document.body.append(link);
  return link;
}
let at = 0;
function pointAt(element: HTMLElement): void {
  at += 1;
  void fireEvent.pointerMove(element, { clientX: at, clientY: 1 });
}
const card = () => document.querySelector('#hover-card')?.textContent ?? null;

it('shows what is held of a page, a change request and a person while they are pointed at, until Escape', async () => {
  const { user, asked } = openWindow(changeRequest, { 'places.resolve': () => null });
  await screen.findByText('When a node stops');
  const shows = async (of: CardOf, words: RegExp): Promise<void> => {
    // It is loaded when the window is idle.
    await expect
      .poll(async () => {
        pointAt(document.body);
        pointAt(named(of));
        await new Promise((later) => setTimeout(later, 600));
        return card() ?? '';
      })
      .toMatch(words);
  };
  await shows({ kind: 'page', spaceId: 'elsa', pageId: 'p-bulk' }, /^Dispatching many workflows.*Elsa docs/);
  expect(asked('page.read').at(-1)).toMatchObject({ changeRequestId: 'cr-41', pageId: 'p-bulk' });
  const { accountId, spaceId, id: changeRequestId } = fixture;
  await shows(
    { kind: 'change-request', accountId, spaceId, changeRequestId },
    /^#41 Harden bulk dispatch.*open · /,
  );
  // What described it before still does, and does so again alone.
  const described = () =>
    [...document.querySelectorAll('a[data-card]')].at(-1)?.getAttribute('aria-describedby');
  expect(described()).toBe('note hover-card');
  await user.keyboard('{Escape}');
  expect([card(), described()]).toEqual([null, 'note']);
  await shows(
    { kind: 'person', name: fixture.author?.displayName ?? '' },
    /Author of \d+ open change request/,
  );
  pointAt(document.body);
  await expect.poll(card).toBeNull();
});

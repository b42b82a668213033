import { createEvent, fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import SearchField from '../../../../src-renderer/parts/controls/SearchField.svelte';

/** The field with a text, and what pressing Escape in it did. */
function pressEscape(value: string, more: KeyboardEventInit = {}) {
  const oninput = vi.fn();
  render(SearchField, { props: { label: 'Filter pages', placeholder: '3 pages', value, oninput } });
  const field = screen.getByRole('searchbox', { name: 'Filter pages' });
  const event = createEvent.keyDown(field, { key: 'Escape', ...more });
  void fireEvent(field, event);
  return { typed: oninput.mock.calls.flat(), isKept: event.defaultPrevented };
}

describe('Escape in a search field', () => {
  it('empties it, and closes nothing that it stands in', () => {
    expect(pressEscape('ink')).toEqual({ typed: [''], isKept: true });
  });

  it('is left to what it stands in where it is empty', () => {
    expect(pressEscape('')).toEqual({ typed: [], isKept: false });
  });

  it('is left to an input method that composes', () => {
    expect(pressEscape('ink', { isComposing: true })).toEqual({ typed: [], isKept: false });
  });
});

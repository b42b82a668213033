import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindKeys, judgeKeys, keysOf } from '../../../../src-renderer/state/keys/key-bindings.svelte.ts';
import { commands } from '../../../../src-renderer/state/keys/commands.ts';
import type { CommandId } from '../../../../src-renderer/state/keys/commands.ts';
import { german } from '../../../../src-renderer/messages/de.ts';
import { useLanguage } from '../../../../src-renderer/messages/language.ts';
import { printKeys } from '../../../../src-renderer/state/keys/key-names.ts';
import { Shortcuts } from '../../../../src-renderer/state/keys/shortcuts.svelte.ts';

function press(shortcuts: Shortcuts, init: KeyboardEventInit, target: EventTarget = document.body) {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'target', { value: target });
  shortcuts.press(event);
  return event.defaultPrevented;
}

function listening() {
  const shortcuts = new Shortcuts();
  const ran: string[] = [];
  const stop = shortcuts.handle({ 'next-change': () => ran.push('n'), palette: () => ran.push('palette') });
  return { shortcuts, ran, stop };
}

describe('shortcuts', () => {
  it('run the command of a key, single or with modifiers', () => {
    const { shortcuts, ran } = listening();
    expect(press(shortcuts, { key: 'n' })).toBe(true);
    expect(press(shortcuts, { key: 'F7' })).toBe(true);
    expect(press(shortcuts, { key: 'k', ctrlKey: true })).toBe(true);
    expect(ran).toEqual(['n', 'n', 'palette']);
  });

  it('rest while typing and composing, but keys with Ctrl do not', () => {
    const { shortcuts, ran } = listening();
    const field = document.createElement('textarea');
    press(shortcuts, { key: 'n' }, field);
    press(shortcuts, { key: 'n', isComposing: true });
    expect(ran).toEqual([]);
    press(shortcuts, { key: 'k', ctrlKey: true }, field);
    expect(ran).toEqual(['palette']);
  });

  it('rest where single keys are switched off', () => {
    const { shortcuts, ran } = listening();
    shortcuts.singleKeys = false;
    press(shortcuts, { key: 'n' });
    press(shortcuts, { key: 'F7' });
    expect(ran).toEqual(['n']);
  });

  it('answer with the screen mounted last, and stop with it', () => {
    const { shortcuts, ran, stop } = listening();
    const later = shortcuts.handle({ 'next-change': () => ran.push('later') });
    press(shortcuts, { key: 'n' });
    later();
    press(shortcuts, { key: 'n' });
    stop();
    expect(press(shortcuts, { key: 'n' })).toBe(false);
    expect(ran).toEqual(['later', 'n']);
  });
});

it('what answers last answers only where nobody else does, whoever came first', () => {
  const shortcuts = new Shortcuts();
  const ran: string[] = [];
  const begin = (name: string, rank?: 'last') => shortcuts.handle({ next: () => ran.push(name) }, rank);
  begin('list', 'last');
  const end = begin('page');
  begin('inbox', 'last');
  shortcuts.run('next');
  end();
  shortcuts.run('next');
  expect(ran).toEqual(['page', 'list']);
});

describe('single keys rest while a person seems to type', () => {
  function typing(own: Partial<Record<CommandId, () => void>> = {}) {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { shortcuts, ran } = listening();
    shortcuts.handle({ reviewed: () => ran.push('m'), comment: () => ran.push('c'), ...own });
    const type = (text: string) => {
      for (const key of text) {
        press(shortcuts, { key });
        vi.advanceTimersByTime(200);
      }
    };
    return { shortcuts, ran, type };
  }
  afterEach(() => vi.useRealTimers());

  it('after an editor was asked for, until they pause', () => {
    const { shortcuts, ran, type } = typing();
    shortcuts.rest();
    type('common name');
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1_000);
    type('nm');
    expect(ran).toEqual(['n', 'm']);
  });

  it('no longer once they leave with Escape, or the field has the focus', () => {
    const { shortcuts, ran, type } = typing();
    shortcuts.rest();
    press(shortcuts, { key: 'Escape' });
    type('nc');
    shortcuts.rest();
    shortcuts.focused(document.createElement('textarea'));
    type('n');
    expect(ran).toEqual(['n', 'c', 'n']);
  });

  it('and a key that is held down steps on, but writes once', () => {
    const { shortcuts, ran } = typing();
    for (const key of ['n', 'm']) for (const repeat of [false, true, true]) press(shortcuts, { key, repeat });
    expect(ran).toEqual(['n', 'n', 'n', 'm']);
  });
});

it('no two commands share a key, except that some mean another thing while a text is written', () => {
  const doubled = (of: typeof commands) => {
    const keys = of.flatMap((command) => command.keys);
    return keys.filter((key, at) => keys.indexOf(key) !== at);
  };
  const isWriting = (command: (typeof commands)[number]) => command.group === 'Writing' && command.local;
  expect(doubled(commands.filter((command) => !isWriting(command)))).toEqual([]);
  expect(doubled(commands.filter(isWriting))).toEqual([]);
});

it('keys are printed as people write them', () => {
  expect(keysOf('palette')).toEqual(['Ctrl K']);
  expect(['Shift+F7', 'Alt+ArrowLeft', '+', 'm', 'Ctrl+Shift+Enter'].map(printKeys)).toEqual([
    'Shift F7',
    'Alt ←',
    '+',
    'm',
    'Ctrl Shift Enter',
  ]);
});

describe('in German', () => {
  afterEach(() => useLanguage({ locale: 'en', messageOf: (_catalog, _key, message) => message }));

  it('keys are called as German keyboards have them', () => {
    useLanguage({
      locale: 'de',
      messageOf: (catalog, key, message) =>
        catalog === 'parts' && key === 'keyName' ? german.parts.keyName : message,
    });
    expect(['Ctrl+k', 'Ctrl+Shift+Enter', 'Shift+Delete', 'Escape', 'm'].map(printKeys)).toEqual([
      'Strg K',
      'Strg Umschalt Eingabe',
      'Umschalt Entf',
      'Esc',
      'm',
    ]);
  });
});

describe('keys that the person chose', () => {
  afterEach(() => bindKeys({}));
  const next = commands.find((command) => command.id === 'next-change')!;

  it('run the command instead of its own, and stand in every label', () => {
    const { shortcuts, ran } = listening();
    bindKeys({ 'next-change': ['Alt+n'] });
    expect(press(shortcuts, { key: 'n' })).toBe(false);
    expect(press(shortcuts, { key: 'n', altKey: true })).toBe(true);
    expect(ran).toEqual(['n']);
    expect(keysOf('next-change')).toEqual(['Alt N']);
    bindKeys({ 'next-change': [] });
    expect(press(shortcuts, { key: 'n', altKey: true })).toBe(false);
  });

  it('are judged: taken ones name the other command, modifiers alone wait, some belong to the system', () => {
    expect(judgeKeys('Ctrl+k', next.id, commands)).toMatchObject({ kind: 'taken', by: { id: 'palette' } });
    expect(judgeKeys('n', next.id, commands)).toEqual({ kind: 'free' });
    expect(judgeKeys('Ctrl+Control', next.id, commands)).toEqual({ kind: 'unfinished' });
    expect(judgeKeys('Ctrl+c', next.id, commands)).toEqual({ kind: 'reserved' });
    bindKeys({ palette: ['Ctrl+;'] });
    expect(judgeKeys('Ctrl+k', next.id, commands)).toEqual({ kind: 'free' });
    expect(judgeKeys('Ctrl+;', next.id, commands)).toMatchObject({ kind: 'taken', by: { id: 'palette' } });
  });
});

import { createRawSnippet, mount } from 'svelte';
import type { Component } from 'svelte';
import Avatar from '../../src-renderer/parts/marks/Avatar.svelte';
import Button from '../../src-renderer/parts/controls/Button.svelte';
import ChangeMark from '../../src-renderer/parts/marks/ChangeMark.svelte';
import Chip from '../../src-renderer/parts/marks/Chip.svelte';
import EmptyState from '../../src-renderer/parts/states/EmptyState.svelte';
import FailureNote from '../../src-renderer/parts/states/FailureNote.svelte';
import PendingDot from '../../src-renderer/parts/marks/PendingDot.svelte';
import Segmented from '../../src-renderer/parts/controls/Segmented.svelte';
import Select from '../../src-renderer/parts/controls/Select.svelte';
import Skeleton from '../../src-renderer/parts/states/Skeleton.svelte';
import Spinner from '../../src-renderer/parts/states/Spinner.svelte';
import Switch from '../../src-renderer/parts/controls/Switch.svelte';

/** Puts one part into a row under its name. */
type Row = (target: HTMLElement) => void;

function part<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): Row {
  return (target) => void mount(component, { target, props });
}

const text = (words: string) =>
  createRawSnippet(() => ({ render: () => `<span>${words.replaceAll('<', '&lt;')}</span>` }));
const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Another choice' },
];
const nothing = () => undefined;

const rows: Readonly<Record<string, readonly Row[]>> = {
  Button: (['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) =>
    part(Button, { kind, children: text(`A ${kind} button`) }),
  ),
  'Button, not now': [part(Button, { unavailable: 'There is no network', children: text('Merge') })],
  Chip: (['plain', 'accent', 'held', 'failed', 'success', 'moved'] as const).map((tone) =>
    part(Chip, { tone, children: text(tone) }),
  ),
  Segmented: [part(Segmented, { label: 'View', options, value: 'one', onchange: nothing })],
  Select: [part(Select, { label: 'Status', options, value: 'two', onchange: nothing })],
  Switch: [true, false].map((on) =>
    part(Switch, { label: 'Keep offline', side: 'after', on, onchange: nothing }),
  ),
  Avatar: ['Dana Quist', 'Łukasz', '李雷'].map((name) => part(Avatar, { name })),
  'Marks of changes': (['added', 'removed', 'moved', 'renamed', 'edited', 'metadata'] as const).map(
    (change) => part(ChangeMark, { changes: [change] }),
  ),
  'Pending edits': (['pending', 'held', 'failed'] as const).map((tone) =>
    part(PendingDot, { words: tone, tone }),
  ),
  Spinner: [part(Spinner, {})],
  Skeleton: [part(Skeleton, { lines: 3 })],
  'Empty state': [
    part(EmptyState, { title: 'No change requests', words: 'They appear with the next sync.' }),
  ],
  'Failure note': [
    part(FailureNote, {
      title: 'The service cannot be reached',
      meaning: 'What is kept offline can still be read.',
      action: 'Try again',
    }),
  ],
};

/** Every part in its states, one row each. */
export function showParts(target: HTMLElement): void {
  target.style.cssText = 'padding: 16px; overflow: auto; height: 100vh; box-sizing: border-box';
  for (const [name, parts] of Object.entries(rows)) {
    const heading = document.createElement('h2');
    heading.textContent = name;
    const row = document.createElement('div');
    row.style.cssText = 'display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin-bottom: 24px';
    target.append(heading, row);
    for (const show of parts) show(row);
  }
}

import { render, screen, waitFor } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import NewWording from '../../../../src-renderer/screens/discussion/composer/NewWording.svelte';
import { changeRequest, openWindow } from '../open-window.ts';

it.each([
  ['marks on it', 'marks on it'],
  ['no such words', ''],
])(
  'what was selected in the page, "%s", is selected in the field where it stands there',
  async (selected, expected) => {
    const { app } = openWindow(changeRequest);
    const before = 'Somebody writes marks on it; you follow them.';
    const draft = app.drafts.of('acc', {
      spaceId: 'elsa',
      changeRequestId: 'cr-41',
      pageId: 'p-bulk',
      nodeId: 'b1',
      commentId: null,
      use: 'suggestion',
    });
    await draft.startWith(before);
    render(NewWording, {
      props: { draft, before, selected, onleave: () => undefined, onsend: () => undefined },
    });
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New text' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(expected);
  },
);

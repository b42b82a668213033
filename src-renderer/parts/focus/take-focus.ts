import type { Attachment } from 'svelte/attachments';

/** For the field that a screen or form opens with: it takes the focus also from what keeps it, where `autofocus` does not. */
export const takeFocus: Attachment<HTMLElement> = (element) => element.focus();

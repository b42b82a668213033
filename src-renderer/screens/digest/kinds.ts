import Archive from '@lucide/svelte/icons/archive';
import Check from '@lucide/svelte/icons/circle-check';
import FileText from '@lucide/svelte/icons/file-text';
import Gone from '@lucide/svelte/icons/circle-off';
import Merge from '@lucide/svelte/icons/git-merge';
import Message from '@lucide/svelte/icons/message-square';
import NewRequest from '@lucide/svelte/icons/git-pull-request-create';
import Pencil from '@lucide/svelte/icons/pencil-line';
import Reply from '@lucide/svelte/icons/reply';
import Review from '@lucide/svelte/icons/clipboard-check';
import ReviewRequest from '@lucide/svelte/icons/user-check';
import type { DigestKind } from '../../../src-main/bridge/views/sync-views.ts';

/** The sign of each kind of news; the words beside it say the same. */
export const kindIcons: Readonly<Record<DigestKind, typeof Message>> = {
  'review-request': ReviewRequest,
  review: Review,
  'new-change-request': NewRequest,
  'changed-change-request': Pencil,
  merged: Merge,
  archived: Archive,
  gone: Gone,
  comment: Message,
  reply: Reply,
  resolved: Check,
  content: FileText,
};

import type { ThreadFilter, ThreadOrder } from './thread-list.ts';

/** Which threads of a discussion are shown, and in which order. */
export interface ThreadChoice {
  readonly filter: ThreadFilter;
  readonly pageId: string | null;
  readonly authorId: string | null;
  readonly text: string;
  readonly order: ThreadOrder;
}

export const firstChoice: ThreadChoice = {
  filter: 'open',
  pageId: null,
  authorId: null,
  text: '',
  order: 'place',
};

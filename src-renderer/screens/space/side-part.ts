/** What the panel beside a page shows of it. */
export type SidePart = 'outline' | 'links' | 'comments' | 'requests';

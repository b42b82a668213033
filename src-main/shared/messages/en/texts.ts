import { edits, states } from './edits.ts';
import { news } from './news.ts';
import { reasons } from './reasons.ts';
import { review } from './review.ts';
import { shell } from './shell.ts';
import { sync } from './sync.ts';

/** What the core says in sentences, for the window and for notifications. */
export const english = { edits, states, news, reasons, review, sync, shell };
/** A translation has all of them. */
export type CoreTexts = typeof english;

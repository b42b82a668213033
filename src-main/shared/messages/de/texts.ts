import type { CoreTexts } from '../en/texts.ts';
import { edits, states } from './edits.ts';
import { news } from './news.ts';
import { reasons } from './reasons.ts';
import { review } from './review.ts';
import { shell } from './shell.ts';
import { sync } from './sync.ts';

export const german: CoreTexts = { edits, states, news, reasons, review, sync, shell };

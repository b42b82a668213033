import { accounts } from './accounts.ts';
import { administration } from './administration.ts';
import { administrationActions } from './administration-actions.ts';
import { administrationFields } from './administration-fields.ts';
import { administrationHelp, administrationValues } from './administration-values.ts';
import { administrationViews } from './administration-views.ts';
import { backup } from './backup.ts';
import { checks } from './checks.ts';
import { diff } from './diff.ts';
import { discussion } from './discussion.ts';
import { edits, states } from './edits.ts';
import { exports } from './exports.ts';
import { news } from './news.ts';
import { policy } from './policy.ts';
import { problems } from './problems.ts';
import { reading } from './reading.ts';
import { reasons } from './reasons.ts';
import { refused } from './refused.ts';
import { review } from './review.ts';
import { shell } from './shell.ts';
import { sync } from './sync.ts';
import { upkeep } from './upkeep.ts';

/** For the formatters of `Intl`. */
const language: string = 'en';

/** What core and shell say in sentences, for the window, menus, dialogs and notifications. */
export const english = {
  language,
  accounts,
  administration,
  administrationActions,
  administrationFields,
  administrationHelp,
  administrationValues,
  administrationViews,
  backup,
  checks,
  diff,
  discussion,
  edits,
  states,
  exports,
  news,
  policy,
  problems,
  reading,
  reasons,
  refused,
  review,
  shell,
  sync,
  upkeep,
};
/** A translation has all of them. */
export type CoreTexts = typeof english;

import { liveDays } from '../../support/foreign/live-days.ts';
import { otherAnswers } from '../../support/foreign/other-answers.ts';

liveDays(otherAnswers);

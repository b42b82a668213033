import { t } from '../../messages/en/discussion.ts';

/** A verdict after a name, which reads alike for oneself and others; a newer word of the service as it came. */
export function verdictLabel(verdict: string): string {
  // A select of ICU MessageFormat has no hyphens. `commented` is Galley's own, of a review that was finished without a verdict.
  return t('verdict', { verdict: verdict === 'changes-requested' ? 'changesRequested' : verdict });
}

import type { Failure, FailureCode } from '../src-main/bridge/failure.ts';

/** What the person can do about a failure; the screen that shows it knows how. */
export type Mending = 'try-again' | 'sign-in' | 'sync' | 'keep' | 'settings' | 'back' | null;

export interface Explained {
  readonly title: string;
  readonly meaning: string;
  readonly mending: Mending;
  readonly action: string | null;
}

const table: Readonly<Record<FailureCode, Explained>> = {
  'bad-request': {
    title: 'Galley could not handle this request',
    meaning: 'This is an error in Galley. Nothing was changed.',
    mending: 'back',
    action: 'Go back',
  },
  'not-found': {
    title: 'This no longer exists',
    meaning: 'It was removed, or it belongs to an account that is no longer connected.',
    mending: 'back',
    action: 'Go back',
  },
  'not-held': {
    title: 'Not kept offline',
    meaning: 'Its content was not downloaded. Download it when you are online.',
    mending: 'keep',
    action: 'Download when online',
  },
  'not-offered': {
    title: 'This service does not offer this',
    meaning: 'Nothing was changed. It appears here again when the service offers it.',
    mending: 'back',
    action: 'Go back',
  },
  unreachable: {
    title: 'The service cannot be reached',
    meaning: 'You can read what is kept offline, and your edits are sent later.',
    mending: 'try-again',
    action: 'Try again',
  },
  certificate: {
    title: 'The certificate is not trusted',
    meaning: 'The connection is not safe, so nothing was sent. Ask who runs the service.',
    mending: 'try-again',
    action: 'Try again',
  },
  'not-the-service': {
    title: 'The answer is not from a Documentation Service',
    meaning: 'Check the address. The network may ask you to sign in first.',
    mending: 'try-again',
    action: 'Try again',
  },
  insecure: {
    title: 'This address is not encrypted',
    meaning: 'Others could read a token sent over unencrypted HTTP. Use https.',
    mending: null,
    action: null,
  },
  token: {
    title: 'The token is not accepted',
    meaning: 'It is wrong or has expired. Nothing is lost: what you wrote is sent after you sign in again.',
    mending: 'sign-in',
    action: 'Sign in again',
  },
  permission: {
    title: 'You do not have permission',
    meaning: 'Your role does not allow this on the service. Your text is kept.',
    mending: null,
    action: null,
  },
  limited: {
    title: 'Too many requests',
    meaning: 'The service limits requests. Galley continues automatically.',
    mending: null,
    action: null,
  },
  server: {
    title: 'The service failed',
    meaning: 'The service answered with an error. Nothing is lost; Galley tries again.',
    mending: 'try-again',
    action: 'Try again',
  },
  conflict: {
    title: 'Not possible right now',
    meaning: 'It is being sent, or it just changed. Try again in a moment.',
    mending: 'try-again',
    action: 'Try again',
  },
  'newer-database': {
    title: 'Written by a newer Galley',
    meaning: 'This account was last used by a newer version. Update Galley to open it; nothing was changed.',
    mending: null,
    action: null,
  },
  managed: {
    title: 'Managed by your organization',
    meaning: 'Your administrator does not allow this.',
    mending: null,
    action: null,
  },
  data: {
    title: 'This did not work',
    meaning: 'Nothing was changed.',
    mending: null,
    action: null,
  },
  cancelled: {
    title: 'Stopped before it finished',
    meaning: 'It was cancelled, or a part of Galley was restarted. Try again.',
    mending: 'try-again',
    action: 'Try again',
  },
  internal: {
    title: 'Something in Galley went wrong',
    meaning: 'What you wrote is kept. The log has the details (Settings, About).',
    mending: 'try-again',
    action: 'Try again',
  },
};

/** The one place that turns a failure into what the person reads. The detail, where there is one, stands in for the general meaning. */
export function explain(failure: Failure): Explained {
  const general = table[failure.code];
  const detail = failure.detail.trim();
  if (detail === '' || failure.code === 'bad-request' || failure.code === 'internal') return general;
  return { ...general, meaning: detail };
}

/** One sentence, for a toast or the status bar. */
export function sentence(failure: Failure): string {
  const { title, meaning } = explain(failure);
  return `${title}: ${meaning}`;
}

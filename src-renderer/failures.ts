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
    title: 'This could not be asked',
    meaning: 'Galley asked itself for something it does not understand. Nothing was changed.',
    mending: 'back',
    action: 'Go back',
  },
  'not-found': {
    title: 'This is not here any more',
    meaning: 'It was removed, or it belongs to an account that is no longer connected.',
    mending: 'back',
    action: 'Go back',
  },
  'not-held': {
    title: 'Not kept offline',
    meaning: 'Its content was not downloaded. Get it when you are online.',
    mending: 'keep',
    action: 'Get it when online',
  },
  'not-offered': {
    title: 'This service does not offer this',
    meaning: 'Nothing was changed. It is offered here again as soon as the service has it.',
    mending: 'back',
    action: 'Go back',
  },
  unreachable: {
    title: 'The service cannot be reached',
    meaning: 'What is kept offline can still be read, and what you write waits here.',
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
    title: 'Something else answered',
    meaning: 'This is not a Documentation Service. A sign-in page of the network may stand in between.',
    mending: 'try-again',
    action: 'Try again',
  },
  insecure: {
    title: 'This address is not encrypted',
    meaning: 'A token sent over plain http could be read by others. Use https.',
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
    title: 'You are not allowed to do this',
    meaning: 'The service refused it for your role. Your text is kept.',
    mending: null,
    action: null,
  },
  limited: {
    title: 'The service asks for a pause',
    meaning: 'Too many requests in a short time. Galley goes on by itself.',
    mending: null,
    action: null,
  },
  server: {
    title: 'The service failed',
    meaning: 'It answered with an error of its own. Nothing is lost; Galley tries again.',
    mending: 'try-again',
    action: 'Try again',
  },
  conflict: {
    title: 'Not possible right now',
    meaning: 'It is being sent at this moment, or has just changed.',
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
    meaning: 'Whoever manages this machine does not allow this.',
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
    title: 'Stopped before it was done',
    meaning: 'It was cancelled, or Galley had to start a part of itself again.',
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

import type { Failure, FailureCode } from '../src-main/bridge/failure.ts';
import { t } from './messages/en/failures.ts';
import { language } from './messages/language.ts';
import type { english } from './messages/en/failures.ts';

/** What the person can do about a failure; the screen that shows it knows how. */
export type Mending = 'try-again' | 'sign-in' | 'sync' | 'keep' | 'settings' | 'back' | null;

export interface Explained {
  readonly title: string;
  readonly meaning: string;
  readonly mending: Mending;
  readonly action: string | null;
}

type Key = Exclude<keyof typeof english, 'titleAndMeaning'>;

/** As messages, which are said when they are shown. */
interface Explanation {
  readonly title: Key;
  readonly meaning: Key;
  readonly mending: Mending;
  readonly action: Key | null;
}

const table: Readonly<Record<FailureCode, Explanation>> = {
  'bad-request': {
    title: 'galleyCouldNotHandleThis',
    meaning: 'thisIsAnErrorIn',
    mending: 'back',
    action: 'goBack',
  },
  'not-found': {
    title: 'thisNoLongerExists',
    meaning: 'itWasRemovedOrIt',
    mending: 'back',
    action: 'goBack',
  },
  'not-held': {
    title: 'notKeptOffline',
    meaning: 'itsContentWasNotDownloaded',
    mending: 'keep',
    action: 'downloadWhenOnline',
  },
  'not-offered': {
    title: 'thisServiceDoesNotOffer',
    meaning: 'nothingWasChangedItAppears',
    mending: 'back',
    action: 'goBack',
  },
  unreachable: {
    title: 'theServiceCannotBeReached',
    meaning: 'youCanReadWhatIs',
    mending: 'try-again',
    action: 'tryAgain',
  },
  certificate: {
    title: 'theCertificateIsNotTrusted',
    meaning: 'theConnectionIsNotSafe',
    mending: 'try-again',
    action: 'tryAgain',
  },
  'not-the-service': {
    title: 'theAnswerIsNotFrom',
    meaning: 'checkTheAddressTheNetwork',
    mending: 'try-again',
    action: 'tryAgain',
  },
  insecure: {
    title: 'thisAddressIsNotEncrypted',
    meaning: 'othersCouldReadAToken',
    mending: null,
    action: null,
  },
  token: {
    title: 'theTokenIsNotAccepted',
    meaning: 'itIsWrongOrHas',
    mending: 'sign-in',
    action: 'signInAgain',
  },
  permission: {
    title: 'youDoNotHavePermission',
    meaning: 'yourRoleDoesNotAllow',
    mending: null,
    action: null,
  },
  limited: {
    title: 'tooManyRequests',
    meaning: 'theServiceLimitsRequestsGalley',
    mending: null,
    action: null,
  },
  server: {
    title: 'theServiceFailed',
    meaning: 'theServiceAnsweredWithAn',
    mending: 'try-again',
    action: 'tryAgain',
  },
  conflict: {
    title: 'notPossible',
    meaning: 'itIsBeingSentOr',
    mending: 'try-again',
    action: 'tryAgain',
  },
  'newer-database': {
    title: 'writtenByANewerGalley',
    meaning: 'thisAccountWasLastUsed',
    mending: null,
    action: null,
  },
  managed: {
    title: 'managedByYourOrganization',
    meaning: 'yourAdministratorDoesNotAllow',
    mending: null,
    action: null,
  },
  data: {
    title: 'thisDidNotWork',
    meaning: 'nothingWasChanged',
    mending: null,
    action: null,
  },
  cancelled: {
    title: 'stoppedBeforeItFinished',
    meaning: 'itWasCancelledOrA',
    mending: 'try-again',
    action: 'tryAgain',
  },
  internal: {
    title: 'somethingInGalleyWentWrong',
    meaning: 'whatYouWroteIsKept',
    mending: 'try-again',
    action: 'tryAgain',
  },
};

/** Failures of the way to the service, whose general meaning is true whatever happened in particular. */
const ofTheWay: ReadonlySet<FailureCode> = new Set([
  'unreachable',
  'certificate',
  'not-the-service',
  'insecure',
  'token',
  'permission',
  'limited',
  'server',
]);

/** The one place that turns a failure into what the person reads. The detail, where there is one, stands in for the general meaning. */
export function explain(failure: Failure): Explained {
  const { title, meaning, mending, action } = table[failure.code];
  const general = {
    title: t(title),
    meaning: t(meaning),
    mending,
    action: action === null ? null : t(action),
  };
  const detail = failure.detail.trim();
  if (detail === '' || failure.code === 'bad-request' || failure.code === 'internal') return general;
  // The core’s details are English: in another language they follow what the code itself says, where that holds for every detail.
  const isSaidFirst = language().locale !== 'en' && ofTheWay.has(failure.code);
  return { ...general, meaning: isSaidFirst ? `${general.meaning} (${detail})` : detail };
}

/** One sentence, for a toast or the status bar. */
export function sentence(failure: Failure): string {
  const { title, meaning } = explain(failure);
  return t('titleAndMeaning', { title, meaning });
}

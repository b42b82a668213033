/** What the organization that manages this computer rules. `galley policy check` says the rules in English. */
export const policy = {
  serviceRefused: (origin: string, services: readonly string[]): string =>
    `Your organization manages this and does not allow ${origin}. ${servicesAllowed(services)}`,
  updatesFromElsewhere: (address: string): string =>
    `Your organization manages this and takes updates from ${address} alone.`,
  noExports: 'Your organization manages this and does not allow exports.',
  noClearTextExports:
    'Your organization manages this and does not allow files in clear text, which exports are.',
  noBundles: 'Your organization manages this and does not allow review bundles.',
  noClearText: 'Your organization manages this and does not allow files in clear text: choose a passphrase.',
  otherUpdates: 'Your organization manages this and installs updates another way.',
  setsSizeLimit: 'Your organization manages this and sets the size limit for files and images.',
  services: (services: readonly string[]): string => `Services. ${servicesAllowed(services)}`,
  authorities: (names: readonly string[]): string =>
    `Certificate authorities besides the system’s: ${names.join(', ') || 'none'}.`,
  noProxy: 'No proxy is used.',
  proxy: (address: string, except: readonly string[]): string =>
    except.length === 0
      ? `Requests use the proxy ${address}.`
      : `Requests use the proxy ${address}, but not those to ${except.join(', ')}.`,
  noUpdates: 'Galley does not check for updates.',
  updatesDaily: (address: string): string => `Updates come from ${address}, checked once a day.`,
  updatesOnRequest: (address: string): string => `Updates come from ${address}, checked on request.`,
  exports: (allowed: boolean): string => (allowed ? 'Exports are allowed.' : 'Exports are not allowed.'),
  bundles: (allowed: boolean): string =>
    allowed ? 'Review bundles are allowed.' : 'Review bundles are not allowed.',
  clearText: (allowed: boolean): string =>
    allowed
      ? 'Files in clear text are allowed.'
      : 'Backups and bundles need a passphrase; exports, which are clear text, are not allowed.',
  /** `off`: ids of checks, as a policy names them. */
  checks: (off: readonly string[]): string =>
    off.length === 0 ? 'All checks are on.' : `Checks that are off: ${off.join(', ')}.`,
  filesUpTo: (megabytes: number): string =>
    `Files and images larger than ${megabytes} MB are not downloaded.`,
  storageUpTo: (megabytes: number): string =>
    `No more pages and files are downloaded once an account uses ${megabytes} MB.`,
  sentKept: (days: number): string => `The record of what was sent is kept for ${inDays(days)}.`,
  sentGoesWithAccount: 'It is deleted with the account.',
  newsKept: (days: number): string => `News is kept for ${inDays(days)}.`,
  noTelemetry: 'There is no telemetry.',
  noAssistants: 'There are no assistants.',
};
export type PolicyTexts = typeof policy;

const inDays = (days: number): string => (days === 1 ? 'one day' : `${days} days`);

const servicesAllowed = (services: readonly string[]): string =>
  services.length === 0 ? 'No service is allowed.' : `Allowed: ${services.join(', ')}.`;

import type { ClientError } from '../client/client-error.ts';

/** Why the service is out of reach, as the status bar says it. */
export function offlineWords(error: ClientError): string {
  switch (error.kind) {
    case 'unreachable':
      return 'The service could not be reached.';
    case 'certificate':
      return 'The service’s certificate is not trusted here.';
    case 'not-the-service':
    case 'redirect':
      return 'Something else answered in the service’s place; perhaps this network wants you to sign in first.';
    case 'limited':
      return 'The service asked Galley to wait.';
    case 'token':
      return 'The service no longer accepts the token.';
    case 'secret':
      return 'The token could not be read from the keychain.';
    case 'timeout':
    case 'interrupted':
      return 'The service did not answer in time.';
    default:
      return error.message;
  }
}

import type { ClientError } from '../../client/client-error.ts';
import { speaksNoTls } from '../../client/transport-error.ts';

/** Why the service is out of reach, as the status bar says it. */
export function offlineMessage(error: ClientError): string {
  switch (error.kind) {
    case 'unreachable':
      return 'The service could not be reached.';
    case 'certificate':
      if (error.message.includes(speaksNoTls)) return 'The service does not speak https any more.';
      return 'The service’s certificate is not trusted here.';
    case 'not-the-service':
    case 'redirect':
      return 'Something else answered in the service’s place; perhaps this network wants you to sign in first.';
    case 'limited':
      return 'The service asked Galley to wait.';
    case 'token':
      return 'The service no longer accepts the token.';
    case 'secret':
      return 'The token could not be read on this machine.';
    case 'timeout':
      return 'The service did not answer in time.';
    case 'interrupted':
      return 'The connection broke off before the service had answered.';
    default:
      return error.message;
  }
}

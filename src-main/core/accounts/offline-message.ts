import type { ClientError } from '../../client/client-error.ts';
import { speaksNoTls } from '../../client/transport-error.ts';

/** Why the service is out of reach, as the status bar says it. */
export function offlineMessage(error: ClientError): string {
  switch (error.kind) {
    case 'unreachable':
      return 'The service could not be reached.';
    case 'certificate':
      if (error.message.includes(speaksNoTls)) return 'The service no longer supports https.';
      return 'The service’s certificate is not trusted on this computer.';
    case 'not-the-service':
    case 'redirect':
      return 'The answer was not from the service; the network may ask you to sign in first.';
    case 'limited':
      return 'The service asked Galley to wait.';
    case 'token':
      return 'The service no longer accepts the token.';
    case 'secret':
      return 'The token could not be read on this computer.';
    case 'timeout':
      return 'The service did not answer in time.';
    case 'interrupted':
      return 'The connection was interrupted before the service answered.';
    default:
      return error.message;
  }
}

import type { ClientError } from '../../client/client-error.ts';
import { speaksNoTls } from '../../client/transport-error.ts';
import { texts } from '../../shared/messages/texts.ts';

/** Why the service is out of reach, as the status bar says it. `host`: the service's. */
export function offlineMessage(error: ClientError, host: string): string {
  const say = texts().sync;
  switch (error.kind) {
    case 'unreachable':
      return say.unreachable(host);
    case 'certificate':
      if (error.message.includes(speaksNoTls)) return say.noTls;
      return say.certificate;
    case 'not-the-service':
    case 'redirect':
      return say.notTheService;
    case 'limited':
      return say.limited;
    case 'token':
      return say.token;
    case 'secret':
      return say.secret;
    case 'timeout':
      return say.timeout;
    case 'interrupted':
      return say.interrupted;
    default:
      return error.message;
  }
}

import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/channels/requests.ts';
import type { CoreState } from '../core-state.ts';

/** What the shell says about notices; a core that tells nobody (the headless program's) lets it pass. */
export function noticeHandlers({ notices }: CoreState) {
  return {
    'notices.configure': ({ settings }) => {
      notices?.configure(settings);
      return null;
    },
    'notices.attention': ({ isFocused }) => {
      notices?.attention(isFocused);
      return null;
    },
  } satisfies Partial<Handlers<Requests>>;
}

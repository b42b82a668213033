import type { Handlers } from '../../bridge/protocol.ts';
import type { Requests } from '../../bridge/requests.ts';
import type { CoreState } from '../core-state.ts';
import { RequestFailure } from '../request-failure.ts';

type Channels = Extract<keyof Requests, `sites.${string}` | `site.${string}` | `preview.${string}`>;

export function siteAnswers(_state: CoreState): Pick<Handlers<Requests>, Channels> {
  const none = (): never => {
    throw new RequestFailure('not-held', 'No site is kept offline.');
  };
  return {
    'sites.list': () => [],
    'site.get': none,
    'site.visitorForm': none,
    'site.invisible': none,
    'site.draft': none,
    'site.saveDraft': none,
    'site.discardDraft': none,
    'site.exportDraft': none,
    'site.changes': none,
    'site.send': none,
    'preview.open': none,
    'preview.update': none,
    'preview.close': none,
    'preview.go': none,
    'preview.at': none,
    'preview.changedPages': none,
    'preview.export': none,
    'preview.cancel': none,
    'preview.pdf': none,
  };
}

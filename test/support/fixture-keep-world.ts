import type { Handlers } from '../../src-main/bridge/protocol.ts';
import type { KeepRules } from '../../src-main/bridge/views/sync-views.ts';
import type { AllRequests } from '../../src-renderer/host.ts';
import * as data from './fixture-keep.ts';

type Channel =
  | 'library.rules'
  | 'library.setRules'
  | 'library.setFileLimit'
  | 'library.verify'
  | 'library.cancelVerify'
  | 'storage.get'
  | 'storage.prune'
  | 'digest.get'
  | 'digest.markSeen'
  | 'sync.answer'
  | 'sync.settings'
  | 'sync.configure'
  | 'sync.signal';

/** Answers of the fixture host about what is kept, verified, stored, brought by syncs and chosen for them. */
export function keepWorld(
  tell: (event: string, payload: unknown) => void,
): Pick<Handlers<AllRequests>, Channel> {
  const rules = new Map<string, KeepRules>();
  let storage = data.storage;
  let settings = data.syncSettings;
  let digest = data.digest;

  return {
    'library.rules': ({ spaceId }) => rules.get(spaceId) ?? data.keepRules,
    'library.setRules': ({ spaceId, rules: next }) => {
      rules.set(spaceId, next);
      return next;
    },
    'library.setFileLimit': ({ filesUpToBytes }) => (storage = { ...storage, filesUpToBytes }),
    'library.verify': ({ accountId }) => {
      tell('progress', { accountId, job: 'verify', words: 'Looking up pages', done: 120, total: 212 });
      return data.complete;
    },
    'library.cancelVerify': () => null,
    'storage.get': () => storage,
    'storage.prune': () =>
      (storage = {
        ...storage,
        databaseBytes: storage.databaseBytes - storage.prunableBytes,
        prunableBytes: 0,
        spaces: storage.spaces.map((space) => ({ ...space, replacedBytes: 0, revisions: 1 })),
      }),
    'digest.get': ({ unseen, limit }) =>
      digest.filter((item) => unseen !== true || item.unseen).slice(0, limit),
    'digest.markSeen': ({ ids }) => {
      digest = digest.map((item) =>
        ids === null || ids.includes(item.id) ? { ...item, unseen: false } : item,
      );
      return null;
    },
    'sync.answer': () => null,
    'sync.settings': () => settings,
    'sync.configure': ({ settings: next }) => (settings = next),
    'sync.signal': () => null,
  };
}

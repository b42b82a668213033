import { openStore } from '../../../src-main/store/open-store.ts';
import type { Store } from '../../../src-main/store/open-store.ts';
import type { Page, Revision } from '../../../src-main/api/content.ts';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';

export function temporaryStore(): Store {
  const store = openStore({ dataDir: temporaryFolder('store'), accountId: 'account-1' });
  onTestFinished(() => store.close());
  return store;
}

export function pageBuilt(id: string, fields: Partial<Page> = {}): Page {
  return {
    id,
    title: `Page ${id}`,
    type: 'document',
    path: id,
    updatedAt: '2026-01-01T00:00:00Z',
    ...fields,
  };
}

export function revisionBuilt(id: string, pages: readonly Page[], files: Revision['files'] = []): Revision {
  return { id, pages: [...pages], files };
}

/** Works that the core does in small turns, done at once. */
export function runToEnd<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

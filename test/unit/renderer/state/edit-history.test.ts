import { expect, it } from 'vitest';
import type { EditView } from '../../../../src-main/bridge/views/outbox-views.ts';
import type { Host } from '../../../../src-renderer/host.ts';
import type { Accounts } from '../../../../src-renderer/state/accounts.svelte.ts';
import { EditHistory } from '../../../../src-renderer/state/edits/edit-history.svelte.ts';

it('keeps what a refresh brought while older edits were read', async () => {
  const edit = (id: string, updatedAt: number) => ({ id, updatedAt }) as EditView;
  let newest = [edit('b', 20)];
  let answerOlder: (() => void) | undefined;
  const host = {
    request: async (_channel: string, { before }: { readonly before: number | null }) => {
      if (before === null) return { ok: true, value: { edits: newest, next: 20 } };
      await new Promise<void>((resolve) => (answerOlder = resolve));
      return { ok: true, value: { edits: [edit('a', 10)], next: null } };
    },
  } as unknown as Host;
  const accounts = {
    list: { settled: () => Promise.resolve() },
    all: [{ id: 'one' }],
  } as unknown as Accounts;
  const history = new EditHistory(host, accounts);
  await history.refresh();
  const more = history.more();
  newest = [edit('c', 30), edit('b', 20)];
  await history.refresh();
  answerOlder?.();
  await more;
  expect(history.edits.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

import { expect, it } from 'vitest';
import { writingSources } from '../../../../src-renderer/screens/change-request/diff/writing/writing-sources.ts';
import { pageTree } from '../../../support/fixtures/fixture-data.ts';
import { openWindow } from '../open-window.ts';

it('offers pages with unsent changes as links, and says of a new one that it is not sent yet', async () => {
  const unsent = { editId: 'local-9', state: 'waiting', words: 'unsent' } as const;
  const [first] = pageTree;
  const row = { ...first!, type: 'document' };
  const { app } = openWindow(
    { screen: 'outbox' },
    {
      'changeRequest.tree': () => [
        { ...row, id: 'p-ink', title: 'Ink', path: 'ink', unsent: { ...unsent, kind: 'page.update' } },
        { ...row, id: 'local-9', title: 'Ink new', unsent: { ...unsent, kind: 'page.insert' } },
      ],
    },
  );
  const at = { accountId: 'acc', spaceId: 'elsa', changeRequestId: 'cr-41', pageId: 'p-bulk' };
  expect(await writingSources(app, at).find('ink')).toMatchObject([
    { id: 'p-ink', note: 'ink', isUnavailable: false },
    { id: 'local-9', note: 'not sent yet', isUnavailable: true },
  ]);
});

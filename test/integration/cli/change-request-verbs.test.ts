import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeRequest } from '../../../src-main/api/change-request.ts';
import { markdownOfDescription } from '../../../src-main/outbox/calls/description.ts';
import { runGalley } from '../../support/programs.ts';
import { createReviewWorld } from '../../support/review-world.ts';
import type { ReviewWorld } from '../../support/review-world.ts';

interface Printed {
  readonly edit: { readonly id: string; readonly state: string; readonly reasonCode: string | null };
  readonly items: readonly {
    readonly id: string;
    readonly kind?: string;
    readonly state?: string;
    readonly serverId?: string | null;
    readonly number?: number | null;
    readonly subject?: string;
  }[];
}

let server: ReviewWorld;
let data: string;

beforeAll(async () => {
  server = await createReviewWorld();
  data = mkdtempSync(path.join(server.folder, 'cli-'));
  await galley('connect', '--base-url', server.baseUrl, '--token-env', 'GALLEY_TEST_TOKEN');
  await galley('sync');
});
afterAll(() => server.close());

async function galley(...args: readonly string[]): Promise<Printed> {
  const environment = { GALLEY_TEST_TOKEN: server.tokenOf('review') };
  const { code, stdout, stderr } = await runGalley([...args, '--data', data, '--json'], environment);
  if (code !== 0) throw new Error(`galley ${args.join(' ')}: ${code}: ${stderr}`);
  return JSON.parse(stdout) as Printed;
}
const make = (...args: readonly string[]) => galley('change-request', ...args);
const onServer = (id: string) =>
  server.api('admin', 'GET', `/v1/spaces/${server.spaceId}/change-requests/${id}`) as Promise<ChangeRequest>;

describe('change requests at the command line', () => {
  it('are opened, described and set before anything is sent, and arrive whole', async () => {
    const { edit } = await make('create', '--subject', 'From the terminal');
    const named = ['--change-request', edit.id];
    await make('description', '--body', 'Why **now**.', ...named);
    await make('status', 'open', ...named);
    const before = await galley('list', 'change-requests');
    expect(before.items.find((one) => one.id === edit.id)).toMatchObject({
      number: null,
      subject: 'From the terminal',
      status: 'open',
    });
    await galley('sync');
    const { items } = await galley('list', 'outbox');
    const id = items.find((one) => one.id === edit.id)?.serverId ?? '';
    const arrived = await onServer(id);
    expect([arrived.subject, arrived.status, markdownOfDescription(arrived.description)]).toEqual([
      'From the terminal',
      'open',
      'Why **now**.',
    ]);
    expect((await make('subject', '--subject', 'Renamed', ...named)).edit.state).toBe('waiting');
    await galley('sync');
    expect((await onServer(id)).subject).toBe('Renamed');
  });

  it('say on standard error which command sends the edit', async () => {
    const { edit } = await make('create', '--subject', 'Told');
    const args = ['change-request', 'description', '--body', 'Why.', '--change-request', edit.id];
    const { stdout, stderr } = await runGalley([...args, '--data', data], {
      GALLEY_TEST_TOKEN: server.tokenOf('review'),
    });
    expect(stdout).toContain('changeRequest.description  waiting');
    expect(stderr).toBe('The edit waits in the outbox: "galley sync" sends it.\n');
  });

  it('are listed by their status, sent or not', async () => {
    const archived = (await make('create', '--subject', 'Listed as archived')).edit;
    await galley('sync');
    await make('status', 'archived', '--change-request', archived.id);
    await galley('sync');
    const open = (await make('create', '--subject', 'Listed as open')).edit;
    await make('status', 'open', '--change-request', open.id);
    await make('create', '--subject', 'Listed as draft');
    const listed = async (status: string) => {
      const { items } = await galley('list', 'change-requests', '--status', status);
      return items.map(({ subject = '' }) => subject).filter((subject) => subject.startsWith('Listed as '));
    };
    expect(await Promise.all(['draft', 'open', 'merged', 'archived'].map(listed))).toEqual([
      ['Listed as draft'],
      ['Listed as open'],
      [],
      ['Listed as archived'],
    ]);
  });

  it('are merged only after a second word', async () => {
    const { edit } = await make('merge', '--change-request', server.changeRequestId);
    expect([edit.state, edit.reasonCode]).toEqual(['waiting', 'made-offline']);
    await galley('sync');
    const { items } = await galley('list', 'outbox');
    expect(items.find((one) => one.id === edit.id)?.state).toBe('held');
    expect((await onServer(server.changeRequestId)).status).toBe('open');
    await galley('outbox', 'retry', edit.id);
    await galley('sync');
    expect((await onServer(server.changeRequestId)).status).toBe('merged');
  });

  it.each([
    [['change-request', 'close'], 'change-request needs an action'],
    [['change-request', 'status', 'merged', '--change-request', '1'], 'change-request status needs a status'],
    [['change-request', 'create'], '--subject is missing.'],
    [
      ['list', 'change-requests', '--status', 'closed'],
      '--status takes draft, open, merged or archived, not "closed".\n',
    ],
  ])('%j is wrong use', async (args, words) => {
    const { code, stderr } = await runGalley([...args, '--data', data], {});
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});

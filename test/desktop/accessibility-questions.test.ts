import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EditPayload } from '../../src-main/bridge/edit.ts';
import type { Requests } from '../../src-main/bridge/channels/requests.ts';
import { seriousInBothThemes } from '../support/axe.ts';
import { askCore, watchPorts } from '../support/bridge-page.ts';
import { launchGalley } from '../support/electron.ts';
import type { LaunchedGalley } from '../support/electron.ts';
import { GitDocumentation, summaryOf } from '../support/builders/git-documentation.ts';
import { startServiceProgram } from '../support/programs.ts';
import type { RunningService } from '../support/programs.ts';

/** What Galley asks the person after a sync, made with a real service, under axe in both themes. */
const pictures = process.env['GALLEY_TEST_PICTURES'];
const workDir = fs.mkdtempSync(path.join(os.tmpdir(), 'galley-questions-'));
let galley: LaunchedGalley;
let service: RunningService;
let page: Page;
let accountId = '';
let talk = '';

/** Two paragraphs that both sides change, far apart. */
function limits(most: string, order: string): string {
  const between = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} that nobody changes.\n`).join('\n');
  return `${most} items.\n\n${between}\nThe queue is ${order}.\n`;
}

function writeDocumentation(): string {
  const folder = path.join(workDir, 'handbook');
  const pages = { Welcome: 'README.md', Limits: 'limits.md' };
  new GitDocumentation(folder)
    .commit('Write', {
      'SUMMARY.md': summaryOf(pages),
      'README.md': '# Welcome\n\nRead me.\n',
      'limits.md': '# Limits\n\nTen items.\n',
    })
    .branch('harden', 'main', (repository) =>
      repository.commit('Raise the limit', { 'limits.md': `# Limits\n\n${limits('Twenty', 'fair')}` }),
    );
  return folder;
}

async function ask<Channel extends keyof Requests>(
  channel: Channel,
  args: Requests[Channel]['args'],
): Promise<Requests[Channel]['value']> {
  const reply = await askCore(page, channel, args);
  if (!reply.ok) throw new Error(`${channel}: ${reply.failure.detail}`);
  return reply.value;
}

/** As the same person at another machine. */
async function elsewhere(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${service.baseUrl}${address}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}`);
  return answer.status === 204 ? null : answer.json();
}

async function comment(markdown: string): Promise<string> {
  return ((await elsewhere('POST', talk, { body: { markdown } })) as { readonly id: string }).id;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(
    async () => {
      if (!(await isSo())) throw new Error('It is not so yet.');
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function synced(): Promise<void> {
  const before = (await ask('sync.status', null))[0]?.lastSyncAt ?? 0;
  await ask('sync.now', { accountId });
  await until(async () => {
    const [status] = await ask('sync.status', null);
    return status?.running === null && (status.lastSyncAt ?? 0) > before && status.edits.waiting === 0;
  });
}

const edit = (payload: EditPayload) => ask('edits.add', { accountId, payload, mode: 'now' });

beforeAll(async () => {
  service = await startServiceProgram([
    '--import',
    writeDocumentation(),
    '--data',
    path.join(workDir, 'service'),
  ]);
  galley = await launchGalley();
  page = galley.page;
  await watchPorts(page);
  accountId = (await ask('accounts.connect', { baseUrl: service.baseUrl, token: service.token })).id;
  const spaceId = service.spaces[0]?.id ?? '';
  await until(async () =>
    (await ask('library.get', { accountId })).spaces.some((space) => space.id === spaceId),
  );
  await ask('library.keep', { accountId, spaceIds: [spaceId], keep: true });
  await synced();
  const [request] = await ask('changeRequests.list', { accountId });
  const changeRequestId = request?.id ?? '';
  talk = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/comments`;
  const mine = await comment('Limits are counted per tenant.');
  await synced();
  await ask('sync.workOffline', { offline: true });
  await edit({ kind: 'comment.edit', comment: { id: mine }, markdown: 'Limits are counted per day.' });
  const { pages } = await ask('changeRequest.get', { accountId, spaceId, changeRequestId });
  const pageId = pages[0]?.pageId ?? '';
  await edit({
    kind: 'page.update',
    target: { spaceId, changeRequestId, pageId },
    title: 'Limits',
    markdown: limits('Thirty', 'strictly fair'),
  });
  await elsewhere('POST', `${talk.replace('/comments', '')}/content`, {
    changes: [
      { operation: 'update_page', page: pageId, document: { markdown: limits('Fifty', 'fair to all') } },
    ],
  });
  await edit({ kind: 'changeRequest.merge', changeRequest: { id: changeRequestId } });
  await elsewhere('PUT', `${talk}/${mine}`, { body: { markdown: 'Limits are counted per space.' } });
  await ask('sync.workOffline', { offline: false });
  await synced();
  // The window still stands where it began: it was connected beside it.
  await page.keyboard.press('Control+1');
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
}, 180_000);

afterAll(async () => {
  await galley.close();
  await service.stop();
  fs.rmSync(workDir, { recursive: true, force: true, maxRetries: 5 });
});

async function goTo(place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: place }).click();
}

async function openFromOutbox(button: string, dialog: RegExp, edit = /./): Promise<void> {
  await goTo('Outbox');
  const rows = page.getByRole('listitem').filter({ hasText: edit });
  await rows.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
}

async function leave(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

it.each<readonly [name: string, show: () => Promise<void>]>([
  [
    'the outbox with what is held',
    async () => {
      await goTo('Outbox');
      await page.getByRole('button', { name: 'Compare and decide' }).first().waitFor();
    },
  ],
  [
    'a conflict of a comment',
    () => openFromOutbox('Compare and decide', /changed this comment/, /Change your comment/),
  ],
  [
    'a conflict of a page',
    async () => {
      await leave();
      await openFromOutbox('Compare and decide', /changed this page|This page was/, /Change the text of/);
    },
  ],
  [
    'where else a text can go',
    async () => {
      await leave();
      await openFromOutbox('Send elsewhere', /^Send elsewhere$/);
      await page.getByRole('list', { name: 'Where to send it' }).waitFor();
    },
  ],
  [
    'a merge that is asked for once more',
    async () => {
      await leave();
      await openFromOutbox('Review and merge', /^Merge #/);
    },
  ],
])('axe finds nothing serious: %s', async (name, show) => {
  await show();
  for (const theme of pictures === undefined ? [] : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: path.join(pictures ?? '', `${name}, ${theme}.png`) });
  }
  expect(await seriousInBothThemes(page)).toEqual([]);
});

it('merges in the window once the person confirms', async () => {
  await leave();
  await openFromOutbox('Review and merge', /^Merge #/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Merge #/ })
    .click();
  const status = async () =>
    ((await elsewhere('GET', talk.replace('/comments', ''))) as { readonly status: string }).status;
  await expect.poll(status, { timeout: 40_000 }).toBe('merged');
  await page.getByRole('button', { name: 'Review and merge' }).waitFor({ state: 'hidden', timeout: 40_000 });
});

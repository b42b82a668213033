import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commitPage } from '../support/builders/large-repository.ts';
import { startLargeService } from '../support/builders/large-service.ts';
import { startGzipProxy } from '../support/network/gzip-proxy.ts';
import type { LargeService } from '../support/builders/large-service.ts';
import type { ResyncRun } from './resync-run.ts';
import { runChild } from './run-child.ts';
import { median, temporaryFolder } from './window-runs.ts';

const samples = 5;
const commentsEach = 2;

const say = (words: string): void => void process.stderr.write(`${words}\n`);

async function revisionOf({ get, spaceId }: LargeService): Promise<string> {
  const space = (await get(`/v1/spaces/${spaceId}`)) as { readonly revision: string };
  return space.revision;
}

/** One page edited on the main line, and two comments: three things changed. */
async function changeThree(large: LargeService, round: number): Promise<void> {
  const before = await revisionOf(large);
  await commitPage(large.repository, 17 + round * 101, 5000 + round);
  for (const at of [5, 55]) {
    const id = large.changeRequestIds[at % large.changeRequestIds.length] ?? '';
    await large.post(`/v1/spaces/${large.spaceId}/change-requests/${id}/comments`, {
      body: { markdown: `Round ${round} looks good` },
    });
  }
  while ((await revisionOf(large)) === before) await wait(200);
}

/**
 * Until a reply was seen, nothing says that this service tells of replies, and a third of all discussions is listed by each
 * sync (docs/design/sync.md, "Discussions"). A workspace that people work in has replies.
 */
async function replyOnce({ get, post, spaceId, changeRequestIds }: LargeService): Promise<void> {
  const comments = `/v1/spaces/${spaceId}/change-requests/${changeRequestIds[0] ?? ''}/comments`;
  const { items } = (await get(comments)) as { readonly items: readonly { readonly id: string }[] };
  await post(`${comments}/${items[0]?.id ?? ''}/replies`, { body: { markdown: 'Thank you' } });
}

function middle(runs: readonly ResyncRun[]): ResyncRun {
  const of = (name: keyof ResyncRun): number => median(runs.map((run) => run[name]));
  return {
    requests: of('requests'),
    bytes: of('bytes'),
    ms: of('ms'),
    cpuMs: of('cpuMs'),
    pages: of('pages'),
    comments: of('comments'),
  };
}

/**
 * A later sync of a large space with a hundred open change requests, every run a process of its own: with nothing changed,
 * and after one page and two comments changed, against a client without memory that asks for the lists, the tree and every
 * discussion again.
 */
export async function resync(args: readonly string[]) {
  const option = (name: string, usual: number): number => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? usual : Number(args[at + 1]);
  };
  const sizes = { pages: option('pages', 10_000), branches: option('change-requests', 100) };
  const workDir = temporaryFolder();
  const folder = path.join(workDir, 'data');
  say(`Importing ${sizes.pages} pages and ${sizes.branches} change requests`);
  const large = await startLargeService(workDir, sizes);
  const { service, spaceId, changeRequestIds } = large;
  // Answers of hosted services come compressed where they are asked for so; the local service is on the same machine.
  const proxy = await startGzipProxy(service.baseUrl);
  const run = (mode: 'galley' | 'compressed' | 'bare'): Promise<ResyncRun> => {
    const baseUrl = mode === 'compressed' ? proxy.baseUrl : service.baseUrl;
    return runChild<ResyncRun>('resync-run.ts', [mode, folder, baseUrl, service.token, spaceId]);
  };
  const nothing: ResyncRun[] = [];
  const changed: ResyncRun[] = [];
  const compressed: ResyncRun[] = [];
  const references: ResyncRun[] = [];
  try {
    for (const id of changeRequestIds) {
      for (let count = 1; count <= commentsEach; count += 1) {
        await large.post(`/v1/spaces/${spaceId}/change-requests/${id}/comments`, {
          body: { markdown: `Remark ${count} about this change` },
        });
      }
    }
    await replyOnce(large);
    say('First sync');
    const first = await run('galley');
    say(JSON.stringify(first));
    for (let sample = 1; sample <= samples; sample += 1) {
      nothing.push(await run('galley'));
      await changeThree(large, sample);
      changed.push(await run('galley'));
      await changeThree(large, samples + sample);
      compressed.push(await run('compressed'));
      references.push(await run('bare'));
      const last = { nothing: nothing.at(-1), changed: changed.at(-1), compressed: compressed.at(-1) };
      say(JSON.stringify({ ...last, bare: references.at(-1) }));
    }
  } finally {
    await proxy.close();
    await service.stop();
    fs.rmSync(workDir, { recursive: true, force: true });
  }
  const [still, moved, bare] = [middle(nothing), middle(changed), middle(references)];
  const folded = middle(compressed);
  return {
    name: 'resync',
    value: still.cpuMs,
    unit: 'ms',
    reference: bare.cpuMs,
    ratio: still.cpuMs / bare.cpuMs,
    samples,
    limit: 300,
    limitUnit: 'ms of work with nothing changed',
    sizes: { ...sizes, changeRequests: changeRequestIds.length },
    nothing: { ...still, limitRequests: 3 + 6 },
    changed: { ...moved, things: 3, requestsBeyondNothing: moved.requests - still.requests },
    compressed: { ...folded, shareOfBytes: folded.bytes / moved.bytes },
    bare,
  };
}

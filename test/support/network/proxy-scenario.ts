import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../../src-main/api/operations.ts';
import type { EditPayload, PageTarget } from '../../../src-main/bridge/edit.ts';
import { createUndiciTransport } from '../../../src-main/client/undici-transport.ts';
import { systemClock } from '../../../src-main/core/host.ts';
import type { Clock, Transport } from '../../../src-main/ports/ports.ts';
import type { EditRow } from '../../../src-main/store/unsent/edits.ts';
import { openWorld } from '../review-world.ts';
import type { ReviewWorld, World } from '../review-world.ts';
import type { Interception, ServiceProxy } from './service-proxy.ts';

/** When a request is given up, and how long after it an edit of unknown outcome is looked for. */
interface Waits {
  readonly timeoutMs: number;
  readonly settleMs: number;
}

/** Where requests are never answered the waits are real. Elsewhere nothing arrives late: only a busy machine could be slow. */
const ofHanging: Waits = { timeoutMs: 250, settleMs: 300 };
const ofAnswered: Waits = { timeoutMs: 10_000, settleMs: 20 };

const mostTurns = 60;

export interface ScenarioReport {
  /** Operations of the table that the core used, and `downloadFile`. */
  readonly used: ReadonlySet<string>;
  /** Of these, those that the fault struck. */
  readonly struck: ReadonlySet<string>;
  /** Edits that did not come to their end, in words. */
  readonly unfinished: readonly string[];
  /** Texts that are on the service another number of times than they should. */
  readonly miscounted: readonly string[];
  readonly readiness: string;
}

const paths = Object.entries(operations).map(([name, operation]) => ({
  name,
  method: operation.method,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The operation that a request line (method and path with query) is of; null for what is none, such as an export. */
export function operationOfLine(line: string): string | null {
  const [method = '', address = ''] = line.split(' ');
  const [pathname = ''] = address.split('?');
  const found = paths.find((one) => one.method === method && one.pattern.test(pathname));
  if (found !== undefined) return found.name;
  return method === 'GET' && pathname.includes('/files/') ? 'downloadFile' : null;
}

/** Waits pass quickly, and the clock shows what was left out of them; only time-outs are as long as they are. */
function hastyClock(): Clock {
  let skipped = 0;
  return {
    now: () => systemClock.now() + skipped,
    sleep: async (ms, signal) => {
      const waited = Math.min(ms, 30);
      await systemClock.sleep(waited, signal);
      skipped += Math.ceil(ms - waited);
    },
  };
}

function hastyTransport({ timeoutMs }: Waits): Transport {
  const inner = createUndiciTransport();
  return {
    send: (request) => inner.send({ ...request, timeoutMs: Math.min(request.timeoutMs, timeoutMs) }),
    close: () => inner.close(),
  };
}

/**
 * Everything the core does with a service, through a proxy at which the first request of every operation meets one fault,
 * or each request that which a function says: connecting, the first sync, edits of all kinds on new and old objects, and what follows from them. The person signs in
 * again and retries what is held, as often as it needs.
 */
export async function runScenario(
  server: ReviewWorld,
  proxy: ServiceProxy,
  name: string,
  fault: Interception | ((operation: string) => Interception),
): Promise<ScenarioReport> {
  const used = new Set<string>();
  const struck = new Set<string>();
  proxy.intercept = (line) => {
    const operation = operationOfLine(line);
    if (operation === null) return undefined;
    used.add(operation);
    const isOwn = typeof fault === 'function';
    const strike = isOwn ? fault(operation) : fault;
    if (strike === undefined || (!isOwn && struck.has(operation))) return undefined;
    struck.add(operation);
    return strike;
  };
  const waits = fault === 'hang' || fault === 'hang after' ? ofHanging : ofAnswered;
  const token = server.tokenOf('admin');
  const dataDir = mkdtempSync(path.join(server.folder, 'scenario-'));
  const world = await openWorld(dataDir, token, {
    transport: hastyTransport(waits),
    clock: hastyClock(),
    owner: `scenario ${name}`,
    requestTimeoutMs: waits.timeoutMs,
  });
  try {
    await connect(world, proxy.baseUrl, token);
    const run = new Scenario(world, server, name, token, waits);
    await run.sync(() => run.isReady());
    await run.write();
    proxy.intercept = () => undefined;
    return { used, struck, ...(await run.report()) };
  } finally {
    proxy.intercept = () => undefined;
    await world.close();
  }
}

async function connect(world: World, baseUrl: string, token: string): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const reply = await world.core.request('accounts.connect', { baseUrl, token });
    if (reply.ok) return;
  }
  throw new Error('It cannot be connected.');
}

class Scenario {
  readonly #world: World;
  readonly #server: ReviewWorld;
  readonly #name: string;
  readonly #token: string;
  readonly #waits: Waits;
  readonly #texts = new Map<string, number>();
  #written: PageTarget | null = null;

  constructor(world: World, server: ReviewWorld, name: string, token: string, waits: Waits) {
    this.#world = world;
    this.#server = server;
    this.#name = name;
    this.#token = token;
    this.#waits = waits;
  }

  isReady(): boolean {
    const ready = this.#world.account.session.store.readiness.ofSpace(this.#server.spaceId);
    return ready.pages.want > 0 && ready.pages.have === ready.pages.want && ready.missing.length === 0;
  }

  async sync(isDone: () => boolean): Promise<void> {
    const { session } = this.#world.account;
    for (let turn = 0; turn < mostTurns; turn += 1) {
      if (session.view().paused !== null)
        await this.#world.core.request('accounts.signIn', {
          accountId: session.id,
          token: this.#token,
          origin: new URL(session.client.baseUrl).origin,
        });
      for (const row of session.store.edits.unfinished()) {
        if (row.state === 'held') session.outbox.retry(row.id);
        if (row.state === 'rejected') session.outbox.rewrite(row.id, textOf(row));
      }
      await session.syncOnce({ settleMs: this.#waits.settleMs, keepAllIfNone: true });
      if (isDone()) return;
    }
  }

  /** Sends them; one after the other where each is to have a round of its own. */
  async #send(...payloads: readonly EditPayload[]): Promise<readonly EditRow[]> {
    const { outbox, store } = this.#world.account.session;
    const rows = payloads.map((payload) => outbox.add(payload, 'now'));
    await this.sync(() => rows.every((row) => store.edits.get(row.id)?.state === 'confirmed'));
    return rows.map((row) => store.edits.get(row.id) ?? row);
  }

  #text(what: string, count = 1): string {
    const text = `${this.#name}: ${what}`;
    this.#texts.set(text, count);
    return text;
  }

  async write(): Promise<void> {
    const { spaceId, changeRequestId } = this.#server;
    for (const target of [{ spaceId }, { spaceId, changeRequestId }]) {
      const where = 'changeRequestId' in target ? 'change request' : 'space';
      const [kept, gone] = await this.#send(
        { kind: 'comment.add', target, markdown: this.#text(`${where} first`, 0) },
        { kind: 'comment.add', target, markdown: this.#text(`${where} deleted`, 0) },
      );
      const comment = { id: kept?.id ?? '' };
      const [reply, lost] = await this.#send(
        { kind: 'reply.add', comment, markdown: this.#text(`${where} reply first`, 0) },
        { kind: 'reply.add', comment, markdown: this.#text(`${where} reply deleted`, 0) },
      );
      await this.#send(
        { kind: 'comment.edit', comment, markdown: this.#text(`${where} edited`) },
        {
          kind: 'reply.edit',
          comment,
          reply: { id: reply?.id ?? '' },
          markdown: this.#text(`${where} reply edited`),
        },
        { kind: 'comment.react', comment, emoji: '1f44d' },
        { kind: 'reply.react', comment, reply: { id: reply?.id ?? '' }, emoji: '1f44d' },
        { kind: 'comment.resolve', comment },
        { kind: 'reply.delete', comment, reply: { id: lost?.id ?? '' } },
        { kind: 'comment.delete', comment: { id: gone?.id ?? '' } },
      );
    }
    const [opened] = await this.#send({
      kind: 'changeRequest.create',
      spaceId,
      subject: this.#text('opened', 0),
    });
    const changeRequest = { id: opened?.id ?? '' };
    await this.#send(
      { kind: 'changeRequest.subject', changeRequest, subject: this.#text('renamed') },
      { kind: 'changeRequest.description', changeRequest, markdown: `${this.#name}: described` },
      { kind: 'changeRequest.status', changeRequest, status: 'open' },
    );
    const { outbox, store } = this.#world.account.session;
    const id = store.edits.serverIdOf(changeRequest.id) ?? '';
    await this.sync(() => store.changeRequests.get(id) !== undefined);
    const finish = { summary: '', verdict: 'approved' as const, hasReviews: true };
    const reviewed = outbox.finishReview({ spaceId, changeRequestId: id }, finish);
    await this.sync(() => reviewed.every((row) => store.edits.get(row.id)?.state === 'confirmed'));
    await this.#writePage();
    // Another one is merged first, so that there is something to take up.
    const [other] = await this.#send({
      kind: 'changeRequest.create',
      spaceId,
      subject: this.#text('merged first'),
    });
    await this.#send({ kind: 'changeRequest.merge', changeRequest: { id: other?.id ?? '' } });
    await this.#send({ kind: 'changeRequest.update', changeRequest });
    await this.#send({ kind: 'changeRequest.merge', changeRequest });
  }

  /** In a change request of its own, which is not merged: the scenarios share the space. */
  async #writePage(): Promise<void> {
    const { spaceId } = this.#server;
    const { content, session } = this.#world.account;
    const { changeRequests, edits } = session.store;
    const [created] = await this.#send({
      kind: 'changeRequest.create',
      spaceId,
      subject: this.#text('written'),
    });
    const changeRequestId = edits.serverIdOf(created?.id ?? '') ?? '';
    const held = (): string | null => changeRequests.get(changeRequestId)?.heldRevision ?? null;
    await this.sync(() => held() !== null);
    const { rows } = content.pages(spaceId, held() ?? '');
    const pageId = rows.find((row) => row.path === 'guides/limits')?.pageId ?? '';
    const target = { spaceId, changeRequestId, pageId };
    this.#written = target;
    const { title = '' } = session.outbox.pageText(target) ?? {};
    await this.#send({ kind: 'page.update', target, title, markdown: `${this.#text('page')}\n` });
    const added = { kind: 'page.insert', spaceId, changeRequestId, place: { parentId: pageId } } as const;
    const [, deleted] = await this.#send(
      { ...added, title: 'Added', markdown: `${this.#text('new page')}\n` },
      { ...added, title: 'Deleted', markdown: `${this.#text('deleted page', 0)}\n` },
    );
    await this.#send({ kind: 'page.delete', target: { ...target, pageId: deleted?.serverId ?? '' } });
  }

  async report(): Promise<Pick<ScenarioReport, 'unfinished' | 'miscounted' | 'readiness'>> {
    const { store } = this.#world.account.session;
    await this.sync(() => true);
    const unfinished = store.edits
      .all()
      .filter((row) => row.state !== 'confirmed')
      .map((row) => `${row.kind} is ${row.state} (${row.reasonCode ?? ''}): ${row.payload}`);
    const there = new Map<string, number>();
    const note = (text: string): void => void there.set(text, (there.get(text) ?? 0) + 1);
    const { spaceId } = this.#server;
    for (const comment of [...(await this.#server.comments()), ...(await this.#server.spaceComments())]) {
      note(comment.body.markdown.trim());
      for (const reply of comment.replyBodies) note(reply.trim());
      if (comment.replyBodies.length > 0) continue;
      const address = `/v1/spaces/${spaceId}/comments/${comment.id}/replies?format=markdown`;
      const listed = (await this.#server.api('admin', 'GET', address).catch(() => ({ items: [] }))) as Listed;
      for (const reply of listed.items) note(reply.body?.markdown.trim() ?? '');
    }
    if (this.#written !== null) {
      const { changeRequestId, pageId } = this.#written;
      const content = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}/content`;
      const written = (await this.#server.api('admin', 'GET', `${content}/page/${pageId}`)) as WrittenPage;
      for (const { id } of [written, ...written.pages]) {
        const page = await this.#server.api('admin', 'GET', `${content}/page/${id}?format=markdown`);
        // Signs of Markdown in the names of faults are stored as escaped.
        for (const line of ((page as WrittenPage).markdown ?? '').split('\n'))
          note(line.trim().replaceAll('\\', ''));
      }
    }
    for (const status of ['draft', 'open', 'merged']) {
      const address = `/v1/spaces/${spaceId}/change-requests?status=${status}&limit=1000`;
      const listed = (await this.#server.api('admin', 'GET', address)) as Listed;
      for (const one of listed.items) note(one.subject ?? '');
    }
    const miscounted = [...this.#texts].flatMap(([text, count]) =>
      (there.get(text) ?? 0) === count ? [] : [`${text}: ${there.get(text) ?? 0} times instead of ${count}`],
    );
    const ready = store.readiness.ofSpace(spaceId);
    return { unfinished, miscounted, readiness: ready.missing.join('; ') };
  }
}

interface WrittenPage {
  readonly id: string;
  readonly markdown?: string;
  readonly pages: readonly { readonly id: string }[];
}

interface Listed {
  readonly items: readonly { readonly subject?: string; readonly body?: { readonly markdown: string } }[];
}

function textOf(row: EditRow): string {
  const read = JSON.parse(row.payload) as { markdown?: string; subject?: string; summary?: string };
  return read.markdown ?? read.subject ?? read.summary ?? '';
}

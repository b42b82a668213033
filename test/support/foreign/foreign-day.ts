import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseMarkdown } from '../../../src-main/content/markdown-to-tree.ts';
import { readDocument } from '../../../src-main/content/document-to-tree.ts';
import { textOfTree } from '../../../src-main/content/plain-text.ts';
import type { RichDocument } from '../../../src-main/api/document.ts';
import type { EditPayload } from '../../../src-main/bridge/edit.ts';
import { changeRequestOf } from '../../../src-main/store/mirror/change-requests.ts';
import { commentOf, replyOf } from '../../../src-main/store/mirror/comments.ts';
import { fastClock } from '../network/quiet-ports.ts';
import { createReviewWorld, importedData, openWorld } from '../review-world.ts';
import type { ReviewWorld, World } from '../review-world.ts';
import { writeSmallRepository } from '../synced-account.ts';
import { foreignTransport } from './foreign-transport.ts';
import type { StandIn } from './stand-in.ts';

/** What a discussion looks like, whoever tells of it: its comments by text, oldest text first. */
export interface SeenComment {
  readonly text: string;
  readonly status: string;
  /** `emoji count`, sorted. */
  readonly reactions: readonly string[];
  readonly replies: readonly string[];
}

/** What two people and the service hold at the end of a day. */
export interface DayEnd {
  /** What the administrator sees on the service itself. */
  readonly service: Held;
  readonly stores: readonly Held[];
  /** `kind state` of every edit of either that is not confirmed, with its reason. */
  readonly unfinished: readonly string[];
  /** Problems that the first sync of each reported. */
  readonly problems: readonly (readonly string[])[];
  /** Requests by operation, of both. */
  readonly requests: ReadonlyMap<string, number>;
}

export interface Held {
  readonly discussion: readonly SeenComment[];
  readonly spaceDiscussion: readonly SeenComment[];
  readonly changeRequests: readonly string[];
  /** `path: plain text` of each page, of the space and of the change request. */
  readonly pages: readonly string[];
}

interface Person {
  readonly world: World;
  readonly problems: readonly string[];
}

interface ServerBody {
  readonly markdown?: string;
  readonly document?: RichDocument;
}
interface ServerComment {
  readonly id: string;
  readonly status?: string;
  readonly body: ServerBody;
  readonly reactions: readonly { readonly emoji: string; readonly count?: number }[];
  readonly replies: number;
}

/** Words of a body in whichever form it came; white space does not count. */
function textOfBody(body: ServerBody | undefined): string {
  const tree =
    body?.document === undefined ? parseMarkdown(body?.markdown ?? '') : readDocument(body.document);
  return textOfTree(tree).replaceAll(/\s+/g, ' ').trim();
}

function seen(comment: ServerComment, replies: readonly { readonly body: ServerBody }[]): SeenComment {
  return {
    text: textOfBody(comment.body),
    status: comment.status ?? 'open',
    reactions: comment.reactions.map(({ emoji, count }) => `${emoji} ${count ?? 1}`).sort(),
    replies: replies.map((reply) => textOfBody(reply.body)).sort(),
  };
}

const byText = (a: SeenComment, b: SeenComment): number => (a.text < b.text ? -1 : 1);

/** The small repository, imported once for all stand-ins of a test file; whoever asked for it removes it. */
let imported: Promise<string> | null = null;

export async function removeImported(): Promise<void> {
  const data = imported;
  imported = null;
  if (data !== null) rmSync(path.dirname(await data), { recursive: true });
}

/** A day of Ana, who reviews, and Ben, who writes, at a service of this kind, with somebody on the web beside them. */
export async function liveDay(standIn: StandIn): Promise<DayEnd> {
  imported ??= importedData((folder) => void writeSmallRepository(folder));
  const server = await createReviewWorld({ bare: standIn.bare ?? false, data: await imported });
  try {
    return await dayOf(standIn, server);
  } finally {
    await server.close();
  }
}

async function dayOf(standIn: StandIn, server: ReviewWorld): Promise<DayEnd> {
  const requests = new Map<string, number>();
  const worlds: World[] = [];
  const connect = async (role: string): Promise<Person> => {
    const behave = standIn.behaviour();
    const token = server.tokenOf(role);
    const world = await openWorld(mkdtempSync(path.join(server.folder, 'data-')), token, {
      transport: foreignTransport((call) => {
        requests.set(call.name, (requests.get(call.name) ?? 0) + 1);
        return behave(call);
      }),
      clock: fastClock(standIn.speed ?? 100),
    });
    worlds.push(world);
    await world.ask('accounts.connect', { baseUrl: server.baseUrl, token });
    const { report, error } = await world.account.session.syncOnce({ keepAllIfNone: true });
    if (error !== null) throw error;
    return { world, problems: report?.problems.map(({ words }) => words) ?? ['nothing was pulled'] };
  };
  const ana = await connect('review');
  const ben = await connect('create');
  const people = [ana, ben];
  const target = { spaceId: server.spaceId, changeRequestId: server.changeRequestId };
  const inChangeRequest = `/v1/spaces/${server.spaceId}/change-requests/${server.changeRequestId}`;

  const add = async ({ world }: Person, payload: EditPayload): Promise<string> =>
    (
      await world.ask('edits.add', {
        accountId: world.account.session.id,
        mode: 'now',
        payload,
      })
    ).id;
  const sync = async (...whom: readonly Person[]): Promise<void> => {
    for (const { world } of whom)
      for (let times = 0; times < (standIn.syncs ?? 1); times += 1) await world.sync();
  };
  /** The id under which a person's store holds the comment with this text. */
  const idOf = ({ world }: Person, text: string): string => {
    const { store } = world.account.session;
    const found = [
      ...store.comments.list(server.spaceId, server.changeRequestId),
      ...store.comments.list(server.spaceId, null),
    ].find((row) => textOfBody(commentOf(row).body as ServerBody) === text);
    if (found === undefined) throw new Error(`nobody told of the comment "${text}"`);
    return found.id;
  };
  const pageId = ((): string => {
    const row = rowsOf(ana.world, server, true).find((one) => one.path.includes('limits'));
    if (row === undefined) throw new Error('the page Limits has not come');
    return row.pageId;
  })();

  // In the morning both write without a network, and somebody writes on the web.
  await add(ana, { kind: 'comment.add', target, markdown: 'Ana asks about the **whole**.' });
  await add(ana, { kind: 'comment.add', target: { ...target, pageId }, markdown: 'Ana asks about limits.' });
  await add(ana, {
    kind: 'comment.add',
    target: {
      ...target,
      pageId,
      ...(standIn.hasKeys === false ? {} : { quotation: 'Twenty requests a second.' }),
    },
    markdown: 'Ana asks why twenty.',
  });
  const mistaken = await add(ana, { kind: 'comment.add', target, markdown: 'Ana is mistaken.' });
  await add(ben, { kind: 'comment.add', target, markdown: 'Ben wonders.' });
  await add(ben, { kind: 'comment.add', target: { spaceId: server.spaceId }, markdown: 'Ben greets all.' });
  await server.api('admin', 'POST', `${inChangeRequest}/comments`, {
    body: { markdown: 'The web begins.' },
  });
  await sync(ana, ben, ana);

  // Before noon they answer each other.
  await add(ana, { kind: 'reply.add', comment: { id: idOf(ana, 'Ben wonders.') }, markdown: 'Ana answers.' });
  await add(ana, { kind: 'comment.react', comment: { id: idOf(ana, 'The web begins.') }, emoji: '1f44d' });
  const benReply = await add(ben, {
    kind: 'reply.add',
    comment: { id: idOf(ben, 'Ana asks about the whole.') },
    markdown: 'Ben answers in haste.',
  });
  await add(ben, { kind: 'comment.resolve', comment: { id: idOf(ben, 'Ana asks about limits.') } });
  await server.api(
    'admin',
    'POST',
    `${inChangeRequest}/comments/${idOf(ana, 'Ana asks why twenty.')}/replies`,
    {
      body: { markdown: 'The web answers.' },
    },
  );
  await sync(ben, ana, ben);

  // In the afternoon they think again.
  await add(ana, {
    kind: 'comment.edit',
    comment: { id: idOf(ana, 'Ana asks about the whole.') },
    markdown: 'Ana asks about the whole again.',
  });
  await add(ana, { kind: 'comment.delete', comment: { id: mistaken } });
  await add(ana, { kind: 'comment.unreact', comment: { id: idOf(ana, 'The web begins.') }, emoji: '1f44d' });
  await add(ben, {
    kind: 'reply.edit',
    comment: { id: idOf(ben, 'Ana asks about the whole.') },
    reply: { id: benReply },
    markdown: 'Ben answers at length.',
  });
  await add(ben, { kind: 'comment.react', comment: { id: idOf(ben, 'Ben wonders.') }, emoji: '1f680' });
  await add(ben, {
    kind: 'changeRequest.subject',
    changeRequest: { id: server.changeRequestId },
    subject: 'Explain all limits',
  });
  await server.api('admin', 'PUT', `${inChangeRequest}/comments/${idOf(ben, 'The web begins.')}`, {
    body: { markdown: 'The web begins again.' },
  });
  await sync(ana, ben);
  const wondering = idOf(ana, 'Ben wonders.');
  await server.api('admin', 'POST', `${inChangeRequest}/comments/${wondering}/replies`, {
    body: { markdown: 'The web says good night.' },
  });
  // What the web wrote last is there within three syncs.
  await sync(ana, ben, ana, ben, ana, ben);

  const end = {
    service: await onService(server),
    stores: people.map(({ world }) => inStore(world, server)),
    unfinished: people.flatMap(({ world }) =>
      world.account.session.store.edits
        .unfinished()
        .map((row) => `${row.kind} ${row.state} ${row.reasonCode ?? ''} ${row.reason ?? ''}`.trim()),
    ),
    problems: people.map(({ problems }) => problems),
    requests,
  };
  for (const world of worlds) await world.close();
  return end;
}

function rowsOf(
  { account }: World,
  server: ReviewWorld,
  ofChangeRequest: boolean,
): readonly { readonly pageId: string; readonly path: string; readonly text: string }[] {
  const { store } = account.session;
  const revision = ofChangeRequest
    ? store.changeRequests.get(server.changeRequestId)?.heldRevision
    : store.spaces.get(server.spaceId)?.heldRevision;
  if (revision === undefined || revision === null) return [];
  return account.content.pages(server.spaceId, revision).rows.map((row) => {
    const tree = account.content.tree(row);
    return {
      pageId: row.pageId,
      path: row.path,
      text: tree === null ? 'not here' : textOfTree(tree).replaceAll(/\s+/g, ' ').trim(),
    };
  });
}

function inStore(world: World, server: ReviewWorld): Held {
  const { store } = world.account.session;
  const discussion = (changeRequestId: string | null): readonly SeenComment[] =>
    store.comments
      .list(server.spaceId, changeRequestId)
      .filter((row) => row.goneAt === null)
      .map((row) =>
        seen(
          commentOf(row) as unknown as ServerComment,
          store.comments.replies(row.id).map((reply) => replyOf(reply) as { readonly body: ServerBody }),
        ),
      )
      .sort(byText);
  const pages = [false, true].flatMap((ofChangeRequest) =>
    rowsOf(world, server, ofChangeRequest)
      .filter(({ pageId }) => pageId !== 'ghost')
      .map(({ path, text }) => `${path}: ${text}`),
  );
  return {
    discussion: discussion(server.changeRequestId),
    spaceDiscussion: discussion(null),
    changeRequests: store.changeRequests
      .list(server.spaceId)
      .filter(({ id }) => id !== 'ghost')
      .map(changeRequestOf)
      .map(({ number, status, subject }) => `#${number} ${status} ${subject}`),
    pages,
  };
}

async function onService(server: ReviewWorld): Promise<Held> {
  const space = `/v1/spaces/${server.spaceId}`;
  const changeRequest = `${space}/change-requests/${server.changeRequestId}`;
  const list = async <T>(address: string): Promise<readonly T[]> =>
    ((await server.api('admin', 'GET', address)) as { readonly items: readonly T[] }).items;
  const discussion = async (prefix: string): Promise<readonly SeenComment[]> => {
    const comments = await list<ServerComment>(`${prefix}/comments?format=markdown&limit=1000`);
    const all = await Promise.all(
      comments.map(async (comment) =>
        seen(
          comment,
          comment.replies === 0
            ? []
            : await list<{ readonly body: ServerBody }>(
                `${prefix}/comments/${comment.id}/replies?format=markdown&limit=1000`,
              ),
        ),
      ),
    );
    return all.sort(byText);
  };
  interface ServerPage {
    readonly id: string;
    readonly path?: string;
    readonly pages?: readonly ServerPage[];
  }
  const flat = (pages: readonly ServerPage[]): readonly ServerPage[] =>
    pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);
  const pagesOf = async (prefix: string): Promise<readonly string[]> => {
    const tree = (await server.api('admin', 'GET', `${prefix}/content/pages`)) as {
      readonly pages: readonly ServerPage[];
    };
    return Promise.all(
      flat(tree.pages).map(async ({ id, path }) => {
        const page = (await server.api('admin', 'GET', `${prefix}/content/page/${id}?format=document`)) as {
          readonly document: RichDocument;
        };
        return `${path ?? ''}: ${textOfBody({ document: page.document })}`;
      }),
    );
  };
  const changeRequests = await list<{
    readonly number: number;
    readonly status: string;
    readonly subject: string;
  }>(`${space}/change-requests?status=open`);
  return {
    discussion: await discussion(changeRequest),
    spaceDiscussion: await discussion(space),
    changeRequests: changeRequests.map(({ number, status, subject }) => `#${number} ${status} ${subject}`),
    pages: [...(await pagesOf(space)), ...(await pagesOf(changeRequest))],
  };
}

import { createUndiciTransport } from '../../src-main/client/undici-transport.ts';
import type { ChangeRequest } from '../../src-main/api/change-request.ts';
import type { Page } from '../../src-main/api/content.ts';
import type { ReviewWorld, World } from './review-world.ts';

interface Place {
  readonly spaceId: string;
  readonly changeRequestId: string;
}

/** A change request of a review world as the service has it, read and written as the administrator. */
export class ServiceRequest {
  readonly #server: ReviewWorld;
  readonly at: Place;
  readonly root: string;

  constructor(server: ReviewWorld, { spaceId, changeRequestId }: Place = server) {
    this.#server = server;
    this.at = { spaceId, changeRequestId };
    this.root = `/v1/spaces/${spaceId}/change-requests/${changeRequestId}`;
  }

  now(): Promise<ChangeRequest> {
    return this.#server.api('admin', 'GET', this.root) as Promise<ChangeRequest>;
  }

  change(...changes: readonly object[]): Promise<unknown> {
    return this.#server.api('admin', 'POST', `${this.root}/content`, { changes });
  }

  /** Writes a page whole. */
  write(page: string, markdown: string, title?: string): Promise<unknown> {
    const change = { operation: 'update_page', page, document: { markdown } };
    return this.change(title === undefined ? change : { ...change, title });
  }

  async tree(): Promise<readonly Page[]> {
    const answer = await this.#server.api('admin', 'GET', `${this.root}/content/pages`);
    return (answer as { readonly pages: readonly Page[] }).pages;
  }

  /** All pages in reading order. */
  async pages(): Promise<readonly Page[]> {
    const flat = (some: readonly Page[]): readonly Page[] =>
      some.flatMap((page) => [page, ...flat(page.pages ?? [])]);
    return flat(await this.tree());
  }

  /** The Markdown of a page. */
  async body(pageId: string): Promise<string> {
    const page = await this.#server.api('admin', 'GET', `${this.root}/content/page/${pageId}`);
    return (page as { readonly markdown: string }).markdown;
  }

  /** How many revisions it has got since one. */
  async revisionsSince(before: string): Promise<number> {
    let { revision } = await this.now();
    let number = 0;
    for (; revision !== before; number += 1) {
      const { spaceId } = this.at;
      const answer = await this.#server.api('admin', 'GET', `/v1/spaces/${spaceId}/revisions/${revision}`);
      revision = (answer as { readonly parents: readonly string[] }).parents[0] ?? before;
    }
    return number;
  }
}

/** A new change request of the reviewer with the pages Welcome, Limits, and Quotas and Bursts below that, and their ids by titles. */
export async function openRequestOfPages(
  server: ReviewWorld,
  world: World,
  subject: string,
): Promise<{ readonly web: ServiceRequest; readonly ids: Record<string, string> }> {
  const { spaceId } = server;
  const address = `/v1/spaces/${spaceId}/change-requests`;
  const created = (await server.api('review', 'POST', address, { subject })) as ChangeRequest;
  const web = new ServiceRequest(server, { spaceId, changeRequestId: created.id });
  const into = (await web.pages()).find(({ title }) => title === 'Limits')?.id ?? '';
  await web.change(
    { operation: 'insert_page', title: 'Quotas', document: { markdown: 'A quota is a limit.\n' }, into },
    { operation: 'insert_page', title: 'Bursts', document: { markdown: 'A burst is short.\n' }, into },
  );
  await world.sync();
  return { web, ids: Object.fromEntries((await web.pages()).map(({ id, title }) => [title, id])) };
}

/** The reviewer, before whose first request that writes content somebody else acts. */
export async function connectAfterOther(server: ReviewWorld, act: () => Promise<unknown>): Promise<World> {
  const direct = createUndiciTransport();
  let hasActed = false;
  return await server.connect('review', {
    transport: {
      ...direct,
      send: async (sent) => {
        if (sent.method === 'POST' && sent.url.endsWith('/content?compat=false') && !hasActed) {
          hasActed = true;
          await act();
        }
        return direct.send(sent);
      },
    },
  });
}

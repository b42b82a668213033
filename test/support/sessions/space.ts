import type { Item, OutboxItem, State } from './evidence.ts';
import { firstToken, requestOf, discussionOf, tokensOf } from './evidence.ts';
import type { Installation } from './fault-proxy.ts';
import type { World } from './world.ts';

/** A space of the service with two change requests, and what each installation shows of it. */
export class Space {
  readonly #world: World;
  /** Who the two installations belong to. */
  me = '';
  id = '';
  /** The change request whose page is written, and the page. */
  #request = '';
  #page = '';

  constructor(world: World) {
    this.#world = world;
  }

  get path(): string {
    return `/v1/spaces/${this.id}`;
  }

  /** Names the written page in a command. */
  get pagePlace(): readonly string[] {
    return ['--page', this.#page, '--change-request', this.#request];
  }

  /** A copy of the world's space with change requests of these subjects; both installations are connected and synced. */
  async open(subjects: readonly string[], markdown: string): Promise<void> {
    const { proxy, programs, spaceId } = this.#world;
    this.id = (await this.web<Item>('POST', `/v1/spaces/${spaceId}/duplicate`)).id;
    proxy.names.set(this.id, 'space');
    for (const subject of subjects) {
      this.#request = (await this.web<Item>('POST', `${this.path}/change-requests`, { subject })).id;
      proxy.names.set(this.#request, subject);
    }
    const place = `${this.path}/change-requests/${this.#request}/content/pages`;
    this.#page = (await this.web<{ pages: readonly Item[] }>('GET', place)).pages[0]?.id ?? '';
    await this.writeOnWeb(markdown);
    for (const who of ['A', 'B'] as const) {
      const address = ['--base-url', proxy.addressFor(who), '--token-env', 'SESSIONS_TOKEN'];
      this.me = (await programs[who].json<{ user: Item }>('connect', ...address)).user.id;
      await programs[who].json('keep', this.id);
      await programs[who].json('sync');
    }
  }

  async close(): Promise<void> {
    await this.web('DELETE', this.path);
  }

  /** A request of the web user. @throws where it is refused */
  async web<Value>(method: string, place: string, body?: Readonly<Record<string, unknown>>): Promise<Value> {
    // The local service answers as its schemas say; what is read here is among their members.
    return (await this.#world.proxy.direct(this.#world.tokens.web, method, place, body)) as Value;
  }

  async writeOnWeb(markdown: string): Promise<void> {
    const changes = [{ operation: 'update_page', page: this.#page, document: { markdown } }];
    await this.web('POST', `${this.path}/change-requests/${this.#request}/content`, { changes });
  }

  async pageOnWeb(): Promise<string> {
    const place = `${this.path}/change-requests/${this.#request}/content/page/${this.#page}?format=markdown`;
    return (await this.web<{ markdown: string }>('GET', place)).markdown;
  }

  /** All that the service has, comments with their addresses and replies. */
  async items() {
    const list = async (place: string): Promise<readonly Item[]> =>
      (await this.web<{ items: readonly Item[] }>('GET', `${place}limit=1000&format=markdown`)).items;
    const requests = [];
    for (const status of ['draft', 'open'])
      requests.push(...(await list(`${this.path}/change-requests?status=${status}&`)));
    const comments = [];
    const reviews = [];
    for (const lane of [this.path, ...requests.map(({ id }) => `${this.path}/change-requests/${id}`)]) {
      for (const comment of await list(`${lane}/comments?order=asc&`)) {
        const path = `${lane}/comments/${comment.id}`;
        comments.push({ ...comment, path, replyItems: await list(`${path}/replies?`) });
      }
      if (lane !== this.path) reviews.push(...(await list(`${lane}/reviews?`)));
    }
    return { comments, requests, reviews };
  }

  async state(): Promise<State> {
    const { comments, requests, reviews } = await this.items();
    return {
      talk: comments.map(discussionOf),
      requests: requests.map(requestOf),
      page: tokensOf(await this.pageOnWeb()),
      reviews: reviews.map(({ comment }) => firstToken(comment?.markdown)),
    };
  }

  // ---- what an installation shows

  async list(who: Installation, what: string): Promise<readonly Item[]> {
    const argv = ['list', what, '--space', this.id];
    return (await this.#world.programs[who].json<{ items: readonly Item[] }>(...argv)).items;
  }

  async outbox(who: Installation): Promise<readonly OutboxItem[]> {
    return (await this.#world.programs[who].json<{ items: readonly OutboxItem[] }>('list', 'outbox')).items;
  }

  shownPage(who: Installation): Promise<{ readonly text: string; readonly local?: object }> {
    return this.#world.programs[who].json('show', 'page', ...this.pagePlace);
  }

  async shown(who: Installation): Promise<State> {
    const { text, local } = await this.shownPage(who);
    return {
      talk: (await this.list(who, 'comments')).map(discussionOf),
      requests: (await this.list(who, 'change-requests')).map(requestOf),
      page: local === undefined ? tokensOf(text) : null,
      reviews: [],
    };
  }
}

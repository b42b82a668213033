/**
 * What the model service knows, and everything that was ever done to it in order: the log is the truth that the verdict
 * judges by (docs/design/outbox.md).
 */

/** Who or what changed something: a workstation by its name, or somebody on the web. */
export type Device = string;

export type AppliedWhat =
  | 'create'
  | 'body'
  | 'status'
  | 'reaction'
  | 'delete'
  | 'subject'
  | 'description'
  | 'update'
  | 'merge'
  | 'page';

export interface Applied {
  readonly order: number;
  readonly what: AppliedWhat;
  /** Id of the object. */
  readonly object: string;
  /** Text, status, or emoji with `+` or `-`. */
  readonly value: string;
  /** Of a creation: lane and page, or the comment answered. */
  readonly at: string;
  readonly device: Device;
  readonly user: string;
}

export interface ModelMessage {
  readonly id: string;
  readonly kind: 'comment' | 'reply';
  /** Null for a space's own talk. */
  readonly changeRequest: string | null;
  readonly page: string | null;
  /** The comment answered; null for comments. */
  readonly comment: string | null;
  readonly author: string;
  readonly order: number;
  readonly postedAt: number;
  body: string;
  editedAt: number | null;
  status: 'open' | 'resolved';
  resolvedBy: string | null;
  /** Emoji to users. */
  readonly reactions: Map<string, Set<string>>;
  /** Ids of replies, oldest first. */
  readonly replies: string[];
}

export interface ModelChangeRequest {
  readonly id: string;
  readonly number: number;
  readonly creator: string;
  readonly createdAt: number;
  readonly revisionInitial: string;
  status: 'draft' | 'open' | 'archived' | 'merged';
  subject: string;
  description: unknown;
  updatedAt: number;
  revision: string;
  ancestor: string | null;
  merged: string | null;
}

export interface ModelReview {
  readonly id: string;
  readonly changeRequest: string;
  readonly reviewer: string;
  readonly status: string;
  readonly summary: string;
  readonly revision: string;
  readonly createdAt: number;
}

/** What optional operations the model has (docs/design/service-api.md, "Optional operations"). */
export interface ModelFeatures {
  readonly hasReviews: boolean;
  readonly hasSpaceReplies: boolean;
  readonly hasUser: boolean;
  /** Revisions can be read by their ids. */
  readonly hasRevisions?: boolean;
}

export interface ModelPage {
  readonly title: string;
  /** Without the title. */
  readonly markdown: string;
  /** Another one for each text. */
  readonly version: string;
  readonly slug: string;
  /** Absent: none, as of the description. */
  readonly icon?: string | undefined;
  readonly description?: string | undefined;
  readonly hidden?: boolean | undefined;
  /** The page above; absent: the top. */
  readonly parent?: string | undefined;
}

export type ModelPages = ReadonlyMap<string, ModelPage>;

/** Before a page was put in, and after it was deleted: it says nothing. */
export const absentPage: ModelPage = { title: '', markdown: '', version: '', slug: '' };

interface ModelRevision {
  readonly parent: string | null;
  readonly pages: ModelPages;
}

/** A page of a change request became another one. */
export interface PageWrite {
  readonly order: number;
  readonly changeRequest: string;
  readonly page: string;
  readonly device: Device;
  readonly before: ModelPage;
  readonly after: ModelPage;
}

/** What a request does to pages; of a page that is written, `PageChange` without an operation says the same. */
export type ContentChange = PageChange | PageInsertion | PageDeletion | PageReversion;

export interface PageInsertion {
  readonly operation: 'insert_page';
  /** The id that it gets. */
  readonly page: string;
  readonly title: string;
  readonly markdown: string;
  readonly into?: string | null | undefined;
  readonly at?: number | undefined;
}

/** With all that stands below it. */
interface PageDeletion {
  readonly operation: 'delete_page';
  readonly page: string;
}

/** As a revision has it; back again where it is gone. */
interface PageReversion {
  readonly operation: 'revert_page';
  readonly page: string;
  readonly revision: string;
}

export interface PageChange {
  readonly operation?: 'update_page';
  readonly page: string;
  readonly title?: string | undefined;
  readonly markdown?: string | undefined;
  readonly slug?: string | undefined;
  /** Null takes it away, as the description. */
  readonly icon?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly hidden?: boolean | undefined;
  /** The page above; null: the top. */
  readonly into?: string | null | undefined;
  /** Among those that stand there. */
  readonly at?: number | undefined;
}

const firstPages: ModelPages = new Map(
  ['p1', 'p2'].map((id) => {
    const markdown = [1, 2, 3, 4].map((at) => `Sentence ${at} of ${id}.\n`).join('\n');
    return [id, { title: `Page ${id}`, slug: id, markdown, version: `d-${id}` }];
  }),
);

/** One space with two pages, its talk and its change requests, and its log. */
export class ModelWorld {
  readonly features: ModelFeatures;
  readonly log: Applied[] = [];
  readonly messages = new Map<string, ModelMessage>();
  readonly changeRequests = new Map<string, ModelChangeRequest>();
  readonly reviews: ModelReview[] = [];
  readonly revisions = new Map<string, ModelRevision>([['r1', { parent: null, pages: firstPages }]]);
  /** What became of the pages of change requests, in order. */
  readonly pageWrites: PageWrite[] = [];
  /** Names of the files that came with pages, by their ids. */
  readonly files = new Map<string, string>();
  /** Told of each. */
  onPageWrite: (write: PageWrite) => void = () => undefined;
  /** False while the person may not write pages. */
  mayWrite = true;
  primary = 'r1';
  /** By the server's clock. */
  now: () => number;
  #count = 0;
  #newPages = 0;
  #revisions = 1;

  constructor(features: ModelFeatures, now: () => number) {
    this.features = features;
    this.now = now;
  }

  /** Three change requests and some talk, the same in every run; `talk` more comments on the first of them. */
  static furnished(features: ModelFeatures, talk: number, now: () => number): ModelWorld {
    const world = new ModelWorld(features, now);
    const dana = { device: 'web', user: 'dana' };
    const me = { device: 'web', user: 'me' };
    const open = [
      world.open(dana, 'Harden bulk dispatch'),
      world.open(me, 'Explain limits'),
      world.open(dana, 'Rename the workers'),
    ];
    for (const one of open) one.status = 'open';
    const [first, second] = open;
    for (const one of [first, second]) {
      const asked = world.say(dana, 'comment', one?.id ?? null, null, null, `Is ${one?.subject} done?`);
      world.say(me, 'reply', one?.id ?? null, null, asked.id, `Soon: ${one?.subject}.`);
      world.say(me, 'comment', one?.id ?? null, 'p1', null, `Mind the wording of ${one?.subject}.`);
    }
    world.say(dana, 'comment', null, 'p2', null, 'This page is old.');
    world.say(me, 'comment', null, null, null, 'Who owns this space?');
    for (let index = 1; index <= talk; index += 1) {
      world.say(dana, 'comment', first?.id ?? null, null, null, `Point ${index}.`);
    }
    return world;
  }

  #note(by: By, what: AppliedWhat, object: string, value: string, at = ''): void {
    this.log.push({ order: this.log.length + 1, what, object, value, at, ...by });
  }

  say(
    by: By,
    kind: 'comment' | 'reply',
    changeRequest: string | null,
    page: string | null,
    comment: string | null,
    body: string,
  ): ModelMessage {
    this.#count += 1;
    const id = `${kind === 'comment' ? 'c' : 'a'}${this.#count}`;
    const message: ModelMessage = {
      id,
      kind,
      changeRequest,
      page,
      comment,
      author: by.user,
      order: this.log.length + 1,
      postedAt: this.now(),
      body,
      editedAt: null,
      status: 'open',
      resolvedBy: null,
      reactions: new Map(),
      replies: [],
    };
    this.messages.set(id, message);
    if (comment !== null) this.messages.get(comment)?.replies.push(id);
    this.#note(by, 'create', id, body, comment ?? placeOf(changeRequest, page));
    return message;
  }

  rewrite(by: By, message: ModelMessage, body: string): void {
    message.body = body;
    message.editedAt = this.now();
    this.#note(by, 'body', message.id, body);
  }

  setStatus(by: By, message: ModelMessage, status: 'open' | 'resolved'): void {
    message.status = status;
    message.resolvedBy = status === 'resolved' ? by.user : null;
    this.#note(by, 'status', message.id, status);
  }

  react(by: By, message: ModelMessage, emoji: string, isAdded: boolean): void {
    const users = message.reactions.get(emoji) ?? new Set<string>();
    if (isAdded) users.add(by.user);
    else users.delete(by.user);
    message.reactions.set(emoji, users);
    this.#note(by, 'reaction', message.id, `${isAdded ? '+' : '-'}${emoji}`);
  }

  remove(by: By, message: ModelMessage): void {
    for (const reply of message.replies) {
      this.messages.delete(reply);
      this.#note(by, 'delete', reply, `with ${message.id}`);
    }
    this.messages.delete(message.id);
    const parent = message.comment === null ? undefined : this.messages.get(message.comment);
    parent?.replies.splice(parent.replies.indexOf(message.id), 1);
    this.#note(by, 'delete', message.id, message.body);
  }

  open(by: By, subject: string): ModelChangeRequest {
    this.#count += 1;
    const id = `cr${this.#count}`;
    const at = this.now();
    const made: ModelChangeRequest = {
      id,
      number: this.changeRequests.size + 1,
      creator: by.user,
      createdAt: at,
      revisionInitial: this.primary,
      status: 'draft',
      subject,
      description: undefined,
      updatedAt: at,
      revision: this.#revision(this.primary, this.pagesOf(this.primary)),
      ancestor: null,
      merged: null,
    };
    this.changeRequests.set(id, made);
    this.#note(by, 'create', id, subject);
    return made;
  }

  change(
    by: By,
    one: ModelChangeRequest,
    changes: { readonly subject?: string; readonly description?: unknown; readonly status?: string },
  ): void {
    one.updatedAt = this.now();
    if (changes.subject !== undefined) {
      one.subject = changes.subject;
      this.#note(by, 'subject', one.id, changes.subject);
    }
    if (changes.description !== undefined) {
      one.description = changes.description;
      this.#note(by, 'description', one.id, textsOf(changes.description));
    }
    if (changes.status !== undefined) {
      one.status = changes.status as ModelChangeRequest['status']; // the client's schema lets no other one out
      this.#note(by, 'status', one.id, changes.status);
    }
  }

  isOutdated(one: ModelChangeRequest): boolean {
    return one.status !== 'merged' && (one.ancestor ?? one.revisionInitial) !== this.primary;
  }

  pagesOf(revision: string): ModelPages {
    return this.revisions.get(revision)?.pages ?? firstPages;
  }

  /** Somebody publishes something: the primary content moves. */
  movePrimary(change?: PageChange): void {
    const pages = this.pagesOf(this.primary);
    this.primary = this.#revision(
      this.primary,
      change === undefined ? pages : this.#changed(pages, [change]),
    );
  }

  moveChangeRequest(one: ModelChangeRequest): void {
    one.revision = this.#revision(one.revision, this.pagesOf(one.revision));
    one.updatedAt = this.now();
  }

  /** Writes pages of a change request: one new revision. */
  write(by: By, one: ModelChangeRequest, changes: readonly ContentChange[]): void {
    this.#become(by, one, this.#changed(this.pagesOf(one.revision), changes));
    this.#note(by, 'page', one.id, one.revision);
  }

  /** An id for a page that is put in. */
  newPageId(): string {
    this.#newPages += 1;
    return `n${this.#newPages}`;
  }

  /** Takes a file in. Returns its id. */
  addFile(name: string): string {
    const id = `f${this.files.size + 1}`;
    this.files.set(id, name);
    return id;
  }

  #changed(pages: ModelPages, changes: readonly ContentChange[]): ModelPages {
    let changed = new Map(pages);
    for (const change of changes) {
      const { page } = change;
      if (change.operation === 'insert_page') {
        const { title, markdown, into, at } = change;
        const version = `d-${page}-${this.#revisions + 1}`;
        changed.set(page, { title, markdown, slug: page, version, parent: into ?? undefined });
        changed = ordered(changed, page, at);
        continue;
      }
      if (change.operation === 'delete_page') {
        for (const id of allBelow(changed, page)) changed.delete(id);
        continue;
      }
      if (change.operation === 'revert_page') {
        const then = this.pagesOf(change.revision).get(page);
        if (then !== undefined) changed.set(page, { ...then, parent: parentIn(changed, then) });
        continue;
      }
      const { title, markdown, into, at } = change;
      const known = changed.get(page);
      if (known === undefined) continue;
      const now: ModelPage = {
        ...known,
        title: title ?? known.title,
        markdown: markdown ?? known.markdown,
        slug: change.slug ?? known.slug,
        icon: change.icon === undefined ? known.icon : (change.icon ?? undefined),
        description: change.description === undefined ? known.description : (change.description ?? undefined),
        hidden: change.hidden ?? known.hidden,
        parent: into === undefined ? known.parent : (into ?? undefined),
      };
      const isWritten = now.title !== known.title || now.markdown !== known.markdown;
      if (isWritten || fieldsOf(now) !== fieldsOf(known))
        changed.set(page, {
          ...now,
          version: isWritten ? `d-${page}-${this.#revisions + 1}` : known.version,
        });
      if (into !== undefined || at !== undefined) changed = ordered(changed, page, at);
    }
    return changed;
  }

  #become(by: By, one: ModelChangeRequest, pages: ModelPages): void {
    const before = this.pagesOf(one.revision);
    one.revision = this.#revision(one.revision, pages);
    one.updatedAt = this.now();
    for (const page of new Set([...before.keys(), ...pages.keys()])) {
      const [known, after] = [before.get(page) ?? absentPage, pages.get(page) ?? absentPage];
      if (known === after) continue;
      const order = this.pageWrites.length + 1;
      const write = { order, changeRequest: one.id, page, device: by.device, before: known, after };
      this.pageWrites.push(write);
      this.onPageWrite(write);
    }
  }

  update(by: By, one: ModelChangeRequest): string {
    // As the local service does it: nothing to take up, nothing happens. The log names it all the same.
    this.#note(by, 'update', one.id, this.isOutdated(one) ? 'applied' : 'nothing');
    if (this.isOutdated(one)) {
      const base = this.pagesOf(one.ancestor ?? one.revisionInitial);
      this.#become(
        byService,
        one,
        this.#merged(base, this.pagesOf(one.revision), this.pagesOf(this.primary)),
      );
      one.ancestor = this.primary;
    }
    return one.revision;
  }

  merge(by: By, one: ModelChangeRequest): string {
    const base = this.pagesOf(one.ancestor ?? one.revisionInitial);
    this.primary = this.#revision(
      this.primary,
      this.#merged(base, this.pagesOf(this.primary), this.pagesOf(one.revision)),
    );
    one.status = 'merged';
    one.merged = this.primary;
    one.updatedAt = this.now();
    this.#note(by, 'merge', one.id, this.primary);
    return this.primary;
  }

  /** Somebody takes a merge back: it is open again as it was, and may be merged once more. */
  reopen(by: By, one: ModelChangeRequest): void {
    one.status = 'open';
    one.merged = null;
    one.updatedAt = this.now();
    this.#note(by, 'status', one.id, 'open');
  }

  review(by: By, changeRequest: ModelChangeRequest, status: string, summary: string): ModelReview {
    this.#count += 1;
    const made: ModelReview = {
      id: `v${this.#count}`,
      changeRequest: changeRequest.id,
      reviewer: by.user,
      status,
      summary,
      revision: changeRequest.revision,
      createdAt: this.now(),
    };
    this.reviews.push(made);
    changeRequest.updatedAt = made.createdAt;
    this.#note(by, 'create', made.id, `${status} ${summary}`, changeRequest.id);
    return made;
  }

  /** Where both sides changed a page, what theirs has more than the base stands below ours. */
  #merged(base: ModelPages, ours: ModelPages, theirs: ModelPages): ModelPages {
    const merged = new Map(
      [...ours].map(([id, our]) => {
        const [was, their] = [base.get(id) ?? our, theirs.get(id) ?? our];
        const fields = fieldsOf(our) === fieldsOf(was) ? placed(our, their) : our;
        if (our.version === was.version)
          return [id, { ...fields, title: their.title, markdown: their.markdown, version: their.version }];
        if (their.version === was.version || their.version === our.version) return [id, fields];
        const known = new Set([...paragraphsOf(was.markdown), ...paragraphsOf(our.markdown)]);
        const more = paragraphsOf(their.markdown).filter((one) => !known.has(one));
        const markdown = markdownOf([...paragraphsOf(our.markdown), ...more]);
        return [id, { ...fields, markdown, version: `d-${id}-${this.#revisions + 1}` }];
      }),
    );
    for (const [id, their] of theirs) if (!base.has(id) && !merged.has(id)) merged.set(id, their);
    for (const [id, was] of base)
      if (!theirs.has(id) && ours.get(id)?.version === was.version) merged.delete(id);
    for (const [id, page] of merged)
      if (page.parent !== undefined && !merged.has(page.parent))
        merged.set(id, { ...page, parent: undefined });
    return merged;
  }

  #revision(parent: string, pages: ModelPages): string {
    this.#revisions += 1;
    const id = `r${this.#revisions}`;
    this.revisions.set(id, { parent, pages });
    return id;
  }

  /** Comments of a lane, oldest first. */
  comments(changeRequest: string | null): readonly ModelMessage[] {
    return [...this.messages.values()].filter(
      (one) => one.kind === 'comment' && one.changeRequest === changeRequest,
    );
  }
}

/** A page with the fields of another version of it; where that stands is for the local service's tests. */
function placed(our: ModelPage, { slug, icon, description, hidden }: ModelPage): ModelPage {
  return { ...our, slug, icon, description, hidden };
}

/** What of a page stands in the tree beside its title. */
export function fieldsOf({
  slug,
  icon = '',
  description = '',
  hidden = false,
  parent = '',
}: ModelPage): string {
  return [slug, icon, description, String(hidden), parent].join('|');
}

/** The address of a page: the slugs of those above it, then its own. */
export function pathOf(pages: ModelPages, { slug, parent }: ModelPage): string {
  const above = parent === undefined ? undefined : pages.get(parent);
  return above === undefined ? slug : `${pathOf(pages, above)}/${slug}`;
}

function allBelow(pages: ModelPages, page: string): readonly string[] {
  const below = [...pages].filter(([, { parent }]) => parent === page);
  return [page, ...below.flatMap(([id]) => allBelow(pages, id))];
}

/** Where it stood, if that page is still there; else at the top. */
function parentIn(pages: ModelPages, { parent }: ModelPage): string | undefined {
  return parent !== undefined && pages.has(parent) ? parent : undefined;
}

/** Whether a page may stand below another: not below itself. */
export function mayStandBelow(pages: ModelPages, page: string, parent: string): boolean {
  for (let id: string | undefined = parent; id !== undefined; id = pages.get(id)?.parent)
    if (id === page) return false;
  return pages.has(parent);
}

/** Pages with one of them at this place among those with the same parent, the last where none is named. */
function ordered(pages: ReadonlyMap<string, ModelPage>, page: string, at: number | undefined) {
  const own = pages.get(page);
  const others = [...pages].filter(([id]) => id !== page);
  if (own === undefined) return new Map(pages);
  const siblings = others.filter(([, one]) => one.parent === own.parent);
  const next = siblings[at ?? siblings.length];
  const index = next === undefined ? others.length : others.indexOf(next);
  return new Map(others.toSpliced(index, 0, [page, own]));
}

export interface By {
  readonly device: Device;
  readonly user: string;
}

const byService: By = { device: 'service', user: 'service' };

export function paragraphsOf(markdown: string): readonly string[] {
  return markdown
    .split('\n\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

export function markdownOf(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => `${paragraph}\n`).join('\n');
}

/** The properties that are words of somebody. */
export const wordedFields = ['slug', 'icon', 'description'] as const;
export type WordedField = (typeof wordedFields)[number];

type PageWords = Pick<ModelPage, 'title' | 'markdown'> & Partial<Pick<ModelPage, WordedField>>;

/**
 * What a page says: titles, paragraphs, pictures by what they show, and its properties, each of which was written by somebody
 * once. A picture has another address once it is on the service.
 */
export function wordsOfPage(page: PageWords): readonly string[] {
  return [
    ...page.title
      .split(' / ')
      .filter((title) => title !== '')
      .map((title) => `title ${title}`),
    ...paragraphsOf(page.markdown).map((paragraph) => pictureIn(paragraph) ?? paragraph),
    ...wordedFields.flatMap((name) => wordsOfField(name, page[name])),
  ];
}

/** What a picture shows, in either form that a page names one in. */
function pictureIn(paragraph: string): string | undefined {
  const [, short, long] = /^!\[(.*)\]|^<div><figure><img .*alt="([^"]*)"/.exec(paragraph) ?? [];
  return short ?? long;
}

export function wordsOfField(name: WordedField, value: string | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : [`${name} ${value}`];
}

/** Names what a comment is about, as `Applied.at` does. */
export function placeOf(changeRequest: string | null, page: string | null): string {
  return `${changeRequest ?? ''}/${page ?? ''}`;
}

/** Every text in a rich document, in order. */
export function textsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textsOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, member]) => (key === 'text' && typeof member === 'string' ? member : textsOf(member)))
    .join('');
}

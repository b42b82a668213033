import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startServiceProgram } from '../../support/programs.ts';
import type { RunningService } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** One value that calls change: what the last answered call made of it, and what one without an answer may have. */
interface Slot {
  readonly what: string;
  readonly address: string;
  readonly read: (json: Members) => unknown;
  answered: unknown;
  attempted: unknown;
}
type Members = Readonly<Record<string, unknown>>;

const gone = 'gone';
const document = { object: 'document', data: {}, nodes: [] };

/** Writers of every kind, each one call after the other, until the service is gone. */
class Writers {
  readonly slots: Slot[] = [];
  readonly kinds = new Set<string>();
  readonly #service: RunningService;
  readonly #round: number;

  constructor(service: RunningService, round: number) {
    this.#service = service;
    this.#round = round;
  }

  async ask(method: string, address: string, body?: object): Promise<{ status: number; json: Members }> {
    const answer = await fetch(`${this.#service.baseUrl}/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${this.#service.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, json: (text === '' ? {} : JSON.parse(text)) as Members };
  }

  /** A call that must succeed; `slot` then has `value`, and may have it from the moment the call begins. */
  async change(
    slot: Slot | undefined,
    value: unknown,
    method: string,
    address: string,
    body?: object,
  ): Promise<Members> {
    if (slot !== undefined) slot.attempted = value;
    const { status, json } = await this.ask(method, address, body);
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(json)}`);
    if (slot !== undefined) slot.answered = value;
    this.kinds.add(
      `${method} ${address.replace(/\/[A-Za-z0-9]{20}(?=\/|$)/g, '/{id}').replace(/-?\d+/g, 'N')}`,
    );
    return json;
  }

  /** Makes something, and a slot for one member of it. */
  async make(
    method: string,
    collection: string,
    body: object | undefined,
    member: string,
    at?: string,
  ): Promise<Slot> {
    const json = await this.change(undefined, undefined, method, collection, body);
    const address = `${at ?? collection}/${String(json['id'])}`;
    const value = json[member];
    const slot: Slot = {
      what: `${member} of ${address}`,
      address,
      read: (found) => found[member],
      answered: value,
      attempted: value,
    };
    this.slots.push(slot);
    return slot;
  }

  async until(work: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 1; ; turn += 1) await work(this.#round * 1000 + turn);
  }
}

function lanes(writers: Writers, service: RunningService): readonly Promise<void>[] {
  const organization = `/orgs/${service.organization}`;
  const space = `/spaces/${service.spaces[0]?.id ?? ''}`;
  const reader = service.users.at(-1)?.id ?? '';
  const body = (text: string): object => ({ body: { markdown: text } });
  const commentOn = (prefix: string) =>
    writers.until(async (turn) => {
      const comment = await writers.make('POST', `${prefix}/comments`, body(`Comment ${turn}`), 'status');
      const reply = await writers.make('POST', `${comment.address}/replies`, body(`Reply ${turn}`), 'object');
      await writers.change(reply, 'comment-reply', 'PUT', reply.address, body('Edited'));
      await writers.change(comment, 'resolved', 'PUT', comment.address, {
        resolved: true,
        addedReactions: ['1f44d'],
      });
      if (turn % 3 === 0) await writers.change(reply, gone, 'DELETE', reply.address);
      if (turn % 4 === 0) {
        if (turn % 3 !== 0) await writers.change(reply, gone, 'DELETE', reply.address);
        await writers.change(comment, gone, 'DELETE', comment.address);
      }
    });
  return [
    commentOn(space),
    commentOn(`${space}/change-requests/2`),
    writers.until(async (turn) => {
      const request = await writers.make(
        'POST',
        `${space}/change-requests`,
        { subject: `New ${turn}` },
        'subject',
      );
      await writers.change(request, `Renamed ${turn}`, 'PATCH', request.address, {
        subject: `Renamed ${turn}`,
      });
      await writers.change(undefined, 0, 'POST', `${request.address}/reviews`, { status: 'approved' });
    }),
    writers.until(async (turn) => {
      const request = await writers.make(
        'POST',
        `${space}/change-requests`,
        { subject: `Merged ${turn}` },
        'status',
      );
      await writers.change(request, 'merged', 'POST', `${request.address}/merge`);
    }),
    writers.until(async (turn) => {
      const copy = await writers.make('POST', `${space}/duplicate`, undefined, 'title', '/spaces');
      await writers.change(copy, `Copy ${turn}`, 'PATCH', copy.address, { title: `Copy ${turn}` });
      await writers.change(copy, gone, 'DELETE', copy.address);
      if (turn % 2 === 0) await writers.change(copy, `Copy ${turn}`, 'POST', `${copy.address}/restore`);
    }),
    writers.until(async (turn) => {
      const shelf = await writers.make(
        'POST',
        `${organization}/collections`,
        { title: 'Shelf' },
        'title',
        '/collections',
      );
      await writers.change(shelf, `Shelf ${turn}`, 'PATCH', shelf.address, { title: `Shelf ${turn}` });
      if (turn % 2 === 0) await writers.change(shelf, gone, 'DELETE', shelf.address);
    }),
    writers.until(async (turn) => {
      const slot: Slot = {
        what: 'title of the organization',
        address: organization,
        read: (found) => found['title'],
        answered: 'Sample workspace',
        attempted: 'Sample workspace',
      };
      const known = writers.slots.find(({ what }) => what === slot.what) ?? slot;
      if (known === slot) writers.slots.push(slot);
      await writers.change(known, `Press ${turn}`, 'PATCH', organization, { title: `Press ${turn}` });
      const team = await writers.make('PUT', `${organization}/teams`, { title: 'Team' }, 'title');
      await writers.change(team, `Team ${turn}`, 'PATCH', team.address, { title: `Team ${turn}` });
      const saml = await writers.make('POST', `${organization}/saml`, { label: `Label ${turn}` }, 'label');
      await writers.change(saml, `Other ${turn}`, 'PATCH', saml.address, { label: `Other ${turn}` });
      if (turn % 2 === 0) await writers.change(saml, gone, 'DELETE', saml.address);
      await writers.change(undefined, 0, 'PATCH', `${organization}/members/${reader}`, { role: 'comment' });
      await writers.change(undefined, 0, 'PUT', `${organization}/agent-instructions`, {
        instructions: document,
      });
    }),
    writers.until(async (turn) => {
      const site = await writers.make('POST', `${organization}/sites`, { title: 'Site' }, 'title');
      await writers.change(site, `Site ${turn}`, 'PATCH', site.address, { title: `Site ${turn}` });
      const section = { spaceId: service.spaces[0]?.id, title: 'Section' };
      await writers.change(undefined, 0, 'POST', `${site.address}/sections`, section);
      await writers.change(undefined, 0, 'POST', `${site.address}/section-groups`, { title: 'Group' });
      await writers.change(undefined, 0, 'POST', `${site.address}/share-links`, { name: 'Link' });
      await writers.change(undefined, 0, 'PUT', `${site.address}/customization`, { title: `Look ${turn}` });
      const look: Slot = {
        what: `look of ${site.address}`,
        address: `${site.address}/customization`,
        read: (found) => found['title'],
        answered: `Look ${turn}`,
        attempted: `Look ${turn}`,
      };
      writers.slots.push(look);
      await writers.change(undefined, 0, 'POST', `${site.address}/publish`);
      if (turn % 3 === 0) {
        look.attempted = gone;
        await writers.change(site, gone, 'DELETE', site.address);
        look.answered = gone;
      }
    }),
    writers.until(async (turn) => {
      const address = `${organization}/openapi/spec-${turn}`;
      const slot: Slot = {
        what: address,
        address,
        read: (found) => found['visibility'],
        answered: gone,
        attempted: 'private',
      };
      writers.slots.push(slot);
      await writers.change(slot, 'private', 'PUT', address, { source: { text: '{}' } });
      await writers.change(slot, 'public', 'PATCH', address, { visibility: 'public' });
      if (turn % 2 === 0) await writers.change(slot, gone, 'DELETE', address);
    }),
    writers.until(async (turn) => {
      const source = { language: 'de', source: { space: service.spaces[0]?.id } };
      const translation = await writers.make('POST', `${organization}/translations`, source, 'language');
      await writers.change(translation, 'de', 'PUT', translation.address, { instructions: document });
      if (turn % 2 === 0) await writers.change(translation, gone, 'DELETE', translation.address);
    }),
    writers.until(async (turn) => {
      const address = `${organization}/conversations/talk-${turn}`;
      const read = (found: Members): unknown => (found['conversation'] as Members | undefined)?.['subject'];
      const slot: Slot = { what: address, address, read, answered: gone, attempted: `Talk ${turn}` };
      writers.slots.push(slot);
      const parts = [{ type: 'message', role: 'user', body: 'How do I mend a quill?' }];
      const talk = { id: `talk-${turn}`, subject: `Talk ${turn}`, metadata: {}, parts };
      await writers.change(slot, `Talk ${turn}`, 'POST', `${organization}/conversations`, talk);
    }),
  ];
}

describe('the service, killed in the middle of writing calls of every kind', () => {
  it('has every answered change after each start', { timeout: 3_000_000 }, async () => {
    const dataFolder = temporaryFolder('killed');
    const rounds = Number(process.env['GALLEY_SERVICE_KILLS'] ?? 2);
    // Early and late in turns: two early kills alone would leave too little to check.
    const moments = Array.from({ length: rounds }, (_, round) => {
      const [min, max] = round % 2 === 0 ? [20, 90] : [90, 160];
      return fc.sample(fc.integer({ min, max }), 1)[0] ?? min;
    });
    const lost: string[] = [];
    const kinds = new Set<string>();
    let checked = 0;
    for (const [round, calls] of moments.entries()) {
      const service = await startServiceProgram(['--data', dataFolder]);
      const writers = new Writers(service, round + 1);
      let answers = 0;
      const counted = writers.change.bind(writers);
      writers.change = async (...call) => {
        const json = await counted(...call);
        answers += 1;
        if (answers === calls) service.child.kill('SIGKILL');
        return json;
      };
      const endings = await Promise.allSettled(lanes(writers, service));
      const failures = endings.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      // Whoever was refused by a service that was there would have proved nothing.
      expect(failures.filter((reason) => !/fetch failed|terminated|aborted/.test(reason))).toEqual([]);
      const again = await startServiceProgram(['--data', dataFolder]);
      const reader = new Writers(again, 0);
      for (const slot of writers.slots) {
        const { status, json } = await reader.ask('GET', slot.address);
        const found = status === 404 ? gone : status === 200 ? slot.read(json) : status;
        checked += 1;
        if (found !== slot.answered && found !== slot.attempted)
          lost.push(`${slot.what}: ${String(found)}, not ${String(slot.answered)}`);
      }
      for (const kind of writers.kinds) kinds.add(kind);
      await again.stop();
    }
    process.stdout.write(
      `killed ${rounds} times: ${checked} values checked after ${kinds.size} kinds of calls\n`,
    );
    expect(lost).toEqual([]);
    expect(checked).toBeGreaterThan(30);
    expect(kinds.size).toBeGreaterThan(15);
  });
});

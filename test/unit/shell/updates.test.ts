import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BridgeMessage } from '../../../src-main/bridge/protocol.ts';
import type { UpdateOffer } from '../../../src-main/bridge/views/update-views.ts';
import type { UpdateSourceRequests } from '../../../src-main/bridge/channels/update-source-requests.ts';
import type { Core } from '../../../src-main/core/core.ts';
import { serveCore } from '../../../src-main/core/core-port.ts';
import { Updates } from '../../../src-main/shell/updates/updates.ts';
import type { UpdateMemory } from '../../../src-main/shell/updates/updates.ts';

const offer: UpdateOffer = {
  version: '0.2.0',
  notes: 'Better',
  released: null,
  packageUrl: 'https://downloads.example/galley.deb',
  bytes: 3,
  sha512: 'x',
};
const source = { address: 'https://downloads.example/manifest.json', key: 'key' };
const day = 24 * 3600_000;

let memory: UpdateMemory;
let isAllowed: boolean;
let isSending: boolean;
let asked: { channel: string; args: unknown }[];
let opened: string[];
let questions: string[];
let word: boolean;
let now: number;

beforeEach(() => {
  vi.useFakeTimers();
  memory = { source, checkedAt: null };
  isAllowed = true;
  isSending = false;
  asked = [];
  opened = [];
  questions = [];
  word = true;
  now = 100 * day;
});
afterEach(() => vi.useRealTimers());

function started(environment: Readonly<Record<string, string>> = {}): Updates {
  const answers: { [Channel in keyof UpdateSourceRequests]: () => UpdateSourceRequests[Channel]['value'] } = {
    'updateSource.look': () => ({ kind: 'offer', offer }),
    'updateSource.fetch': () => ({ kind: 'ready', path: "/home/o'neil/galley.deb" }),
    'updateSource.verify': () =>
      isSending
        ? { kind: 'busy', words: 'Edits are being sent.' }
        : { kind: 'ready', path: '/home/galley.deb' },
    'updateSource.progress': () => 1,
  };
  return new Updates({
    version: '0.1.0',
    environment,
    memory: () => memory,
    remember: (members) => {
      memory = { ...memory, ...members };
    },
    isAllowed: () => isAllowed,
    ask: async (channel, args) => {
      asked.push({ channel, args });
      return answers[channel]();
    },
    confirm: async ({ message }) => {
      questions.push(message);
      return word;
    },
    openPath: async (path) => {
      opened.push(path);
      return '';
    },
    onChanged: () => undefined,
    now: () => now,
  });
}

describe('updates', () => {
  it('are looked for by themselves only when that is allowed, once a day, and never fetched', async () => {
    isAllowed = false;
    const updates = started();
    await vi.advanceTimersByTimeAsync(day);
    expect(asked).toEqual([]);
    isAllowed = true;
    await vi.advanceTimersByTimeAsync(day);
    expect(asked.map(({ channel }) => channel)).toEqual(['updateSource.look']);
    expect(updates.view.state).toEqual({ kind: 'offer', offer });
    expect(memory.checkedAt).toBe(now);
    updates.stop();
    const next = started();
    await vi.advanceTimersByTimeAsync(3600_000);
    now += day;
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3600_000);
    expect(asked).toHaveLength(2);
    next.stop();
  });

  it('have no source that is built in: without one nobody is asked', async () => {
    memory = { source: null, checkedAt: null };
    const updates = started();
    expect((await updates.check()).problem).toMatch(/No update server is set/);
    expect([asked, updates.view.sourceFrom]).toEqual([[], 'nowhere']);
    updates.stop();
  });

  it('come from where the environment says before all else, which the window does not change', async () => {
    const updates = started({ GALLEY_UPDATE_URL: 'https://own.example/m.json', GALLEY_UPDATE_KEY: 'own' });
    await updates.check();
    expect(asked[0]?.args).toMatchObject({
      source: { address: 'https://own.example/m.json', keys: ['own'] },
    });
    expect(await updates.configure(null)).toBe(false);
    updates.stop();
  });

  it('come from another server only after the person confirmed it', async () => {
    const updates = started();
    word = false;
    expect(await updates.configure({ address: 'https://other.example/m.json', key: 'k' })).toBe(false);
    expect(memory.source).toEqual(source);
    word = true;
    expect(await updates.configure({ address: 'https://other.example/m.json', key: 'k' })).toBe(true);
    expect(memory.source?.address).toBe('https://other.example/m.json');
    expect(questions[1]).toBe('Download updates of Galley from other.example?');
    updates.stop();
  });

  it('are installed by the system, after one more look at the package, and not while edits are being sent', async () => {
    const updates = started();
    await updates.check();
    expect((await updates.download()).state).toEqual({
      kind: 'ready',
      offer,
      path: "/home/o'neil/galley.deb",
      command: String.raw`sudo apt install '/home/o'\''neil/galley.deb'`,
    });
    isSending = true;
    expect((await updates.install()).problem).toBe('Edits are being sent.');
    expect(opened).toEqual([]);
    isSending = false;
    await updates.install();
    expect(opened).toEqual(['/home/galley.deb']);
    updates.stop();
  });
});

it('a window cannot make the core fetch anything: these channels are the shell’s alone', async () => {
  const reached: string[] = [];
  const core = {
    on: () => () => undefined,
    answer: async (channel: string) => {
      reached.push(channel);
      return { ok: true, value: null };
    },
  } as unknown as Core; // what serveCore uses of a core
  const said: BridgeMessage[] = [];
  const portOf = (role: 'window' | 'shell') => {
    let receive: (event: { readonly data: unknown }) => void = () => undefined;
    serveCore(
      core,
      {
        postMessage: (message) => said.push(message),
        on: (event: string, listener: (event: { readonly data: unknown }) => void) => {
          if (event === 'message') receive = listener;
        },
        start: () => undefined,
        close: () => undefined,
      },
      role,
    );
    return (channel: string) => receive({ data: { kind: 'request', id: 1, channel, args: null } });
  };
  portOf('window')('updateSource.look');
  portOf('shell')('updateSource.look');
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(reached).toEqual(['updateSource.look']);
  expect(said[0]).toMatchObject({ ok: false, failure: { code: 'bad-request' } });
});

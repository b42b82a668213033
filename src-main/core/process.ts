import { z } from 'zod';
import type { Port } from '../bridge/port-peer.ts';
import { createUndiciTransport } from '../client/undici-transport.ts';
import { createCore } from './core.ts';
import { FirstScreenWriter } from './first-screen-writer.ts';
import { findPolicy, managedNetwork } from '../policy/read-policy.ts';
import { serveCore } from './core-port.ts';
import type { AskHost } from './core-port.ts';
import { mark } from '../marks.ts';
import { createStreamLog, isOwnerAlive, ownerOfThisProcess, systemClock } from './host.ts';
import type { Secrets } from '../ports/ports.ts';
import { speak } from '../shared/messages/texts.ts';

/** What Electron puts into a utility process; typed here because nothing but the shell and the preload import Electron. */
interface ParentPort {
  on(
    event: 'message',
    listener: (event: { readonly data: unknown; readonly ports: readonly Port[] }) => void,
  ): void;
}

mark('core: loaded');

const start = z.object({
  dataDir: z.string().min(1),
  isPackaged: z.boolean(),
  firstScreen: z.string(),
  language: z.string(),
});
const connect = z.object({ kind: z.literal('connect'), role: z.enum(['window', 'other-window', 'shell']) });

let askHost: AskHost | null = null;
let hostIsThere: () => void = () => undefined;
const host = new Promise<void>((resolve) => {
  hostIsThere = resolve;
});

async function ask(): Promise<AskHost> {
  await host;
  if (askHost === null) throw new Error('The shell is not there.');
  return askHost;
}

const secrets: Secrets = {
  async get(accountId, origin) {
    try {
      return await (
        await ask()
      )('secret.get', { accountId, origin });
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    }
  },
  async set(accountId, token, origin) {
    await (
      await ask()
    )('secret.set', { accountId, token, origin });
  },
  async delete(accountId) {
    await (
      await ask()
    )('secret.delete', { accountId });
  },
};

const { dataDir, isPackaged, firstScreen, language } = start.parse(JSON.parse(process.argv[2] ?? '{}'));
await speak(language);
const systemProxy = async (address: string): Promise<string> => await (await ask())('proxy.of', { address });
// The shell has read it too, and does not start with a wrong one.
const policy = findPolicy(process.env, isPackaged);
const network = managedNetwork(policy, process.env);
const core = createCore({
  policy,
  ports: {
    clock: systemClock,
    random: Math.random,
    transport: createUndiciTransport({
      environment: network.environment,
      ca: network.ca,
      ...(network.asksSystem ? { systemProxy } : {}),
    }),
    secrets,
    log: createStreamLog('info'),
    dataDir,
  },
  isAutomatic: true,
  firstSyncDelayMs: 1000,
  present: async (batch) => {
    await (
      await ask()
    )('notices.present', batch);
  },
  owner: ownerOfThisProcess(),
  isOwnerAlive,
  // The shell starts the core again; what was on its way is looked for, as after a crash.
  onUnrecoverable: () => process.exit(70),
});

// The shell ends the core when the person quits: databases that were closed leave no write-ahead log beside them.
process.once('SIGTERM', () => {
  void core.close().finally(() => process.exit(0));
});

mark('core: accounts opened');
const writer = new FirstScreenWriter({
  dataDir,
  bound: firstScreen,
  answer: (channel, args) => core.answer(channel, args),
  now: () => systemClock.now(),
});
core.on('changed', ({ topics }) => writer.changed(topics));
core.on('sync.status', () => writer.changed());

// Electron defines `parentPort` on the process of a utility process, the only place where this file runs.
const { parentPort } = process as unknown as { readonly parentPort: ParentPort };
parentPort.on('message', ({ data, ports }) => {
  const message = connect.safeParse(data);
  const [port] = ports;
  if (!message.success || port === undefined) return;
  mark(`core: port of the ${message.data.role}`);
  const { role } = message.data;
  const asking = serveCore(core, port, role, (channel, args) => {
    if (role === 'window') writer.asked(channel, args);
  });
  if (message.data.role === 'shell') {
    askHost = asking;
    hostIsThere();
  }
});

import { chmodSync, writeFileSync } from 'node:fs';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MachineWatch, networkSignature } from '../../../src-main/shell/processes/machine-watch.ts';
import type { MachineSignal } from '../../../src-main/shell/processes/machine-watch.ts';
import { meteredOf, readMetered } from '../../../src-main/shell/processes/metered.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function watching() {
  vi.useFakeTimers();
  const machine = { network: 'eth0 10.0.0.2', metered: null as boolean | null };
  const sent: MachineSignal[] = [];
  const power = new EventEmitter();
  const watch = new MachineWatch({
    power,
    readMetered: () => Promise.resolve(machine.metered),
    readNetwork: () => machine.network,
    send: (signal) => sent.push(signal),
  });
  onTestFinished(() => watch.stop());
  await vi.advanceTimersByTimeAsync(0);
  return { machine, sent, power, watch };
}

describe('the watch over the machine', () => {
  it('tells that the machine woke up, or was unlocked', async () => {
    const { sent, power } = await watching();
    power.emit('resume');
    power.emit('unlock-screen');
    expect(sent).toEqual([{ signal: 'wake' }, { signal: 'wake' }]);
  });

  it('tells once that the network changed, and what the new one costs', async () => {
    const { machine, sent } = await watching();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    Object.assign(machine, { network: 'wlan0 192.168.43.7', metered: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([{ signal: 'network' }, { signal: 'metered', metered: true }]);
  });

  it('says it again to a core that was started again', async () => {
    const { machine, sent, watch } = await watching();
    Object.assign(machine, { network: 'wlan0 192.168.43.7', metered: true });
    await vi.advanceTimersByTimeAsync(30_000);
    watch.coreStarted();
    expect(sent.slice(2)).toEqual([{ signal: 'metered', metered: true }]);
  });
});

it('names addresses that reach beyond this machine only', () => {
  expect(networkSignature()).not.toMatch(/127\.0\.0\.1|::1$|fe80:/m);
});

describe('what the network costs', () => {
  /** The bus's tools as this machine has them; no other program is found. */
  function tools(scripts: Readonly<Record<string, string>>): void {
    const folder = temporaryFolder('bus');
    for (const [name, script] of Object.entries(scripts)) {
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`);
      chmodSync(path.join(folder, name), 0o755);
    }
    vi.stubEnv('PATH', folder);
  }

  it('is what NetworkManager says, by either tool', async () => {
    tools({ busctl: 'echo "u 1"' });
    expect(await readMetered('linux')).toBe(true);
    tools({ busctl: 'exit 1', gdbus: 'echo "(<uint32 4>,)"' });
    expect(await readMetered('linux')).toBe(false);
  });

  it('is unknown where nothing says it: no tool, no NetworkManager, another system', async () => {
    tools({});
    expect(await readMetered('linux')).toBeNull();
    tools({ busctl: 'exit 1', gdbus: 'exit 1' });
    expect(await readMetered('linux')).toBeNull();
    tools({ busctl: 'echo "u 1"' });
    expect(await readMetered('darwin')).toBeNull();
  });

  it('is unknown where NetworkManager does not know', () => {
    expect(['u 0', '(<uint32 0>,)', '', 'nonsense'].map(meteredOf)).toEqual([null, null, null, null]);
    expect(['u 3', '(<uint32 2>,)'].map(meteredOf)).toEqual([true, false]);
  });
});

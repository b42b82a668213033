import path from 'node:path';
import { expect, it } from 'vitest';
import { runInElectron } from '../support/electron-probe.ts';
import { projectRoot } from '../support/electron.ts';
import { startKeyring } from '../support/system-keyring.ts';

/** The rules of docs/design/security.md, each against a real gnome-keyring of its own: most of the time is waiting for it. */
const shell = path.join(projectRoot, 'src-main', 'shell', 'keychain');

/** Runs steps against the shell's secrets in real Electron; `fresh()` is a Galley that was just started. */
async function play(steps: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  const result = await runInElectron(
    `import { app } from 'electron';
     import { execFileSync } from 'node:child_process';
     import { KeychainProcess } from ${JSON.stringify(path.join(shell, 'keychain.ts'))};
     import { SafeStorageFile } from ${JSON.stringify(path.join(shell, 'safe-storage.ts'))};
     import { ShellSecrets } from ${JSON.stringify(path.join(shell, 'secrets.ts'))};
     const keychain = new KeychainProcess(${JSON.stringify(path.join(projectRoot, 'out', 'main', 'keychain.js'))});
     const origins = new Map();
     const unstored = new Set();
     const confirmed = {
       get: (id) => origins.get(id) ?? null,
       isTokenStored: (id) => !unstored.has(id),
       set: (id, origin, isTokenStored) => {
         origins.set(id, origin);
         if (isTokenStored) unstored.delete(id);
         else unstored.add(id);
       },
     };
     const origin = 'https://docs.example';
     const fresh = () => {
       const secrets = new ShellSecrets(keychain, new SafeStorageFile(process.env.GALLEY_DATA_DIR), confirmed);
       return {
         get status() { return secrets.status; },
         get: (id, of = origin) => { origins.set(id, of); return secrets.get(id, of); },
         set: (id, token) => secrets.set(id, token, origin),
         delete: (id) => secrets.delete(id),
       };
     };
     const processes = () => app.getAppMetrics().filter((process) => process.name === 'Galley keychain').length;
     const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
     const seen = {};
     // Electron is not ready before its first module has ended, so nothing is awaited at the top.
     app.whenReady().then(async () => {
       try { ${steps} } catch (error) { seen.error = String(error?.stack ?? error); }
       process.stdout.write('RESULT ' + JSON.stringify(seen) + '\\n');
       app.exit();
     });`,
    env,
  );
  const line = result.stdout.split('\n').find((candidate) => candidate.startsWith('RESULT '));
  if (line === undefined) throw new Error(`The probe said nothing: ${result.stderr}`);
  return JSON.parse(line.slice('RESULT '.length)) as unknown;
}

const unknown = { kind: 'unknown', reason: expect.any(String) };

it.concurrent(
  'keeps a token across starts in the keychain, and its process ends when nothing is asked',
  async ({ onTestFinished }) => {
    const keyring = await startKeyring();
    onTestFinished(keyring.stop);
    const seen = await play(
      `const first = fresh();
     seen.untried = first.status.kind;
     await first.set('account-1', 'token-1');
     seen.afterSet = first.status.kind;
     const second = fresh();
     seen.found = await second.get('account-1');
     seen.status = second.status.kind;
     seen.other = await second.get('account-2');
     seen.elsewhere = await fresh().get('account-1', 'https://evil.example');
     await second.delete('account-1');
     seen.deleted = await fresh().get('account-1');
     seen.running = processes();
     while (processes() > 0) await wait(50);
     seen.afterRest = processes();`,
      keyring.env,
    );
    expect(seen).toEqual({
      untried: 'untried',
      afterSet: 'keychain',
      found: { kind: 'value', value: 'token-1' },
      status: 'keychain',
      other: unknown,
      elsewhere: { kind: 'unbound', reason: expect.stringContaining('given for https://docs.example') },
      deleted: unknown,
      running: 1,
      afterRest: 0,
    });
  },
);

it.concurrent('asks one thing at a time', async ({ onTestFinished }) => {
  const keyring = await startKeyring();
  onTestFinished(keyring.stop);
  const seen = await play(
    `const secrets = fresh();
     await Promise.all(Array.from({ length: 8 }, (_, n) => secrets.set('account-' + n, 'token-' + n)));
     seen.processes = processes();
     const later = fresh();
     seen.found = (await Promise.all(Array.from({ length: 8 }, (_, n) => later.get('account-' + n)))).map((a) => a.value);`,
    keyring.env,
  );
  expect(seen).toEqual({ processes: 1, found: Array.from({ length: 8 }, (_, n) => `token-${n}`) });
});

it.concurrent(
  'takes a locked keychain for unknown, never for signed out, and keeps the token for this session',
  async ({ onTestFinished }) => {
    const keyring = await startKeyring();
    onTestFinished(keyring.stop);
    const seen = await play(
      `await fresh().set('account-1', 'token-1');
     execFileSync('dbus-send', ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets',
       'org.freedesktop.Secret.Service.Lock', 'array:objpath:/org/freedesktop/secrets/collection/login']);
     const secrets = fresh();
     const before = Date.now();
     seen.locked = await secrets.get('account-1');
     seen.inTime = Date.now() - before < 5000;
     await secrets.set('account-2', 'token-2');
     seen.status = secrets.status.kind;
     seen.session = await secrets.get('account-2');`,
      keyring.env,
    );
    expect(seen).toEqual({
      locked: unknown,
      inTime: true,
      status: 'session',
      session: { kind: 'value', value: 'token-2' },
    });
  },
);

it.concurrent('without a keychain keeps tokens for this session, and says so', async () => {
  const seen = await play(
    `const secrets = fresh();
     const ask = keychain.ask.bind(keychain);
     const outcomes = new Set();
     keychain.ask = async (question) => {
       const outcome = await ask(question);
       outcomes.add(outcome.kind);
       return outcome;
     };
     await secrets.set('account-1', 'token-1');
     // Refused at once: nobody waited until the time for an answer was over.
     seen.outcomes = [...outcomes];
     seen.status = secrets.status;
     seen.session = await secrets.get('account-1');
     seen.nextStart = await fresh().get('account-1');`,
    { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', XDG_RUNTIME_DIR: '/nonexistent' },
  );
  expect(seen).toEqual({
    outcomes: ['refused'],
    status: { kind: 'session', words: expect.stringContaining('until you quit Galley') },
    session: { kind: 'value', value: 'token-1' },
    nextStart: { kind: 'not-kept', reason: expect.stringContaining('kept only until you quit Galley') },
  });
});

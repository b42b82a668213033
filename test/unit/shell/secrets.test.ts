import { describe, expect, it } from 'vitest';
import type { Keychain, KeychainOutcome } from '../../../src-main/shell/keychain/keychain.ts';
import type { KeychainQuestion } from '../../../src-main/shell/keychain/keychain-protocol.ts';
import type { EncryptedFile } from '../../../src-main/shell/keychain/safe-storage.ts';
import type { ConfirmedOrigins } from '../../../src-main/backup/confirmed-origin.ts';
import { ShellSecrets } from '../../../src-main/shell/keychain/secrets.ts';

type Mood = 'open' | 'locked' | 'refuses' | 'silent';

function createKeychain(): Keychain & { mood: Mood; readonly held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    mood: 'open',
    held,
    stop: () => undefined,
    ask(question: KeychainQuestion): Promise<KeychainOutcome> {
      if (this.mood === 'silent') return Promise.resolve({ kind: 'silent' });
      if (this.mood === 'refuses') return Promise.resolve({ kind: 'refused', reason: 'no service' });
      if (this.mood === 'locked') return Promise.resolve({ kind: 'done', value: null });
      if (question.verb === 'set') held.set(question.account, question.secret);
      if (question.verb === 'delete') held.delete(question.account);
      const value = question.verb === 'get' ? (held.get(question.account) ?? null) : null;
      return Promise.resolve({ kind: 'done', value });
    },
  };
}

function createFile(real: boolean): EncryptedFile & { readonly held: Map<string, string>; asked: number } {
  const held = new Map<string, string>();
  return {
    held,
    asked: 0,
    isReal() {
      this.asked += 1;
      return real;
    },
    get: (account) => held.get(account) ?? null,
    set: (account, secret) => void held.set(account, secret),
    delete: (account) => void held.delete(account),
  };
}

function createConfirmed(): ConfirmedOrigins & { readonly held: Map<string, string> } {
  const held = new Map<string, string>();
  const stored = new Map<string, boolean>();
  return {
    held,
    get: (id) => held.get(id) ?? null,
    isTokenStored: (id) => stored.get(id) ?? true,
    set: (id, origin, isTokenStored) => {
      held.set(id, origin);
      stored.set(id, isTokenStored);
    },
  };
}

const home = 'https://docs.example';
const stored = JSON.stringify({ version: 1, origin: home, token: 't' });

describe('where a token goes', () => {
  it.each([
    ['open', true, 'keychain', 'value'],
    ['refuses', true, 'safe-storage', 'value'],
    ['refuses', false, 'session', 'not-kept'],
    ['locked', true, 'safe-storage', 'value'],
    ['locked', false, 'session', 'not-kept'],
    ['silent', true, 'session', 'not-kept'],
  ] as const)('keychain %s, real encryption %s: %s, then %s', async (mood, real, kind, nextStart) => {
    const keychain = createKeychain();
    keychain.mood = mood;
    const file = createFile(real);
    const confirmed = createConfirmed();
    const secrets = new ShellSecrets(keychain, file, confirmed);
    await secrets.set('a', 't', home);
    expect({
      status: secrets.status.kind,
      keychain: [...keychain.held],
      file: [...file.held],
      again: await secrets.get('a', home),
      nextStart: (await new ShellSecrets(keychain, file, confirmed).get('a', home)).kind,
    }).toEqual({
      status: kind,
      keychain: kind === 'keychain' ? [['a', stored]] : [],
      file: kind === 'safe-storage' ? [['a', stored]] : [],
      again: { kind: 'value', value: 't' },
      nextStart,
    });
  });

  it('does not touch safeStorage while the system asks the person: it would block the shell', async () => {
    const keychain = createKeychain();
    keychain.mood = 'silent';
    const file = createFile(true);
    await new ShellSecrets(keychain, file, createConfirmed()).set('a', 't', home);
    expect(file.asked).toBe(0);
  });

  it('is forgotten everywhere when deleted', async () => {
    const keychain = createKeychain();
    const file = createFile(true);
    const secrets = new ShellSecrets(keychain, file, createConfirmed());
    await secrets.set('a', 't', home);
    file.set('a', 'old');
    await secrets.delete('a');
    expect({
      found: (await secrets.get('a', home)).kind,
      keychain: keychain.held.size,
      file: file.held.size,
    }).toEqual({
      found: 'unknown',
      keychain: 0,
      file: 0,
    });
  });
});

describe('a token is given out for the origin that it was given for', () => {
  const arrange = async () => {
    const keychain = createKeychain();
    const file = createFile(true);
    const confirmed = createConfirmed();
    const secrets = new ShellSecrets(keychain, file, confirmed);
    await secrets.set('a', 't', home);
    return { keychain, file, confirmed, secrets, later: new ShellSecrets(keychain, file, confirmed) };
  };

  it.each([
    ['another host', 'https://evil.example'],
    ['another port', 'https://docs.example:8443'],
    ['http instead of https', 'http://docs.example'],
  ])('not for %s, in this session nor the next', async (_what, origin) => {
    const { secrets, later } = await arrange();
    const refused = { kind: 'unbound', reason: expect.stringContaining(home) as unknown };
    expect([await secrets.get('a', origin), await later.get('a', origin)]).toEqual([refused, refused]);
  });

  it('not even where every file of the data folder says so: the entry itself knows its origin', async () => {
    const { confirmed, secrets, later } = await arrange();
    confirmed.set('a', 'https://evil.example', true);
    const refused = {
      kind: 'unbound',
      reason: 'it was given for https://docs.example, not for https://evil.example',
    };
    const asked = [secrets, later].map((one) => one.get('a', 'https://evil.example'));
    expect(await Promise.all(asked)).toEqual([refused, refused]);
  });

  it('not after a restore, which leaves no confirmation, until the person gives it again', async () => {
    const { confirmed, later } = await arrange();
    confirmed.held.clear();
    const before = await later.get('a', home);
    await later.set('a', 't2', home);
    expect([before.kind, await later.get('a', home)]).toEqual(['unbound', { kind: 'value', value: 't2' }]);
  });

  it.each(['keychain', 'file'] as const)('an entry of an older Galley in the %s waits', async (where) => {
    const { keychain, file, later } = await arrange();
    keychain.held.clear();
    if (where === 'file') keychain.mood = 'refuses';
    (where === 'file' ? file : keychain).held.set('a', 'bare-token');
    expect(await later.get('a', home)).toEqual({
      kind: 'unbound',
      reason: 'an older Galley stored it without the address that it was given for',
    });
  });
});

describe('without a keychain', () => {
  it('says so before a token is given, and nothing of the reason that the system gave', async () => {
    const keychain = createKeychain();
    keychain.mood = 'refuses';
    const status = await new ShellSecrets(keychain, createFile(false), createConfirmed()).check();
    expect(status).toEqual({
      kind: 'session',
      words:
        'This system has no keychain that Galley can use, so tokens are kept until you quit Galley: enter them again at ' +
        'the next start. To keep them, start a keychain, for example GNOME Keyring or KWallet.',
    });
  });

  it('a token that is gone after a restart is not called locked', async () => {
    const keychain = createKeychain();
    keychain.mood = 'refuses';
    const confirmed = createConfirmed();
    confirmed.set('a', home, true);
    const answer = await new ShellSecrets(keychain, createFile(false), confirmed).get('a', home);
    expect(answer).toEqual({
      kind: 'not-kept',
      reason:
        'the token was kept for that session only, because this system has no keychain that Galley can use',
    });
  });

  it('that does not answer, says at the next start that the token was never stored, and where tokens are now', async () => {
    const keychain = createKeychain();
    keychain.mood = 'silent';
    const confirmed = createConfirmed();
    const before = await new ShellSecrets(keychain, createFile(true), confirmed).check();
    await new ShellSecrets(keychain, createFile(true), confirmed).set('a', 't', home);
    const later = new ShellSecrets(keychain, createFile(true), confirmed);
    const answer = await later.get('a', home);
    keychain.mood = 'open';
    await later.set('a', 't', home);
    const kept = await new ShellSecrets(keychain, createFile(true), confirmed).get('a', home);
    expect([before.kind, answer, kept.kind]).toEqual([
      'session',
      {
        kind: 'not-kept',
        reason:
          'the token was kept only until you quit Galley, because the system’s keychain did not store it',
      },
      'value',
    ]);
  });

  it('nothing is said where the keychain answers, or another encryption is real', async () => {
    const keychain = createKeychain();
    expect((await new ShellSecrets(keychain, createFile(false), createConfirmed()).check()).kind).toBe(
      'untried',
    );
    keychain.mood = 'refuses';
    expect((await new ShellSecrets(keychain, createFile(true), createConfirmed()).check()).kind).toBe(
      'untried',
    );
  });
});

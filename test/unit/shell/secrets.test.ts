import { describe, expect, it } from 'vitest';
import type { Keychain, KeychainOutcome } from '../../../src-main/shell/keychain.ts';
import type { KeychainQuestion } from '../../../src-main/shell/keychain-protocol.ts';
import type { EncryptedFile } from '../../../src-main/shell/safe-storage.ts';
import { ShellSecrets } from '../../../src-main/shell/secrets.ts';

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

describe('where a token goes', () => {
  it.each([
    ['open', true, 'keychain'],
    ['refuses', true, 'safe-storage'],
    ['refuses', false, 'session'],
    ['locked', true, 'safe-storage'],
    ['silent', true, 'session'],
  ] as const)('keychain %s, real encryption %s: %s', async (mood, real, kind) => {
    const keychain = createKeychain();
    keychain.mood = mood;
    const file = createFile(real);
    const secrets = new ShellSecrets(keychain, file);
    await secrets.set('a', 't');
    expect({
      status: secrets.status.kind,
      keychain: [...keychain.held],
      file: [...file.held],
      again: await secrets.get('a'),
      nextStart: (await new ShellSecrets(keychain, file).get('a')).kind,
    }).toEqual({
      status: kind,
      keychain: kind === 'keychain' ? [['a', 't']] : [],
      file: kind === 'safe-storage' ? [['a', 't']] : [],
      again: { kind: 'value', value: 't' },
      nextStart: kind === 'session' ? 'unknown' : 'value',
    });
  });

  it('does not touch safeStorage while the system asks the person: it would block the shell', async () => {
    const keychain = createKeychain();
    keychain.mood = 'silent';
    const file = createFile(true);
    await new ShellSecrets(keychain, file).set('a', 't');
    expect(file.asked).toBe(0);
  });

  it('is forgotten everywhere when deleted', async () => {
    const keychain = createKeychain();
    const file = createFile(true);
    const secrets = new ShellSecrets(keychain, file);
    await secrets.set('a', 't');
    file.set('a', 'old');
    await secrets.delete('a');
    expect({
      found: (await secrets.get('a')).kind,
      keychain: keychain.held.size,
      file: file.held.size,
    }).toEqual({
      found: 'unknown',
      keychain: 0,
      file: 0,
    });
  });
});

import type { HostRequests, SecretsStatus } from '../bridge/shell-requests.ts';
import type { Keychain, KeychainOutcome } from './keychain.ts';
import type { EncryptedFile } from './safe-storage.ts';

type SecretAnswer = HostRequests['secret.get']['value'];

/**
 * Where tokens live: the system's keychain; behind it an encrypted file whose key the system holds; else this session
 * only (design/security.md, Keychain). A token given in this session is always found again in this session.
 */
export class ShellSecrets {
  readonly #keychain: Keychain;
  readonly #file: EncryptedFile;
  readonly #session = new Map<string, string>();
  #status: SecretsStatus = { kind: 'untried', words: 'No token has been stored or read yet.' };

  constructor(keychain: Keychain, file: EncryptedFile) {
    this.#keychain = keychain;
    this.#file = file;
  }

  get status(): SecretsStatus {
    return this.#status;
  }

  async get(accountId: string): Promise<SecretAnswer> {
    const held = this.#session.get(accountId);
    if (held !== undefined) return { kind: 'value', value: held };
    const outcome = await this.#keychain.ask({ verb: 'get', account: accountId });
    if (outcome.kind === 'done' && outcome.value !== null) {
      this.#status = inKeychain;
      return this.#found(accountId, outcome.value);
    }
    const encrypted = outcome.kind === 'silent' ? null : this.#file.get(accountId);
    if (encrypted !== null) {
      this.#status = inFile;
      return this.#found(accountId, encrypted);
    }
    return { kind: 'unknown', reason: whyUnknown(outcome) };
  }

  async set(accountId: string, token: string): Promise<void> {
    this.#session.set(accountId, token);
    const outcome = await this.#keychain.ask({ verb: 'set', account: accountId, secret: token });
    // A locked keychain may accept and not keep: only what can be read back is stored.
    const readBack =
      outcome.kind === 'done' ? await this.#keychain.ask({ verb: 'get', account: accountId }) : outcome;
    if (readBack.kind === 'done' && readBack.value === token) {
      this.#status = inKeychain;
      this.#file.delete(accountId);
      return;
    }
    // While the system asks the person, safeStorage would block the whole shell.
    if (readBack.kind !== 'silent' && this.#file.isReal()) {
      this.#file.set(accountId, token);
      this.#status = inFile;
      return;
    }
    this.#status = {
      kind: 'session',
      words: `Tokens live until Galley is closed, because ${whyUnknown(readBack)}. You will be asked again next time.`,
    };
  }

  async delete(accountId: string): Promise<void> {
    this.#session.delete(accountId);
    this.#file.delete(accountId);
    await this.#keychain.ask({ verb: 'delete', account: accountId });
  }

  #found(accountId: string, value: string): SecretAnswer {
    this.#session.set(accountId, value);
    return { kind: 'value', value };
  }
}

const inKeychain: SecretsStatus = { kind: 'keychain', words: "Tokens are in the system's keychain." };
const inFile: SecretsStatus = {
  kind: 'safe-storage',
  words: 'Tokens are in an encrypted file; the system holds its key.',
};

function whyUnknown(outcome: KeychainOutcome): string {
  switch (outcome.kind) {
    case 'done':
      return 'the keychain does not give the token (it may be locked)';
    case 'refused':
      return `the system's keychain cannot be used (${outcome.reason})`;
    case 'silent':
      return 'the keychain did not answer in time (it may be asking for its password)';
  }
}

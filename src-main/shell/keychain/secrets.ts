import { z } from 'zod';
import { whyUnconfirmed } from '../../backup/confirmed-origin.ts';
import type { ConfirmedOrigins } from '../../backup/confirmed-origin.ts';
import type { HostRequests } from '../../bridge/channels/host-requests.ts';
import type { SecretsStatus } from '../../bridge/channels/shell-requests.ts';
import type { Keychain, KeychainOutcome } from './keychain.ts';
import type { EncryptedFile } from './safe-storage.ts';
import { texts } from '../../shared/messages/texts.ts';

type SecretAnswer = HostRequests['secret.get']['value'];

/** A token with the origin that it was given for: what an entry of the keychain or of the encrypted file holds. */
const boundToken = z.object({ version: z.literal(1), origin: z.string(), token: z.string() });
type BoundToken = z.infer<typeof boundToken>;

/**
 * Where tokens live: the system's keychain; else an encrypted file whose key the system holds; else this session only.
 * A token given in this session is always found again in this session. Each is bound to an origin (scheme, host, port) and
 * is given out for that origin alone, whatever the account's database says its address is (docs/design/tokens.md).
 */
export class ShellSecrets {
  readonly #keychain: Keychain;
  readonly #file: EncryptedFile;
  readonly #confirmed: ConfirmedOrigins;
  readonly #session = new Map<string, BoundToken>();
  #status: SecretsStatus = { kind: 'untried', words: texts().shell.tokens.untried };

  constructor(keychain: Keychain, file: EncryptedFile, confirmed: ConfirmedOrigins) {
    this.#keychain = keychain;
    this.#file = file;
    this.#confirmed = confirmed;
  }

  get status(): SecretsStatus {
    return this.#status;
  }

  /** Before any token was stored or read: tries whether one could be kept, so that Connect can warn first. */
  async check(): Promise<SecretsStatus> {
    if (this.#status.kind !== 'untried') return this.#status;
    const outcome = await this.#keychain.ask({ verb: 'get', account: 'not an account' });
    if (this.#keepsNothing(outcome)) this.#status = sessionOnly(outcome);
    return this.#status;
  }

  /** The token of an account, where it was given for this origin and the person confirmed that. */
  async get(accountId: string, origin: string): Promise<SecretAnswer> {
    const unconfirmed = whyUnconfirmed(this.#confirmed.get(accountId), origin);
    if (unconfirmed !== null) return { kind: 'unbound', reason: unconfirmed };
    const held = this.#session.get(accountId);
    if (held !== undefined) return forOrigin(held, origin);
    const outcome = await this.#keychain.ask({ verb: 'get', account: accountId });
    if (outcome.kind === 'done' && outcome.value !== null) {
      this.#status = inKeychain();
      return this.#found(accountId, outcome.value, origin);
    }
    const encrypted = outcome.kind === 'silent' ? null : this.#file.get(accountId);
    if (encrypted !== null) {
      this.#status = inFile();
      return this.#found(accountId, encrypted, origin);
    }
    if (this.#keepsNothing(outcome)) this.#status = sessionOnly(outcome);
    if (!this.#confirmed.isTokenStored(accountId))
      return { kind: 'not-kept', reason: texts().shell.tokens.neverStored };
    if (outcome.kind === 'refused' && !this.#file.isReal())
      return { kind: 'not-kept', reason: texts().shell.tokens.notKept };
    return { kind: 'unknown', reason: whyUnknown(outcome) };
  }

  /** Stores a token that the person gave for this origin; to be called after they saw and confirmed the origin. */
  async set(accountId: string, token: string, origin: string): Promise<void> {
    const bound: BoundToken = { version: 1, origin, token };
    const isStored = await this.#store(accountId, bound);
    this.#confirmed.set(accountId, origin, isStored);
  }

  /** Whether it outlasts this session. */
  async #store(accountId: string, bound: BoundToken): Promise<boolean> {
    const secret = JSON.stringify(bound);
    this.#session.set(accountId, bound);
    const outcome = await this.#keychain.ask({ verb: 'set', account: accountId, secret });
    // A locked keychain may accept and not keep: only what can be read back is stored.
    const readBack =
      outcome.kind === 'done' ? await this.#keychain.ask({ verb: 'get', account: accountId }) : outcome;
    if (readBack.kind === 'done' && readBack.value === secret) {
      this.#status = inKeychain();
      this.#file.delete(accountId);
      return true;
    }
    // While the system asks the person, safeStorage would block the whole shell.
    if (readBack.kind !== 'silent' && this.#file.isReal()) {
      this.#file.set(accountId, secret);
      this.#status = inFile();
      return true;
    }
    this.#status = sessionOnly(readBack);
    return false;
  }

  /** Where no token could be stored now. While the system asks the person, safeStorage would block the whole shell. */
  #keepsNothing(outcome: KeychainOutcome): boolean {
    return outcome.kind === 'silent' || (outcome.kind === 'refused' && !this.#file.isReal());
  }

  async delete(accountId: string): Promise<void> {
    this.#session.delete(accountId);
    this.#file.delete(accountId);
    await this.#keychain.ask({ verb: 'delete', account: accountId });
  }

  #found(accountId: string, stored: string, origin: string): SecretAnswer {
    const bound = readBound(stored);
    if (bound === null) {
      return { kind: 'unbound', reason: texts().shell.tokens.older };
    }
    this.#session.set(accountId, bound);
    return forOrigin(bound, origin);
  }
}

/** Null for an entry of an older Galley, which is the token alone. */
function readBound(stored: string): BoundToken | null {
  try {
    return boundToken.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

function forOrigin(bound: BoundToken, origin: string): SecretAnswer {
  if (bound.origin === origin) return { kind: 'value', value: bound.token };
  return { kind: 'unbound', reason: texts().shell.tokens.otherOrigin(bound.origin, origin) };
}

const inKeychain = (): SecretsStatus => ({ kind: 'keychain', words: texts().shell.tokens.inKeychain });
const inFile = (): SecretsStatus => ({ kind: 'safe-storage', words: texts().shell.tokens.inFile });

function sessionOnly(outcome: KeychainOutcome): SecretsStatus {
  const { sessionLocked, sessionNone, sessionSilent } = texts().shell.tokens;
  const message = { done: sessionLocked, refused: sessionNone, silent: sessionSilent }[outcome.kind];
  return { kind: 'session', words: message };
}

/** Why a token could not be read, and the way on; the end of a sentence, without its full stop. */
function whyUnknown(outcome: KeychainOutcome): string {
  const { locked, refused, silent } = texts().shell.tokens;
  return { done: locked, refused, silent }[outcome.kind];
}

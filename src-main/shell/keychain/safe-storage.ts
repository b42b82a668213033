import { app, safeStorage } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readRegular } from '../../sqlite/regular-file.ts';

/** Encrypted tokens in a file of ours, their key with the system. Synchronous, as safeStorage is. */
export interface EncryptedFile {
  /** False where encryption would only pretend: Chromium's `basic_text` protects nothing. */
  isReal(): boolean;
  get(account: string): string | null;
  set(account: string, secret: string): void;
  delete(account: string): void;
}

/**
 * The synchronous half of safeStorage: the asynchronous one crashes Electron 42.0.0. It may block while the system asks
 * the person, so it is used only where the keychain has just refused at once.
 */
interface SynchronousStorage {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}
const storage: SynchronousStorage = safeStorage;

const contents = z.record(z.string(), z.string());
const realBackends: ReadonlySet<string> = new Set(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6']);

export class SafeStorageFile implements EncryptedFile {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, 'tokens.encrypted.json');
  }

  isReal(): boolean {
    if (!app.isReady()) return false;
    if (process.platform === 'linux' && !realBackends.has(safeStorage.getSelectedStorageBackend()))
      return false;
    return storage.isEncryptionAvailable();
  }

  get(account: string): string | null {
    const encrypted = this.#read()[account];
    if (encrypted === undefined || !this.isReal()) return null;
    try {
      return storage.decryptString(Buffer.from(encrypted, 'base64'));
    } catch {
      return null;
    }
  }

  set(account: string, secret: string): void {
    this.#write({ ...this.#read(), [account]: storage.encryptString(secret).toString('base64') });
  }

  delete(account: string): void {
    const held = this.#read();
    if (held[account] === undefined) return;
    this.#write(Object.fromEntries(Object.entries(held).filter(([name]) => name !== account)));
  }

  #read(): Readonly<Record<string, string>> {
    try {
      const parsed = contents.safeParse(JSON.parse(readRegular(this.#file)));
      return parsed.success ? parsed.data : {};
    } catch {
      return {};
    }
  }

  #write(held: Readonly<Record<string, string>>): void {
    fs.mkdirSync(path.dirname(this.#file), { recursive: true });
    const draft = `${this.#file}.new`;
    fs.rmSync(draft, { force: true });
    fs.writeFileSync(draft, JSON.stringify(held), { mode: 0o600 });
    fs.renameSync(draft, this.#file);
  }
}

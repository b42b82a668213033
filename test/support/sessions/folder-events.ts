import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lowerSchema, newestSchema } from './lower-schema.ts';
import type { Act, Item } from './evidence.ts';
import type { Installation } from './fault-proxy.ts';
import type { People } from './people.ts';
import type { World } from './world.ts';

/** What happens to a data folder, or to the rules of its machine, between syncs. */
const folderEvents = ['restore', 'older database', 'older log', 'older schema', 'bundle', 'policy'] as const;
type FolderEvent = (typeof folderEvents)[number];

interface Backup {
  readonly file: string;
  /** How many acts there were. */
  readonly acts: number;
}

/**
 * Backups that are made and restored, files that a crash brings back as they were before, a database as an older Galley leaves
 * it, review bundles that come home with edits, and policies that come, are wrong, and go (docs/design/outbox.md, "Proof").
 */
export class FolderEvents {
  readonly #world: World;
  readonly #people: People;
  readonly #folder: string;
  readonly #random: () => number;
  readonly #backups = new Map<Installation, Backup>();
  #count = 0;

  /** @param folder of the session: those of the installations are in it */
  constructor(world: World, people: People, folder: string, random: () => number) {
    this.#world = world;
    this.#people = people;
    this.#folder = folder;
    this.#random = random;
  }

  /** Whether one happens in this step. */
  async mayHappen(who: Installation): Promise<void> {
    if (this.#random() >= 0.2) return;
    const event = folderEvents[Math.floor(this.#random() * folderEvents.length)] ?? 'restore';
    this.#count += 1;
    const done = await this.#happen(event, who);
    if (!done) return;
    this.#world.proxy.note(event);
    this.#people.log.push(`${who} ${event}`);
  }

  /** The rules of both machines go. */
  end(): void {
    for (const who of ['A', 'B'] as const) this.#world.programs[who].policy = null;
  }

  #happen(event: FolderEvent, who: Installation): Promise<boolean> | boolean {
    switch (event) {
      case 'restore':
        return this.#restore(who);
      case 'older database':
        return this.#bringBack(who, ['galley.sqlite', 'galley.sqlite-wal']);
      case 'older log':
        return this.#bringBack(who, ['unsent.log']);
      case 'older schema':
        return this.#lower(who);
      case 'bundle':
        return this.#bundle(who);
      case 'policy':
        return this.#rule(who);
    }
  }

  async #backUp(who: Installation): Promise<boolean> {
    const file = path.join(this.#folder, `${who}-${this.#count}.backup`);
    const printed = await this.#world.programs[who].run(['backup', '--to', file, '--json']);
    if (printed?.code !== 0) return false;
    this.#backups.set(who, { file, acts: this.#people.acts.length });
    return false;
  }

  /** What was written since is set aside with the folder: the person gave it up, as far as it was not sent. */
  async #restore(who: Installation): Promise<boolean> {
    const backup = this.#backups.get(who);
    // One that will be restored later.
    if (backup === undefined) return this.#backUp(who);
    const program = this.#world.programs[who];
    await program.json('restore', backup.file);
    // What the last sync met is over.
    this.#world.proxy.forecast(who, { run: 0, seed: '', reads: 0, writes: 0 });
    await program.json(
      'connect',
      ...['--base-url', this.#world.proxy.addressFor(who), '--token-env', 'SESSIONS_TOKEN'],
    );
    const { acts } = this.#people;
    for (const [at, act] of acts.entries())
      if (act.who === who && at >= backup.acts) acts[at] = { ...act, isSetAside: true } satisfies Act;
    return true;
  }

  #account(who: Installation): string {
    const accounts = path.join(this.#folder, who, 'accounts');
    const [name = ''] = readdirSync(accounts);
    return path.join(accounts, name);
  }

  #kept(who: Installation): string {
    return path.join(this.#folder, `${who}-kept`);
  }

  #keepFiles(who: Installation): boolean {
    const kept = this.#kept(who);
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept);
    this.#copy(this.#account(who), kept, ['galley.sqlite', 'galley.sqlite-wal', 'unsent.log']);
    return false;
  }

  /**
   * As they were when they were kept, beside what else is there now. The program opens the folder before: of an edit whose both
   * copies are older in one moment nothing is left.
   */
  async #bringBack(who: Installation, names: readonly string[]): Promise<boolean> {
    if (!existsSync(this.#kept(who))) return this.#keepFiles(who);
    await this.#world.programs[who].json('status');
    const account = this.#account(who);
    for (const name of [...names, 'galley.sqlite-shm']) rmSync(path.join(account, name), { force: true });
    this.#copy(this.#kept(who), account, names);
    return true;
  }

  #copy(from: string, to: string, names: readonly string[]): void {
    for (const name of names)
      if (existsSync(path.join(from, name))) copyFileSync(path.join(from, name), path.join(to, name));
  }

  async #lower(who: Installation): Promise<boolean> {
    // As before a copy comes back: an older schema has one copy alone.
    await this.#world.programs[who].json('status');
    const version = 1 + Math.floor(this.#random() * (newestSchema - 1));
    const account = this.#account(who);
    if (!lowerSchema(path.join(account, 'galley.sqlite'), version)) return false;
    // Before this schema there was no second copy.
    if (version < 5) rmSync(path.join(account, 'unsent.log'), { force: true });
    // What was kept is of another schema: an older Galley wrote in between.
    rmSync(this.#kept(who), { recursive: true, force: true });
    return true;
  }

  /** Somebody without a network comments in a bundle, and what they wrote comes home, once or twice. */
  async #bundle(who: Installation): Promise<boolean> {
    const { space, acts, log } = this.#people;
    const program = this.#world.programs[who];
    const request = (await space.list(who, 'change-requests')).find(
      ({ local }) => (local?.state ?? 'confirmed') === 'confirmed',
    );
    if (request === undefined) return false;
    const name = path.join(this.#folder, `${who}-${this.#count}`);
    const run = async (data: string, ...argv: readonly string[]): Promise<unknown> => {
      const printed = await program.run([...argv, '--json'], null, data);
      if (printed?.code !== 0) throw new Error(`galley ${argv.join(' ')}: ${printed?.stderr ?? 'killed'}`);
      return JSON.parse(printed.stdout);
    };
    const home = path.join(this.#folder, who);
    const made = await program.run(['bundle', 'make', request.id, '--to', `${name}.bundle`, '--json']);
    if (made?.code !== 0) {
      log.push(`${who} bundle make: ${made?.stderr.split('\n')[0] ?? ''}`);
      return false;
    }
    mkdirSync(`${name}-away`);
    await run(`${name}-away`, 'bundle', 'open', `${name}.bundle`);
    const token = this.#people.token(who);
    // The JSON that docs/design/commands.md names.
    const { edit } = (await run(
      `${name}-away`,
      ...['comment', '--body', `${token} is said`, '--change-request', request.id],
    )) as { edit: Item };
    await run(`${name}-away`, 'bundle', 'export-outbox', '--to', `${name}.outbox`);
    for (let times = this.#random() < 0.5 ? 1 : 2; times > 0; times -= 1)
      await run(home, 'bundle', 'import-outbox', `${name}.outbox`);
    acts.push({ who, at: this.#world.proxy.applied.length, editId: edit.id, creates: { token } });
    log.push(`${who} comments in a bundle: ${token}, ${edit.id}`);
    return true;
  }

  /** One that is valid, which rules until it goes; or a wrong one, under which nothing starts. */
  async #rule(who: Installation): Promise<boolean> {
    const program = this.#world.programs[who];
    if (program.policy !== null) {
      program.policy = null;
      return true;
    }
    const file = path.join(this.#folder, `${who}-policy.json`);
    const isWrong = this.#random() < 0.3;
    const rules = { filesUpToMegabytes: 1, retention: { sentDays: 1, newsDays: 1 } };
    writeFileSync(file, JSON.stringify(isWrong ? { rules: 1 } : rules));
    program.policy = file;
    if (!isWrong) return true;
    const asked = this.#world.proxy.asked.length;
    const printed = await program.run(['sync', '--json']);
    program.policy = null;
    if (
      printed?.code !== 1 ||
      !/does not start/.test(printed.stderr) ||
      this.#world.proxy.asked.length > asked
    )
      throw new Error(`a wrong policy did not stop the program: ${printed?.stderr ?? 'killed'}`);
    return true;
  }
}

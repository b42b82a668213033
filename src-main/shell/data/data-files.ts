import type { BrowserWindow } from 'electron';
import { app, dialog } from 'electron';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { DataFileRequests, PickedFile } from '../../bridge/channels/data-file-requests.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { AskCore } from '../../bridge/channels/requests.ts';
import type { Policy } from '../../policy/policy.ts';
import { saveHtmlAsPdf } from '../windows/print-html.ts';
import { fileNameOf } from '../windows/print.ts';
import { askWhereToSave, assertExportAllowed, noteWritten, writeChosen } from '../windows/save-files.ts';
import { texts } from '../../shared/messages/texts.ts';

export interface DataFilesOptions {
  readonly window: () => BrowserWindow | null;
  /** The folder that Galley knows, and where the data lies now. */
  readonly home: string;
  readonly dataDir: string;
  readonly ask: AskCore;
  readonly policy: Policy;
  /** Local services have databases of their own open. */
  readonly stopServices: () => void;
  readonly startServices: () => void;
}

/** Dialogs for whole data and files of it; the core does the work, with the paths that the person chose here. */
export function createDataFiles(options: DataFilesOptions): Handlers<DataFileRequests> {
  const dialogs = new FileDialogs(options.window);
  return {
    ...wholeDataHandlers(options, dialogs),
    ...exportHandlers(options, dialogs),
    ...exchangeHandlers(options, dialogs),
  };
}

class FileDialogs {
  readonly #window: () => BrowserWindow | null;
  /** A window names no other files than those that were picked. */
  readonly picked = new Set<string>();

  constructor(window: () => BrowserWindow | null) {
    this.#window = window;
  }

  window(): BrowserWindow {
    const found = this.#window();
    if (found === null) throw new RequestFailure('cancelled', texts().shell.files.windowClosed);
    return found;
  }

  save(title: string, name: string, ending: string, what: string): Promise<string | null> {
    return askWhereToSave(this.window(), {
      title,
      defaultPath: path.join(app.getPath('documents'), name),
      filters: [{ name: what, extensions: [ending] }],
    });
  }

  async emptyFolder(title: string, button: string): Promise<string | null> {
    const { canceled, filePaths } = await dialog.showOpenDialog(this.window(), {
      title,
      buttonLabel: button,
      properties: ['openDirectory', 'createDirectory'],
    });
    return canceled ? null : (filePaths[0] ?? null);
  }

  assertPicked(file: string): void {
    if (!this.picked.has(file)) throw new RequestFailure('bad-request', texts().shell.files.chooseFile);
  }

  /** What came of it is said before the program starts again with it. */
  async startAgain(message: string, details: readonly string[]): Promise<void> {
    await dialog.showMessageBox(this.window(), {
      type: 'info',
      message,
      detail: details.join(' '),
      buttons: [texts().shell.files.restart],
    });
    app.relaunch();
    app.quit();
  }
}

/** Backups, restoring and moving: the program starts again with what came of the last two. */
function wholeDataHandlers(options: DataFilesOptions, dialogs: FileDialogs) {
  const { ask, dataDir, home } = options;
  return {
    'dataFile.backup': async (args) => {
      const day = new Date().toISOString().slice(0, 10);
      const to = await dialogs.save(
        texts().shell.files.backup,
        `Galley ${day}.galley`,
        'galley',
        texts().shell.files.backupKind,
      );
      return to === null ? null : await ask('dataPath.backup', { path: to, passphrase: args.passphrase });
    },
    'dataFile.inspect': async (args) => {
      dialogs.assertPicked(args.path);
      return await ask('dataPath.inspect', args);
    },
    'dataFile.restore': async (args) => {
      dialogs.assertPicked(args.path);
      const done = await ask('dataPath.restore', args);
      const { files } = texts().shell;
      void dialogs.startAgain(files.restored, [
        ...(done.aside === null ? [] : [files.previousData(path.join(dataDir, done.aside))]),
        ...(done.leftAside === 0 ? [] : [files.unsentThere(done.leftAside)]),
        ...checkedMessage(done.looked),
      ]);
      return done;
    },
    'dataFile.restoreCopy': async (args) => {
      const done = await ask('dataPath.restoreCopy', args);
      const { files } = texts().shell;
      void dialogs.startAgain(files.restoresCopy, [
        files.previousData(path.join(dataDir, done.aside)),
        ...checkedMessage(done.looked),
      ]);
      return done;
    },
    'dataFile.move': async () => {
      const to = await dialogs.emptyFolder(texts().shell.files.moveToEmpty, texts().shell.files.moveHere);
      if (to === null) return null;
      await ask('dataPath.moveFiles', { to });
      options.stopServices();
      try {
        await ask('dataPath.moveRest', { to, home });
      } catch (error) {
        options.startServices();
        throw error;
      }
      void dialogs.startAgain(texts().shell.files.moved, [texts().shell.files.movedTo(to)]);
      return { to };
    },
  } satisfies Partial<Handlers<DataFileRequests>>;
}

/** What other programs read. */
function exportHandlers({ ask, policy }: DataFilesOptions, dialogs: FileDialogs) {
  return {
    'dataFile.exportChangeRequest': async ({ format, ...which }) => {
      const { name, text } = await ask('data.exportChangeRequest', {
        ...which,
        format: format === 'pdf' ? 'html' : format,
      });
      if (format === 'pdf')
        return await saveHtmlAsPdf(dialogs.window(), text, fileNameOf(name.replace(/\.html$/, '')));
      const kinds = { markdown: ['md', 'Markdown'], json: ['json', 'JSON'], html: ['html', 'HTML'] } as const;
      const [ending, what] = kinds[format];
      return await write(text, await dialogs.save(texts().shell.files.exportRequest, name, ending, what));
    },
    'dataFile.saveText': async ({ name, text }) => {
      assertExportAllowed(policy);
      const file = fileNameOf(name).replace(/\.pdf$/, '.md');
      return await write(text, await dialogs.save(texts().shell.files.saveText, file, 'md', 'Markdown'));
    },
    'dataFile.exportSent': async (args) => {
      const { name, text } = await ask('data.exportSent', { accountId: null, ...args });
      return await write(
        text,
        await dialogs.save(texts().shell.files.exportSent, name, args.format, args.format.toUpperCase()),
      );
    },
    'dataFile.exportSpace': async ({ accountId, spaceId, title }) => {
      const parent = await dialogs.emptyFolder(
        texts().shell.files.exportSpace(title),
        texts().shell.files.exportHere,
      );
      if (parent === null) return null;
      const isEmpty = (await fs.readdir(parent)).length === 0;
      const folder = isEmpty ? parent : path.join(parent, fileNameOf(title).replace(/\.pdf$/, ''));
      noteWritten(folder);
      return await ask('dataPath.exportSpace', { accountId, spaceId, folder });
    },
  } satisfies Partial<Handlers<DataFileRequests>>;
}

/** What goes to and comes from another Galley; a backup is picked in the same dialog. */
function exchangeHandlers({ ask }: DataFilesOptions, dialogs: FileDialogs) {
  return {
    'dataFile.pick': async () => {
      const { canceled, filePaths } = await dialog.showOpenDialog(dialogs.window(), {
        title: texts().shell.files.pick,
        properties: ['openFile'],
        filters: [
          { name: 'Galley', extensions: ['galley', 'galley-bundle', 'galley-outbox'] },
          { name: texts().shell.files.allFiles, extensions: ['*'] },
        ],
      });
      const file = filePaths[0];
      if (canceled || file === undefined) return null;
      const header: Pick<PickedFile, 'kind' | 'isEncrypted'> = await ask('dataPath.header', { path: file });
      dialogs.picked.add(file);
      return { path: file, name: path.basename(file), ...header };
    },
    'dataFile.makeBundle': async (args) => {
      const day = new Date().toISOString().slice(0, 10);
      const name = `Review ${day}.galley-bundle`;
      const to = await dialogs.save(
        texts().shell.files.createBundle,
        name,
        'galley-bundle',
        texts().shell.files.bundleKind,
      );
      return to === null ? null : { ...(await ask('dataPath.makeBundle', { ...args, path: to })), path: to };
    },
    'dataFile.inspectBundle': async (args) => {
      dialogs.assertPicked(args.path);
      return await ask('dataPath.inspectBundle', args);
    },
    'dataFile.openBundle': async (args) => {
      dialogs.assertPicked(args.path);
      return await ask('dataPath.openBundle', args);
    },
    'dataFile.exportOutbox': async ({ accountId }) => {
      const day = new Date().toISOString().slice(0, 10);
      const name = `Outbox ${day}.galley-outbox`;
      const to = await dialogs.save(
        texts().shell.files.exportOutbox,
        name,
        'galley-outbox',
        texts().shell.files.outboxKind,
      );
      return to === null
        ? null
        : await ask('dataPath.exportOutbox', { accountId, path: to, passphrase: null });
    },
    'dataFile.inspectOutbox': async (args) => {
      dialogs.assertPicked(args.path);
      return await ask('dataPath.inspectOutbox', args);
    },
    'dataFile.importOutbox': async (args) => {
      dialogs.assertPicked(args.path);
      return await ask('dataPath.importOutbox', args);
    },
  } satisfies Partial<Handlers<DataFileRequests>>;
}

async function write(text: string, to: string | null): Promise<{ readonly path: string } | null> {
  if (to === null) return null;
  await writeChosen(to, text);
  return { path: to };
}

function checkedMessage(count: number): readonly string[] {
  return count === 0 ? [] : [texts().shell.files.checked(count)];
}

import type { BrowserWindow } from 'electron';
import { app, dialog } from 'electron';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { DataFileRequests, PickedFile } from '../../bridge/channels/data-file-requests.ts';
import type { Handlers } from '../../bridge/protocol.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';
import type { AskCore } from '../../bridge/channels/requests.ts';
import { saveHtmlAsPdf } from '../windows/print-html.ts';
import { fileNameOf } from '../windows/print.ts';
import { askWhereToSave, noteWritten, writeChosen } from '../windows/save-files.ts';

export interface DataFilesOptions {
  readonly window: () => BrowserWindow | null;
  /** The folder that Galley knows, and where the data lies now. */
  readonly home: string;
  readonly dataDir: string;
  readonly ask: AskCore;
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
    if (found === null) throw new RequestFailure('cancelled', 'The window is closed.');
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
    if (!this.picked.has(file))
      throw new RequestFailure('bad-request', 'Choose the file in the dialog first.');
  }

  /** What came of it is said before the program starts again with it. */
  async startAgain(message: string, detail: string): Promise<void> {
    await dialog.showMessageBox(this.window(), {
      type: 'info',
      message,
      detail,
      buttons: ['Restart Galley'],
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
      const to = await dialogs.save('Back up everything', `Galley ${day}.galley`, 'galley', 'Galley backup');
      return to === null ? null : await ask('dataPath.backup', { path: to, passphrase: args.passphrase });
    },
    'dataFile.inspect': async (args) => {
      dialogs.assertPicked(args.path);
      return await ask('dataPath.inspect', args);
    },
    'dataFile.restore': async (args) => {
      dialogs.assertPicked(args.path);
      const done = await ask('dataPath.restore', args);
      const aside =
        done.aside === null
          ? ''
          : ` The previous data is in ${path.join(dataDir, done.aside)}; nothing was deleted.`;
      const left =
        done.leftAside === 0
          ? ''
          : ` ${done.leftAside} unsent ${done.leftAside === 1 ? 'edit' : 'edits'} written since the backup are there, too.`;
      void dialogs.startAgain(
        'The backup is restored.',
        `${aside}${left}${checkedMessage(done.looked)}`.trim(),
      );
      return done;
    },
    'dataFile.restoreCopy': async (args) => {
      const done = await ask('dataPath.restoreCopy', args);
      const aside = `The previous data is in ${path.join(dataDir, done.aside)}; nothing was deleted.`;
      void dialogs.startAgain('Galley restores the copy.', `${aside}${checkedMessage(done.looked)}`);
      return done;
    },
    'dataFile.move': async () => {
      const to = await dialogs.emptyFolder('Move the data to an empty folder', 'Move here');
      if (to === null) return null;
      await ask('dataPath.moveFiles', { to });
      options.stopServices();
      try {
        await ask('dataPath.moveRest', { to, home });
      } catch (error) {
        options.startServices();
        throw error;
      }
      void dialogs.startAgain('The data was moved.', `It is in ${to} now and was verified there.`);
      return { to };
    },
  } satisfies Partial<Handlers<DataFileRequests>>;
}

/** What other programs read. */
function exportHandlers({ ask }: DataFilesOptions, dialogs: FileDialogs) {
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
      return await write(text, await dialogs.save('Export the change request', name, ending, what));
    },
    'dataFile.saveText': async ({ name, text }) => {
      const file = fileNameOf(name).replace(/\.pdf$/, '.md');
      return await write(text, await dialogs.save('Save the text', file, 'md', 'Markdown'));
    },
    'dataFile.exportSent': async (args) => {
      const { name, text } = await ask('data.exportSent', args);
      return await write(
        text,
        await dialogs.save('Export sent items', name, args.format, args.format.toUpperCase()),
      );
    },
    'dataFile.exportSpace': async ({ accountId, spaceId, title }) => {
      const parent = await dialogs.emptyFolder(`Export ${title} into a folder`, 'Export here');
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
        title: 'Open a backup, a review bundle or an outbox',
        properties: ['openFile'],
        filters: [
          { name: 'Galley', extensions: ['galley', 'galley-bundle', 'galley-outbox'] },
          { name: 'All files', extensions: ['*'] },
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
      const to = await dialogs.save('Create a review bundle', name, 'galley-bundle', 'Review bundle');
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
      const to = await dialogs.save('Export the outbox', name, 'galley-outbox', 'Outbox');
      return to === null
        ? null
        : await ask('dataPath.exportOutbox', { accountId, path: to, passphrase: null });
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

function checkedMessage(count: number): string {
  return count === 0
    ? ''
    : ` ${count} ${count === 1 ? 'edit that waits is' : 'edits that wait are'} checked on the service before anything is sent.`;
}

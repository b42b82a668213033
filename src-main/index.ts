import { app } from 'electron';
import { whyStartIsRefused } from './shell/command-line.ts';
import { keepNewFilesPrivate } from './backup/private-files.ts';
import { useCompiledCode } from './compiled-code.ts';
import { endNow } from './end-now.ts';
import { findPlaces, isPackaged } from './shell/environment.ts';
import { mark } from './marks.ts';
import { headlessArguments, runHeadless } from './shell/headless.ts';
import { writeErrorLine } from './terminal/write.ts';

const headless = headlessArguments(process.argv);
if (headless === null) {
  mark('shell: entry');
  // Before anything else is loaded: what is refused leaves no trace.
  const reason = whyStartIsRefused({
    argv: process.argv,
    isPackaged: isPackaged(),
    hasNoSandbox: app.commandLine.hasSwitch('no-sandbox'),
    mayRunWithoutSandbox: !app.isPackaged && process.getuid?.() === 0,
  });
  if (reason !== undefined) {
    writeErrorLine(reason);
    endNow(2);
  }
  const usualUmask = keepNewFilesPrivate();
  const places = findPlaces(import.meta.dirname);
  useCompiledCode(places.compiledDir, 'shell', import.meta.filename);
  await (await import('./shell/start-shell.ts')).startShell(places, usualUmask);
}
// Electron waits for this module before it asks for a display: no window system is needed.
else
  await runHeadless(async () =>
    (await import('./cli/run-verb.ts')).runVerb(headless, {
      isPackaged: isPackaged(),
      version: app.getVersion(),
    }),
  );

import { headlessArguments, runHeadless } from './shell/headless.ts';
import { startShell } from './shell/shell.ts';

const headless = headlessArguments(process.argv);
if (headless === null) startShell();
// Electron waits for this module before it asks for a display: no window system is needed.
else await runHeadless(async () => (await import('./cli/run-verb.ts')).runVerb(headless));

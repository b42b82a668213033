import { endHeadless, headlessArguments } from './shell/headless.ts';
import { startShell } from './shell/shell.ts';

const headless = headlessArguments(process.argv);
if (headless === null) {
  startShell();
} else {
  // Electron waits for this module before it asks for a display: no window system is needed.
  const { runVerb } = await import('./cli/run-verb.ts');
  endHeadless(await runVerb(headless));
}

import { startShell } from './shell/shell.ts';

startShell();

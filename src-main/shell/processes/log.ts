import log from 'electron-log/main';
import { makeRoomForFile } from '../../sqlite/regular-file.ts';
import { redact } from './redact.ts';

export interface ShellLog {
  readonly info: (message: string, data?: unknown) => void;
  readonly warn: (message: string, data?: unknown) => void;
  readonly error: (message: string, data?: unknown) => void;
}

/** Opens the log file. What looks like a secret is struck out before it is written. */
export function openLog(logPath: string): ShellLog {
  makeRoomForFile(logPath);
  log.transports.file.resolvePathFn = () => logPath;
  log.transports.file.level = 'info';
  log.transports.console.level = process.env['GALLEY_LOG'] === undefined ? false : 'debug';
  log.hooks.push((message) => ({ ...message, data: message.data.map(redact) }));
  const line = (level: 'info' | 'warn' | 'error') => (message: string, data?: unknown) =>
    data === undefined ? log[level](message) : log[level](message, data);
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

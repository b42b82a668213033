import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';

/**
 * True for a line of Chromium or GTK about themselves: "[4711:1122/091500.123456:ERROR:dbus/bus.cc:408] …". What ends the
 * program (FATAL) and everything that Galley writes is none.
 * @param {string} line
 */
function isChromiumLine(line) {
  return (
    /^\[\d+(?::[\d/.]+)*:(?:VERBOSE\d*|INFO|WARNING|ERROR):[^\]]*\]/.test(line) ||
    /^\(\S*electron:\d+\): (?:Gtk|Gdk|GLib|dbind|libnotify)\S* ?-?/i.test(line)
  );
}

/**
 * Reads what the window's program writes to standard error, until it ends: Chromium's lines go to a file, which is begun
 * anew, all others to `show`.
 * @param {import('node:stream').Readable} stream
 * @param {string} logPath
 * @param {(line: string) => void} show
 */
export function sortWindowOutput(stream, logPath, show) {
  fs.mkdirSync(path.dirname(logPath), { recursive: true });
  const log = fs.createWriteStream(logPath);
  // Chromium's lines are of no use to somebody whose disk is full.
  log.on('error', () => {});
  const lines = readline.createInterface({ input: stream });
  lines.on('line', (line) => {
    if (isChromiumLine(line)) log.write(`${line}\n`);
    else show(line);
  });
  return new Promise((resolve) => {
    lines.once('close', () => log.end(resolve));
  });
}

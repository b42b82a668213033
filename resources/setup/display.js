import { spawn } from 'node:child_process';

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
}

/**
 * Starts a virtual display on the first free number.
 * @returns {Promise<{name: string, stop: () => void}>} its name for DISPLAY, and the way to end it
 */
export function startVirtualDisplay() {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    // A group of its own: Ctrl+C is for the window, which closes before its display does.
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true },
  );
  const stop = () => server.kill();
  process.once('exit', stop);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdio[3].once('data', (line) => {
      server.unref();
      server.stdio[3].unref();
      resolve({ name: `:${String(line).trim()}`, stop });
    });
  });
}

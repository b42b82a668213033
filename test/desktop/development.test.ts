import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runInElectron } from '../support/electron-probe.ts';
import { projectRoot } from '../support/electron.ts';

let server: http.Server | undefined;
afterEach(() => server?.close());

/** Starts the built program and writes the title of its window's first page. */
const source = `
  import { app } from 'electron';
  app.on('browser-window-created', (_event, window) => window.webContents.once('did-finish-load', () => {
    process.stdout.write(window.webContents.getURL() + ' ' + window.webContents.getTitle());
    app.exit();
  }));
  await import(${JSON.stringify(path.join(projectRoot, 'out', 'main', 'index.js'))});`;

it('a packaged program takes its interface from nowhere else, whatever the environment says', async () => {
  server = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>from the server</title>');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const env = { ELECTRON_RENDERER_URL: `http://127.0.0.1:${port}` };

  const shown = [
    (await runInElectron(source, env)).stdout,
    (await runInElectron(source, { ...env, GALLEY_ACT_PACKAGED: '1' })).stdout,
  ];

  // The interface has its title from its page first, then from its screen.
  expect(shown).toEqual([
    'app://galley/ from the server',
    expect.stringMatching(/^app:\/\/galley\/ (.* · )?Galley$/),
  ]);
});

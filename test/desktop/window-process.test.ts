import path from 'node:path';
import { expect, it } from 'vitest';
import { runInElectron } from '../support/electron-probe.ts';
import { projectRoot } from '../support/electron.ts';

/** Without Playwright, which loses an application whose page crashed. */
it('shows the interface again when its process is killed', async () => {
  const result = await runInElectron(`
    import { app } from 'electron';
    app.on('browser-window-created', (_event, window) => {
      const contents = window.webContents;
      const seen = [];
      contents.on('did-finish-load', async () => {
        seen.push(contents.getOSProcessId());
        if (seen.length === 1) {
          process.kill(seen[0], 'SIGKILL');
          return;
        }
        const origin = await contents.executeJavaScript('location.origin');
        process.stdout.write(JSON.stringify({ origin, isAnother: seen[0] !== seen[1] }));
        app.exit();
      });
    });
    await import(${JSON.stringify(path.join(projectRoot, 'out', 'main', 'index.js'))});`);
  expect(result.stderr + result.stdout).toContain(
    JSON.stringify({ origin: 'app://galley', isAnother: true }),
  );
});

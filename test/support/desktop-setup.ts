import { build } from '../../resources/setup/build.js';
import { hasDisplay, startVirtualDisplay } from '../../resources/setup/display.js';
import { findElectron } from '../../resources/setup/electron.js';
import { displaysName } from './own-display.ts';

/** Before tests of the window: what was built is built from these sources, and each worker has a display. */
export default async function setUp(project: {
  readonly config: { readonly maxWorkers: number };
}): Promise<() => void> {
  const electron = findElectron();
  if (electron === undefined)
    throw new Error('Electron is not installed here: run npm test, which brings it.');
  await build(electron);
  if (hasDisplay()) return () => undefined;
  const displays = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => startVirtualDisplay()),
  );
  process.env[displaysName] = displays.map(({ name }) => name).join(' ');
  return () => displays.forEach(({ stop }) => stop());
}

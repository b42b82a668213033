import { build } from '../../resources/setup/build.js';
import { hasDisplay, startVirtualDisplay } from '../../resources/setup/display.js';
import { findElectron } from '../../resources/setup/electron.js';

/** Before tests of the window: what was built is built from these sources, and there is a display. */
export default async function setUp(): Promise<() => void> {
  const electron = findElectron();
  if (electron === undefined)
    throw new Error('Electron is not installed here: run npm test, which brings it.');
  await build(electron);
  if (hasDisplay()) return () => undefined;
  const display = await startVirtualDisplay();
  process.env['DISPLAY'] = display.name;
  return display.stop;
}

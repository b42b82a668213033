import { app, dialog } from 'electron';
import { isDataThere } from '../../backup/location.ts';
import type { Places } from '../environment.ts';

/** False where the data was moved to a disk that is not there, and the person gives up waiting for it: Galley ends then. */
export function awaitData(places: Places): boolean {
  while (!isDataThere(places.homeDir)) {
    const answer = dialog.showMessageBoxSync({
      type: 'warning',
      message: 'Galley cannot reach its data.',
      detail: `It was moved to ${places.dataDir}, which is not available. Connect the disk that contains it, then try again.`,
      buttons: ['Try again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    });
    if (answer === 1) {
      app.exit(1);
      return false;
    }
  }
  return true;
}

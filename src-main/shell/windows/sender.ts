import type { IpcMainEvent } from 'electron';
import { interfaceOrigin } from '../protocols/schemes.ts';

/** Rule 6: a message counts only from the main frame of a window that shows the interface. Fails closed. */
export function isFromInterface(event: IpcMainEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame === event.sender.mainFrame && frame.origin === interfaceOrigin;
}

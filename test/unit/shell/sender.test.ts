import type { IpcMainEvent } from 'electron';
import { expect, it } from 'vitest';
import { isFromInterface } from '../../../src-main/shell/windows/sender.ts';

/** A message as Electron hands it over; only what is judged is there. */
function messageFrom(origin: string, of: 'main frame' | 'child frame' | 'a frame that went away'): boolean {
  const frame = { origin };
  const event = {
    senderFrame: of === 'a frame that went away' ? null : frame,
    sender: { mainFrame: of === 'main frame' ? frame : { origin: 'app://galley' } },
  };
  return isFromInterface(event as unknown as IpcMainEvent);
}

it('takes messages of the interface in the main frame of its window alone', () => {
  expect(messageFrom('app://galley', 'main frame')).toBe(true);
  expect([
    messageFrom('app://galley', 'child frame'),
    messageFrom('app://galley', 'a frame that went away'),
    messageFrom('app://galley.example', 'main frame'),
    messageFrom('https://galley', 'main frame'),
    messageFrom('galley-preview://x', 'main frame'),
    messageFrom('null', 'main frame'),
  ]).toEqual([false, false, false, false, false, false]);
});

import { EventEmitter } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '../../../src-main/bridge/views/notice-views.ts';
import { isOnBus } from '../../../src-main/shell/notifications/bus-name.ts';
import { Notifications } from '../../../src-main/shell/notifications/notifications.ts';
import { countsText, titleWithCount } from '../../../src-main/shell/notifications/badge-text.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

class Shown extends EventEmitter {
  isShown = false;
  readonly title: string;
  constructor(title: string) {
    super();
    this.title = title;
  }
  show(): void {
    this.isShown = true;
  }
  close(): void {
    this.isShown = false;
    this.emit('close');
  }
}
const notice = (group: string, title: string): Notice => ({
  group,
  title,
  body: '',
  target: { kind: 'outbox', editId: title },
});

describe('notifications', () => {
  it('of one group take the place of each other, open their place, and go when all was seen', () => {
    const made: Shown[] = [];
    const opened: unknown[] = [];
    const notifications = new Notifications({
      make: ({ title }) => {
        made.push(new Shown(title));
        return made.at(-1)!;
      },
      open: (target) => opened.push(target),
    });
    const visible = () => made.filter(({ isShown }) => isShown).map(({ title }) => title);
    notifications.show([notice('a', 'first'), notice('b', 'second')]);
    notifications.show([notice('a', 'third')]);
    expect(visible()).toEqual(['second', 'third']);
    made[2]!.emit('click');
    expect(opened).toEqual([{ kind: 'outbox', editId: 'third' }]);
    notifications.closeAll();
    expect(visible()).toEqual(['third']);
  });
});

describe('numbers', () => {
  it.each([
    [0, 0, null, 'Review'],
    [1, 0, '1 edit needs your decision', '(1) Review'],
    [2, 3, '2 edits need your decision, 3 new for you', '(5) Review'],
  ])('%i and %i are "%s"', (needMe, unseenForMe, words, title) => {
    expect(countsText({ needMe, unseenForMe })).toBe(words);
    expect(titleWithCount('Review', { needMe, unseenForMe })).toBe(title);
  });
});

describe('a name on the session’s bus', () => {
  afterEach(() => vi.unstubAllEnvs());

  /** A tool of the bus that says what it is told to. */
  function tool(name: string, owner: string, startable: string): void {
    const folder = temporaryFolder('bus');
    const file = path.join(folder, name);
    writeFileSync(
      file,
      `#!/bin/sh\ncase "$*" in\n*NameHasOwner*) cat <<'END'\n${owner}\nEND\n;;\n*) cat <<'END'\n${startable}\nEND\n;;\nesac\n`,
    );
    chmodSync(file, 0o755);
    vi.stubEnv('PATH', `${folder}:/bin`);
  }

  it('is there, would be started, or is not', async () => {
    tool('busctl', 'b true', '');
    expect(await isOnBus('org.example.Tray')).toBe(true);
    tool('gdbus', '(false,)', "(['org.freedesktop.DBus', 'org.example.Tray'],)");
    expect(await isOnBus('org.example.Tray')).toBe(true);
    tool('dbus-send', 'method return\n   boolean false', 'array [ string "org.example.Trays" ]');
    expect(await isOnBus('org.example.Tray')).toBe(false);
  });

  it('cannot be found out without a tool', async () => {
    vi.stubEnv('PATH', temporaryFolder('bus'));
    expect(await isOnBus('org.example.Tray')).toBe(null);
  });
});

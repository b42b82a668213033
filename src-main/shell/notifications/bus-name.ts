import { runTool } from '../processes/run-tool.ts';

const bus = 'org.freedesktop.DBus';
const object = '/org/freedesktop/DBus';

/** Ways to ask the session's bus, by whichever of its tools is here. */
function asked(method: string, name: string | null) {
  return [
    {
      file: 'busctl',
      args: ['--user', 'call', bus, object, bus, method, ...(name === null ? [] : ['s', name])],
    },
    {
      file: 'gdbus',
      args: [
        ...['call', '--session', '--timeout', '2', '--dest', bus, '--object-path', object],
        ...['--method', `${bus}.${method}`, ...(name === null ? [] : [name])],
      ],
    },
    {
      file: 'dbus-send',
      args: [
        ...['--session', '--print-reply', '--reply-timeout=2000', `--dest=${bus}`, object],
        ...[`${bus}.${method}`, ...(name === null ? [] : [`string:${name}`])],
      ],
    },
  ];
}

/**
 * Whether somebody answers to a name on the session's bus, or would be started for it. Null where that cannot be found
 * out: no tool of the bus is here, or there is no bus.
 */
export async function isOnBus(name: string): Promise<boolean | null> {
  const owner = await ask('NameHasOwner', name);
  if (owner === null) return null;
  if (/\btrue\b/.test(owner)) return true;
  const startable = await ask('ListActivatableNames', null);
  return startable !== null && startable.includes(`"${name}"`)
    ? true
    : startable?.includes(`'${name}'`) === true;
}

async function ask(method: string, name: string | null): Promise<string | null> {
  for (const { file, args } of asked(method, name)) {
    const answer = await runTool(file, args);
    if (answer !== null) return answer;
  }
  return null;
}

import { runTool } from './run-tool.ts';

const name = 'org.freedesktop.NetworkManager';
const object = '/org/freedesktop/NetworkManager';
/** NetworkManager's word about the connection that everything goes over, by whichever of the bus's own tools is here. */
const questions = [
  { file: 'busctl', args: ['--system', 'get-property', name, object, name, 'Metered'] },
  {
    file: 'gdbus',
    args: [
      ...['call', '--system', '--timeout', '2', '--dest', name, '--object-path', object],
      ...['--method', 'org.freedesktop.DBus.Properties.Get', name, 'Metered'],
    ],
  },
] as const;

/**
 * Whether this network costs, as the system says: NetworkManager on Linux. Null where it does not say, which is always so
 * on macOS and Windows; the person says it there. A guess of the system's counts as its word.
 */
export async function readMetered(platform: NodeJS.Platform = process.platform): Promise<boolean | null> {
  if (platform !== 'linux') return null;
  for (const { file, args } of questions) {
    const answer = await runTool(file, args);
    if (answer !== null) return meteredOf(answer);
  }
  return null;
}

/** NMMetered: 1 yes, 2 no, 3 guessed yes, 4 guessed no. `busctl` prints "u 1", `gdbus` "(<uint32 1>,)". */
export function meteredOf(answer: string): boolean | null {
  const value = /^(?:u|\(<uint32) (\d)\b/.exec(answer.trim())?.[1];
  if (value === '1' || value === '3') return true;
  return value === '2' || value === '4' ? false : null;
}

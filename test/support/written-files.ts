import fs from 'node:fs';
import path from 'node:path';
import { projectRoot } from './electron.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A person who has nothing yet: a home and a folder for temporary files of this test's own. */
export interface FreshHome {
  readonly home: string;
  readonly dataDir: string;
  /** What a program of this person has set otherwise than this process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Every file and folder that no row of "Files written" in docs/design/security.md names. */
  undocumented(): readonly string[];
}

const table = fs
  .readFileSync(path.join(projectRoot, 'docs/design/security.md'), 'utf8')
  .split('## Files written')[1];
/** `~/.config/galley/accounts`, `$TMPDIR/scoped_dir*` */
const documented = [...(table?.matchAll(/`((?:~|\$TMPDIR)\/[^`]+)`/g) ?? [])].map(([, name = '']) => name);

export function freshHome(): FreshHome {
  const home = temporaryFolder('home');
  const temporary = temporaryFolder('temporary');
  const unset = ['GALLEY_DATA_DIR', 'NODE_COMPILE_CACHE', 'XDG_RUNTIME_DIR'];
  return {
    home,
    dataDir: path.join(home, '.config', 'galley'),
    env: {
      ...Object.fromEntries(unset.map((name) => [name, undefined])),
      HOME: home,
      // The usual places, named: Mesa would ask the system's list of users for the home.
      XDG_CONFIG_HOME: path.join(home, '.config'),
      XDG_CACHE_HOME: path.join(home, '.cache'),
      XDG_DATA_HOME: path.join(home, '.local', 'share'),
      XDG_STATE_HOME: path.join(home, '.local', 'state'),
      TMPDIR: temporary,
      TMP: temporary,
      TEMP: temporary,
    },
    undocumented: () =>
      [...below(home, '~'), ...below(temporary, '$TMPDIR')].filter(
        (name) => !documented.some((place) => isOfPlace(name, place)),
      ),
  };
}

function below(folder: string, prefix: string): readonly string[] {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => `${prefix}/${name}`).sort();
}

/** The place itself, what is in it, and the folders that lead to it. */
function isOfPlace(name: string, place: string): boolean {
  const depth = place.split('/').length;
  return path.matchesGlob(name.split('/').slice(0, depth).join('/'), place) || place.startsWith(`${name}/`);
}

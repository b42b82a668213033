import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { LocalServiceOptions } from './start-local-service.ts';

export const usage =
  'usage: npm run --silent service -- [--import <folder, git repository or bundle>]... [--data DIR] [--port N] [--bare] [--fault FILE] [--organization TITLE]...';

/** Reads the command line of the local service; a string says what is wrong with it. */
export function readArguments(values: readonly string[]): LocalServiceOptions | string {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...values],
      options: {
        import: { type: 'string', multiple: true },
        data: { type: 'string' },
        port: { type: 'string' },
        bare: { type: 'boolean' },
        fault: { type: 'string' },
        organization: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { import: imports, data, port, bare, fault, organization } = parsed.values;
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    return `--port ${port} is no port.`;
  return {
    imports: imports ?? [],
    bare: bare ?? false,
    organizations: organization ?? [],
    ...(data === undefined ? {} : { dataFolder: resolve(data) }),
    ...(port === undefined ? {} : { port: Number(port) }),
    ...(fault === undefined ? {} : { faultFile: resolve(fault) }),
  };
}

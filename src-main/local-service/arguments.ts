import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RateLimitOptions } from './http/rate-limit.ts';
import type { LocalServiceOptions } from './start-local-service.ts';

export const usage = `usage: npm run --silent service -- [options]
  --import PATH                a folder of Markdown, git repository or bundle to serve; may be given again; the sample without it.
                               Of a git repository, branches that changed pages become open change requests
  --data DIR                   where the service keeps its database; a temporary folder, removed at the end, without it
  --port N                     the port on 127.0.0.1; any free one without it
  --organization TITLE         one more organization; may be given again
  --bare                       leave out the operations that a service may lack
  --fetch-files                fetch files of public addresses that changes of content name
  --rate-limit N/SECONDS       answer 429 above it, as in 100/60
  --fault FILE                 faults to answer with, as JSON; read again when it changes
  --help                       print this`;

/** Reads the command line of the local service; a string says what is wrong with it, null asks for the usage. */
export function readArguments(values: readonly string[]): LocalServiceOptions | string | null {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...values],
      options: {
        import: { type: 'string', multiple: true },
        data: { type: 'string' },
        port: { type: 'string' },
        bare: { type: 'boolean' },
        'fetch-files': { type: 'boolean' },
        fault: { type: 'string' },
        'rate-limit': { type: 'string' },
        organization: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { values: given } = parsed;
  if (given.help === true) return null;
  const { import: imports, data, port, bare, fault, organization } = given;
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    return `--port ${port} is not a port.`;
  const limit = given['rate-limit'];
  const rateLimit = limit === undefined ? undefined : readRateLimit(limit);
  if (rateLimit === null)
    return `--rate-limit ${limit ?? ''} is not a limit; write requests and seconds, as in 100/60.`;
  return {
    imports: imports ?? [],
    bare: bare ?? false,
    organizations: organization ?? [],
    ...(data === undefined ? {} : { dataFolder: resolve(data) }),
    ...(port === undefined ? {} : { port: Number(port) }),
    ...(fault === undefined ? {} : { faultFile: resolve(fault) }),
    ...(given['fetch-files'] === true ? { fetchesFiles: true } : {}),
    ...(rateLimit === undefined ? {} : { rateLimit }),
  };
}

function readRateLimit(value: string): RateLimitOptions | null {
  const [, requests, seconds] = /^([1-9]\d{0,8})\/([1-9]\d{0,5})$/.exec(value) ?? [];
  return requests === undefined ? null : { requests: Number(requests), seconds: Number(seconds) };
}

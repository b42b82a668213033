import { readArguments, usage } from './arguments.ts';
import { reasonOf } from './reason.ts';
import { startLocalService } from './start-local-service.ts';
import type { LocalService } from './start-local-service.ts';

/** The command of design/commands.md, "The local service": the first line of standard output says where it is. */
async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${usage}\n`);
    process.exitCode = 2;
    return;
  }
  let service: LocalService;
  try {
    service = await startLocalService({
      ...options,
      onNotice: (message) => void process.stderr.write(`${message}\n`),
    });
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
    return;
  }
  const end = (): void => {
    void service.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  // Who started the service and went away reads no more of it.
  process.stdout.on('error', end);
  process.stdout.write(`${JSON.stringify(service.ready)}\n`);
}

await main();

import { spawn } from 'node:child_process';
import readline from 'node:readline';

/**
 * Run as a program, in Electron's place: starts an installed Galley under Playwright. A packaged program loads no module that
 * arguments name, and refuses the switches that Playwright gives it. So its first line is waited for, and Playwright's own
 * loader, which takes these arguments away, is loaded there by the debugger; then everything goes as it does for anybody.
 *
 * Arguments: the command that starts the program, `--`, and what Playwright gives: switches, `-r`, its loader, a folder.
 */
async function main(command: readonly string[], given: readonly string[]): Promise<void> {
  const loader = given[given.indexOf('-r') + 1] ?? '';
  const [file = '', ...before] = command;
  const more = given.slice(given.indexOf('-r') + 3);
  const child = spawn(file, [...before, '--inspect-brk=0', '--remote-debugging-port=0', ...more], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
  for await (const line of readline.createInterface({ input: child.stderr })) {
    const address = /^Debugger listening on (ws:\S+)$/.exec(line)?.[1];
    // Playwright goes on from this line, so it hears it when its loader is there.
    if (address !== undefined) await loadAtFirstLine(address, loader);
    process.stderr.write(`${line}\n`);
  }
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: { readonly exceptionDetails?: unknown };
}

/** Lets the program run to the first line of its own, requires a module there, and lets it go on. */
async function loadAtFirstLine(address: string, module: string): Promise<void> {
  const socket = new WebSocket(address);
  const heard: ((message: Message) => void)[] = [];
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    for (const hear of heard) hear(JSON.parse(data) as Message); // the debugger's protocol
  });
  const next = (isIt: (message: Message) => boolean): Promise<Message> =>
    new Promise((resolve) => {
      heard.push((message) => {
        if (isIt(message)) resolve(message);
      });
    });
  let last = 0;
  const ask = (method: string, params: object = {}): Promise<Message> => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params }));
    return next((message) => message.id === id);
  };
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const paused = next(({ method }) => method === 'Debugger.paused');
  await ask('Runtime.enable');
  await ask('Debugger.enable');
  await ask('Runtime.runIfWaitingForDebugger');
  await paused;
  const expression = `require(${JSON.stringify(module)})`;
  const { result } = await ask('Runtime.evaluate', { expression, includeCommandLineAPI: true });
  if (result?.exceptionDetails !== undefined) throw new Error(JSON.stringify(result.exceptionDetails));
  await ask('Debugger.resume');
  await ask('Debugger.disable');
  socket.close();
}

const split = process.argv.indexOf('--', 2);
await main(process.argv.slice(2, split), process.argv.slice(split + 1));

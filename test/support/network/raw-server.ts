import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface RawServer {
  readonly baseUrl: string;
  readonly port: number;
  /** What was received, one text per connection, in the order of connecting. */
  readonly connections: readonly { readonly received: string }[];
  /** Heads of requests, in the order in which they were whole. */
  readonly heads: readonly string[];
  close(): Promise<void>;
}

/** Called once per whole request (head and, by its length, body); `count` from 1. */
export type RawAnswer = (socket: Socket, request: string, count: number) => void;

/** A TCP server on loopback that knows no HTTP beyond where a request ends: every byte of an answer is the test's. */
export async function startRawServer(
  answer: RawAnswer,
  options: { readonly host?: string; readonly onConnect?: (socket: Socket) => void } = {},
): Promise<RawServer> {
  const connections: { received: string }[] = [];
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    const connection = { received: '' };
    connections.push(connection);
    sockets.add(socket);
    let waiting = '';
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // the client breaks off, as it should
    options.onConnect?.(socket);
    socket.on('data', (chunk: Buffer) => {
      connection.received += chunk.toString('latin1');
      waiting += chunk.toString('latin1');
      for (let end = endOf(waiting); end !== null; end = endOf(waiting)) {
        const request = waiting.slice(0, end);
        waiting = waiting.slice(end);
        heads.push(request.slice(0, request.indexOf('\r\n\r\n')));
        answer(socket, request, heads.length);
      }
    });
  });
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    connections,
    heads,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Where the first request in a text ends; null where it is not whole. */
function endOf(text: string): number | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = Number(/^content-length: *(\d+)/im.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length >= head + 4 + length ? head + 4 + length : null;
}

/** A response whose length is told, with JSON unless the headers say otherwise. */
export function rawResponse(
  status: number,
  body: string | Uint8Array = '',
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
  const lines = Object.entries({ ...headers, 'content-length': String(bytes.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Said\r\n${head}\r\n`, 'latin1'), bytes]);
}

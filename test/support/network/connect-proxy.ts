import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface ConnectProxy {
  readonly host: string;
  /** First line of each request, with what the proxy was told of who asks. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A proxy that leads every name to one port of this machine; `refuses` is its status where it does not. */
export async function startConnectProxy(port: number, refuses?: number): Promise<ConnectProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connect', (request, socket: Socket) => {
    sockets.add(socket);
    asked.push(`CONNECT ${request.url ?? ''} ${request.headers['proxy-authorization'] ?? ''}`.trim());
    if (refuses !== undefined) {
      socket.end(`HTTP/1.1 ${refuses} No\r\n\r\n`);
      return;
    }
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Go on\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => undefined);
    socket.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on TCP
    asked,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

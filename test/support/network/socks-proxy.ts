import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { ConnectProxy } from './connect-proxy.ts';

/** A SOCKS 5 proxy (RFC 1928) without a password that leads every name to one port of this machine; `refuses`: to none. */
export async function startSocksProxy(port: number, refuses = false): Promise<ConnectProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (hello) => {
      if (hello[0] !== 5) {
        asked.push('no SOCKS 5');
        socket.destroy();
        return;
      }
      socket.write(Buffer.from([5, 0]));
      socket.once('data', (request) => {
        const length = request[4] ?? 0;
        asked.push(
          `CONNECT ${request.toString('latin1', 5, 5 + length)}:${request.readUInt16BE(5 + length)}`,
        );
        socket.write(Buffer.from([5, refuses ? 2 : 0, 0, 1, 0, 0, 0, 0, 0, 0]));
        if (refuses) return;
        const onward = connect(port, '127.0.0.1');
        sockets.add(onward);
        onward.on('error', () => undefined);
        onward.pipe(socket);
        socket.pipe(onward);
      });
    });
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
